/// The pages of a list, each asked for when the loop comes to it.
///
/// Generated code makes one for each endpoint with `pages`, such as `client.booking.listSessionsPages(limit: 50)`.
///
/// ```swift
/// for try await page in pages { show(page) }
/// ```
///
/// A page that names no next one, an empty one, or itself is the last. A server that names a page before it would be asked
/// for ever; behind the page that does so, the loop throws ``APIError/Code/invalidResponse``. Every error is an ``APIError``; a
/// cancelled task gets ``APIError/Code/cancelled``. Each loop over the sequence starts at the first page.
public struct PageSequence<Page: JSONValue, Cursor: Hashable & Sendable>: AsyncSequence, Sendable {
    /// A page.
    public typealias Element = Page

    private let api: APIClient
    private let start: Cursor?
    private let first: any Endpoint
    private let cache: CachePolicy
    private let next: @Sendable (Page) -> Cursor?
    private let load: @Sendable (Cursor) -> any Endpoint

    /// Makes the sequence. Nothing is asked for yet.
    ///
    /// - Parameters:
    ///   - api: Sends the calls.
    ///   - first: The call of the first page.
    ///   - start: What names the first page; nil where nothing does.
    ///   - cache: How each call uses the response cache.
    ///   - next: Returns what names the page behind one; nil, empty or the page's own cursor behind the last.
    ///   - load: Returns the call of a page.
    public init(
        _ api: APIClient, _ first: any Endpoint, from start: Cursor?, cache: CachePolicy = .automatic,
        next: @escaping @Sendable (Page) -> Cursor?, load: @escaping @Sendable (Cursor) -> any Endpoint
    ) {
        self.api = api
        self.start = start
        self.first = first
        self.cache = cache
        self.next = next
        self.load = load
    }

    /// Goes from page to page.
    public struct Iterator: AsyncIteratorProtocol {
        private let pages: PageSequence
        private var call: (any Endpoint)?
        /// The cursor of the page that is asked for; nil for a first page without one.
        private var cursor: PageName<Cursor>?
        private var seen: Set<PageName<Cursor>> = []
        /// The error to throw after the last page, if the server named an earlier page again.
        private var failure: APIError?

        init(_ pages: PageSequence) {
            self.pages = pages
            call = pages.first
            cursor = pages.start.map(PageName.init)
            if let cursor { seen.insert(cursor) }
        }

        /// Asks for the next page; nil behind the last, and after an error.
        ///
        /// - Throws: ``APIError``, of the call, or ``APIError/Code/invalidResponse`` when the page before names one that
        ///   was before it.
        public mutating func next() async throws(APIError) -> Page? {
            if let failure {
                self.failure = nil
                throw failure
            }
            guard let call else { return nil }
            // Until the page is there, an error ends the loop.
            self.call = nil
            let name = call.definition.name
            guard !Task.isCancelled else { throw APIError(.cancelled, endpoint: name) }
            let page = try await pages.api.send(call, as: Page.self, cache: pages.cache)
            guard let next = pages.next(page).map(PageName.init), next != cursor, next.text?.text.isEmpty != true else {
                return page
            }
            if seen.insert(next).inserted {
                self.call = pages.load(next.cursor)
            } else {
                failure = APIError(
                    .invalidResponse, endpoint: name, reason: "the server names a page for the second time")
            }
            cursor = next
            return page
        }
    }

    /// Starts at the first page.
    public func makeAsyncIterator() -> Iterator { Iterator(self) }

    /// Returns the items of all pages, one by one.
    ///
    /// - Parameter items: Returns the items of a page.
    public func items<Item: Sendable>(
        _ items: @escaping @Sendable (Page) -> [Item]
    ) -> PageItemSequence<Page, Cursor, Item> {
        PageItemSequence(pages: self, items: items)
    }
}

/// A cursor, of which texts are compared by their bytes.
private struct PageName<Cursor: Hashable & Sendable>: Hashable, Sendable {
    let cursor: Cursor

    init(_ cursor: Cursor) {
        self.cursor = cursor
    }

    var text: WireText? { (cursor as? String).map(WireText.init) }

    static func == (left: Self, right: Self) -> Bool { left.cursor == right.cursor && left.text == right.text }

    func hash(into hasher: inout Hasher) {
        if let text { hasher.combine(text) } else { hasher.combine(cursor) }
    }
}
