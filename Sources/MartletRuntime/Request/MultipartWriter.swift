import Foundation
import MartletFormats

/// Writes the parts of a body: `multipart/form-data` (RFC 7578), or another type of parts (RFC 2046).
///
/// Parts of other types say their names as those of a form do (OpenAPI 3.1, section 4.8.15.3), and each says its content
/// type: text is in UTF-8.
public struct MultipartWriter: Sendable, CustomReflectable {
    private struct Part: Sendable {
        /// Nil where parts have no names.
        var name: String?
        var file: FileUpload
        var contentType: String?
    }

    private var parts: [Part] = []
    /// The header fields of the parts of each name.
    private var headers: [WireText: [(name: String, value: String)]] = [:]
    private var type = "multipart/form-data"
    private let givenBoundary: String?
    /// Why the body cannot be sent; nil while it can.
    private(set) var failure: APIError?

    /// Makes a body without parts.
    ///
    /// - Parameter boundary: What stands between the parts, 1 to 70 characters (RFC 2046, section 5.1.1); nil for one
    ///   that no part contains, always the same for the same parts. A body whose parts contain a given one is refused.
    public init(boundary: String? = nil) {
        givenBoundary = boundary
    }

    /// Makes a body of another content type without parts.
    ///
    /// - Parameter contentType: `multipart/mixed`, `multipart/related` and the like, without a boundary. To
    ///   `multipart/related` is added which type the first part has (RFC 2387, section 3.1), unless it is said.
    public init(contentType: String) {
        givenBoundary = nil
        type = contentType
    }

    /// The names of the parts that were given, also of lists without elements.
    var given: Set<WireText> { names.union(parts.compactMap(\.name).map(WireText.init)) }
    private var names: Set<WireText> = []

    /// Remembers that a part was given, whatever is written of it.
    mutating func give(_ name: String) { names.insert(WireText(name)) }

    /// Whether there is no part. No body is made of none (RFC 2046, section 5.1.1).
    var isEmpty: Bool { parts.isEmpty }

    private var isForm: Bool { essence(of: type) == "multipart/form-data" }

    /// Adds a part without a name.
    mutating func add(part data: Data, contentType: String) {
        parts.append(Part(name: nil, file: FileUpload(data: data), contentType: contentType))
    }

    /// Adds a text; nil is left out. A body with a number that is not finite is refused when it is written.
    ///
    /// - Parameters:
    ///   - name: The wire name.
    ///   - value: The text.
    ///   - contentType: The content type of the part; nil leaves it out, which means text (RFC 7578, section 4.4).
    public mutating func add(_ name: String, _ value: (any ParameterValue)?, contentType: String? = nil) {
        guard let value else { return }
        do throws(APIError) {
            let file = FileUpload(data: Data(try value.checkedText().utf8))
            parts.append(Part(name: name, file: file, contentType: contentType))
        } catch {
            failure = failure ?? error
        }
    }

    /// Adds a part for each text of a list (RFC 7578, section 4.3); nil is left out.
    public mutating func add(_ name: String, list: [any ParameterValue]?, contentType: String? = nil) {
        guard let list else { return }
        give(name)
        for value in list { add(name, value, contentType: contentType) }
    }

    /// Adds a file; nil is left out. It is read when the request is sent.
    ///
    /// A file without a name is called as its part is: many servers take a part without a file name for a text (RFC 7578,
    /// section 4.2, asks for one).
    ///
    /// - Parameters:
    ///   - name: The wire name.
    ///   - file: The file; its own content type, where it has one, counts.
    ///   - contentType: The content type of a file without one.
    public mutating func file(
        _ name: String, _ file: FileUpload?, contentType: String = "application/octet-stream"
    ) {
        guard var file else { return }
        file.fileName = file.fileName ?? name
        parts.append(Part(name: name, file: file, contentType: file.contentType ?? contentType))
    }

    /// Adds a file whose content type is one of several; nil is left out.
    ///
    /// - Parameters:
    ///   - name: The wire name.
    ///   - file: The file. One of another content type is refused when the body is written.
    ///   - contentTypes: The content types that it can have, ranges such as `image/*` among them. A file that does not say
    ///     its own has the first that is no range, and is refused where all are ranges.
    public mutating func file(_ name: String, _ file: FileUpload?, contentTypes: [String]) {
        guard let file else { return }
        guard let own = file.contentType ?? contentTypes.first(where: { !$0.contains("*") }) else {
            let types = contentTypes.joined(separator: ", ")
            return remember(APIError(.encoding, reason: "the file '\(name)' does not say which of \(types) it is"))
        }
        guard contentTypes.contains(where: { Self.isType(essence(of: own), in: essence(of: $0)) }) else {
            let types = contentTypes.joined(separator: ", ")
            return remember(APIError(.encoding, reason: "the file '\(name)' is '\(own)', which is none of \(types)"))
        }
        parts.append(Part(name: name, file: file, contentType: own))
    }

