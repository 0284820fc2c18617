import MartletFormats

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
