package import MartletContract
package import MartletSyntax

extension MockEngine {
    /// What is known of a collection that the mock keeps.
    package struct Collection: Sendable, Equatable {
        /// Its path, with `{}` for parameters: `/users/{}/orders`.
        package var path: String
        /// What can be done with its items: `create`, `list`, `read`, `update`, `patch`, `delete`.
        package var roles: [String]
        /// The wire name of the field that identifies an item; nil where paths alone say which one is meant.
        package var identity: String?

        package init(path: String, roles: [String], identity: String?) {
            self.path = path
            self.roles = roles
            self.identity = identity
        }
    }

    /// The collections that it keeps, in the order of the contract; empty unless it is stateful.
    package var collections: [Collection] {
        (state?.resources ?? []).map { resource in
            let roles = Set(resource.uses.map(\.role))
            return Collection(
                path: resource.key, roles: ResourceRole.allCases.filter(roles.contains).map(\.rawValue),
                identity: resource.identity?.key)
        }
    }

    /// What cannot be read of what the author says of collections (`x-martlet-resource`): warnings.
    package var collectionComplaints: [Diagnostic] { state?.complaints ?? [] }

    /// The endpoints at collections that change something by their methods, and nothing that is kept: notes.
    package var collectionNotes: [Diagnostic] { state?.notes ?? [] }

    /// How often anything that it keeps was changed: whoever saves it looks whether the number is another one.
    package var changeCount: Int { state?.withLock { $0.changes } ?? 0 }

    /// Returns what requests changed of what it keeps.
    package func snapshot() -> Literal {
        state.map(StateSnapshot.write) ?? .object([])
    }

    /// Puts what the JSON text of a snapshot says in place of what there is, as ``restore(_:)`` does.
    ///
    /// - Throws: ``SnapshotFailure`` when the text is no JSON.
    package func restore(json bytes: [UInt8]) throws(SnapshotFailure) -> [String] {
        do throws(JSONLiteral.Failure) {
            return restore(try JSONLiteral.parse(bytes, valueLimit: 10_000_000))
        } catch {
            let place = "line \(error.line), column \(error.column)"
            throw SnapshotFailure(
                description: error.kind == .malformed ? "\(place): \(error.message)" : "it \(error.complaint)")
        }
    }

    /// Why a text is no snapshot.
    package struct SnapshotFailure: Error, CustomStringConvertible {
        /// What is wrong, and where, for people.
        package let description: String
    }

    /// Puts what a snapshot says, also one of another contract, in place of what there is.
    ///
    /// Items may also be written by people: `{"collections": {"/breads": [{"id": 1, "name": "Rye"}]}}`.
    ///
    /// - Returns: What of it does not fit the contract, in words for people; it is left out.
    package func restore(_ snapshot: Literal) -> [String] {
        state.map { StateSnapshot.read(snapshot, into: $0) } ?? []
    }
}
