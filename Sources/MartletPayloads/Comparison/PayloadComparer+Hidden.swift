import MartletContract
import MartletFormats

/// The names of members in the schemas of one value.
struct NamedMembers {
    /// The names.
    var names: Set<ExactText> = []
    /// Whether names are all that they say of members: whoever keeps to them writes no others.
    var areAll = true
    /// The schemas, with those that they choose from.
    var schemas: [SchemaID] = []

    /// Whether a sender that keeps to them may write a member of a name.
    func mayHave(_ name: ExactText) -> Bool { !areAll || names.contains(name) }

    mutating func formUnion(_ other: NamedMembers) {
        names.formUnion(other.names)
        areAll = areAll && other.areAll
        schemas += other.schemas
    }
}

// By the letter a sender may write a member that only the receiver names, and any value in it: no schema could ever have a new
// property. Senders do not write what they do not know.
extension PayloadComparer {
    /// Returns whether all payloads of the first schema that senders write are payloads of the second.
    package mutating func messageContainment(of sent: SchemaID, in taken: SchemaID) -> Containment {
        let answer = containment(of: sent, in: taken)
        guard case .refuted(let payload) = answer, hasHiddenMember(payload, from: [sent], to: [taken]) else {
            return answer
        }
        return .unknown
    }

    /// Returns whether a payload has a member that its receiver names at the place, and its sender does not.
    func hasHiddenMember(_ payload: Literal, from senders: [SchemaID], to receivers: [SchemaID]) -> Bool {
        // Of a value of which the sender's schemas say nothing, they do not say what is in it.
        guard !senders.isEmpty, facts.work.spend(1 + senders.count) else { return false }
        let (own, asked) = (facts.named(by: senders), facts.named(by: receivers))
        switch payload {
        case .object(let members):
            return members.contains { member in
                let name = ExactText(member.name)
                if !own.mayHave(name), asked.names.contains(name) { return true }
                return hasHiddenMember(
                    member.value, from: memberSchemas(own.schemas, member.name),
                    to: memberSchemas(asked.schemas, member.name))
            }
        case .array(let elements):
            return elements.enumerated().contains { index, element in
                hasHiddenMember(
                    element, from: elementSchemas(own.schemas, at: index), to: elementSchemas(asked.schemas, at: index))
            }
        default: return false
        }
    }

    private func memberSchemas(_ schemas: [SchemaID], _ name: String) -> [SchemaID] {
        schemas.flatMap { askedSchemas(pool[$0].members, name, declared: facts.declared(name, in: $0)) }
    }

    private func elementSchemas(_ schemas: [SchemaID], at index: Int) -> [SchemaID] {
        schemas.compactMap { id in
            let elements = pool[id].elements
            return index < elements.prefix.count ? elements.prefix[index] : elements.rest
        }
    }
}

extension PayloadFacts {
    /// The most schemas of one value that are looked at for names.
    private static let maxSchemas = 1_000

    /// Returns what schemas of one value say of the names of its members.
    func named(by schemas: [SchemaID]) -> NamedMembers {
        if schemas.count == 1 { return named(by: schemas[0]) }
        var result = NamedMembers()
        for schema in schemas { result.formUnion(named(by: schema)) }
        return result
    }

    private func named(by schema: SchemaID) -> NamedMembers {
        if let known = named[schema] { return known }
        var result = NamedMembers()
        var seen: Set<SchemaID> = [schema]
        var waiting = [schema]
        while let id = waiting.popLast() {
            result.schemas.append(id)
            guard work.spend(1), seen.count < Self.maxSchemas else {
                result.areAll = false
                break
            }
            let node = pool[id]
            result.names.formUnion((node.members.properties.map(\.name) + node.members.required).map(ExactText.init))
            if !node.namesMembersAlone { result.areAll = false }
            for part in node.all + node.any.joined() + node.one.joined() where seen.insert(part).inserted {
                waiting.append(part)
            }
        }
        named[schema] = result
        return result
    }
}

extension SchemaNode {
    /// Whether it says nothing of members but by their names.
    fileprivate var namesMembersAlone: Bool {
        var others = members
        (others.properties, others.required, others.excused) = ([], [], [])
        return others == Members() && none.isEmpty && conditions.isEmpty
            && values?.contains { $0.kind == .object } != true
    }
}
