import MartletContract
import MartletSyntax

/// Where two contracts differ.
enum ContractComparison {
    /// A part that differs.
    struct Change {
        /// What it is, in the reader's terms.
        let subject: String
        /// Where it was read.
        let origin: Origin

        /// The change as a finding about a conversion.
        func finding(_ target: ConversionTarget) -> Diagnostic {
            let dialect = target == .native ? "the native dialect" : "OpenAPI"
            return Diagnostic(
                ConvertCode.changed, .warning, "\(dialect) cannot say \(subject) as it is: something of it is lost",
                at: origin.span)
        }
    }

    /// Returns the parts of a contract that another one does not have, or has otherwise.
    ///
    /// - Parameter known: parts that are known to differ: `models/User`, `endpoints/Users/show`, `servers`.
    static func changes(from contract: Contract, to other: Contract, except known: TextSet) -> [Change] {
        var changes: [Change] = []
        func compare(_ key: String, _ subject: String, _ isEqual: Bool, at origin: Origin? = nil) {
            if !isEqual, !known.contains(key) {
                changes.append(Change(subject: subject, origin: origin ?? contract.origin))
            }
        }
        compare("api", "the name of the API", contract.name == other.name)
        compare("namespace", "the namespace", contract.namespace == other.namespace)
        compare("version", "the version of the API", contract.version == other.version)
        compare("description", "the description of the API", contract.description == other.description)
        compare("servers", "the servers", contract.servers == other.servers, at: contract.servers.first?.origin)
        compare("headers", "the headers of every request", contract.headers == other.headers)
        compare("timeouts", "the time limits", contract.timeouts == other.timeouts)
        compare("pins", "the pins", contract.pins == other.pins)
        compare("errors", "the errors of every endpoint", contract.errors == other.errors)
        compare("dates", "the date formats", contract.dateFormats == other.dateFormats)
        compare("auth", "the auth schemes", contract.authSchemes == other.authSchemes)
        compare("auth", "the credentials of every endpoint", contract.defaultAuth == other.defaultAuth)
        compare("flows", "the flows", contract.flows == other.flows)
        compare("links", "the links", contract.links == other.links)
        compare("cache", "the cache", contract.cache == other.cache)
        compare("webhooks", "the webhooks", contract.webhooks == other.webhooks)
        compare("extensions", "the keys of the author's own", contract.extensions == other.extensions)
        changes += models(from: contract.models, to: other.models, except: known)
        changes += endpoints(from: contract.groups, to: other.groups, except: known)
        return changes
    }

    private static func models(from models: [Model], to others: [Model], except known: TextSet) -> [Change] {
        let byName = TextTable(others.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
        return models.filter { $0 != byName[$0.name] && !known.contains("models/" + $0.name) }.map { model in
            let details = byName[model.name].map { Self.details(from: model, to: $0) } ?? ""
            return Change(subject: "the model '\(model.name.excerpt)'\(details)", origin: model.origin)
        }
    }

    /// The fields that make the difference, if they do.
    private static func details(from model: Model, to other: Model) -> String {
        guard case .object(let object) = model.shape, case .object(let another) = other.shape else { return "" }
        let fields = zip(object.fields, another.fields).filter { $0 != $1 }.map { "'\($0.0.name.excerpt)'" }
        guard !fields.isEmpty, object.fields.count == another.fields.count else { return "" }
        return " (\(fields.prefix(3).joined(separator: ", ")))"
    }

    private static func endpoints(
        from groups: [EndpointGroup], to others: [EndpointGroup], except known: TextSet
    ) -> [Change] {
        let byName = Dictionary(
            others.flatMap(\.endpoints).map { ($0.reference, $0) }, uniquingKeysWith: { first, _ in first })
        let descriptions = TextTable(others.map { ($0.name, $0.description) }, uniquingKeysWith: { first, _ in first })
        return groups.flatMap { group -> [Change] in
            let isSame = descriptions[group.name] == .some(group.description)
            let own = isSame ? [] : [Change(subject: "the group '\(group.name.excerpt)'", origin: group.origin)]
            return own
                + group.endpoints.filter { endpoint in
                    endpoint != byName[endpoint.reference]
                        && !known.contains("endpoints/\(endpoint.group)/\(endpoint.name)")
                }.map { endpoint in
                    let name = "\(endpoint.group).\(endpoint.name)".excerpt
                    return Change(subject: "the endpoint '\(name)'", origin: endpoint.origin)
                }
        }
    }
}
