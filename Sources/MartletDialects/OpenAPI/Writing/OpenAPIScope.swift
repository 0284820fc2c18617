import MartletContract
import MartletSyntax

/// What the writers of one document share: the keys of its components, the native dialect's words, the findings.
struct OpenAPIScope {
    /// What the keys begin with that OpenAPI does not know.
    static let prefix = "x-martlet-"

    /// The version that is written.
    let version: ConversionVersion
    /// The words of the native dialect, with names as they are.
    let native: NativeScope
    /// The keys of models in `components/schemas`.
    let schemas: TextTable<String>
    /// The keys of auth schemes in `components/securitySchemes`.
    let schemes: TextTable<String>
    /// What any endpoint may answer, with the keys in `components/responses`.
    let errors: [(key: String, contents: ArraySlice<ErrorResponse>)]
    /// The `operationId`s by endpoint.
    let operationIDs: [EndpointReference: String]
    /// The tags.
    let tags: OpenAPITags
    private let modelsByName: TextTable<Model>
    /// What could not be said.
    private(set) var findings: [Diagnostic] = []

    init(_ contract: Contract, _ version: ConversionVersion) {
        self.version = version
        modelsByName = TextTable(contract.models.map { ($0.name, $0) }) { first, _ in first }
        native = NativeScope(contract, naming: .asIs)
        schemas = Self.keys(for: contract.models.map(\.name))
        schemes = Self.keys(for: contract.authSchemes.map(\.name))
        errors = contract.errors.byStatus.map { contents in
            let text = contents.first?.status.text ?? ""
            return ("Error" + text.prefix(1).uppercased() + text.dropFirst(), contents)
        }
        operationIDs = Self.operationIDs(of: contract)
        tags = OpenAPITags(contract, version)
    }

    /// Whether messages are server-sent events with all their fields.
    func isEvent(_ type: TypeReference) -> Bool { EventUnion(type, model: { modelsByName[$0] }) != nil }

    /// Reports something that OpenAPI has no words for, not even with a key of our own.
    mutating func report(_ what: String, at origin: Origin, help: String? = nil) {
        findings.append(
            Diagnostic(
                ConvertCode.unsayable, .warning, "OpenAPI cannot say \(what), which is left out", at: origin.span,
                help: help))
    }

    /// Reports each list whose elements are separated by tabs: 'x-martlet-style' is for Martlet alone.
    mutating func reportTabs(in contract: Contract) {
        var known: Set<SourceSpan> = []
        for endpoint in contract.groups.flatMap(\.endpoints) {
            var fields = endpoint.parameters.filter { $0.style == .tabDelimited }.map(\.field)
            if case .form(let own)? = endpoint.body { fields += own.filter { $0.style == .tabDelimited } }
            if case .multipart(let own)? = endpoint.body { fields += own.filter { $0.style == .tabDelimited } }
            for field in fields where known.insert(field.origin.span).inserted {
                report(
                    "that tabs separate the elements of '\(field.key.excerpt)'", at: field.origin,
                    help: "other tools write '|' between them")
            }
        }
    }

    /// A reference to a model.
    func reference(to model: String) -> OutputNode {
        OutputNode(.mapping([OutputNode.Member("$ref", .text(pointer(to: model)))]))
    }

    /// Where a model stands.
    func pointer(to model: String) -> String {
        "#/components/schemas/" + (schemas[model] ?? model)
    }

    /// Keys of components for names: letters, digits, `.`, `-` and `_` (OpenAPI 3.1, section 4.8.7).
    private static func keys(for names: [String]) -> TextTable<String> {
        func isGood(_ name: String) -> Bool { !name.isEmpty && name.unicodeScalars.allSatisfy(isKeyLetter) }
        var taken = TextSet(names.filter(isGood))
        var numbered = NumberedNames()
        var result: TextTable<String> = [:]
        for name in names where result[name] == nil {
            guard !isGood(name) else {
                result[name] = name
                continue
            }
            let cleaned = String(name.unicodeScalars.map { isKeyLetter($0) ? Character($0) : "_" })
            var key = cleaned.isEmpty ? "_" : cleaned
            if !taken.insert(key).inserted {
                key = numbered.free(cleaned, spelledBy: { cleaned + "_\($0)" }, unless: taken.contains)
                taken.insert(key)
            }
            result[name] = key
        }
        return result
    }

    private static func isKeyLetter(_ scalar: Unicode.Scalar) -> Bool {
        scalar.isASCII
            && (scalar.properties.isAlphabetic || (0x30...0x39).contains(scalar.value)
                || "._-".unicodeScalars.contains(scalar))
    }

    /// The name of each endpoint; where several groups have the same one, the group's name stands in front.
    private static func operationIDs(of contract: Contract) -> [EndpointReference: String] {
        let endpoints = contract.groups.flatMap(\.endpoints)
        let counts = TextTable(endpoints.map { ($0.name, 1) }, uniquingKeysWith: +)
        var taken = TextSet(counts.filter { $0.value == 1 }.keys)
        var numbered = NumberedNames()
        var result: [EndpointReference: String] = [:]
        for endpoint in endpoints {
            guard counts[endpoint.name] ?? 0 > 1 else {
                result[endpoint.reference] = endpoint.name
                continue
            }
            let base = endpoint.group + "." + endpoint.name
            var name = base
            if !taken.insert(name).inserted {
                name = numbered.free(base, spelledBy: { base + "\($0)" }, unless: taken.contains)
                taken.insert(name)
            }
            result[endpoint.reference] = name
        }
        return result
    }
}

extension Parameter.Style {
    /// The value of `style`.
    var openAPIWord: String {
        switch self {
        case .brackets: Self.deepObject.rawValue
        case .tabDelimited: Self.pipeDelimited.rawValue
        default: rawValue
        }
    }

    /// The value of `x-martlet-style`; nil where `style` says it all.
    var listWord: String? { self == .brackets || self == .tabDelimited ? rawValue : nil }
}
