import MartletContract
import MartletSyntax

/// Plans the enum that the types of a client are nested in.
enum NamespacePlanner {
    /// Returns the name of the enum; nil for types at the top level of the module. Reports a name that something else has.
    ///
    /// - Parameter isDeclared: Whether the enum is declared; nothing is reported of one that is not.
    static func namespace(
        of contract: Contract, _ prefix: Identifier, isDeclared: Bool, _ names: inout Namer
    ) -> Identifier? {
        guard let namespace = contract.namespace else { return nil }
        if isDeclared, let owner = owner(of: namespace.name, in: contract, prefix) {
            names.report(
                Diagnostic(
                    PlanCode.namespaceTaken, .error,
                    "the namespace '\(namespace.name.excerpt)' has the name of \(owner)", at: namespace.origin.span,
                    help: "choose another name, such as '\(prefix.text)API'"))
        }
        return Identifier(namespace.name)
    }

    /// Returns what else has the name of a namespace; nil if it is free.
    private static func owner(of name: String, in contract: Contract, _ prefix: Identifier) -> String? {
        if ReservedNames.types.contains(name) { return "a type that generated code or Swift has" }
        if ClientPlanner.clientTypes(prefix).contains(where: { $0.text == name }) { return "a type of the client" }
        let messages = MessagePlanner.types(of: contract, prefix)
        if messages.link?.text == name { return "the enum of deep links" }
        if messages.webhook?.text == name { return "the enum of webhooks" }
        let model = contract.models.first { NameCleaner.clean($0.name, .upperCamel)?.text == name }
        return model.map { "the model '\($0.name.excerpt)'" }
    }
}
