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

    /// Makes a lock of lists of entries, of which the last one of a path counts.
    init(_ lists: [[(path: LockPath, entry: Entry)]]) {
        storage.reserveCapacity(lists.reduce(0) { $0 + $1.count })
        var last: String?
        for entries in lists {
            for (path, entry) in entries {
                storage[path] = entry
                // Those of one scope follow each other.
                if path.scope != last { scopes.insert(path.scope) }
                last = path.scope
            }
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
        var entries: [(path: String, entry: Entry)] = []
        forEach { entries.append((String(decoding: $0, as: UTF8.self), $1)) }
        return entries
    }

    /// Calls a function with the bytes of each path and its entry, in the order of the bytes.
    func forEach(_ body: (_ path: UnsafeBufferPointer<UInt8>, _ entry: Entry) -> Void) {
        var (texts, entries) = (ByteOrder.Texts(), [Entry]())
        texts.reserveCapacity(storage.count, bytes: storage.count * 64)
        entries.reserveCapacity(storage.count)
        for (path, entry) in storage {  // allowed: the texts are sorted
            path.add(to: &texts)
            entries.append(entry)
        }
        texts.forEachSorted { body($0, entries[$1]) }
    }

    /// Returns whether a name of a scope is frozen.
    func hasEntries(in scope: String) -> Bool {
        scopes.contains(scope)
    }

    /// Returns the entries that fulfil a condition.
    func filter(_ isIncluded: (_ path: LockPath, _ entry: Entry) -> Bool) -> [(path: LockPath, entry: Entry)] {
        var entries: [(path: LockPath, entry: Entry)] = []
        for (path, entry) in storage where isIncluded(path, entry) { entries.append((path, entry)) }  // allowed: a set
        return entries
    }

    package static func == (left: NameLock, right: NameLock) -> Bool { left.storage == right.storage }
}
