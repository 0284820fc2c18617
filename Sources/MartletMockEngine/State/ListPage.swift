import MartletContract

/// A page of a list, and what is said of it beside its items.
struct ListPage: Sendable {
    /// The items of the page.
    let items: [StoredItem]
    /// How many items all pages have.
    let total: Int
    /// How many items stand before it.
    let start: Int
    /// How many items a page has at most.
    let size: Int
    /// How pages are asked for.
    let paging: ListRequest.Paging
    /// The parameter that asks for one; nil without one.
    let parameter: String?

    /// The number of the first item behind the page; nil where it is the last one.
    var nextStart: Int? { start + items.count < total && !items.isEmpty ? start + items.count : nil }
    /// The number of the first item of the page before; nil where it is the first one.
    var previousStart: Int? { start > 0 ? max(start - size, 0) : nil }

    private var pageCount: Int { size > 0 ? (total + size - 1) / size : 0 }

    /// Returns the text that asks for the page that begins with an item.
    func cursor(_ start: Int) -> String {
        switch paging {
        case .page(let first): String((size > 0 ? start / size : 0) + first)
        case .offset, .none: String(start)
        case .cursor: "c\(start)"
        }
    }

    /// Returns where the page begins that a cursor of the mock asks for; nil where it is none of them.
    static func start(of cursor: String) -> Int? {
        RequestNumber.read(cursor.hasPrefix("c") ? cursor.dropFirst() : cursor[...])
    }

    /// Returns what a counter says, as a number; nil where it says no number.
    func number(_ counter: ListWords.Counter, isTotalNamed: Bool) -> Int? {
        switch counter {
        case .total: total
        case .count: isTotalNamed ? items.count : total
        case .returned: items.count
        case .pages: pageCount
        case .page:
            if case .page(let first) = paging {
                (size > 0 ? start / size : 0) + first
            } else {
                size > 0 ? start / size + 1 : 1
            }
        case .size: size
        case .offset: start
        case .next: nextStart.flatMap { ListPage.start(of: cursor($0)) }
        case .previous: previousStart.flatMap { ListPage.start(of: cursor($0)) }
        case .hasMore, .hasLess, .isFirst, .isLast, .isEmpty: nil
        }
    }

    /// Returns what a counter says, as yes or no; nil where it says something else.
    func flag(_ counter: ListWords.Counter) -> Bool? {
        switch counter {
        case .hasMore: nextStart != nil
        case .hasLess: previousStart != nil
        case .isFirst: previousStart == nil
        case .isLast: nextStart == nil
        case .isEmpty: items.isEmpty
        default: nil
        }
    }
}
