import MartletContract
import MartletPlan
import MartletSyntax
import MartletTemplates

/// Spells how generated code reads an answer.
struct AnswerExpression {
    let plan: ClientPlan

    /// Returns the statement that reads a header field into its property.
    ///
    /// - Parameters:
    ///   - source: The expression of what it is read from.
    ///   - method: The name of the function that reads it.
    func read(
        _ header: AnswerHeaderPlan, from source: String = "answer", by name: String = "header"
    ) -> SourceLayout {
        let type = plan.types.expanded(header.field.type)
        var method = name
        var fallback = ""
        switch header.presence {
        case .required, .nullable: break
        case .optional, .optionalNullable, .assumed, .assumedNullable: method = name + "IfPresent"
        case .defaulted(let literal), .defaultedNullable(let literal):
            method = name + "IfPresent"
            // A default that cannot be spelled has been reported as an error: nothing is written then.
            fallback = " ?? \(LiteralExpression(plan).source(literal, as: header.field.type) ?? "nil")"
        }
        var label = ""
        var coding = ValueCoding(type, in: plan)
        var options = ""
        var single = header.field.type
        if header.field.isJSONText {
            label = "json: "
        } else if case .array(let element) = type.kind {
            label = "list: "
            coding = ValueCoding(element, in: plan)
            single = element
        } else {
            switch ParameterExpression("x", header.field.type, isOptional: false, in: plan) {
            case .object, .fields:
                label = "object: "
                options = header.field.isExploded ? ", explode: true" : ""
            case .single, .list, .shape, .file, .files, nil: break
            }
        }
        // Of a union the text does not say which member it is.
        let literals = MemberKinds.of(single, in: plan).intersection([.number, .boolean])
        if !header.field.isJSONText, plan.isUnion(single), !literals.isEmpty {
            options = ", literals: \(literals.source)"
        }
        let head = String(of: "self.", header.name.source, " = try ", source, ".", method)
        let call = String(of: head, "(", label, StringLiteral.source(header.field.key), options, ")")
        guard !coding.isPlain else { return .text(call + fallback) }
        return .closure(
            call: call, signature: "(element) throws(JSONError)", body: coding.readElement(wrapsNull: false),
            tail: fallback)
    }

    /// Returns the call that reads the body of an answer.
    func json(_ answer: String, _ type: TypeReference) -> String {
        let coding = ValueCoding(type, in: plan)
        return coding.isPlain ? "\(answer).json()" : coding.reading("\(answer).json").oneLine
    }

    /// Returns the lines that make a case of an answer: of several in one status that of its content type.
    func assign(_ answers: ArraySlice<AnswerCasePlan>) -> TextLines {
        guard let usual = answers.first else { return TextLines() }
        if answers.count == 1 { return assign(usual).lines(indent: 16) }
        let types = answers.flatMap(\.contentTypes).map { SourceLayout.text(StringLiteral.source($0)) }
        let head = SourceLayout.call("switch try answer.contentType", [.array("of: ", types)])
        var lines = head.lines(indent: 16, suffix: " {")
        if lines.count > 1 {
            lines = head.lines(indent: 16)
            lines.append("{")
        }
        for answer in answers.dropFirst() {
            lines.append("case \(answer.contentTypes.map(StringLiteral.source).joined(separator: ", ")):")
            assign(answer).add(to: &lines, indent: 20, margin: 4)
        }
        lines.append("default:")
        assign(usual).add(to: &lines, indent: 20, margin: 4)
        lines.append("}")
        return lines
    }

    /// Returns the statement that makes a case of an answer.
    func assign(_ answer: AnswerCasePlan) -> SourceLayout {
        var values: [String] = []
        switch answer.content {
        case .void: break
        case .value(_, let type): values.append(json("answer", type))
        case .text: values.append("answer.text()")
        case .file: values.append("answer.data")
        }
        if let headers = answer.headers { values.append("headers: \(headers.name.source)(from: answer)") }
        let canFail = !values.isEmpty && values != ["answer.data"]
        if answer.hasStatus { values.append("status: answer.status") }
        let head = "self = \(canFail ? "try " : "").\(answer.name.source)"
        return values.isEmpty ? .text(head) : .call(head, values.map { .text($0) })
    }

    /// Returns the declaration of a case.
    func declaration(_ answer: AnswerCasePlan) -> SourceLayout {
        var values = [answer.content.type?.source].compactMap { $0 }
        if let headers = answer.headers { values.append("headers: \(headers.name.source)") }
        if answer.hasStatus { values.append("status: Int") }
        let head = "case \(answer.name.source)"
        return values.isEmpty ? .text(head) : .call(head, values.map { .text($0) })
    }

    /// Returns the pattern of a status; nil for all that are left.
    func pattern(_ status: StatusRange) -> String? {
        switch status {
        case .code(let code): String(code)
        case .family(let family): "\(family * 100)..<\(family * 100 + 100)"
        case .any: nil
        }
    }
}
