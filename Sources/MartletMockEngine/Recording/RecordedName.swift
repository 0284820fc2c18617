import MartletContract
import MartletFormats
import MartletPayloads

/// What a recorded answer is called: the request that it was given to, without secrets and in one form.
struct RecordedName: Sendable {
    let endpoint: Endpoint
    let secrets: Secrets

    /// Returns the name: `GET /breads/7?lang=de`; with a body its hash stands behind it.
    ///
    /// - Parameter path: What stands in the places of the path's parameters, percent-encoded.
    func text(of request: MockRequest, path: [Substring]) -> String {
        var result = (request.method == "HEAD" ? "GET" : request.method) + " "
        var values = path[...]
        for piece in endpoint.path.pieces {
            switch piece {
            case .literal(let text): result += text
            case .parameter: result += secrets.hidden(in: String(values.popFirst() ?? ""))
            }
        }
        let all = TextSet(QueryItems(form: request.query ?? "").items.map { $0.name.lowercased() })
        let items = (request.query ?? "").split(separator: "&").filter { item in
            QueryItems(form: item).items.allSatisfy { item in
                let text = PercentEncoding.decodedText(item.value)
                return !secrets.hidesItem(item.name, among: all, endpoint) && secrets.hidden(in: text) == text
            }
        }
        if !items.isEmpty { result += "?" + items.sorted().joined(separator: "&") }
        if let body = hash(of: request) { result += " " + body }
        return result
    }

    /// The hash of a body of JSON, of which neither the order of members nor secrets count; nil where there is none.
    private func hash(of request: MockRequest) -> String? {
        guard !request.body.isEmpty, let value = JSONLiteral.read(request.body) else { return nil }
        return String(StableHash.hash(JSONText.write(Self.sorted(secrets.hidden(in: value)))), radix: 16)
    }

    private static func sorted(_ value: Literal) -> Literal {
        switch value {
        case .object(let members):
            .object(members.map { .init($0.name, sorted($0.value)) }.sorted { $0.name < $1.name })
        case .array(let elements): .array(elements.map(sorted))
        default: value
        }
    }
}
