import MartletContract

/// Finds what is stored behind a reference because it is large.
///
/// A struct of structs holds all their fields by value, and so does an enum with the struct of its largest case: copying
/// one retains every string in it, and the code that does so is written out for every type that holds such a value. In
/// documents whose models hold one another, such as Stripe's, values of 35 KB come together, and copies of a few of them fill
/// a thread's stack. A reference is one word.
struct LargeValueFinder {
    /// A field whose value takes more bytes is held behind a reference.
    static let maxFieldBytes = 512
    /// A union with a member whose value takes more bytes is an indirect enum.
    static let maxMemberBytes = 128
    /// What a reference takes.
    private static let referenceBytes = 8

    private let contract: Contract
    private let types: TypeTable
    /// What a value of each model takes, in bytes; nil while that is not known.
    private var sizes: [Int?]
    /// Whether the parts of each model have been looked for.
    private var isEntered: [Bool]

    /// Adds the fields and unions to those that are stored so because they contain themselves.
    static func add(to storage: inout IndirectStorage, _ contract: Contract, _ types: TypeTable) {
        var finder = LargeValueFinder(
            contract: contract, types: types, sizes: Array(repeating: nil, count: contract.models.count),
            isEntered: Array(repeating: false, count: contract.models.count))
        for index in contract.models.indices { finder.measure(index, &storage) }
    }

    /// Measures a model after those that it holds by value. The stack is a list of its own: a chain of models may be longer
    /// than the thread's.
    private mutating func measure(_ start: Int, _ storage: inout IndirectStorage) {
        var open = [start]
        while let model = open.last {
            guard sizes[model] == nil else {
                open.removeLast()
                continue
            }
            // No model leads back to itself by value, so one that is met again has all its parts.
            if !isEntered[model] {
                isEntered[model] = true
                open += parts(of: model, storage).filter { sizes[$0] == nil }
            } else {
                sizes[model] = size(of: model, &storage)
                open.removeLast()
            }
        }
    }

    /// Returns the models that a model holds by value.
    private func parts(of model: Int, _ storage: IndirectStorage) -> [Int] {
        switch contract.models[model].shape {
        case .object(let object):
            let boxed = storage.boxedFields[model] ?? []
            return object.fields.indices.compactMap { field in
                boxed.contains(field) ? nil : types.modelIndex(of: object.fields[field].type)
            }
        case .union(let union):
            return storage.isIndirect[model] ? [] : union.members.compactMap { types.modelIndex(of: $0.type) }
        case .alias(let alias): return alias.isNewtype ? [types.modelIndex(of: alias.type)].compactMap { $0 } : []
        case .enumeration: return []
        }
    }

    /// Returns what a value of a model takes, with its large parts stored outside.
    private func size(of model: Int, _ storage: inout IndirectStorage) -> Int {
        switch contract.models[model].shape {
        case .object(let object):
            var total = 0
            for field in object.fields.indices {
                let size = size(of: object.fields[field].type)
                if size > Self.maxFieldBytes { storage.boxedFields[model, default: []].insert(field) }
                let isBoxed = storage.boxedFields[model]?.contains(field) == true
                total += isBoxed ? Self.referenceBytes : size
            }
            return total
        case .union(let union):
            let largest = union.members.map { size(of: $0.type) }.max() ?? 0
            if largest > Self.maxMemberBytes { storage.isIndirect[model] = true }
            return storage.isIndirect[model] ? Self.referenceBytes : largest + 8
        case .alias(let alias): return alias.isNewtype ? size(of: alias.type) : 0
        case .enumeration(let enumeration): return enumeration.isClosed ? 1 : 16
        }
    }

    /// Returns about what a value of a type takes, whether or not it is optional.
    private func size(of type: TypeReference) -> Int {
        switch types.kind(of: type) {
        case .void: 0
        case .bool: 1
        case .int32, .float: 4
        case .int, .int64, .uint64, .double, .date, .array, .map: 8
        case .duration(.calendar): 48
        case .string, .uuid, .url, .data, .duration, .json: 16
        case .decimal: 20
        case .file: 64
        case .model(let name): types.index(ofModel: name).flatMap { sizes[$0] } ?? Self.referenceBytes
        }
    }
}
