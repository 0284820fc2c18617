import MartletContract
import MartletFormats
import MartletSyntax

/// What a request asks of a list: which items, in which order, and which page of them.
struct ListRequest: Sendable {
    /// How pages are asked for.
    enum Paging: Sendable {
        case none
        case page(first: Int)
        case offset
        case cursor
    }

    /// A condition that items meet.
    private struct Filter {
        enum Comparison { case equal, atLeast, atMost, above, below }
        var key: String
        var comparison: Comparison
        /// The texts that are asked for: a request may name thousands, and an item may have as many.
        var wanted: TextSet
        /// The nearest of them, as numbers and as texts; of equal ones all that are numbers.
        var numbers: Set<DecimalNumber> = []
        var asNumber: SortKey?
        var asText: SortKey?

        init(key: String, comparison: Comparison, texts: [String]) {
            self.key = key
            self.comparison = comparison
            wanted = TextSet(texts)
            guard comparison != .equal else {
                numbers = Set(texts.compactMap { DecimalNumber($0) })
                return
            }
            // What is above one of several is above the least of them.
            let isLeast = comparison == .atLeast || comparison == .above
            func nearest(_ keys: [SortKey]) -> SortKey? {
                isLeast ? keys.min { $0.isLess(than: $1) } : keys.max { $0.isLess(than: $1) }
            }
            asNumber = nearest(texts.map { SortKey(.number($0)) })
            asText = nearest(texts.map { SortKey(.string($0)) })
        }

        /// Whether a value that is no list meets the condition.
        func holds(_ value: Literal) -> Bool {
            guard let text = value.scalarText else { return false }
            let key = SortKey(value)
            if comparison == .equal {
                if wanted.contains(text) { return true }
                if case .number(let number) = key { return numbers.contains(number) }
                return false
            }
            guard let other = key.isNumber ? asNumber : asText else { return false }
            return switch comparison {
            case .equal: false
            case .atLeast: !key.isLess(than: other)
            case .atMost: !other.isLess(than: key)
            case .above: other.isLess(than: key)
            case .below: key.isLess(than: other)
            }
        }
    }

    /// How many items a page has where a request does not say it.
    static let standardSize = 20

    private(set) var paging = Paging.none
    /// The parameter that asks for a page; nil without one.
    private(set) var pageKey: String?
    /// How many items a page has; nil: all.
    private(set) var size: Int?
    private var page: Int?
    private var offset: Int?
    private var cursor: String?
    private var filters: [Filter] = []
    private var search: String?
    private var order: [(key: String, isDescending: Bool)] = []
    /// The fields that items are sorted by.
    var sortKeys: [String] { order.map(\.key) }

    /// Whether cursors are the mock's own: answers carry them, by the contract's word.
    private let areCursorsOwn: Bool
    private let types: ModelFields
    /// The first field of each plain name.
    private let fields: TextTable<Field>

    /// Whether a certain page is asked for, or its size.
    private(set) var isPageAsked = false
    /// Whether not all items are asked for.
    var isSelective: Bool { isPageAsked || !filters.isEmpty || search?.isEmpty == false }
    /// The parameters that were sent and say nothing of items, as they were sent. Yes or no is none of an item either.
    private(set) var unread: [String] = []
    /// The words that a list was to be sorted by and that name no field.
    private(set) var unsorted: [String] = []

    /// What of the request makes no difference to the list, in words for people; nil where all of it does.
    var note: String? {
        let names = (unread + unsorted.map { "sort by '\($0.excerpt)'" }).prefix(5)
        guard !names.isEmpty else { return nil }
        return "The mock does not know what these ask for of the list: \(names.joined(separator: ", "))."
    }

    /// What a request has too much of, in words for people; nil where it can be done.
    private(set) var excess: String?

    /// How many fields a list is sorted by, how many words may name them, and how many conditions items meet. A query has
    /// room for thousands, each of which costs a comparison for each item.
    private static let (sortLimit, wordLimit, filterLimit) = (16, 256, 64)

