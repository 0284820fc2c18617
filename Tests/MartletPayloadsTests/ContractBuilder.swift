package import MartletContract
import MartletSyntax

/// Where nothing was read: all origins are equal.
let nowhere = Origin(SourceSpan(file: SourceFileID(index: 0), lowerBound: 0, upperBound: 0))

extension Contract {
    /// A contract of models alone.
    init(models: [Model]) {
        self.init(name: "Test", sourcePath: "test.yaml", origin: nowhere)
        self.models = models
    }
}

extension Model {
    static func object(
        _ name: String, _ fields: [Field], additional: ObjectShape.Additional = .ignored
    ) -> Model {
        var object = ObjectShape(fields: fields)
        object.additional = additional
        return Model(name: name, shape: .object(object), origin: nowhere)
    }

    static func union(
        _ name: String, _ members: [(String, TypeReference.Kind)], discriminator: String?, isClosed: Bool = false
    ) -> Model {
        var union = Union(
            members: members.map { Union.Member(name: $0.0, type: .of($0.1), origin: nowhere) },
            discriminator: discriminator)
        union.isClosed = isClosed
        return Model(name: name, shape: .union(union), origin: nowhere)
    }

    static func enumeration(
        _ name: String, _ values: [String], rawType: Enumeration.RawType = .string, isClosed: Bool = false
    ) -> Model {
        var enumeration = Enumeration(
            rawType: rawType,
            cases: values.map { Enumeration.Case(name: "case" + $0, wireValue: $0, origin: nowhere) })
        enumeration.isClosed = isClosed
        return Model(name: name, shape: .enumeration(enumeration), origin: nowhere)
    }

    static func alias(
        _ name: String, _ kind: TypeReference.Kind, _ constrain: (inout Constraints) -> Void = { _ in }
    ) -> Model {
        var alias = Alias(type: .of(kind), isNewtype: false)
        constrain(&alias.constraints)
        return Model(name: name, shape: .alias(alias), origin: nowhere)
    }
}

extension TypeReference {
    static func of(_ kind: Kind, isNullable: Bool = false) -> TypeReference {
        TypeReference(kind, isNullable: isNullable, origin: nowhere)
    }
}

extension Field {
    static func of(
        _ name: String, _ kind: TypeReference.Kind, isOptional: Bool = false, isNullable: Bool = false,
        _ constrain: (inout Constraints) -> Void = { _ in }
    ) -> Field {
        var field = Field(name: name, key: name, type: .of(kind, isNullable: isNullable), origin: nowhere)
        field.isOptional = isOptional
        constrain(&field.constraints)
        return field
    }
}

extension Constraints {
    static func with(_ constrain: (inout Constraints) -> Void) -> Constraints {
        var constraints = Constraints()
        constrain(&constraints)
        return constraints
    }
}

extension Literal: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral, ExpressibleByBooleanLiteral,
    ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral, ExpressibleByNilLiteral
{
    package init(stringLiteral value: String) { self = .string(value) }
    package init(integerLiteral value: Int) { self = .number(String(value)) }
    package init(booleanLiteral value: Bool) { self = .bool(value) }
    package init(arrayLiteral elements: Literal...) { self = .array(elements) }
    package init(dictionaryLiteral elements: (String, Literal)...) {
        self = .object(elements.map { Member($0.0, $0.1) })
    }
    package init(nilLiteral: ()) { self = .null }
}
