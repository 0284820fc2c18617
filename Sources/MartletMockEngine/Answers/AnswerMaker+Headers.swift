import MartletContract
import MartletPayloads

extension AnswerMaker {
    /// Returns the header fields that an answer declares, with values. A redirection has a `Location`, declared or not.
    func headers(of answer: DeclaredAnswer, code: Int, path: [Substring] = []) -> [HeaderFields.Entry] {
        let sampler = samplers.answers(isDynamic: false)
        let request = request(path)
        var entries: [HeaderFields.Entry] = []
        var rest = Self.headerLimit
        var hasLocation = !Self.redirections.contains(code)
        for field in answer.headers where !Self.isOfTransport(field.key) && rest > 0 {
            guard let value = value(of: field, sampler, request) else { continue }
            let entry = HeaderFields.Entry(field.key, HeaderText.write(value, of: field))
            rest -= entry.name.utf8.count + entry.value.utf8.count
            hasLocation = hasLocation || HeaderFields.isSame(field.key, "Location")
            entries.append(entry)
        }
        if !hasLocation { entries.append(HeaderFields.Entry("Location", Self.location)) }
        return entries
    }

    /// The status codes that name another place in `Location` (RFC 9110, section 15.4).
    private static let redirections: Set = [300, 301, 302, 303, 307, 308]

    /// A place for those that a document does not name.
    private static let location = "https://example.com/redirected"

    /// How many bytes the declared header fields of a response have together, at least until the last one that fits.
    private static let headerLimit = 256 << 10

    /// Whether a header field is written by whoever sends the answer.
    private static func isOfTransport(_ name: String) -> Bool {
        ["content-type", "content-length", "transfer-encoding", "connection", "date"].contains(name.lowercased())
    }

    /// Returns a value of a header field; nil where none is found, or where the mock itself knows a better one.
    private func value(_ text: String, of field: Field, _ sampler: AnswerSampler) -> Literal? {
        let value = Literal.string(text)
        return sampler.allows(value, in: field) ? value : nil
    }

    private func value(of field: Field, _ sampler: AnswerSampler, _ request: AnswerSampler.Request) -> Literal? {
        let made = try? sampler.header(field, in: endpoint.name, to: request)
        guard let syntax = FieldSyntax(rawValue: field.key.lowercased()) else { return made }
        if let made, field.examples.contains(made) { return made }
        if let own = field.defaultValue, sampler.allows(own, in: field) { return own }
        if case .string(let text)? = made, syntax.isOne(text) { return made }
        switch syntax {
        case .location, .contentLocation: return value(Self.location, of: field, sampler) ?? made
        case .lastModified: return value(Representation.lastModified, of: field, sampler) ?? made
        case .etag: return sampler.allows(.string("\"0\""), in: field) ? nil : made
        }
    }

    /// Header fields whose values have a syntax of their own, whatever their schemas ask for.
    private enum FieldSyntax: String {
        case location
        case contentLocation = "content-location"
        case lastModified = "last-modified"
        case etag

        /// Whether a text is a value.
        func isOne(_ text: String) -> Bool {
            switch self {
            case .location, .contentLocation:
                // What is neither absolute nor begins at the root is a word (RFC 3986, section 4.1).
                (text.hasPrefix("/") || text.contains("://")) && !text.utf8.contains { $0 <= 0x20 || $0 >= 0x7F }
            case .lastModified: HTTPDate.seconds(text) != nil
            case .etag: Representation.isTag(text[...])
            }
        }
    }
}
