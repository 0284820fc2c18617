package import MartletContract
import MartletSyntax

/// How the types of a contract are spelled in Swift, and what its aliases mean.
///
/// It is a class, and never changes: whoever renders asks a plan for its table again and again, and is given a copy.
package final class TypeTable: Sendable {
    /// What a name of the specification stands for.
    private struct Entry: Sendable {
        var index: Int
        var name: Identifier
        /// What a transparent alias means, with the aliases in it followed; nil for every other model.
        var target: TypeReference?
    }

    private let names: NameIndex
    /// By the positions of ``names``.
    private let entries: [Entry]

    /// Makes the table of some models.
    ///
    /// - Parameters:
    ///   - identifiers: what each of them is called.
    ///   - targets: what each means that is a transparent alias; nil for all others.
    init(_ models: [Model], as identifiers: [Identifier], targets: [TypeReference?]) {
        var names = NameIndex()
        var entries: [Entry] = []
        names.reserveCapacity(models.count)
        entries.reserveCapacity(models.count)
        for index in models.indices {
            let entry = Entry(index: index, name: identifiers[index], target: targets[index])
            let (position, isNew) = names.add(models[index].name)
            if isNew { entries.append(entry) } else { entries[position] = entry }
        }
        (self.names, self.entries) = (names, entries)
    }

    /// Returns the position of a model in the contract and the plan, or nil when there is none of the name.
    package func index(ofModel name: String) -> Int? {
        names.position(of: name).map { entries[$0].index }
    }

    /// Returns the Swift name of a model, or nil when there is none of the name.
    package func identifier(ofModel name: String) -> Identifier? {
        names.position(of: name).map { entries[$0].name }
    }

    /// Returns a type with transparent aliases followed: never the name of one, nullable when an alias on the way is.
    package func expanded(_ type: TypeReference) -> TypeReference {
        guard let target = target(of: type) else { return type }
        var result = target
        result.isNullable = result.isNullable || type.isNullable
        result.origin = type.origin
        return result
    }

    /// Whether a type is a list of files.
    package func isListOfFiles(_ type: TypeReference) -> Bool {
        guard case .array(let element) = expanded(type).kind else { return false }
        return expanded(element).kind == .file
    }

    /// Returns what a type is with transparent aliases followed.
    package func kind(of type: TypeReference) -> TypeReference.Kind {
        target(of: type)?.kind ?? type.kind
    }

    /// Returns whether null is a value of a type, with transparent aliases followed.
    package func isNullable(_ type: TypeReference) -> Bool {
        type.isNullable || target(of: type)?.isNullable ?? false
    }

    /// Returns the position of the model that a type is, with transparent aliases followed; nil when it is none.
    func modelIndex(of type: TypeReference) -> Int? {
        guard case .model(let name) = type.kind, let position = names.position(of: name) else { return nil }
        guard let target = entries[position].target else { return entries[position].index }
        return if case .model(let name) = target.kind { index(ofModel: name) } else { nil }
    }

    /// Returns what a transparent alias stands for; nil for every other type.
    private func target(of type: TypeReference) -> TypeReference? {
        guard case .model(let name) = type.kind, let position = names.position(of: name) else { return nil }
        return entries[position].target
    }

    /// Returns the Swift type of a use of a type; optional where null is a value of it.
    package func swiftType(of type: TypeReference) -> SwiftType {
        let base = unwrappedType(of: type)
        return isNullable(type) ? .optional(base) : base
    }

    /// Returns the Swift type of a use of a type, whether or not null is a value of it.
    package func unwrappedType(of type: TypeReference) -> SwiftType {
        switch type.kind {
        case .string: .standard("String")
        case .bool: .standard("Bool")
        case .int: .standard("Int")
        case .int32: .standard("Int32")
        case .int64: .standard("Int64")
        case .uint64: .standard("UInt64")
        case .float: .standard("Float")
        case .double: .standard("Double")
        case .decimal: .foundation("Decimal")
        case .uuid: .foundation("UUID")
        case .url: .foundation("URL")
        case .data: .foundation("Data")
        case .date(let format, _): Self.type(of: format.meaning)
        case .duration(.calendar): .runtime("CalendarDuration")
        case .duration: .standard("Duration")
        case .json: .runtime("JSON")
        case .file: .runtime("FileUpload")
        case .void: .standard("Void")
        case .model(let name): identifier(ofModel: name).map { .model($0) } ?? .runtime("JSON")
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
