import MartletContract
import MartletSyntax

/// Lets the readers of the native dialect read words that stand in a document of another one.
enum NativeWords {
    /// Returns a context in which everything that a contract has can be referred to by name.
    ///
    /// - Parameters:
    ///   - names: further names of models by those that they have now.
    ///   - former: the context that this one replaces: it has the same files, and its share of the budget.
    static func context(
        for contract: Contract, also names: TextTable<String> = [:], following former: ReadContext
    ) -> ReadContext {
        var context = ReadContext(sources: former.sources, suggestions: former.suggestions, budget: former.budget)
        var also: [String] = []
        for model in contract.models {
            context.shapes[model.name] = model.shape
            guard let name = names[model.name] else { continue }
            context.shapes[name] = model.shape
            also.append(name)
        }
        context.names = DeclaredNames(
            models: contract.models.map(\.name) + also, schemes: contract.authSchemes.map(\.name),
            servers: contract.servers.map(\.name),
            groups: contract.groups.map { ($0.name, $0.endpoints.map(\.name)) })
        for format in contract.dateFormats { context.dates.add(format) }
        return context
    }
}
