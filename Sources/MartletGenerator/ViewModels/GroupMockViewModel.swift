import MartletContract
import MartletPlan
import MartletTemplates

/// The stubs of one group of endpoints.
struct GroupMockViewModel: ViewModel {
    /// A stub, with what a call of its endpoint carries.
    struct Stub: ViewModel {
        static let schema = TemplateSchema([
            ("endpoint", .text), ("isUnformatted", .flag), ("stub", .texts), ("call", .text),
            ("properties", .texts), ("reads", .texts),
        ])

        let endpoint: EndpointPlan
        let group: GroupPlan
        let plan: ClientPlan
        /// The property.
        let name: Identifier
        /// The struct of a call.
        let call: Identifier

        var values: [TemplateValue] {
            var scope = NameScope(reserved: ["call", "customMirror", "request", "init", "self"], suffix: "Value")
            let names = endpoint.arguments.map { scope.claim($0.name) }
            let properties = TextLines(zip(names, endpoint.arguments).map { "let \($0.source): \($1.type.source)" })
            let (stub, reads) = (stub, reads(names))
            let isUnformatted =
                stub.overflows(indent: 4) || properties.overflows(indent: 12) || reads.overflows(indent: 12)
            return [
                .text(endpoint.name.text), .flag(isUnformatted), .texts(stub), .text(call.source),
                .texts(properties), .texts(reads),
            ]
        }

        private var stub: TextLines {
            let node = endpoint.endpoint
            let form = MockForm(endpoint, of: group, in: plan)
            let name = StringLiteral.source("\(node.group).\(node.name)")
            let arguments = [SourceLayout.text("board"), .text(form.label + name)] + form.arguments.map { .text($0) }
            let head = "var \(self.name.source): MockStub<\(call.source), \(form.type)> {"
            if !form.cases.isEmpty {
                let call = SourceLayout.call("MockStub", arguments).oneLine
                return [head, "    \(call) { answer in", "        switch answer {"]
                    + TextLines(form.cases.map { "        \($0)" }) + ["        }", "    }", "}"]
            }
            let value =
                form.write.map { write in
                    SourceLayout.closure(
                        call: SourceLayout.call("MockStub", arguments).oneLine, signature: "value", body: write,
                        tail: "")
                } ?? .call("MockStub", arguments)
            return [head] + value.lines(indent: 8, margin: 4) + ["}"]
        }

        private func reads(_ names: [Identifier]) -> TextLines {
            let type = group.endpointType.source
            let bindings = names.map { "let \($0.source)" }.joined(separator: ", ")
            let values = bindings.isEmpty ? "" : "(\(bindings))"
            let condition = "case \(type).\(endpoint.name.source)\(values)? = call as? \(type)"
            let line = "guard \(condition) else { return nil }"
            var lines: TextLines =
                line.fits(indent: 12) ? [line] : ["guard", "    \(condition)", "else { return nil }"]
            for name in names { lines.append(of: "self.", name.source, " = ", name.source) }
            lines.append("self.request = request")
            return lines
        }
    }

    static let schema = TemplateSchema([
        ("endpointType", .text), ("name", .text), ("stubs", .list(Stub.schema)),
    ])

    let group: GroupPlan
    let plan: ClientPlan
    /// The struct of the stubs.
    let type: Identifier
    /// What the calls are named in.
    let calls: NameScope

    var values: [TemplateValue] {
        var types = calls
        var names = NameScope(reserved: ["board", "init", "self", "Type", "Protocol"], suffix: "Stub")
        let stubs = group.endpoints.map { endpoint in
            let type = NameCleaner.clean(endpoint.name.text, .upperCamel)?.text ?? "Any"
            return Stub(
                endpoint: endpoint, group: group, plan: plan, name: names.claim(endpoint.name),
                call: types.claim(Identifier("\(type)Call")))
        }
        return [.text(group.endpointType.text), .text(type.source), .records(stubs)]
    }
}
