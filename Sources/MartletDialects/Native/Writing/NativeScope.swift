import MartletContract
import MartletSyntax

/// What the writers of one specification share: its formats, how names become wire names, the findings.
struct NativeScope {
    /// How names become wire names.
    let naming: Naming
    /// The date formats.
    private(set) var dates: NativeDates
    /// The shapes of the models by name.
    let shapes: TextTable<Model.Shape>
    /// What could not be said.
    private(set) var findings: [Diagnostic] = []

    /// - Parameter naming: How names become wire names; nil for the way that makes the specification shortest.
    init(_ contract: Contract, naming: Naming? = nil) {
        self.naming = naming ?? NamingChoice.naming(for: contract)
        dates = NativeDates(contract.dateFormats)
        shapes = TextTable(contract.models.map { ($0.name, $0.shape) }, uniquingKeysWith: { first, _ in first })
        // Formats without a word get a name, which must be there before the section is written.
        for type in AllTypes.of(contract) { dates.declare(type) }
    }

    /// Reports something that the dialect has no words for.
    mutating func report(_ what: String, at origin: Origin, help: String? = nil) {
        findings.append(
            Diagnostic(
                ConvertCode.unsayable, .warning, "the native dialect cannot say \(what), which is left out",
                at: origin.span, help: help))
    }

    /// A type that stands for itself.
    func type(_ type: TypeReference, isOptional: Bool = false) -> OutputNode {
        var result = OutputMapping()
        result.add([marked(type, isOptional: isOptional, defaultText: nil)])
        result.add(NativeText.members(type.constraints))
        result.add("schema", Self.keywords(type.keywords))
        return result.members.count == 1 ? result.members[0].value : result.node()
    }

    /// A type under the key `type`, with the marks of a field or parameter: in its text where it is text, else in a mapping.
    ///
    /// - Parameter defaultText: the default, in JSON's spelling or a word; only for a type that is text.
    func marked(_ type: TypeReference, isOptional: Bool, defaultText: String?) -> OutputNode.Member {
        var plain = type
        plain.isNullable = false
        if Self.hasHeldElements(type) {
            var result = OutputMapping()
            result.add("type", node(plain))
            result.add("optional", flag: isOptional)
            result.add("nullable", flag: type.isNullable)
            return result.members.count == 1 ? result.members[0] : OutputNode.Member("type", result.node())
        }
        guard isOptional || type.isNullable || defaultText != nil else {
            return OutputNode.Member("type", node(type) ?? .text(text(of: type)))
        }
        var result = text(of: plain)
        if isOptional { result += "?" }
        if type.isNullable { result += " | null" }
        if let defaultText { result += " = " + defaultText }
        return OutputNode.Member("type", .text(result))
    }

    /// Whether an element of a type cannot be written as text.
    static func hasHeldElements(_ type: TypeReference) -> Bool {
        switch type.kind {
        case .array(let element), .map(let element): element.isHeld || hasHeldElements(element)
        default: false
        }
    }

    /// What values are held to that Swift has no type for; nil without any.
    static func keywords(_ keywords: [SchemaKeyword]) -> OutputNode? {
        guard !keywords.isEmpty else { return nil }
        return OutputNode(.mapping(keywords.map { OutputNode.Member($0.name, NativeExtensions.node($0.value)) }))
    }

    /// Lists and maps without marks are lists and mappings of YAML: `[string]`, `{ string: int }`.
    private func node(_ type: TypeReference) -> OutputNode? {
        switch type.kind {
        case .array(let element): return OutputNode(.list([self.type(element)]))
        case .map(let element): return OutputNode(.mapping([OutputNode.Member("string", self.type(element))]))
        default: return nil
        }
    }

    /// A type as text.
    func text(of type: TypeReference) -> String {
        type.isNullable ? kindText(of: type) + " | null" : kindText(of: type)
    }

    private func kindText(of type: TypeReference) -> String {
        switch type.kind {
        case .string: "string"
        case .bool: "bool"
        case .int: "int"
        case .int32: "int32"
        case .int64(let isString): isString ? "int64(string)" : "int64"
        case .uint64(let isString): isString ? "uint64(string)" : "uint64"
        case .float: "float"
        case .double: "double"
        case .decimal(let isString): isString ? "decimal(string)" : "decimal"
        case .uuid: "uuid"
        case .url: "url"
        case .data(let encoding): encoding == .base64 ? "data" : "data(\(encoding.rawValue))"
        case .date(let format, let name): dates.text(of: format, name: name)
        case .duration(let encoding): encoding == .seconds ? "duration" : "duration(\(encoding.rawValue))"
        case .json: "json"
        case .file: "file"
        case .void: "void"
        case .model(let name): name
        case .array(let element): "array<" + text(of: element) + ">"
        case .map(let element): "map<" + text(of: element) + ">"
        }
    }
}

/// Every type of a contract, with the elements of lists and maps.
enum AllTypes {
    /// Returns the types; each with those that it is made of behind it.
    static func of(_ contract: Contract) -> [TypeReference] {
        let whole = contract.models.flatMap(\.shape.types) + contract.exchangedTypes
        return whole.flatMap { type in
            var types = [type]
            while let last = types.last {
                guard case .array(let element) = last.kind else {
                    guard case .map(let element) = last.kind else { break }
                    types.append(element)
                    continue
                }
                types.append(element)
            }
            return types
        }
    }
}

extension TypeReference {
    /// Whether its values are held to anything, which its text does not say.
    var isHeld: Bool { !keywords.isEmpty || !constraints.isEmpty }
}
