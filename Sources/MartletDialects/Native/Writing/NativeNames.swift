import MartletContract
import MartletSyntax

/// Gives everything a name that the native dialect allows, where its own is none.
struct NativeNames {
    /// The names of one kind of thing that had to be changed.
    struct Table {
        private var names: TextTable<String> = [:]

        /// Keeps every name.
        init() {}

        /// Finds a name for each; a name that is as it must be is kept.
        ///
        /// - Parameter isSpellingFree: whether a name of the same words is as good: only Swift's name follows from it.
        init(
            _ subject: String, _ declared: [(name: String, origin: Origin)], also extra: Set<Character> = [],
            except reserved: TextSet = [], isSpellingFree: Bool = false, _ findings: inout [Diagnostic]
        ) {
            func isGood(_ name: String) -> Bool {
                !reserved.contains(name) && !name.hasPrefix("x-") && NativeNames.isName(name, also: extra)
            }
            var taken = TextSet(declared.map(\.name).filter(isGood))
            var numbered = NumberedNames()
            for (name, origin) in declared where names[name] == nil && !isGood(name) {
                let base = NativeNames.cleaned(name, also: extra)
                var result = base
                // Most of Swift's names are the same with a capital: `File` for `file`.
                if reserved.contains(base) { result = base.prefix(1).uppercased() + base.dropFirst() }
                func isTaken(_ name: String) -> Bool { taken.contains(name) || reserved.contains(name) }
                if isTaken(result) {
                    result = numbered.free(base, spelledBy: { base + "_\($0)" }, unless: isTaken)
                }
                taken.insert(result)
                names[name] = result
                // Nothing of a name is sent, and Swift's is made of its words.
                let isKept = isSpellingFree && NativeNames.words(of: name) == NativeNames.words(of: result)
                findings.append(
                    Diagnostic(
                        ConvertCode.renamed, isKept ? .note : .warning,
                        "'\(name.excerpt)' cannot be the name of \(subject): it becomes '\(result.excerpt)'",
                        at: origin.span))
            }
        }

        /// The name for one that was declared; a name that was not stays as it is.
        subscript(name: String) -> String { names[name] ?? name }
    }

    private let models: Table
    private let servers: Table
    private let schemes: Table
    private let groups: Table
    /// The names of endpoints by group.
    private let endpoints: TextTable<Table>

    /// Returns a contract of which every name is allowed, and reports those that were not.
    static func allowed(_ contract: Contract, _ findings: inout [Diagnostic]) -> Contract {
        let names = NativeNames(contract, &findings)
        var contract = contract
        contract.name = apiName(contract, &findings)
        names.rename(&contract)
        for index in contract.models.indices { giveFieldsNames(&contract.models[index], &findings) }
        func unique<Element>(_ elements: inout [Element], _ path: WritableKeyPath<Element, String>, _ table: Table) {
            for index in elements.indices { elements[index][keyPath: path] = table[elements[index][keyPath: path]] }
        }
        let links = Table("a link", contract.links.map { ($0.name, $0.origin) }, &findings)
        unique(&contract.links, \.name, links)
        unique(
            &contract.webhooks, \.name, Table("a webhook", contract.webhooks.map { ($0.name, $0.origin) }, &findings))
        unique(&contract.flows, \.name, Table("a flow", contract.flows.map { ($0.name, $0.origin) }, &findings))
        for index in contract.flows.indices {
            contract.flows[index].link = contract.flows[index].link.map { links[$0] }
        }
        return contract
    }

    /// Returns a contract with the names of models that `x-martlet-name` allows, and reports those that were not: the
    /// definitions of a JSON Schema can have any.
    static func withReadableModels(_ contract: Contract, _ findings: inout [Diagnostic]) -> Contract {
        let declared = contract.models.map { ($0.name, $0.origin) }
        let names = NativeNames(models: Table("a model", declared, also: ["."], isSpellingFree: true, &findings))
        var contract = contract
        names.rename(&contract)
        return contract
    }

    private init(models: Table) {
        self.models = models
        (servers, schemes, groups, endpoints) = (Table(), Table(), Table(), [:])
    }

    private init(_ contract: Contract, _ findings: inout [Diagnostic]) {
        models = Table(
            "a model", contract.models.map { ($0.name, $0.origin) }, also: ["."], except: BuiltinType.reservedNames,
            isSpellingFree: true, &findings)
        servers = Table("a server", contract.servers.map { ($0.name, $0.origin) }, &findings)
        schemes = Table(
            "an auth scheme", contract.authSchemes.map { ($0.name, $0.origin) }, except: ["default", "none", "all"],
            &findings)
        groups = Table("a group", contract.groups.map { ($0.name, $0.origin) }, &findings)
        var tables: TextTable<Table> = [:]
        for group in contract.groups {
            let declared = group.endpoints
            tables[group.name] = Table(
                "an endpoint", declared.map { ($0.name, $0.origin) }, except: ["group"], &findings)
        }
        endpoints = tables
    }

