import MartletFormats

/// The addresses of a list's pages.
struct PageAddress: Sendable {
    private let request: MockRequest
    private let page: ListPage

    init(_ request: MockRequest, _ page: ListPage) {
        self.request = request
        self.page = page
    }

    /// Returns the address of the page that begins with an item: absolute where the client says which server it calls; nil
    /// where no parameter asks for pages.
    func text(_ start: Int) -> String? {
        guard let parameter = page.parameter else { return nil }
        let name = PercentEncoding.encode(parameter)
        let own = (request.query ?? "").split(separator: "&").filter { item in
            let key = item.prefix { $0 != "=" }
            return key != name && PercentEncoding.decodedText(key) != parameter
        }
        let query = (own.map(String.init) + ["\(name)=\(PercentEncoding.encode(page.cursor(start)))"]).joined(
            separator: "&")
        let host = request.headers["Host"].map { "http://" + HeaderText.clean($0) } ?? ""
        return "\(host)\(HeaderText.clean(String(request.path)))?\(query)"
    }

    /// The `Link` header field (RFC 8288, section 3) with the pages that there are; nil where there is one alone.
    var links: String? {
        var parts: [String] = []
        if let start = page.nextStart, let text = text(start) { parts.append("<\(text)>; rel=\"next\"") }
        if let start = page.previousStart, let text = text(start) { parts.append("<\(text)>; rel=\"prev\"") }
        if let text = text(0) { parts.append("<\(text)>; rel=\"first\"") }
        return parts.isEmpty ? nil : parts.joined(separator: ", ")
    }
}
