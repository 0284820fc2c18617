/// The items of all pages of a list. A page is asked for when the loop comes to its first item.
///
/// Generated code makes one for each endpoint with `pages`:
///
/// ```swift
/// for try await item in pages.items({ page in page["items"]?.array ?? [] }) { show(item) }
/// ```
///
/// See ``PageSequence`` for where it ends.
public struct PageItemSequence<Page: JSONValue, Cursor: Hashable & Sendable, Item: Sendable>: AsyncSequence, Sendable {
    /// An item.
    public typealias Element = Item

    let pages: PageSequence<Page, Cursor>
    let items: @Sendable (Page) -> [Item]

    /// Goes from item to item.
    public struct Iterator: AsyncIteratorProtocol {
        private var pages: PageSequence<Page, Cursor>.Iterator
        private let items: @Sendable (Page) -> [Item]
        private var rest: ArraySlice<Item> = []

        init(_ sequence: PageItemSequence) {
            pages = sequence.pages.makeAsyncIterator()
            items = sequence.items
        }

        /// Returns the next item, and asks for its page when there is none left of the last one; nil behind the last.
        ///
        /// - Throws: ``APIError``, as ``PageSequence`` does.
        public mutating func next() async throws(APIError) -> Item? {
            // A page may be empty and still name a next one.
            while rest.isEmpty {
                guard let page = try await pages.next() else { return nil }
                rest = items(page)[...]
            }
            return rest.popFirst()
        }
    }

    /// Starts at the first page.
    public func makeAsyncIterator() -> Iterator { Iterator(self) }
}
