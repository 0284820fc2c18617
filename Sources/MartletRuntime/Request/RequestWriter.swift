public import Foundation
import MartletFormats

/// Takes the values of a call, each at its place, and keeps each from changing anything but its place.
///
/// Values of the path and the query are percent-encoded whole. Methods that do not throw remember a value that they
/// refuse; the call then fails before anything is sent.
public struct RequestWriter: Sendable {
    /// What a request carries.
    enum Content: Sendable {
        case data(Data, contentType: String)
        case multipart(MultipartWriter)
        case file(FileUpload, contentType: String)
    }

    private(set) var path: PathTemplate
    private(set) var queryItems: [String] = []
    /// The header fields so far.
    package private(set) var headers = HTTPHeaders()
    private(set) var cookies: [String] = []
    private(set) var content: Content?
    /// How the values that follow are percent-encoded.
    public var escaping = ParameterEscaping.all
    /// Why the request cannot be sent; nil while it can.
    package private(set) var failure: APIError?

    /// Makes a writer for the path of a definition, such as `/specialists/{id}`.
    package init(path: String) {
        self.path = PathTemplate(path)
    }

    // MARK: Path

    /// Writes a value of the path as one segment, or as a part of one.
    ///
    /// - Throws: ``APIError/Code/invalidURL`` when the value is empty, `.` or `..`: it would change the route;
    ///   ``APIError/Code/encoding`` for a number that is not finite.
    public mutating func path(
        _ name: String, _ value: any ParameterValue, style: PathStyle = .simple
    ) throws(APIError) {
        let text = try value.checkedText()
        try path.fill(name, with: style.text(name, value: escaping.path(text)), of: text)
    }

    /// Writes a list into the path.
    ///
    /// - Parameters:
    ///   - name: The wire name.
    ///   - list: The values, of which there is one at least.
    ///   - style: How they are written (OpenAPI 3.1, section 4.8.12.2).
    ///   - explode: Whether each value stands for itself instead of in one list.
    /// - Throws: ``APIError/Code/invalidURL`` when the list or one of its values is empty, or what is written is `.`
    ///   or `..`: it would change the route.
    public mutating func path(
        _ name: String, list: [any ParameterValue], style: PathStyle = .simple, explode: Bool = false
    ) throws(APIError) {
        let texts = try Self.texts(list)
        let encoded = texts.map(escaping.path)
        try path.fill(name, with: style.text(name, list: encoded, explode: explode), of: texts)
    }

    /// Writes an object into the path, its members in the order of their names.
    ///
    /// - Parameters:
    ///   - name: The wire name.
    ///   - object: The members, of which there is one at least.
    ///   - style: How they are written (OpenAPI 3.1, section 4.8.12.2).
    ///   - explode: Whether each member stands for itself instead of in one list.
    /// - Throws: ``APIError/Code/invalidURL`` when the object or one of its values is empty: it would change the route.
    public mutating func path(
        _ name: String, object: [String: any ParameterValue], style: PathStyle = .simple, explode: Bool = false
    ) throws(APIError) {
        let texts = try Self.texts(Array(object.values))
        let text = style.text(name, object: Self.encoded(object, escaping.path), explode: explode)
        try path.fill(name, with: text, of: texts)
    }

    // MARK: Query

    /// Writes a value of the query; nil is left out.
    ///
    /// - Parameters:
    ///   - name: The wire name.
    ///   - value: The value.
    ///   - isReservedAllowed: Whether reserved characters are left as they are, but for `#`, `&` and `+`.
    public mutating func query(_ name: String, _ value: (any ParameterValue)?, isReservedAllowed: Bool = false) {
        guard let value, isWritable(value) else { return }
        let escaping = isReservedAllowed ? .reserved : escaping
        // Not interpolated: a hit of the cache costs little more than this.
        var item = PercentEncoding.encode(name)
        item += "="
        item += escaping.query(value.parameterText)
        queryItems.append(item)
    }

