import MartletFormats

// Objects that are written whole, as the text of a form: `content` with `application/x-www-form-urlencoded` (OpenAPI 3.1,
// section 4.8.12.2.2).
extension RequestWriter {
    /// Writes an object into the path, as the text of a form.
    ///
    /// - Throws: ``APIError/Code/invalidURL`` when it is empty: it would change the route; ``APIError/Code/encoding`` for a
    ///   value that is no object, and for a number that is not finite.
    public mutating func path(_ name: String, form shape: ParameterShape) throws(APIError) {
        try path(name, try shape.formText())
    }

    /// Writes an object as one item of the query, as the text of a form; nil is left out.
    public mutating func query(_ name: String, form shape: ParameterShape?) {
        guard let shape else { return }
        remember { (writer) throws(APIError) in writer.query(name, try shape.formText()) }
    }

    /// Writes an object into a header field, as the text of a form; nil is left out.
    public mutating func header(_ name: String, form shape: ParameterShape?) {
        guard let shape else { return }
        remember { (writer) throws(APIError) in writer.header(name, try shape.formText()) }
    }

    /// Writes an object into a cookie, as the text of a form; nil is left out.
    public mutating func cookie(_ name: String, form shape: ParameterShape?) {
        guard let shape else { return }
        remember { (writer) throws(APIError) in writer.cookie(name, try shape.formText()) }
    }
}

// Parameters that are the query as a whole (OpenAPI 3.2, section 4.12.1: `in: querystring`).
extension RequestWriter {
    /// Writes an object as the query, as a form has it: lists are repeated, objects are JSON text, null and nil are left
    /// out (WHATWG URL Standard, section 5.2).
    public mutating func querystring(form shape: ParameterShape?) {
        guard let shape else { return }
        remember { (writer) throws(APIError) in
            writer.add(
                queryItems: try shape.formItems().map { item in
                    "\(PercentEncoding.encodeForm(item.name))=\(PercentEncoding.encodeForm(item.text))"
                })
        }
    }

    /// Writes a text as the query, percent-encoded as a whole; nil is left out.
    public mutating func querystring(_ value: (any ParameterValue)?) {
        guard let value else { return }
        remember { (writer) throws(APIError) in
            let text = PercentEncoding.encode(try value.checkedText())
            if !text.isEmpty { writer.add(queryItems: [text]) }
        }
    }
}
