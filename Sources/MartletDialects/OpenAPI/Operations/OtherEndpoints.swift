import MartletContract
import MartletSyntax

/// An operation in another content type.
struct OtherEndpoint: Sendable {
    /// The endpoint; its name is the wanted one until it is put into its group.
    var endpoint: Endpoint
    /// What tells it from all others of the document.
    let key: String
}

/// Puts operations in other content types behind the endpoints of their groups, with names that none of these has: first
/// those that an earlier run gave them.
struct OtherEndpoints {
    /// The names that a group has.
    private struct Names {
        var known: TextSet
        var numbered = NumberedNames()
    }

    private var names: [Int: Names] = [:]
    private var kept: [NameChoices.Operation: String] = [:]

    static func add(
        _ operations: inout [[ReadOperation]], to groups: inout [EndpointGroup], _ positions: TextTable<Int>,
        _ context: inout OpenAPIContext
    ) {
        var namer = OtherEndpoints()
        for isNew in context.earlier.operations.isEmpty ? [true] : [false, true] {
            for part in operations.indices {
                for index in operations[part].indices where !operations[part][index].others.isEmpty {
                    let group = operations[part][index].group
                    guard let position = positions[group] else { continue }
                    var names =
                        namer.names.removeValue(forKey: position)
                        ?? Names(known: TextSet(groups[position].endpoints.map(\.name)))
                    for other in operations[part][index].others.indices {
                        let key = NameChoices.Operation(
                            group: group, key: operations[part][index].others[other].key)
                        let wanted = operations[part][index].others[other].endpoint.name
                        guard isNew else {
                            namer.keep(context.earlier.operations[key], key, wanted: wanted, &names)
                            continue
                        }
                        let name = namer.kept[key] ?? free(wanted, &names)
                        context.choices.operations[key] = name
                        operations[part][index].others[other].endpoint.name = name
                        groups[position].endpoints.append(operations[part][index].others[other].endpoint)
                    }
                    if isNew { operations[part][index].others = [] }
                    namer.names[position] = names
                }
            }
        }
    }

    /// Gives an endpoint the name that it had. Another one is of another `operationId`.
    private mutating func keep(
        _ name: String?, _ key: NameChoices.Operation, wanted: String, _ names: inout Names
    ) {
        guard let name, name == wanted || OperationNamer.isNumbered(name, base: wanted),
            names.known.insert(name).inserted
        else { return }
        kept[key] = name
    }

    private static func free(_ wanted: String, _ names: inout Names) -> String {
        var name = wanted
        if names.known.contains(wanted) {
            let known = names.known
            name = names.numbered.free(wanted, spelledBy: { wanted + String($0) }, unless: known.contains)
        }
        names.known.insert(name)
        return name
    }
}
