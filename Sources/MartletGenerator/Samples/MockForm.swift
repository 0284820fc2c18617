import MartletContract
import MartletPlan
import MartletTemplates

/// What the stub of an endpoint answers, and how that is written.
struct MockForm {
    /// The type of an answer.
    let type: String
    /// What stands before the endpoint's name.
    let label: String
    /// The arguments behind the endpoint's name.
    let arguments: [String]
    /// The expression that makes bytes of `value`; nil where the type says how it is written.
    let write: SourceLayout?
    /// The cases of a switch that makes a response of one of several answers; empty where there is one answer.
    let cases: TextLines

    init(_ endpoint: EndpointPlan, of group: GroupPlan, in plan: ClientPlan) {
        let response = endpoint.endpoint.describedResponse
        var status = endpoint.result == .void ? 204 : 200
        if case .code(let code)? = response?.status { status = code }
        var (type, label, arguments, write) = ("TransportResponse", "", ["status: \(status)"], SourceLayout?.none)
        var cases = TextLines()
        func contentType(_ standard: String) -> String {
            let declared = response?.contentType.flatMap { $0.contains("*") ? nil : $0 }
            return "contentType: \(StringLiteral.source(declared ?? standard))"
        }
        switch endpoint.result {
        case .void: type = "Void"
        case .value(let value, let reference):
            type = value.source
            let coding = ValueCoding(reference, in: plan)
            if !coding.isPlain {
                arguments.append(contentType("application/json"))
                write = .closure(
                    call: "try JSONCoding.encode", signature: "writer", body: coding.writeElement("value"), tail: "")
            }
        case .file:
            (type, write) = ("Data", .text("value"))
            arguments.append(contentType("application/octet-stream"))
        case .text:
            (type, write) = ("String", .text("Data(value.utf8)"))
            arguments.append(contentType("text/plain"))
        case .answers(let answers):
            type = "\(group.endpointType.source).\(answers.name.source)"
            (label, arguments, cases) = ("answers: ", [], Self.cases(answers, in: plan))
        case .stream(let message):
            (type, label) = ("[\(message.type.source)]", "events: ")
            if case .code? = response?.status {} else { arguments = [] }
            if let declared = response?.contentType, !declared.contains("*") {
                arguments.append("contentType: \(StringLiteral.source(declared))")
            }
            arguments.append("as: \(message.writingStream(in: plan))")
        case .socket: (type, label, arguments) = ("MockSocket", "socket: ", [])
        }
        (self.type, self.label, self.arguments, self.write) = (type, label, arguments, write)
        self.cases = cases
    }

    /// Returns the cases of a switch over several answers.
    private static func cases(_ answers: AnswersPlan, in plan: ClientPlan) -> TextLines {
        let writing = AnswerWriting(type: "TransportResponse", plan: plan)
        let headerWriting = AnswerHeaderWriting(plan: plan)
        var lines = TextLines()
        for answer in answers.cases {
            let (pattern, status) = AnswerWriting.pattern(answer)
            let word = AnswerWriting.canFail(answer) || answer.headers != nil ? "return try " : "return "
            let tail = answer.headers == nil ? "" : ".with { fields in"
            lines.append(of: "case ", pattern, ":")
            writing.layout(answer, status: status, tail: tail).prefixed(word).add(to: &lines, indent: 16, margin: 4)
            guard let headers = answer.headers else { continue }
            for header in headers.fields {
                for statement in headerWriting.statements(header, "headers.\(header.name.source)") {
                    statement.add(to: &lines, indent: 20, margin: 8)
                }
            }
            lines.append("    }")
        }
        return lines
    }
}
