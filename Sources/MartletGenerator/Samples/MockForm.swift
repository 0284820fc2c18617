import MartletContract
import MartletPlan

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

    init(_ endpoint: EndpointPlan, in plan: ClientPlan) {
        let response = endpoint.endpoint.responses.first
        var status = endpoint.result == .void ? 204 : 200
        if case .code(let code)? = response?.status { status = code }
        var (type, label, arguments, write) = ("TransportResponse", "", ["status: \(status)"], SourceLayout?.none)
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
        case .answers, .stream: (label, arguments) = ("raw: ", [])
        case .socket: (type, label, arguments) = ("MockSocket", "socket: ", [])
        }
        (self.type, self.label, self.arguments, self.write) = (type, label, arguments, write)
    }
}