    /// Gives the fields of a model names that the dialect allows. They keep their names on the wire.
    private static func giveFieldsNames(_ model: inout Model, _ findings: inout [Diagnostic]) {
        guard case .object(var object) = model.shape, !object.fields.allSatisfy({ isFieldName($0.name) }) else {
            return
        }
        var taken = TextSet(object.fields.map(\.name))
        var numbered = NumberedNames()
        for index in object.fields.indices where !isFieldName(object.fields[index].name) {
            let name = object.fields[index].name
            let scalars = name.unicodeScalars.map { $0.isControl ? "_" : $0 }
            let base = name.isEmpty ? "field" : String(String.UnicodeScalarView(scalars))
            let result =
                taken.contains(base)
                ? numbered.free(base, spelledBy: { base + "_\($0)" }, unless: taken.contains) : base
            taken.insert(result)
            object.fields[index].name = result
            if object.idField == name { object.idField = result }
            if object.messageField == name { object.messageField = result }
            findings.append(
                Diagnostic(
                    ConvertCode.renamed, .note,
                    "'\(name.excerpt)' cannot be the name of a field: it becomes '\(result.excerpt)', and stays its 'key'",
                    at: object.fields[index].origin.span))
        }
        model.shape = .object(object)
    }

    /// Whether a name can be that of a field: `FieldsReader.field`.
    private static func isFieldName(_ name: String) -> Bool {
        !name.isEmpty && !name.unicodeScalars.contains(where: \.isControl)
    }

    // MARK: Names

