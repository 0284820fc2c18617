package import MartletSyntax

/// The Swift names of a specification that must stay as they are, whatever is added to it.
///
/// Names that the rules would give anew every time are not held: those that Swift spells as their author did, letter for
/// letter, and that nothing else in their scope can be called.
package struct NameLock: Sendable, Equatable {
    /// A name that must stay.
    package struct Entry: Sendable, Equatable {
        /// The name, as the file has it; whether Swift can spell it has not been checked.
        package let name: String
        /// Where the line stands; nil for a name that was given in this run.
        package let span: SourceSpan?

        package init(_ name: String, at span: SourceSpan? = nil) {
            self.name = name
            self.span = span
        }

        package static func == (left: Entry, right: Entry) -> Bool { left.name == right.name }
    }

    private var storage: [LockPath: Entry] = [:]
    /// The scopes that have entries; those that are canonically equal count as one.
    private var scopes: Set<String> = []

    package init() {}

    /// Makes a lock of entries, of which the last one of a path counts.
    init(_ entries: [(path: LockPath, entry: Entry)]) {
        storage.reserveCapacity(entries.count)
        var last: String?
        for (path, entry) in entries {
            storage[path] = entry
            // Those of one scope follow each other.
            if path.scope != last { scopes.insert(path.scope) }
            last = path.scope
        }
    }

    /// The entry of a path; nil when its name is not frozen.
    package subscript(path: LockPath) -> Entry? {
        get { storage.isEmpty ? nil : storage[path] }
        set {
            storage[path] = newValue
            scopes.insert(path.scope)
        }
    }

    /// Whether no name is frozen.
    package var isEmpty: Bool { storage.isEmpty }

    /// The paths with their entries, sorted by the bytes of the paths.
    package var entries: [(path: String, entry: Entry)] {
        let entries = storage.map { (path: $0.key.text, entry: $0.value) }  // allowed: the next line sorts them
        return ByteOrder.positions(of: entries.map(\.path)).map { entries[$0] }
    }

    /// Returns whether a name of a scope is frozen.
    func hasEntries(in scope: String) -> Bool {
        scopes.contains(scope)
    }

    /// Returns the entries that fulfil a condition.
    func filter(_ isIncluded: (_ path: LockPath, _ entry: Entry) -> Bool) -> [(path: LockPath, entry: Entry)] {
        storage.filter { isIncluded($0.key, $0.value) }.map { ($0.key, $0.value) }
    }

    package static func == (left: NameLock, right: NameLock) -> Bool { left.storage == right.storage }
}
