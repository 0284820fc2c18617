import MartletContract
import MartletFormats

/// Knows behind which words of paths secrets stand: behind `reset`, where an endpoint has the path `/reset/{token}`.
struct SecretPlaces: Sendable {
    /// How many segments behind a word secrets stand.
    private var offsets: TextTable<Set<Int>> = [:]
    /// How segments begin that have a secret behind that, and how many bytes that is.
    private var beginnings: TextSet = []
    private var beginningLengths: Set<Int> = []
    /// The positions of secrets before which no word stands, by how many segments a path has.
    private var positions: [Int: Set<Int>] = [:]
    /// How far behind a word a secret is looked for.
    private static let furthest = 32

    /// - Parameter isSecret: Whether a value of a name is a secret.
    init(_ endpoints: [Endpoint], isSecret: (String) -> Bool) {
        for endpoint in endpoints where endpoint.path.text.contains("{") {
            let segments = endpoint.path.text.split(separator: "/")
            for (index, segment) in segments.enumerated() {
                let names = Self.names(in: segment)
                guard !names.isEmpty, endpoint.isSensitive || names.contains(where: isSecret) else { continue }
                let beginning = segment.prefix { $0 != "{" }
                if !beginning.isEmpty {
                    beginnings.insert(String(beginning))
                    beginningLengths.insert(beginning.utf8.count)
                } else if let word = segments[..<index].lastIndex(where: { !$0.contains("{") }) {
                    guard index - word <= Self.furthest else { continue }
                    offsets[String(segments[word]), default: []].insert(index - word)
                } else {
                    positions[segments.count, default: []].insert(index)
                }
            }
        }
    }

    /// Puts a word in the places of secrets.
    func hide(in segments: inout [String], with word: String) {
        guard !offsets.isEmpty || !beginnings.isEmpty || !positions.isEmpty else { return }
        // Slashes too many are passed over.
        let filled = segments.indices.filter { !segments[$0].isEmpty }
        let texts = filled.map { Self.decoded(segments[$0]) }
        for index in positions[filled.count] ?? [] { segments[filled[index]] = word }
        for (index, text) in texts.enumerated() {
            for offset in offsets[text] ?? [] where index + offset < filled.count {
                segments[filled[index + offset]] = word
            }
            if hasBeginning(text) { segments[filled[index]] = word }
        }
    }

    private func hasBeginning(_ text: String) -> Bool {
        beginningLengths.contains { length in
            text.utf8.count > length && beginnings.contains(String(decoding: text.utf8.prefix(length), as: UTF8.self))
        }
    }

    /// The names of the parameters in a segment of a template.
    static func names(in segment: Substring) -> [String] {
        segment.split(separator: "{", omittingEmptySubsequences: false).dropFirst().map {
            String($0.prefix { $0 != "}" })
        }
    }

    /// Returns a text that may be percent-encoded several times as it is meant.
    static func decoded(_ text: String) -> String {
        var text = text
        for _ in 0..<4 where text.utf8.contains(UInt8(ascii: "%")) { text = PercentEncoding.decodedText(text[...]) }
        return text
    }
}
