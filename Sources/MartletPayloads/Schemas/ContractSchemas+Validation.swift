import MartletContract

extension ContractSchemas {
    /// How single values are validated.
    struct Validation: Sendable {
        /// Whether values are taken that the client reads although they are not declared: unknown values of open enumerations,
        /// unknown members of open unions with a discriminator, and null where a field may be absent.
        var isLenient = false
        /// Whether an integer of no declared width must be one of Swift's.
        var areIntegersSwift = true
        /// Whether keywords that no Swift type has are part of the schemas.
        var hasKeywords = true
        /// Whether a string must have the form that `format` names, also where its Swift type is `String`.
        var assertsFormat = true
    }

    /// Returns the schema of a member that says which one it is, and is none that is known.
    func namedUnknownMember(of union: Union, _ discriminator: String, in pool: inout SchemaPool) -> SchemaID {
        var node = SchemaNode()
        node.kinds = .object
        node.members.required = [discriminator]
        node.all = [unknownMember(of: union, in: &pool)]
        return pool.add(node)
    }

    /// Allows only numbers that the type of Swift holds.
    func fit(_ kind: TypeReference.Kind, _ node: inout SchemaNode) {
        switch kind {
        case .int: node.numbers.fit = validation?.areIntegersSwift == true ? .int64 : .any
        case .int64(isString: false): node.numbers.fit = .int64
        case .int32:
            node.numbers = SchemaNode.Numbers()
            (node.numbers.areWhole, node.numbers.fit) = (true, .int32)
        case .uint64(isString: false):
            node.numbers = SchemaNode.Numbers()
            (node.numbers.areWhole, node.numbers.fit) = (true, .uint64)
        case .float: node.numbers.fit = .float
        case .double: node.numbers.fit = .double
        case .decimal(isString: false): node.numbers.fit = .decimal
        case .duration(.seconds), .duration(.milliseconds): node.numbers.fit = .any
        case .int64(isString: true): node.texts.forms = [.fitting(.int64)]
        case .uint64(isString: true): node.texts.forms = [.fitting(.uint64)]
        case .decimal(isString: true): node.texts.forms = [.fitting(.decimal)]
        default: break
        }
    }

    /// Returns what a union and its members are called.
    func names(of union: Union, named name: String) -> UnionNames {
        UnionNames(
            name: name, discriminator: union.discriminator,
            members: union.members.map { member in
                .init(name: member.name, values: values(of: member).map { union.literal(ofValue: $0) })
            })
    }
}

extension TypeReference.Kind {
    /// Whether it is a number that is written as a string.
    var isNumericText: Bool {
        switch self {
        case .int64(isString: true), .uint64(isString: true), .decimal(isString: true): true
        default: false
        }
    }
}
