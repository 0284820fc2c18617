package import MartletContract

/// How the types of a contract are spelled in Swift, and what its aliases mean.
package struct TypeTable: Sendable, Equatable {
    /// What a name of the specification stands for.
    private struct Entry: Sendable, Equatable {
        var index: Int
        var name: Identifier
        /// What a transparent alias means, with the aliases in it followed; nil for every other model.
        var target: TypeReference?
    }

    private var entries: [String: Entry] = [:]

    package init() {}

    /// Adds a model, with what it means when it is a transparent alias.
    package mutating func add(_ name: String, index: Int, as identifier: Identifier, target: TypeReference?) {
        entries[name] = Entry(index: index, name: identifier, target: target)
    }

    /// Returns the position of a model in the contract and the plan, or nil when there is none of the name.
    package func index(ofModel name: String) -> Int? {
        entries[name]?.index
    }

    /// Returns the Swift name of a model, or nil when there is none of the name.
    package func identifier(ofModel name: String) -> Identifier? {
        entries[name]?.name
    }

    /// Returns a type with transparent aliases followed: never the name of one, nullable when an alias on the way is.
    package func expanded(_ type: TypeReference) -> TypeReference {
        guard case .model(let name) = type.kind, let target = entries[name]?.target else { return type }
        var result = target
        result.isNullable = result.isNullable || type.isNullable
        result.origin = type.origin
        return result
    }

    /// Returns the Swift type of a use of a type; optional where null is a value of it.
    package func swiftType(of type: TypeReference) -> SwiftType {
        let base = unwrappedType(of: type)
        return expanded(type).isNullable ? .optional(base) : base
    }

    /// Returns the Swift type of a use of a type, whether or not null is a value of it.
    package func unwrappedType(of type: TypeReference) -> SwiftType {
        switch type.kind {
        case .string: .standard("String")
        case .bool: .standard("Bool")
        case .int: .standard("Int")
        case .int32: .standard("Int32")
        case .int64: .standard("Int64")
        case .float: .standard("Float")
        case .double: .standard("Double")
        case .decimal: .foundation("Decimal")
        case .uuid: .foundation("UUID")
        case .url: .foundation("URL")
        case .data: .foundation("Data")
        case .date(let format, _): Self.type(of: format.meaning)
        case .duration: .standard("Duration")
        case .json: .runtime("JSON")
        case .file: .runtime("FileUpload")
        case .void: .standard("Void")
        case .model(let name): entries[name].map { .model($0.name) } ?? .runtime("JSON")
        case .array(let element): .array(swiftType(of: element))
        case .map(let value): .dictionary(swiftType(of: value))
        }
    }

    private static func type(of meaning: DateFormat.Meaning) -> SwiftType {
        switch meaning {
        case .instant: .foundation("Date")
        case .day: .runtime("LocalDate")
        case .time: .runtime("LocalTime")
        }
    }
}
