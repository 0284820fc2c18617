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
        for field in answer.headers where rest > 0 && !FieldSyntax.isOfTransport(field.key, status: code) {
            guard let value = value(of: field, sampler, request) else { continue }
            let entry = HeaderFields.Entry(field.key, HeaderText.write(value, of: field))
            rest -= entry.name.utf8.count + entry.value.utf8.count
            hasLocation = hasLocation || HeaderFields.isSame(field.key, "Location")
            entries.append(entry)
        }
        if !hasLocation { entries.append(HeaderFields.Entry("Location", FieldSyntax.address)) }
        return entries
    }

    /// The status codes that name another place in `Location` (RFC 9110, section 15.4).
    private static let redirections: Set = [300, 301, 302, 303, 307, 308]

    /// How many bytes the declared header fields of a response have together, at least until the last one that fits.
    private static let headerLimit = 256 << 10

    /// Returns a text as a value of a header field, or the number that it is; nil where the field does not allow it.
    private func value(_ text: String, of field: Field, _ sampler: AnswerSampler) -> Literal? {
        let readings = [Literal.string(text)] + (Int(text) == nil ? [] : [.number(text)])
        return readings.first { sampler.allows($0, in: field) }
    }

    /// Returns a value of a header field; nil where none is found, or where the mock itself knows a better one.
    private func value(of field: Field, _ sampler: AnswerSampler, _ request: AnswerSampler.Request) -> Literal? {
        let made = try? sampler.header(field, in: endpoint.name, to: request)
        guard let syntax = FieldSyntax(rawValue: field.key.lowercased()) else { return made }
        if let made, field.examples.contains(made) { return made }
        if let own = field.defaultValue, sampler.allows(own, in: field) { return own }
        if let made, syntax.isOne(HeaderText.write(made, of: field)) { return made }
        guard let usual = syntax.value else { return sampler.allows(.string("\"0\""), in: field) ? nil : made }
        return value(usual, of: field, sampler) ?? made
    }
}
