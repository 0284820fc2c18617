public import Foundation
import MartletFormats

/// A value whose type does not say whether it is one value, a list or an object, or that holds lists and objects in
/// others: its JSON says what is written. Null is omitted, also as an element of a list (RFC 6570, section 2.3).
///
/// Styles know one value, lists of values and objects of values (OpenAPI 3.1, section 4.8.12.2). What is deeper stands in
/// more brackets where the style is `deepObject` or `brackets`, `a[b][c]=1`, and is JSON text elsewhere.
public struct ParameterShape: Sendable {
    /// The value; nil when it holds a number that is not finite.
    private let json: JSON?

    /// Takes a value.
    public init<Value: JSONValue>(_ value: Value) {
        self.init(value) { writer, value in value.write(to: &writer) }
    }

    /// Takes a value that a closure writes, which must write exactly one.
    public init<Value>(_ value: Value, _ write: (inout JSONWriter, Value) -> Void) {
        json = try? JSONCoding.decode(JSON.self, from: JSONBridge.encode { writer in write(&writer, value) })
    }

    /// What is written.
    enum Content {
        /// Nothing: null.
        case nothing
        /// One value.
        case single(String)
        /// A list.
        case list([String])
        /// An object, in the order in which it was written.
        case fields(ParameterFields)
    }

    /// Returns what styles without brackets write.
    ///
    /// - Throws: ``APIError/Code/encoding`` for a number that is not finite.
    func content() throws(APIError) -> Content {
        switch try checked() {
        case .null: return .nothing
        case .array(let elements): return .list(elements.filter { $0 != .null }.map(Self.text))
        case .object(let members):
            var fields = ParameterFields()
            for (name, value) in members where value != .null { fields.add(name, Self.text(value)) }
            return .fields(fields)
        case let value: return .single(Self.text(value))
        }
    }

    /// Returns the paths of all values, in brackets behind a name, with their texts: `a[b][0]`, or `a[b][]` where the style
    /// is `brackets`.
    ///
    /// - Throws: ``APIError/Code/encoding`` for a number that is not finite.
    func leaves(of name: String, _ style: QueryStyle) throws(APIError) -> [(path: String, text: String)] {
        var leaves: [(path: String, text: String)] = []
        Self.collect(try checked(), name, style, &leaves)
        return leaves
    }

    /// Returns what a form has of an object: each element of a list is an item of its own.
    ///
    /// - Throws: ``APIError/Code/encoding`` for a value that is no object, and for a number that is not finite.
    func formItems() throws(APIError) -> [(name: String, text: String)] {
        guard case .object(let members) = try checked() else {
            throw APIError(.encoding, reason: "a form is an object")
        }
        var items: [(name: String, text: String)] = []
        for (name, value) in members {
            switch value {
            case .null: break
            case .array(let elements): items += elements.filter { $0 != .null }.map { (name, Self.text($0)) }
            default: items.append((name, Self.text(value)))
            }
        }
        return items
    }

    /// Returns the value as one text.
    ///
    /// - Throws: ``APIError/Code/encoding`` for a number that is not finite.
    func text() throws(APIError) -> String { Self.text(try checked()) }

    private func checked() throws(APIError) -> JSON {
        guard let json else { throw APIError(.encoding, reason: "a parameter is a number that is not finite") }
        return json
    }

    private static func collect(
        _ value: JSON, _ path: String, _ style: QueryStyle, _ leaves: inout [(path: String, text: String)]
    ) {
        switch value {
        case .null: break
        case .array(let elements):
            for (index, element) in elements.enumerated() {
                collect(element, style == .brackets ? path + "[]" : "\(path)[\(index)]", style, &leaves)
            }
        case .object(let members):
            for (name, member) in members { collect(member, "\(path)[\(name)]", style, &leaves) }
        case .bool, .number, .string: leaves.append((path, text(value)))
        }
    }