    /// Writes a list of the query; nil and a list without values are left out.
    ///
    /// - Parameters:
    ///   - name: The wire name.
    ///   - list: The values.
    ///   - style: How they are written (OpenAPI 3.1, section 4.8.12.2).
    ///   - explode: Whether each value stands for itself instead of in one list.
    public mutating func query(
        _ name: String, list: [any ParameterValue]?, style: QueryStyle = .form, explode: Bool = true
    ) {
        guard let list, isWritable(list) else { return }
        let encoded = list.map { escaping.query($0.parameterText) }
        queryItems += style.items(PercentEncoding.encode(name), list: encoded, explode: explode)
    }

    /// Writes an object of the query, its members in the order of their names; nil is left out.
    ///
    /// - Parameters:
    ///   - name: The wire name.
    ///   - object: The members.
    ///   - style: How they are written (OpenAPI 3.1, section 4.8.12.2).
    ///   - explode: Whether each member stands for itself instead of in one list.
    public mutating func query(
        _ name: String, object: [String: any ParameterValue]?, style: QueryStyle = .deepObject, explode: Bool = true
    ) {
        guard let object, isWritable(object.values) else { return }
        let members = Self.encoded(object, escaping.query)
        queryItems += style.items(PercentEncoding.encode(name), object: members, explode: explode)
    }

    // MARK: Header fields and cookies

    /// Writes a header field; nil is left out. A value with a line break or another control character is refused.
    public mutating func header(_ name: String, _ value: (any ParameterValue)?) {
        guard let value else { return }
        do throws(APIError) {
            var text = try value.checkedText()
            if value is JSONText { text = JSONText.ascii(text) }
            try HeaderRules.check(name: name, value: text)
            headers[name] = text
        } catch {
            failure = failure ?? error
        }
    }

    /// Writes a list into a header field, its values separated by commas; nil is left out. One with a comma is written in
    /// quotes (RFC 9110, section 5.6.4).
    public mutating func header(_ name: String, list: [any ParameterValue]?) {
        guard let list, !list.isEmpty, isWritable(list) else { return }
        header(name, HeaderList.text(list.map(\.parameterText)))
    }

    /// Writes a cookie; nil is left out. The value is percent-encoded, unless ``escaping`` is ``ParameterEscaping/none``.
    public mutating func cookie(_ name: String, _ value: (any ParameterValue)?) {
        guard let value, isWritable(value) else { return }
        add(cookies: [(escaping.cookieName(name), escaping.cookie(value.parameterText))])
    }

    /// Writes a list into cookies; nil and a list without values are left out.
    ///
    /// - Parameters:
    ///   - name: The wire name.
    ///   - list: The values.
    ///   - explode: Whether each value is a cookie of this name, instead of all in one, separated by commas (OpenAPI 3.1,
    ///     section 4.8.12.2; 3.2, section 4.12.4: cookies are separated by `; `).
    public mutating func cookie(_ name: String, list: [any ParameterValue]?, explode: Bool = true) {
        guard let list, isWritable(list) else { return }
        let values = list.map { escaping.cookie($0.parameterText) }
        let name = escaping.cookieName(name)
        if explode {
            add(cookies: values.map { (name, $0) })
        } else if !values.isEmpty {
            add(cookies: [(name, values.joined(separator: ","))])
        }
    }

    // MARK: Body

    /// Writes bytes as the body.
    public mutating func body(_ data: Data, contentType: String) {
        content = .data(data, contentType: contentType)
    }

    /// Writes a form as the body: `application/x-www-form-urlencoded`.
    ///
    /// - Throws: ``APIError/Code/encoding`` when a field is a number that is not finite.
    public mutating func form(_ form: FormWriter) throws(APIError) {
        if let failure = form.failure { throw failure }
        content = .data(form.data, contentType: "application/x-www-form-urlencoded")
    }

    /// Writes an object as a form, as the body: lists are repeated, objects are JSON text, null is left out; nil leaves out the
    /// body.
    ///
    /// - Throws: ``APIError/Code/encoding`` for a value that is no object, and for a number that is not finite.
    public mutating func form(shape: ParameterShape?) throws(APIError) {
        guard let shape else { return }
        var form = FormWriter()
        for item in try shape.formItems() { form.add(item.name, item.text) }
        try self.form(form)
    }