    /// Adds a part for each file of a list, each of one of several content types; nil is left out.
    public mutating func file(_ name: String, list: [FileUpload]?, contentTypes: [String]) {
        guard let list else { return }
        give(name)
        for file in list { self.file(name, file, contentTypes: contentTypes) }
    }

    private static func isType(_ name: String, in range: String) -> Bool {
        range == "*/*" || range == name || range.hasSuffix("/*") && name.hasPrefix(range.dropLast())
    }

    /// Adds a header field to all parts of a name, whether they are there already or come later; nil is left out.
    ///
    /// - Parameters:
    ///   - name: The name of the header field.
    ///   - value: The value.
    ///   - part: The name of the parts.
    public mutating func header(_ name: String, _ value: (any ParameterValue)?, of part: String) {
        guard let value else { return }
        do throws(APIError) {
            addHeader(name, try value.checkedText(), of: part)
        } catch {
            remember(error)
        }
    }

    /// Adds a header field with a list, separated by commas, to all parts of a name; nil is left out.
    public mutating func header(_ name: String, list: [any ParameterValue]?, of part: String) {
        guard let list, !list.isEmpty else { return }
        do throws(APIError) {
            var texts: [String] = []
            for value in list { texts.append(try value.checkedText()) }
            addHeader(name, HeaderList.text(texts), of: part)
        } catch {
            remember(error)
        }
    }

    /// Adds a header field with a value of any shape to all parts of a name.
    ///
    /// - Parameters:
    ///   - name: The name of the field.
    ///   - shape: The value; nil and null are left out.
    ///   - explode: Whether the members of an object are written as `R=100`; without it as `R,100`.
    ///   - part: The name of the parts.
    public mutating func header(_ name: String, shape: ParameterShape?, explode: Bool = false, of part: String) {
        guard let shape else { return }
        do throws(APIError) {
            switch try shape.content() {
            case .nothing: break
            case .single(let text): addHeader(name, text, of: part)
            case .list(let texts) where texts.isEmpty: break
            case .list(let texts): addHeader(name, HeaderList.text(texts), of: part)
            case .fields(let fields):
                if fields.fields.isEmpty { break }
                let texts = fields.fields.map { ($0.name, $0.value.parameterText) }
                addHeader(name, HeaderList.text(texts, isExploded: explode), of: part)
            }
        } catch {
            remember(error)
        }
    }

    private mutating func addHeader(_ name: String, _ value: String, of part: String) {
        do throws(APIError) {
            try HeaderRules.check(name: name, value: value)
            headers[WireText(part), default: []].append((name, value))
        } catch {
            remember(error)
        }
    }

    /// Gives parts that a value is spread over the header fields of its name.
    mutating func inheritHeaders(of part: String, for name: String) {
        headers[WireText(name)] = headers[WireText(part)]
    }

    /// Adds a part for each file of a list (RFC 7578, section 4.3); nil is left out.
    public mutating func file(
        _ name: String, list: [FileUpload]?, contentType: String = "application/octet-stream"
    ) {
        guard let list else { return }
        give(name)
        for file in list { self.file(name, file, contentType: contentType) }
    }

    /// Remembers why the body cannot be sent.
    mutating func remember(_ error: APIError) { failure = failure ?? error }

    /// Adds bytes of a content type.
    mutating func add(_ name: String, data: Data, contentType: String) {
        parts.append(Part(name: name, file: FileUpload(data: data), contentType: contentType))
    }