    /// Reads the parameters of a request.
    ///
    /// - Parameter fields: Those of items.
    init(_ endpoint: Endpoint, _ values: EndpointCheck.Values, fields: [Field], types: ModelFields) {
        self.fields = TextTable(fields.map { (FieldNames.plain($0.key), $0) }, uniquingKeysWith: { first, _ in first })
        self.types = types
        areCursorsOwn = endpoint.pages != nil
        var direction: Bool?
        var sort: [String] = []
        for parameter in endpoint.parameters where parameter.place == .query {
            let key = parameter.field.key
            let value = values.parameters[.init(place: .query, key: key)]
            if case .object(let members)? = value {
                // `filter[status]=open` names a field, `page[size]=10` does not.
                for member in members { take(key, member.name, member.value, parameter.field, &sort, &direction) }
            } else {
                take("", key, value, parameter.field, &sort, &direction)
            }
            if endpoint.pages?.into == key { declare(parameter.field, value) }
        }
        settle(sort, direction)
        if size == nil, case .none = paging {} else { size = max(size ?? Self.standardSize, 0) }
    }

    private mutating func take(
        _ owner: String, _ name: String, _ value: Literal?, _ parameter: Field, _ sort: inout [String],
        _ direction: inout Bool?
    ) {
        let inner = FieldNames.plain(name)
        let plain =
            ["", "filter", "filters", "where"].contains(owner.lowercased()) ? inner : FieldNames.plain(owner) + inner
        let isField = field(named: plain) != nil
        guard let control = ListWords.controls[plain] ?? (isField ? nil : ListWords.guessedControls[plain]) else {
            if let value { addFilter(plain, value, sent: owner.isEmpty ? name : "\(owner)[\(name)]") }
            return
        }
        let number = value.flatMap(\.scalarText).flatMap { RequestNumber.read($0) }
        switch control {
        case .page, .size, .offset, .cursor: isPageAsked = isPageAsked || value?.scalarText != nil
        case .sort, .direction, .search: break
        }
        switch control {
        case .page:
            let least =
                parameter.constraints.minimum.flatMap { Int($0) }
                ?? parameter.defaultValue?.scalarText.flatMap { Int($0) }
            paging = .page(first: least == 0 ? 0 : 1)
            pageKey = name
            page = number
        case .size:
            size = number ?? size
            if case .none = paging, number == nil, size == nil { size = Self.standardSize }
        case .offset:
            if case .none = paging { (paging, pageKey) = (.offset, name) }
            offset = number
        case .cursor:
            if case .none = paging { (paging, pageKey) = (.cursor, name) }
            cursor = value?.scalarText
        case .sort: sort += Self.texts(of: value)
        case .direction:
            guard let text = value?.scalarText?.lowercased() else { return }
            if field(named: FieldNames.plain(text)) != nil {
                sort.append(text)
            } else {
                direction = text.hasPrefix("desc")
            }
        case .search: search = value?.scalarText
        }
    }

    /// Takes what the contract itself says asks for a page.
    private mutating func declare(_ parameter: Field, _ value: Literal?) {
        pageKey = parameter.key
        switch paging {
        case .page, .offset: return
        case .none, .cursor:
            paging = .cursor
            cursor = value?.scalarText
        }
    }

    // MARK: Conditions

    private func field(named plain: String) -> Field? {
        fields[plain]
    }

    private static let comparisons: [(ending: String, Filter.Comparison)] = [
        ("gte", .atLeast), ("lte", .atMost), ("gt", .above), ("lt", .below), ("from", .atLeast), ("to", .atMost),
        ("after", .above), ("before", .below), ("since", .atLeast), ("until", .atMost), ("min", .atLeast),
        ("max", .atMost),
    ]

    private mutating func addFilter(_ plain: String, _ value: Literal, sent name: String) {
        let texts = Self.texts(of: value)
        guard !texts.isEmpty else { return }
        guard filters.count < Self.filterLimit else {
            return excess = "Items of a list meet \(Self.filterLimit) conditions at most; this request has more."
        }
        if let field = field(named: plain) ?? field(named: FieldNames.singular(plain)) {
            var texts = texts
            if let cases = types.cases(of: types.element(of: field.type) ?? field.type) {
                // `status=all` is none of the values.
                let known = TextSet(cases.compactMap(\.scalarText))
                texts = texts.filter(known.contains)
                guard !texts.isEmpty else { return }
            }
            return filters.append(Filter(key: field.key, comparison: .equal, texts: texts))
        }
        for (word, comparison) in Self.comparisons {
            let rest =
                plain.hasSuffix(word)
                ? plain.dropLast(word.count) : plain.hasPrefix(word) ? plain.dropFirst(word.count) : ""
            guard let field = field(named: String(rest)) else { continue }
            return filters.append(Filter(key: field.key, comparison: comparison, texts: texts))
        }
        if case .bool = value { return }
        unread.append(name.excerpt)
    }

    private static func texts(of value: Literal?) -> [String] {
        if case .array(let elements)? = value { return elements.compactMap(\.scalarText) }
        return value?.scalarText.map { [$0] } ?? []
    }

