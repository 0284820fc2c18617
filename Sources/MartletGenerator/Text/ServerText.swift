import MartletContract
import MartletPlan
import MartletTemplates

/// Spells a server as members of the server type: a constant, or a function with an enum for each closed choice.
struct ServerText {
    private let server: ServerPlan
    private let plan: ClientPlan

    /// Returns the expression of the runtime's server, with the values that its variables have when nothing is chosen. That
    /// of a path alone is resolved by the runtime against the client's server.
    static func value(of server: ServerPlan, in plan: ClientPlan) -> String {
        guard server.isRelative else { return "\(plan.server.source).\(server.source).server" }
        let text = ServerText(plan: server, in: plan)
        let arguments = [
            "name: \(StringLiteral.source(server.server.name))",
            "url: \(StringLiteral.source(server.server.defaultURL))",
        ]
        return "Server(\((arguments + text.options).joined(separator: ", ")))"
    }

    init(plan server: ServerPlan, in plan: ClientPlan) {
        self.server = server
        self.plan = plan
    }

    private var access: String { plan.options.access.modifier }

    /// The members, the enums first.
    var members: [MemberViewModel] {
        let docs = Documentation.member(
            server.server.description, fallback: "`\(SourceText.onOneLine(server.server.url))`.", margin: plan.margin)
        guard !server.variables.isEmpty || server.isRelative else {
            let head = "\(access)static let \(server.name.source) = \(plan.server.source)"
            return [member(docs, SourceLayout.call(head, [value]).lines(indent: 4 + plan.margin))]
        }
        return server.variables.compactMap(choice) + [member(docs + parameterDocs, function)]
    }

    private func member(_ docs: TextLines, _ lines: TextLines) -> MemberViewModel {
        MemberViewModel(docs: docs, lines: lines, margin: plan.margin)
    }

    private var options: [String] {
        let server = server.server
        return [
            server.isInsecureAllowed ? "isInsecureAllowed: true" : nil,
            server.arePinsChecked ? nil : "arePinsChecked: false",
            server.logLevel == .off ? nil : "logLevel: .\(server.logLevel.rawValue)",
        ].compactMap { $0 }
    }

    /// The runtime's server, as an argument.
    private var value: SourceLayout {
        let name = SourceLayout.text("name: \(StringLiteral.source(server.server.name))")
        let options = options.map { SourceLayout.text($0) }
        let tail = server.isRelative ? ".resolved(against: base)" : ""
        guard !server.variables.isEmpty else {
            let url = SourceLayout.text("url: \(StringLiteral.source(server.server.url))")
            return .call("server: Server", [name, url] + options, tail: tail)
        }
        let values = server.variables.map { variable in
            let source = variable.name.source + (variable.choice == nil ? "" : ".rawValue")
            return SourceLayout.text("\(StringLiteral.source(variable.variable.name)): \(source)")
        }
        let template = SourceLayout.text("template: \(StringLiteral.source(template))")
        return .call("server: Server", [name, template, .array("values: ", values)] + options, tail: tail)
    }

    /// The address with its places. Those whose default begins with a slash are paths, and can be nothing else.
    private var template: String {
        server.variables.lazy.map(\.variable).filter { $0.defaultValue.hasPrefix("/") }
            .reduce(server.server.url) { $0.replacing("{\($1.name)}", with: "{/\($1.name)}") }
    }

    private var function: TextLines {
        let base = server.isRelative ? [SourceLayout.text("at base: URL")] : []
        let parameters = server.variables.map { variable in
            let standard = variable.choice.map { ".\($0.standard.source)" }
            return SourceLayout.text(
                "\(variable.name.source): \(variable.choice?.name.source ?? "String") = "
                    + (standard ?? StringLiteral.source(variable.variable.defaultValue)))
        }
        let head = "\(access)static func \(server.name.source)"
        let tail = " -> \(plan.server.source) {"
        var lines = SourceLayout.call(head, base + parameters, tail: tail).declarationLines(indent: 4 + plan.margin)
        SourceLayout.call(plan.server.source, [value]).add(to: &lines, indent: 8 + plan.margin, margin: 4)
        lines.append("}")
        return lines
    }

    private var parameterDocs: TextLines {
        let base = server.isRelative ? ["///   - base: An address of the host: its path is replaced."] : []
        let described = server.variables.map { variable in
            let text = variable.variable.description.map(SourceText.onOneLine) ?? ""
            return "///   - \(variable.name.text): \(text.isEmpty ? "What stands at its place." : text)"
        }
        return ["///", "/// - Parameters:"] + TextLines(base + described)
    }

    private func choice(_ variable: ServerVariablePlan) -> MemberViewModel? {
        guard let choice = variable.choice else { return nil }
        let name = SourceText.onOneLine(variable.variable.name)
        let cases = choice.members.map { member in
            "    case \(member.name.source) = \(StringLiteral.source(member.value))"
        }
        let docs = Documentation.member(nil, fallback: "The values of `\(name)`.", margin: plan.margin)
        let documented = zip(choice.members, cases).flatMap { member, line in
            ["    /// `\(SourceText.onOneLine(member.value))`.", line]
        }
        return member(
            docs,
            ["\(access)nonisolated enum \(choice.name.source): String, Sendable, CaseIterable {"]
                + TextLines(documented) + ["}"])
    }
}
