import MartletContract
import MartletPlan
import MartletSyntax
import MartletTemplates

/// Spells a step of a flow as a function that takes what a person gives, and adds what was carried.
struct StepCall {
    let step: StepPlan
    let plan: ClientPlan

    /// The type of the result; nil for nothing.
    var result: String? {
        switch step.endpoint.result {
        case .void: nil
        case .value(let type, _): type.source
        case .file: "Data"
        case .text: "String"
        case .answers(let answers): "\(step.endpointType.source).\(answers.name.source)"
        // Messages come without an end: whoever takes such a step is told that it was taken.
        case .stream, .socket: nil
        }
    }

    /// Whether the file must import Foundation.
    var needsFoundation: Bool {
        if step.parameters.contains(where: { $0.type.needsFoundation }) { return true }
        return switch step.endpoint.result {
        case .file: true
        case .value(let type, _): type.needsFoundation
        case .void, .text, .answers, .stream, .socket: false
        }
    }

    /// The head of the function.
    var signature: TextLines {
        let head = "\(plan.options.access.modifier)func \(Identifier(step.word).source)"
        let parameters = step.parameters.map {
            ParameterDeclaration.layout("\($0.name.source): \($0.type.source)", $0.standard, $0.field?.type, in: plan)
        }
        let tail = " async throws(APIError)" + (result.map { " -> \($0)" } ?? "") + " {"
        return SourceLayout.call(head, parameters, tail: tail).declarationLines(indent: 4 + plan.margin)
    }

    /// The statements of the function.
    var body: TextLines {
        let answer = step.answerName.source
        var lines = TextLines()
        SourceLayout.closure(
            call: "\(result == nil ? "_" : "let \(answer)") = try await self.attempt.answer"
                + "(\(StringLiteral.source(step.word))\(accept))",
            signature: step.isCarrying ? "\(step.carriedName.source) throws(APIError)" : "_", body: call, tail: ""
        ).add(to: &lines, indent: 8 + plan.margin)
        if let reading = reading(answer) { lines.append("return \(reading)") }
        return lines
    }

    private var accept: String {
        switch step.endpoint.result {
        case .text: ", accept: \"text/plain\""
        case .file: ", accept: \"*/*\""
        case .void, .value, .answers, .stream, .socket: ""
        }
    }

    private func reading(_ answer: String) -> String? {
        switch step.endpoint.result {
        case .void, .stream, .socket: nil
        case .value(_, let type): "try " + AnswerExpression(plan: plan).json(answer, type)
        case .file: "\(answer).data"
        case .text: "try \(answer).text()"
        case .answers: "try \(result ?? "")(from: \(answer))"
        }
    }

    private var call: SourceLayout {
        let head = "\(step.endpointType.source).\(step.endpoint.name.source)"
        let arguments = step.arguments.map { label, argument in
            switch argument {
            case .value(let value): SourceLayout.text("\(label.label): \(source(of: value))")
            case .body(let type, let members):
                SourceLayout.call(
                    "\(label.label): \(type.source)",
                    members.map { .text("\($0.label.label): \(source(of: $0.value))") })
            }
        }
        return arguments.isEmpty ? .text(head) : .call(head, arguments)
    }

    private func source(of value: StepPlan.Value) -> String {
        switch value {
        case .given(let parameter): parameter.name.source
        case .carried(let carried): source(of: carried)
        }
    }

    private func source(of carried: StepPlan.Carried) -> String {
        let coding = ValueCoding(carried.field.type, in: plan)
        let key = StringLiteral.source(carried.field.name)
        func read(_ method: String, as type: SwiftType?) -> String {
            let call = "try \(step.carriedName.source)\(method)"
            guard coding.isPlain else { return coding.reading("\(call)(\(key))").oneLine }
            return "\(call)(\(key)\(type.map { ", as: \($0.source).self" } ?? ""))"
        }
        switch (carried.presence, carried.type) {
        case (.optional, .optional(let base)), (.assumed, .optional(let base)): return read(".ifKnown", as: base)
        case (.optionalNullable, .field(let base)), (.assumedNullable, .field(let base)):
            return read(".ifKnown", as: base) + ".map { .value($0) } ?? .absent"
        default: return read("", as: nil)
        }
    }
}
