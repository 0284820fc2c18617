import MartletFormats

// Objects with named fields, in the styles of OpenAPI 3.1, section 4.8.12.2.
extension RequestWriter {
    /// Writes an object into the path.
    ///
    /// - Parameters:
    ///   - name: The wire name.
    ///   - fields: The members, of which there is one at least.
    ///   - style: How they are written (OpenAPI 3.1, section 4.8.12.2).
    ///   - explode: Whether each member stands for itself instead of in one list.
    /// - Throws: ``APIError/Code/invalidURL`` when the object or one of its values is empty: it would change the route;
    ///   ``APIError/Code/encoding`` for a number that is not finite.
    public mutating func path(
        _ name: String, fields: ParameterFields, style: PathStyle = .simple, explode: Bool = false
    ) throws(APIError) {
        var texts: [String] = []
        for field in fields.fields { texts.append(try field.value.checkedText()) }
        let members = Self.encoded(fields, escaping.path)
        try fill(name, with: style.text(name, object: members, explode: explode), of: texts)
    }

    /// Writes an object of the query. One without fields is left out.
    ///
    /// - Parameters:
    ///   - name: The wire name.
    ///   - fields: The members.
    ///   - style: How they are written (OpenAPI 3.1, section 4.8.12.2).
    ///   - explode: Whether each member stands for itself instead of in one list.
    public mutating func query(
        _ name: String, fields: ParameterFields, style: QueryStyle = .deepObject, explode: Bool = true
    ) {
        guard isWritable(fields.fields.map(\.value)) else { return }
        let members = Self.encoded(fields, escaping.query)
        add(queryItems: style.items(PercentEncoding.encode(name), object: members, explode: explode))
    }

    /// Writes an object into a header field, names and values separated by commas: `R,100`, exploded `R=100`. A value with
    /// a comma is written in quotes (RFC 9110, section 5.6.4). One without fields is left out.
    public mutating func header(_ name: String, fields: ParameterFields, explode: Bool = false) {
        guard !fields.fields.isEmpty, isWritable(fields.fields.map(\.value)) else { return }
        header(name, HeaderList.text(fields.fields.map { ($0.name, $0.value.parameterText) }, isExploded: explode))
    }

    /// Writes an object with any names into a header field; nil is left out.
    public mutating func header(_ name: String, object: [String: any ParameterValue]?, explode: Bool = false) {
        var fields = ParameterFields()
        fields.add(contentsOf: object)
        header(name, fields: fields, explode: explode)
    }

    /// Writes an object into a cookie, names and values separated by commas; exploded, each field is a cookie of its
    /// own. One without fields is left out.
    public mutating func cookie(_ name: String, fields: ParameterFields, explode: Bool = true) {
        guard !fields.fields.isEmpty, isWritable(fields.fields.map(\.value)) else { return }
        let pairs = fields.fields.map { field in
            (name: escaping.cookieName(field.name), value: escaping.cookie(field.value.parameterText))
        }
        if explode {
            add(cookies: pairs)
        } else {
            let text = pairs.map { "\($0.name),\($0.value)" }.joined(separator: ",")
            add(cookies: [(escaping.cookieName(name), text)])
        }
    }

    /// Writes an object with any names into a cookie; nil is left out.
    public mutating func cookie(_ name: String, object: [String: any ParameterValue]?, explode: Bool = true) {
        var fields = ParameterFields()
        fields.add(contentsOf: object)
        cookie(name, fields: fields, explode: explode)
    }

    private static func encoded(
        _ fields: ParameterFields, _ encode: (String) -> String
    ) -> [(name: String, value: String)] {
        fields.fields.map { (PercentEncoding.encode($0.name), encode($0.value.parameterText)) }
    }
}
