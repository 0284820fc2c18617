/// A template whose names have become positions and whose partials have been put in: instructions in one flat list.
package struct CompiledTemplate: Sendable {
    /// The names that a record must give values for.
    package let schema: TemplateSchema
    let instructions: [TemplateInstruction]
    /// The plain text, as UTF-8.
    let literals: [UInt8]
    /// The positions that dotted names go through.
    let steps: [Int32]
    /// The free keys.
    let keys: [String]

    /// Returns the text that the template makes of a record. It takes no stack, however deep the template is nested.
    ///
    /// - Precondition: the record has the template's ``schema``.
    package func render(_ record: TemplateRecord) -> String {
        String(decoding: renderBytes(record), as: UTF8.self)
    }

    /// Returns the text that the template makes of a record, as UTF-8.
    ///
    /// - Precondition: the record has the template's ``schema``.
    package func renderBytes(_ record: TemplateRecord) -> [UInt8] {
        precondition(record.schema == schema, "a template is rendered with a record of another schema")
        var renderer = TemplateRenderer(self, record)
        renderer.run()
        return renderer.output
    }
}
