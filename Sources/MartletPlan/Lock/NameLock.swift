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

    /// Lists of entries, of which the last one of a path counts.
    typealias Lists = [[(path: LockPath, entry: Entry)]]

    /// Where entries are looked up.
    private struct Table: Sendable {
        var entries: [LockPath: Entry] = [:]
        /// The scopes that have entries; those that are canonically equal count as one.
        var scopes: TextSet = []

        init(_ lists: Lists) {
            entries.reserveCapacity(lists.reduce(0) { $0 + $1.count })
            var last: String?
            for list in lists {
                for (path, entry) in list {
                    entries[path] = entry
                    // Those of one scope follow each other.
                    if path.scope != last { scopes.insert(path.scope) }
                    last = path.scope
                }
            }
        }
    }

    private enum Storage: Sendable {
        case empty
        case table(Table)
        /// What a run has given out, which is written, and seldom looked up.
        case lists(Lists, Memo<Table>)
    }

    private var storage = Storage.empty

    package init() {}

    /// Makes a lock in which names are looked up.
    init(_ lists: Lists) {
        storage = .table(Table(lists))
    }

    /// Makes a lock that is written.
    init(written lists: Lists) {
        storage = .lists(lists, Memo())
    }

    private var table: Table {
        switch storage {
        case .empty: Table([])
        case .table(let table): table
        case .lists(let lists, let memo): memo.value { Table(lists) }
        }
    }

    /// The entry of a path; nil when its name is not frozen.
    package subscript(path: LockPath) -> Entry? {
        get {
            switch storage {
            case .empty: nil
            case .table(let table): table.entries[path]
            case .lists: table.entries[path]
            }
        }
        set {
            var changed = table
            // Nobody else holds it while it is changed.
            storage = .empty
            changed.entries[path] = newValue
            changed.scopes.insert(path.scope)
            storage = .table(changed)
        }
    }

    /// Whether no name is frozen.
    package var isEmpty: Bool {
        switch storage {
        case .empty: true
        case .table(let table): table.entries.isEmpty
        case .lists(let lists, _): lists.allSatisfy(\.isEmpty)
        }
    }

    /// The paths with their entries, sorted by the bytes of the paths.
    package var entries: [(path: String, entry: Entry)] {
        var entries: [(path: String, entry: Entry)] = []
        forEach { entries.append((String(decoding: $0, as: UTF8.self), $1)) }
        return entries
    }

    /// Calls a function with the bytes of each path and its entry, in the order of the bytes.
    func forEach(_ body: (_ path: UnsafeBufferPointer<UInt8>, _ entry: Entry) -> Void) {
        var (texts, entries) = (ByteOrder.Texts(), [Entry]())
        func reserve(_ count: Int) {
            texts.reserveCapacity(count, bytes: count * 64)
            entries.reserveCapacity(count)
        }
        func add(_ path: LockPath, _ entry: Entry) {
            path.add(to: &texts)
            entries.append(entry)
        }
        switch storage {
        case .empty: return
        case .table(let table):
            reserve(table.entries.count)
            // In no order: the texts are sorted.
            for (path, entry) in table.entries { add(path, entry) }
        case .lists(let lists, _):
            reserve(lists.reduce(0) { $0 + $1.count })
            for list in lists {
                // By positions, since an entry has many parts to copy.
                for index in list.indices { add(list[index].path, list[index].entry) }
            }
        }
        texts.forEachSorted(isUnique: true) { body($0, entries[$1]) }
    }

    /// Returns whether a name of a scope is frozen.
    func hasEntries(in scope: String) -> Bool {
        if case .empty = storage { return false }
        return table.scopes.contains(scope)
    }

    /// Returns the entries that fulfil a condition.
    func filter(_ isIncluded: (_ path: LockPath, _ entry: Entry) -> Bool) -> [(path: LockPath, entry: Entry)] {
        var entries: [(path: LockPath, entry: Entry)] = []
        if isEmpty { return entries }
        for (path, entry) in table.entries where isIncluded(path, entry) { entries.append((path, entry)) }
        return entries
    }

    package static func == (left: NameLock, right: NameLock) -> Bool { left.table.entries == right.table.entries }
}
