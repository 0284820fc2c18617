import MartletContract
import MartletSyntax

/// Reads `errors:`, of the whole specification or of one endpoint: types by status.
enum ErrorsReader {
    static let long = KeyTable(
        "an error", required: ["type"],
        optional: [
            "description", "contentType", "alternatives", "headers", "example", "examples", "exampleNotes", "schema",
            "followUps",
        ]
            + ConstraintsReader.keys)

    /// Reads the errors, and puts the most specific first.
    static func read(_ node: Node, hint: String, pointer: String, _ context: inout ReadContext) -> [ErrorResponse] {
        let errors = (context.entries(of: node, "'errors'") ?? []).flatMap { entry -> [ErrorResponse] in
            guard let status = context.status(entry.key, "an error", within: 3...5) else { return [] }
            let isLong = entry.value.mapping?.entry("type") != nil
            let mapping = isLong ? context.open(entry.value, as: long, at: entry.key.span) : nil
            let pointer = pointer + "/" + JSONPointer.escape(entry.name)
            let name = hint + "Error" + (status == .any ? "" : status.text)
            guard var type = context.type(mapping?["type"] ?? entry.value, in: .error, hint: name, pointer: pointer)
            else { return [] }
            if let mapping { context.hold(&type, mapping) }
            var error = ErrorResponse(status: status, type: type, origin: Origin(entry.key.span, pointer: pointer))
            guard let mapping else { return [error] }
            error.description = context.text("description", of: mapping)
            error.contentType = mapping["contentType"].flatMap { context.contentType($0) }
            error.headers = ResponsesReader.headers(mapping, name, pointer, &context)
            error.followUps = FollowUpsReader.read(mapping, pointer, &context)
            error.examples = context.namedExamples(of: mapping, pointer) { [type] in $0.read($1, as: type) }
            guard let node = mapping["alternatives"] else { return [error] }
            return [error]
                + AlternativesReader.read(node, in: .error, hint: name, pointer: pointer, &context).map {
                    var other = ErrorResponse(status: status, type: $0.type, origin: $0.origin)
                    (other.contentType, other.examples, other.isAlternative) = ($0.contentType, $0.examples, true)
                    return other
                }
        }
        context.checkUnique(errors.primary.map { ($0.status, $0.origin.span) })
        // The sort is stable, so that the author's order holds among equals.
        return errors.sorted { $0.status.generality < $1.status.generality }
    }
}

extension ReadContext {
    /// Reads a status of some classes.
    mutating func status(_ node: Node, _ subject: String, within families: ClosedRange<Int>) -> StatusRange? {
        guard let text = text(node, "the status of \(subject)") else { return nil }
        let range = "\(families.lowerBound)00 to \(families.upperBound)99"
        guard let status = StatusParser.parse(text), status.isWithin(families) else {
            report(
                .invalidStatus, "'\(text.excerpt)' is not the status of \(subject)", at: node.span,
                help: "write a code, \(range), or a class such as \(families.upperBound)XX")
            return nil
        }
        return status
    }

    /// Reports a status that is there twice, in whatever spelling.
    mutating func checkUnique(_ statuses: [(StatusRange, SourceSpan)]) {
        var seen: [StatusRange: SourceSpan] = [:]
        for (status, span) in statuses {
            if let first = seen.updateValue(span, forKey: status) {
                report(
                    .duplicateName, "the status '\(status.text)' is there already", at: span,
                    related: [.init(span: first, message: "here")])
            }
        }
    }
}