    private mutating func settle(_ sort: [String], _ direction: Bool?) {
        // A field that is there again makes no difference.
        var known: TextSet = []
        let limit = Self.wordLimit
        let words = sort.flatMap { $0.split(separator: ",", maxSplits: limit) }
        if words.count > limit {
            excess = "A list is sorted by what \(limit) words say at most; this request has more."
        }
        for word in words.prefix(limit).map({ $0.trimmingSpaces }) {
            var name = Substring(word)
            var isDescending = direction ?? false
            if let sign = name.first, "+-".contains(sign) {
                isDescending = sign == "-"
                name = name.dropFirst()
            }
            for (ending, isDown) in [
                (":desc", true), (":asc", false), (" desc", true), (" asc", false), ("_desc", true), ("_asc", false),
            ]
            where name.lowercased().hasSuffix(ending) {
                isDescending = isDown
                name = name.dropLast(ending.count)
            }
            let plain = FieldNames.plain(String(name))
            // `created` means `created_at`.
            let names = [plain] + ["at", "date", "on", "time"].map { plain + $0 }
            let found = names.compactMap { field(named: $0) }.first
            guard let found else {
                unsorted.append(word)
                continue
            }
            guard known.insert(found.key).inserted else { continue }
            guard order.count < Self.sortLimit else {
                return excess = "A list is sorted by \(Self.sortLimit) fields at most; this request has more."
            }
            order.append((found.key, isDescending))
        }
    }

    // MARK: Items

    /// Returns the items that are asked for, on all pages, in their order.
    func select(_ items: [StoredItem]) -> [StoredItem] {
        var selected = items
        for filter in filters {
            selected = selected.filter { Self.holds(filter, $0.value[member: filter.key]) }
        }
        if let search, !search.isEmpty {
            let word = Array(search.lowercased().utf8)
            selected = selected.filter { Self.contains(word, $0.value) }
        }
        guard !order.isEmpty else { return selected }
        let keyed = selected.enumerated().map { index, item in
            (index: index, item: item, keys: order.map { SortKey(item.value[member: $0.key]) })
        }
        return keyed.sorted { left, right in
            for (index, part) in order.enumerated() {
                let (first, second) = (left.keys[index], right.keys[index])
                if first.isSame(as: second) { continue }
                // What has no value comes last in either direction.
                if first.isNothing || second.isNothing { return second.isNothing }
                return part.isDescending ? second.isLess(than: first) : first.isLess(than: second)
            }
            return left.index < right.index
        }.map(\.item)
    }

    private static func holds(_ filter: Filter, _ value: Literal?) -> Bool {
        guard let value else { return false }
        if case .array(let elements) = value { return elements.contains { holds(filter, $0) } }
        return filter.holds(value)
    }

    private static func contains(_ word: [UInt8], _ value: Literal) -> Bool {
        switch value {
        case .string(let text): TextSearch.contains(word, in: text.lowercased())
        case .array(let elements): elements.contains { contains(word, $0) }
        case .object(let members): members.contains { contains(word, $0.value) }
        case .null, .bool, .number: false
        }
    }

    /// Returns the page that is asked for.
    func page(of items: [StoredItem]) -> ListPage {
        let size = min(self.size ?? items.count, items.count + 1)
        var start = 0
        switch paging {
        case .none: break
        case .page(let first):
            let (product, overflow) = max((page ?? first) - first, 0).multipliedReportingOverflow(by: size)
            start = overflow ? items.count : product
        case .offset: start = offset ?? 0
        case .cursor: start = cursor.map { self.start(of: $0, in: items) } ?? 0
        }
        start = min(max(start, 0), items.count)
        let end = min(start + size, items.count)
        return ListPage(
            items: Array(items[start..<end]), total: items.count, start: start, size: self.size ?? items.count,
            paging: paging, parameter: pageKey)
    }

    /// Where a page begins that a cursor names: it is of the mock's own making, or the identity of the last item before.
    private func start(of cursor: String, in items: [StoredItem]) -> Int {
        if let start = ListPage.start(of: cursor), areCursorsOwn || cursor.hasPrefix("c") { return start }
        let identity = ItemMaker.text(of: .string(cursor))
        if let index = items.firstIndex(where: { $0.identity == identity }) { return index + 1 }
        return ListPage.start(of: cursor) ?? items.count
    }
}

extension Substring {
    /// The text without the spaces around it.
    fileprivate var trimmingSpaces: String {
        String(drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
    }
}
