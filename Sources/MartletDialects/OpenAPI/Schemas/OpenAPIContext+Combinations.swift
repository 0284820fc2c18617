import MartletContract
import MartletSyntax

// How many types the unions of a schema combine into, counted before any of them is made.
extension OpenAPIContext {
    /// Whether the unions of a schema, with those inside their members, combine into too many types: many more than they
    /// have members, so that they multiply each other.
    mutating func combinesIntoTooManyTypes(_ schema: Schema) -> Bool {
        if schemas.combinedModelsLeft <= 0 || schema.isUnionMember && schema.parts.count > SchemaState.maxParts {
            return true
        }
        let count = typeCount(of: schema, depth: 0)
        return count > SchemaState.maxCombinations && count / 4 > memberCount(of: schema)
    }

    /// Returns the unions of a schema that make several types of it, with their members.
    mutating func unions(of schema: Schema) -> [(site: UnionSite, members: [Located])] {
        var unions: [(site: UnionSite, members: [Located])] = []
        for part in schema.parts {
            for word in [SchemaWord.oneOf, .anyOf] where part.has(word) {
                let site = UnionSite(location: part.located.location, word: word)
                let members = members(of: part, word)
                guard members.count > 1, !schema.chosen.contains(site),
                    !members.allSatisfy({ SchemaUnionReader.isConstraint($0, of: schema) })
                else { continue }
                unions.append((site, members))
            }
        }
        return unions
    }

    /// Returns a member of a union with everything that it refers to and combines. Members are asked for by each schema that
    /// leads to their union, so what they are is kept.
    mutating func flattenedMember(_ member: Located) -> Schema {
        if let known = schemas.members[member.location] { return known }
        let schema = flatten(member)
        schemas.members[member.location] = schema
        return schema
    }

    /// Returns how many types a schema is when each member of its unions is combined with each of the others.
    private mutating func typeCount(of schema: Schema, depth: Int) -> Int {
        var product = 1
        for (site, members) in unions(of: schema) {
            let (result, overflow) = product.multipliedReportingOverflow(by: typeCount(of: site, members, depth))
            if overflow { return .max }
            product = result
        }
        return product
    }

    /// Returns how many types the members of a union are; 1 inside the union itself, of which a member is chosen there.
    private mutating func typeCount(of site: UnionSite, _ members: [Located], _ depth: Int) -> Int {
        if let known = schemas.typeCounts[site] { return known }
        guard depth < SchemaState.maxDepth else { return .max }
        schemas.typeCounts[site] = 1
        var sum = 0
        for member in members {
            let (result, overflow) = sum.addingReportingOverflow(
                typeCount(of: flattenedMember(member), depth: depth + 1))
            sum = overflow ? .max : result
            if overflow { break }
        }
        schemas.typeCounts[site] = sum
        return sum
    }

    /// Returns how many members the unions of a schema have, with those of unions inside their members, each once.
    private mutating func memberCount(of schema: Schema) -> Int {
        var count = 0
        var known: Set<UnionSite> = []
        var waiting = [schema]
        while let next = waiting.popLast() {
            for (site, members) in unions(of: next) where known.insert(site).inserted {
                count += members.count
                for member in members { waiting.append(flattenedMember(member)) }
            }
        }
        return count
    }
}