    /// Writes parts as the body: `multipart/form-data` (RFC 7578), or another type of parts. Without any part there is no
    /// body: one that is made of parts has one at least (RFC 2046, section 5.1.1).
    ///
    /// - Throws: ``APIError/Code/encoding`` when the boundary is not valid, or a part is a number that is not finite.
    public mutating func multipart(_ parts: MultipartWriter) throws(APIError) {
        if let failure = parts.failure { throw failure }
        try parts.checkBoundary()
        content = parts.isEmpty ? nil : .multipart(parts)
    }

    /// Writes parts as a body that may be left out: without any part there is none.
    ///
    /// - Parameters:
    ///   - parts: The parts.
    ///   - names: The names of the parts that the body must have.
    /// - Throws: ``APIError/Code/encoding`` when some parts are given, but not all of these.
    public mutating func multipart(_ parts: MultipartWriter, ifAny names: [String]) throws(APIError) {
        try Self.check(parts.given, have: names)
        try multipart(parts)
    }

    /// Writes a form as a body that may be left out: without any field there is none.
    ///
    /// - Parameters:
    ///   - form: The form.
    ///   - names: The names of the fields that the body must have.
    /// - Throws: ``APIError/Code/encoding`` when some fields are given, but not all of these.
    public mutating func form(_ form: FormWriter, ifAny names: [String]) throws(APIError) {
        try Self.check(form.given, have: names)
        guard !form.given.isEmpty || form.failure != nil else { return }
        try self.form(form)
    }

    private static func check(_ given: Set<WireText>, have names: [String]) throws(APIError) {
        guard !given.isEmpty, let missing = names.first(where: { !given.contains(WireText($0)) }) else { return }
        throw APIError(.encoding, reason: "the body has fields, but not '\(missing)', which it must have")
    }

    /// Writes the elements of a list as parts, which may be none.
    mutating func unnamed(_ parts: MultipartWriter) { content = .multipart(parts) }

    /// Writes a file as the body. It is read when the request is sent.
    ///
    /// - Throws: Never yet; a file that cannot be sent may be refused later.
    public mutating func file(_ file: FileUpload, contentType: String = "application/octet-stream") throws(APIError) {
        content = .file(file, contentType: file.contentType ?? contentType)
    }

    private static func texts(_ values: [any ParameterValue]) throws(APIError) -> [String] {
        var texts: [String] = []
        for value in values { texts.append(try value.checkedText()) }
        return texts
    }

    /// Fills a place of the path.
    mutating func fill(_ name: String, with text: String, of values: [String]) throws(APIError) {
        try path.fill(name, with: text, of: values)
    }

    /// Adds items that are percent-encoded already.
    mutating func add(queryItems items: [String]) { queryItems += items }

    /// Adds cookies that are percent-encoded already, where they are to be. A name or a value that would end the cookie, or
    /// the header field, is refused.
    mutating func add(cookies others: [(name: String, value: String)]) {
        for (name, value) in others {
            let text = "\(name)=\(value)"
            let isSafe = text.utf8.allSatisfy { (0x21...0x7E).contains($0) && !"\",;\\".utf8.contains($0) }
            guard isSafe || escaping != .none else {
                let reason = "a cookie has a character that none can have, and is not percent-encoded"
                failure = failure ?? APIError(.encoding, reason: reason)
                continue
            }
            cookies.append(text)
        }
    }

    /// Writes something; when it cannot be written, the failure is remembered.
    mutating func remember(_ write: (inout RequestWriter) throws(APIError) -> Void) {
        do throws(APIError) { try write(&self) } catch { failure = failure ?? error }
    }

    /// Whether all values can be written; when not, the failure is remembered.
    mutating func isWritable(_ values: some Sequence<any ParameterValue>) -> Bool {
        values.allSatisfy { value in isWritable(value) }
    }

    private mutating func isWritable(_ value: any ParameterValue) -> Bool {
        if value.isWritable { return true }
        do throws(APIError) { _ = try value.checkedText() } catch { failure = failure ?? error }
        return false
    }

    private static func encoded(
        _ object: [String: any ParameterValue], _ encode: (String) -> String
    ) -> [(name: String, value: String)] {
        object.sorted { $0.key < $1.key }.map { name, value in
            (PercentEncoding.encode(name), encode(value.parameterText))
        }
    }
}

extension RequestWriter: CustomReflectable {
    /// Shows nothing of the values: any of them may be a secret.
    public var customMirror: Mirror { Mirror(self, children: ["path": path.template]) }
}
