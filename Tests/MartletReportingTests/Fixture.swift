import MartletReporting
import MartletSyntax

enum TestCode: String {
    case unknown = "type/unknown"
    case duplicate = "yaml/duplicate-key"
    case unreadable = "spec/unreadable"
}

/// A source with findings at the places of given words.
struct Fixture {
    var sources = SourceMap()
    let file: SourceFileID
    let text: String

    init(path: String = "specs/aroti.yaml", _ text: String) {
        self.text = text
        file = sources.add(path: path, bytes: Array(text.utf8))
    }

    /// Returns the span of the first occurrence of a word after another one.
    func span(of word: String, after other: String = "") -> SourceSpan {
        let bytes = Array(text.utf8)
        let start = index(of: Array(other.utf8), in: bytes, from: 0)
        let found = index(of: Array(word.utf8), in: bytes, from: start + other.utf8.count)
        return SourceSpan(file: file, lowerBound: found, upperBound: found + word.utf8.count)
    }

    func report(_ diagnostics: Diagnostic...) -> Report {
        Report(sources: sources, diagnostics: diagnostics)
    }

    private func index(of word: [UInt8], in bytes: [UInt8], from start: Int) -> Int {
        guard !word.isEmpty else { return start }
        var index = start
        while index + word.count <= bytes.count, !bytes[index...].starts(with: word) { index += 1 }
        return index
    }
}