    /// Refuses a boundary that would not be one.
    ///
    /// - Throws: ``APIError/Code/encoding``.
    func checkBoundary() throws(APIError) {
        guard let givenBoundary else { return }
        let isAllowed = givenBoundary.utf8.allSatisfy { byte in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"):
                true
            default:
                // The characters of RFC 2046 that need no quotes in a Content-Type.
                "'+_-.".utf8.contains(byte)
            }
        }
        guard isAllowed, (1...70).contains(givenBoundary.utf8.count) else {
            throw APIError(.encoding, reason: "the boundary of a multipart body is not valid")
        }
    }

    /// Returns the body and its content type.
    ///
    /// - Throws: ``APIError/Code/encoding`` when a file cannot be read, or a part contains the boundary that was given:
    ///   the server would see a part there that nobody wrote.
    func encoded() throws(APIError) -> (body: RequestBody, contentType: String) {
        var contents: [RequestBody] = []
        for part in parts { contents.append(try part.file.body()) }
        if let givenBoundary {
            for content in contents where try content.contains(Data("--\(givenBoundary)".utf8)) {
                throw APIError(.encoding, reason: "a part of a multipart body contains the boundary")
            }
        }
        let boundary = givenBoundary ?? Self.boundary(of: contents)
        var body = RequestBody()
        for (part, content) in zip(parts, contents) {
            body.append(Data("--\(boundary)\r\n\(try head(of: part))\r\n\r\n".utf8))
            body.append(content)
            body.append(Data("\r\n".utf8))
        }
        body.append(Data("--\(boundary)--\r\n".utf8))
        let contentType = "\(type); boundary=\(boundary)\(root)"
        try HeaderRules.check(name: "Content-Type", value: contentType)
        return (body, contentType)
    }

    /// The type of the first part, as a parameter, where `multipart/related` does not say it.
    private var root: String {
        guard essence(of: type) == "multipart/related", let first = parts.first,
            !type.split(separator: ";").contains(where: { $0.drop { $0 == " " }.lowercased().hasPrefix("type=") })
        else { return "" }
        return "; type=\"\(essence(of: contentType(of: first) ?? "text/plain"))\""
    }

    private func essence(of contentType: String) -> String {
        contentType.prefix { $0 != ";" && $0 != " " }.lowercased()
    }

    /// Returns what a part says of its content; nil for a text of a form, which needs no words.
    private func contentType(of part: Part) -> String? {
        part.contentType ?? (part.name == nil ? "application/octet-stream" : isForm ? nil : "text/plain; charset=utf-8")
    }

    /// Returns the header fields of a part.
    private func head(of part: Part) throws(APIError) -> String {
        var lines: [String] = []
        if let name = part.name {
            let file = part.file.fileName.map { "; filename=\(Self.quoted($0))" } ?? ""
            lines.append("Content-Disposition: form-data; name=\(Self.quoted(name))\(file)")
        }
        if let contentType = contentType(of: part) {
            try HeaderRules.check(name: "Content-Type", value: contentType)
            lines.append("Content-Type: \(contentType)")
        }
        for header in part.name.flatMap({ headers[WireText($0)] }) ?? [] {
            lines.append("\(header.name): \(header.value)")
        }
        return lines.joined(separator: "\r\n")
    }

    /// Returns a boundary that none of the contents contains: always the same for the same bytes in memory; a random one
    /// when there are files on disk, which are not read through for that. Nobody who wrote a file could know it.
    private static func boundary(of contents: [RequestBody]) -> String {
        let inMemory = contents.compactMap(\.data)
        guard inMemory.count == contents.count else { return "martlet-\(UUID().uuidString.lowercased())" }
        return boundary(absentFrom: inMemory)
    }

    /// Returns the first boundary of a fixed row that none of the contents contains.
    ///
    /// The contents are looked through once, however many boundaries stand in them: they may be somebody's attempt.
    private static func boundary(absentFrom contents: [Data]) -> String {
        let stem = Data("martlet-boundary-".utf8)
        var used: Set<Int> = []
        for content in contents {
            var position = content.startIndex
            while let found = content.range(of: stem, in: position..<content.endIndex) {
                position = found.upperBound
                // A boundary that is the start of one in the contents is contained too. No row gets past 18 digits.
                var number = 0
                for byte in content[position...].prefix(18) {
                    guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) else { break }
                    number = number * 10 + Int(byte - UInt8(ascii: "0"))
                    used.insert(number)
                }
            }
        }
        var number = 0
        while used.contains(number) { number += 1 }
        return "martlet-boundary-\(number)"
    }

    /// Returns a name in quotes, its quotes and line breaks percent-encoded as browsers do (WHATWG HTML, 4.10.22.8).
    private static func quoted(_ name: String) -> String {
        var text = "\""
        for scalar in name.unicodeScalars {
            switch scalar {
            case "\"": text += "%22"
            case "\r": text += "%0D"
            case "\n": text += "%0A"
            default: text.unicodeScalars.append(scalar)
            }
        }
        return text + "\""
    }

    /// Shows nothing of the parts: any of them may be a secret.
    public var customMirror: Mirror { Mirror(self, children: ["parts": parts.count]) }
}