    /// Returns the fields of a form that have the value, before anything is percent-encoded.
    ///
    /// - Parameter style: How a list or an object is written; nil: a list is repeated, an object is JSON text.
    /// - Throws: ``APIError/Code/encoding`` for a number that is not finite.
    func items(
        of name: String, _ style: QueryStyle?, isExploded: Bool
    ) throws(APIError) -> [(name: String, text: String)] {
        if let style, style.isBracketed { return try leaves(of: name, style).map { ($0.path, $0.text) } }
        let separator = style?.separator ?? ","
        switch try content() {
        case .nothing: return []
        case .single(let text): return [(name, text)]
        case .list(let texts) where isExploded: return texts.map { (name, $0) }
        case .list(let texts): return texts.isEmpty ? [] : [(name, texts.joined(separator: separator))]
        case .fields where style == nil: return [(name, try text())]
        case .fields(let fields) where isExploded: return fields.fields.map { ($0.name, $0.value.parameterText) }
        case .fields(let fields):
            let pairs = fields.fields.map { "\($0.name)\(separator)\($0.value.parameterText)" }
            return pairs.isEmpty ? [] : [(name, pairs.joined(separator: separator))]
        }
    }

    /// Returns an object as the text of a form.
    ///
    /// - Throws: ``APIError/Code/encoding`` for a value that is no object, and for a number that is not finite.
    func formText() throws(APIError) -> String {
        try formItems().map { item in
            "\(PercentEncoding.encodeForm(item.name))=\(PercentEncoding.encodeForm(item.text))"
        }.joined(separator: "&")
    }

    /// One value as it is, everything else as JSON text.
    static func text(_ value: JSON) -> String {
        switch value {
        case .null: "null"
        case .bool(let value): value ? "true" : "false"
        case .number(let number): number.text
        case .string(let text): text
        case .array, .object: JSONText(value).parameterText
        }
    }
}

extension ParameterShape: CustomReflectable {
    /// Shows nothing of the value: it may be a secret.
    public var customMirror: Mirror { Mirror(self, children: []) }
}

extension RequestWriter {
    /// Writes a value of any shape into the path.
    ///
    /// - Parameters:
    ///   - name: The name of the parameter.
    ///   - shape: The value.
    ///   - style: How a list or an object is written.
    ///   - explode: Whether each element is an item of its own.
    /// - Throws: ``APIError/Code/invalidURL`` when it is empty or null: it would change the route;
    ///   ``APIError/Code/encoding`` for a number that is not finite.
    public mutating func path(
        _ name: String, shape: ParameterShape, style: PathStyle = .simple, explode: Bool = false
    ) throws(APIError) {
        switch try shape.content() {
        case .nothing: try path(name, "", style: style)
        case .single(let text): try path(name, text, style: style)
        case .list(let texts): try path(name, list: texts, style: style, explode: explode)
        case .fields(let fields): try path(name, fields: fields, style: style, explode: explode)
        }
    }

    /// Writes a value of any shape into the query; nil and null are left out.
    ///
    /// - Parameters:
    ///   - name: The name of the parameter.
    ///   - shape: The value; nil writes nothing.
    ///   - style: How a list or an object is written.
    ///   - explode: Whether each element is an item of its own.
    public mutating func query(
        _ name: String, shape: ParameterShape?, style: QueryStyle = .form, explode: Bool = true
    ) {
        guard let shape else { return }
        remember { (writer) throws(APIError) in
            guard !style.isBracketed else {
                let items = try shape.leaves(of: name, style).map { leaf in
                    "\(PercentEncoding.encode(leaf.path))=\(writer.escaping.query(leaf.text))"
                }
                return writer.add(queryItems: items)
            }
            switch try shape.content() {
            case .nothing: break
            case .single(let text): writer.query(name, text)
            case .list(let texts): writer.query(name, list: texts, style: style, explode: explode)
            case .fields(let fields): writer.query(name, fields: fields, style: style, explode: explode)
            }
        }
    }

    /// Writes a value of any shape into a header field; nil and null are left out.
    public mutating func header(_ name: String, shape: ParameterShape?, explode: Bool = false) {
        guard let shape else { return }
        remember { (writer) throws(APIError) in
            switch try shape.content() {
            case .nothing: break
            case .single(let text): writer.header(name, text)
            case .list(let texts): writer.header(name, list: texts)
            case .fields(let fields): writer.header(name, fields: fields, explode: explode)
            }
        }
    }