    /// Whether a name can stand where the dialect has one: `ReadContext.checkName`.
    static func isName(_ name: String, also extra: Set<Character> = []) -> Bool {
        (name.first.map { $0.isLetter || $0 == "_" } ?? false)
            && name.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "-" || extra.contains($0) }
    }

    /// A name of which everything that is not allowed is an underscore.
    private static func cleaned(_ name: String, also extra: Set<Character>) -> String {
        var result = ""
        for character in name {
            let isGood = isName("_" + String(character), also: extra)
            // Several in a row are one, so that words stay apart as they were.
            if isGood || !result.hasSuffix("_") { result.append(isGood ? character : "_") }
        }
        return isName(result, also: extra) ? result : "_" + result
    }

    /// The letters and digits of a name, as they are compared.
    private static func words(of name: String) -> String {
        name.lowercased().filter { $0.isLetter || $0.isNumber }
    }

    private static func apiName(_ contract: Contract, _ findings: inout [Diagnostic]) -> String {
        let scalars = contract.name.unicodeScalars
        let isGood =
            (scalars.first.map { $0.isASCII && $0.properties.isAlphabetic } ?? false)
            && scalars.allSatisfy { $0.isASCII && (isAlphanumeric($0) || $0 == "_") }
        if isGood { return contract.name }
        // `GitHub's` is one word to whoever reads it.
        let words = scalars.filter { $0 != "'" }.split { !($0.isASCII && isAlphanumeric($0)) }
            .map { String(String.UnicodeScalarView($0)) }
        let joined = words.map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
        let name = (joined.first?.isLetter ?? false) ? joined : "API" + joined
        findings.append(
            Diagnostic(
                ConvertCode.renamed, .note,
                "'\(contract.name.excerpt)' cannot begin the names of Swift types: it becomes '\(name.excerpt)'",
                at: contract.origin.span))
        return name
    }

    private static func isAlphanumeric(_ scalar: Unicode.Scalar) -> Bool {
        scalar.properties.isAlphabetic || (0x30...0x39).contains(scalar.value)
    }

    // MARK: Renaming

    private func rename(_ contract: inout Contract) {
        for index in contract.models.indices { rename(&contract.models[index]) }
        for index in contract.servers.indices { contract.servers[index].name = servers[contract.servers[index].name] }
        for index in contract.errors.indices {
            rename(&contract.errors[index].type)
            rename(&contract.errors[index].headers)
        }
        for index in contract.webhooks.indices {
            rename(&contract.webhooks[index].type)
            for parameter in contract.webhooks[index].parameters.indices {
                rename(&contract.webhooks[index].parameters[parameter].field.type)
            }
            for response in contract.webhooks[index].responses.indices {
                rename(&contract.webhooks[index].responses[response].type)
                rename(&contract.webhooks[index].responses[response].headers)
            }
        }
        for index in contract.authSchemes.indices { rename(&contract.authSchemes[index]) }
        rename(&contract.defaultAuth)
        for flow in contract.flows.indices {
            for step in contract.flows[flow].steps.indices { rename(&contract.flows[flow].steps[step].endpoint) }
        }
        for group in contract.groups.indices {
            for index in contract.groups[group].endpoints.indices { rename(&contract.groups[group].endpoints[index]) }
            contract.groups[group].name = groups[contract.groups[group].name]
        }
    }

    private func rename(_ type: inout TypeReference) {
        switch type.kind {
        case .model(let name): type.kind = .model(models[name])
        case .array(var element):
            rename(&element)
            type.kind = .array(element)
        case .map(var element):
            rename(&element)
            type.kind = .map(element)
        default: break
        }
        for index in type.keywords.indices { type.keywords[index].value = renamed(type.keywords[index].value) }
    }

    /// References to models in a keyword of JSON Schema.
    private func renamed(_ literal: Literal) -> Literal {
        switch literal {
        case .array(let elements): return .array(elements.map(renamed))
        case .object(let members):
            return .object(
                members.map { member in
                    guard member.name == "$ref", case .string(let text) = member.value,
                        let name = ModelPointer.name(text)
                    else { return Literal.Member(member.name, renamed(member.value)) }
                    return Literal.Member("$ref", .string(ModelPointer.text(models[name])))
                })
        case .null, .bool, .number, .string: return literal
        }
    }

    private func rename(_ fields: inout [Field]) {
        for index in fields.indices {
            rename(&fields[index].type)
            for header in fields[index].headers.indices { rename(&fields[index].headers[header].type) }
        }
    }

    private func rename(_ model: inout Model) {
        model.name = models[model.name]
        for index in model.keywords.indices { model.keywords[index].value = renamed(model.keywords[index].value) }
        switch model.shape {
        case .object(var object):
            rename(&object.fields)
            if case .kept(var type) = object.additional {
                rename(&type)
                object.additional = .kept(type)
            }
            model.shape = .object(object)
        case .enumeration: break
        case .union(var union):
            for index in union.members.indices { rename(&union.members[index].type) }
            model.shape = .union(union)
        case .alias(var alias):
            rename(&alias.type)
            model.shape = .alias(alias)
        }
    }

    private func rename(_ scheme: inout AuthScheme) {
        scheme.name = schemes[scheme.name]
        guard case .bearer(var tokens?) = scheme.kind else { return }
        tokens.paths.model = models[tokens.paths.model]
        if let model = tokens.refreshedPaths?.model { tokens.refreshedPaths?.model = models[model] }
        if var endpoint = tokens.refreshEndpoint {
            rename(&endpoint)
            tokens.refreshEndpoint = endpoint
        }
        if case .endpoints(var endpoints) = tokens.clears {
            for index in endpoints.indices { rename(&endpoints[index]) }
            tokens.clears = .endpoints(endpoints)
        }
        scheme.kind = .bearer(tokens)
    }

    private func rename(_ requirement: inout AuthRequirement) {
        for index in requirement.alternatives.indices {
            for use in requirement.alternatives[index].indices {
                let name = requirement.alternatives[index][use].scheme
                requirement.alternatives[index][use].scheme = schemes[name]
            }
        }
    }

    private func rename(_ reference: inout EndpointReference) {
        reference.name = endpoints[reference.group]?[reference.name] ?? reference.name
        reference.group = groups[reference.group]
    }

    private func rename(_ followUps: inout [FollowUp]) {
        for index in followUps.indices {
            guard var endpoint = followUps[index].endpoint else { continue }
            rename(&endpoint)
            followUps[index].endpoint = endpoint
        }
    }

    private func rename(_ endpoint: inout Endpoint) {
        var reference = endpoint.reference
        rename(&reference)
        endpoint.name = reference.name
        endpoint.group = reference.group
        for index in endpoint.parameters.indices { rename(&endpoint.parameters[index].field.type) }
        for index in endpoint.errors.indices {
            rename(&endpoint.errors[index].type)
            rename(&endpoint.errors[index].headers)
            rename(&endpoint.errors[index].followUps)
        }
        for index in endpoint.responses.indices {
            rename(&endpoint.responses[index].type)
            rename(&endpoint.responses[index].headers)
            rename(&endpoint.responses[index].followUps)
        }
        for index in endpoint.invalidates.indices { rename(&endpoint.invalidates[index].endpoint) }
        rename(&endpoint.auth)
        endpoint.issues = endpoint.issues.map { schemes[$0] }
        endpoint.revokes = endpoint.revokes.map { schemes[$0] }
        endpoint.server = endpoint.server.map { servers[$0] }
        renameBody(of: &endpoint)
        switch endpoint.exchange {
        case .call: break
        case .stream(var type):
            rename(&type)
            endpoint.exchange = .stream(type)
        case .webSocket(let sends, let receives):
            func renamed(_ type: TypeReference) -> TypeReference {
                var type = type
                rename(&type)
                return type
            }
            endpoint.exchange = .webSocket(sends: sends.map(renamed), receives: receives.map(renamed))
        }
    }

    private func renameBody(of endpoint: inout Endpoint) {
        switch endpoint.body {
        case .json(var type)?:
            rename(&type)
            endpoint.body = .json(type)
        case .fields(var fields)?:
            rename(&fields)
            endpoint.body = .fields(fields)
        case .form(var fields)?:
            rename(&fields)
            endpoint.body = .form(fields)
        case .multipart(var fields)?:
            rename(&fields)
            endpoint.body = .multipart(fields)
        case .text?, .file?, nil: break
        }
    }
}
