import MartletContract

/// What is quickly said of a model: models that say the same have equal digests, and others seldom do.
struct ModelDigest: Sendable {
    /// A number made of the shape: how many fields there are, how long their texts are, what the first one is called. Names
    /// of inline models make no difference.
    let number: UInt64
    /// The positions of the inline models that it is made of, in their order, one for each use.
    let parts: [Int]
    /// Whether it has fields that only the server sends. What they are in Swift depends on whether a request has them.
    let hasReadOnlyFields: Bool

    /// - Parameter positions: the positions of the inline models by name.
    init(_ shape: Model.Shape, _ positions: ModelPositions) {
        var writer = Writer(positions: positions)
        switch shape {
        case .object(let object): writer.add(object)
        case .enumeration(let enumeration): writer.add(enumeration)
        case .union(let union): writer.add(union)
        case .alias(let alias): writer.add(alias.type)
        }
        number = writer.number
        parts = writer.parts
        hasReadOnlyFields = writer.hasReadOnlyFields
    }

    private struct Writer {
        let positions: ModelPositions
        var number: UInt64 = 0
        var parts: [Int] = []
        var hasReadOnlyFields = false

        private mutating func add(_ value: Int) {
            // Multiplied by the golden ratio, as Fibonacci hashing does; the shift brings the high bits back down.
            number = (number ^ UInt64(truncatingIfNeeded: value)) &* 0x9E37_79B9_7F4A_7C15
            number ^= number >> 29
        }

        mutating func add(_ object: ObjectShape) {
            add(object.fields.count)
            // A field is large, and a loop over the list would copy each.
            object.fields.withUnsafeBufferPointer { fields in
                if let first = fields.first { add(first.key.hashValue) }
                for index in fields.indices {
                    add(fields[index].key.utf8.count)
                    add(fields[index].description?.utf8.count ?? -1)
                    add(fields[index].isOptional ? 1 : 0)
                    if fields[index].isReadOnly { hasReadOnlyFields = true }
                    add(fields[index].type)
                }
            }
            if case .kept(let type) = object.additional { add(type) }
        }

        mutating func add(_ enumeration: Enumeration) {
            add(-enumeration.cases.count)
            if let first = enumeration.cases.first { add(first.wireValue.hashValue) }
            for value in enumeration.cases { add(value.wireValue.utf8.count) }
        }

        mutating func add(_ union: Union) {
            for member in union.members {
                add(member.name.utf8.count)
                add(member.type)
            }
        }

        mutating func add(_ type: TypeReference) {
            switch type.kind {
            case .array(let element):
                add(1)
                add(element)
            case .map(let value):
                add(2)
                add(value)
            case .model(let name):
                guard let position = positions[name] else { return add(name.utf8.count) }
                add(3)
                parts.append(position)
            case .string: add(4)
            // Whatever else differs is seen when two models are compared.
            default: add(5)
            }
        }
    }
}