    /// Writes a value of any shape into a cookie; nil and null are left out.
    public mutating func cookie(_ name: String, shape: ParameterShape?, explode: Bool = true) {
        guard let shape else { return }
        remember { (writer) throws(APIError) in
            switch try shape.content() {
            case .nothing: break
            case .single(let text): writer.cookie(name, text)
            case .list(let texts): writer.cookie(name, list: texts, explode: explode)
            case .fields(let fields): writer.cookie(name, fields: fields, explode: explode)
            }
        }
    }
}

extension FormWriter {
    /// Adds a value of any shape; nil and null are left out.
    ///
    /// - Parameters:
    ///   - name: The wire name.
    ///   - shape: The value.
    ///   - style: How a list or an object is written; nil: a list is repeated, an object is JSON text.
    ///   - explode: Whether each element of a list or an object stands for itself.
    ///   - isReservedAllowed: Whether reserved characters stay as they are, but for those that would end the value
    ///     (RFC 6570, section 3.2.3).
    public mutating func add(
        _ name: String, shape: ParameterShape?, style: QueryStyle? = nil, explode: Bool = true,
        isReservedAllowed: Bool = false
    ) {
        guard let shape else { return }
        give(name)
        do throws(APIError) {
            for item in try shape.items(of: name, style, isExploded: explode) {
                if isReservedAllowed {
                    addReserved(item.name, item.text)
                } else {
                    add(item.name, item.text)
                }
            }
        } catch {
            remember(error)
        }
    }
}

extension MultipartWriter {
    /// Adds a value of any shape: a list as a part for each element, an object as JSON; nil and null are left out.
    ///
    /// - Parameters:
    ///   - name: The wire name.
    ///   - shape: The value.
    ///   - contentType: The content type of the parts; nil: none for one value, that of JSON for an object.
    public mutating func add(_ name: String, shape: ParameterShape?, contentType: String? = nil) {
        guard let shape else { return }
        do throws(APIError) {
            switch try shape.content() {
            case .nothing: break
            case .single(let text): add(name, text, contentType: contentType)
            case .list(let texts): add(name, list: texts, contentType: contentType)
            case .fields: add(name, try shape.text(), contentType: contentType ?? "application/json")
            }
        } catch {
            remember(error)
        }
    }

    /// Adds a value of any shape in a style, as a form has it, but not percent-encoded: a part for each field of the form
    /// (OpenAPI 3.1.1, section 4.8.15.1.2); nil and null are left out.
    ///
    /// - Parameters:
    ///   - name: The wire name.
    ///   - shape: The value.
    ///   - style: How a list or an object is written.
    ///   - explode: Whether each element of a list or an object stands for itself.
    public mutating func add(_ name: String, shape: ParameterShape?, style: QueryStyle, explode: Bool = true) {
        guard let shape else { return }
        give(name)
        do throws(APIError) {
            for item in try shape.items(of: name, style, isExploded: explode) {
                add(item.name, item.text)
                if item.name != name { inheritHeaders(of: name, for: item.name) }
            }
        } catch {
            remember(error)
        }
    }
}

extension QueryStyle {
    /// What stands between the elements of a list, before anything is percent-encoded.
    fileprivate var separator: String {
        switch self {
        case .form, .deepObject, .brackets: ","
        case .spaceDelimited: " "
        case .pipeDelimited: "|"
        case .tabDelimited: "\t"
        }
    }
}

// For generated code.
extension ParameterShape {
    /// Returns an object as a form, `application/x-www-form-urlencoded`: lists are repeated, objects are JSON text, null is
    /// omitted.
    ///
    /// - Throws: ``JSONError/Code/unwritable`` for a value that is no object, and for a number that is not finite.
    public func form() throws(JSONError) -> Data {
        do throws(APIError) {
            var form = FormWriter()
            for item in try formItems() { form.add(item.name, item.text) }
            return form.data
        } catch {
            throw JSONError(.unwritable, error.reason ?? "the value cannot be written as a form")
        }
    }
}
