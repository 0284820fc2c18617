import MartletContract
import MartletSyntax

/// An origin for contracts that were never text.
let nowhere = Origin(SourceSpan(file: SourceFileID(index: 0), lowerBound: 0, upperBound: 0))

extension Contract {
    /// Makes a contract called `Shop` from a file of that name.
    static func shop(models: [Model] = [], groups: [EndpointGroup] = []) -> Contract {
        var contract = Contract(name: "Shop", sourcePath: "specs/shop.yaml", origin: nowhere)
        contract.models = models
        contract.groups = groups
        return contract
    }
}

extension Field {
    /// Makes a field whose key is its name.
    static func make(
        _ name: String, _ kind: TypeReference.Kind, isOptional: Bool = false, isNullable: Bool = false,
        default literal: Literal? = nil
    ) -> Field {
        let type = TypeReference(kind, isNullable: isNullable, origin: nowhere)
        var field = Field(name: name, key: name, type: type, origin: nowhere)
        field.isOptional = isOptional
        field.defaultValue = literal
        return field
    }
}

extension Model {
    /// Makes an object with fields.
    static func object(
        _ name: String, _ fields: [Field], conforms conformances: [ObjectShape.Conformance] = []
    ) -> Model {
        var shape = ObjectShape(fields: fields)
        shape.conformances = conformances
        return Model(name: name, shape: .object(shape), origin: nowhere)
    }

    /// Makes an alias.
    static func alias(_ name: String, _ kind: TypeReference.Kind, isNullable: Bool = false, newtype: Bool = false)
        -> Model
    {
        let type = TypeReference(kind, isNullable: isNullable, origin: nowhere)
        return Model(name: name, shape: .alias(Alias(type: type, isNewtype: newtype)), origin: nowhere)
    }

    /// Makes a union of models.
    static func union(_ name: String, _ members: [String]) -> Model {
        let members = members.map {
            Union.Member(name: $0, type: TypeReference(.model($0), origin: nowhere), origin: nowhere)
        }
        return Model(name: name, shape: .union(Union(members: members, discriminator: nil)), origin: nowhere)
    }

    /// Makes an enumeration whose wire values are its names.
    static func enumeration(_ name: String, _ values: [String]) -> Model {
        let cases = values.map { Enumeration.Case(name: $0, wireValue: $0, origin: nowhere) }
        return Model(name: name, shape: .enumeration(Enumeration(rawType: .string, cases: cases)), origin: nowhere)
    }
}

extension EndpointGroup {
    /// Makes a group of GET endpoints.
    static func make(_ name: String, _ endpoints: [String]) -> EndpointGroup {
        let endpoints = endpoints.map {
            Endpoint(
                name: $0, group: name, method: .get, path: PathTemplate(pieces: [.literal("/\($0)")]), origin: nowhere)
        }
        return EndpointGroup(name: name, endpoints: endpoints, origin: nowhere)
    }
}
