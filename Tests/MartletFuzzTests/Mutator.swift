import Foundation

/// Damages texts, in the same way in each run.
struct Mutator {
    private let seeds: [[UInt8]]
    private let words: [[UInt8]]
    private var random: SplitMix

    /// Makes a mutator.
    ///
    /// - Parameters:
    ///   - seeds: What is damaged.
    ///   - words: What is put into it, besides signs that mean something to a reader.
    init(seeds: [[UInt8]], words: [String], seed: UInt64) {
        self.seeds = seeds
        let signs = Array("{}[],:#&*!|>'\"%@`-? \t\r\n\\~<0aé^/=.$;()\u{0}\u{FEFF}\u{2028}").map { String($0) }
        let lines = [
            "\n- ", "\n  ", "<<: *a", "&a", "!!int", ": null", "? | null", "| null = ", "\"\\ud800\"", "-1", "1e999",
        ]
        self.words =
            (words + signs + lines).map { Array($0.utf8) } + [[0x80], [0xFF], [0xC0, 0xAF], [0xED, 0xA0, 0x80]]
        random = SplitMix(seed: seed)
    }

    /// Returns the next damaged text.
    mutating func next() -> [UInt8] {
        var bytes = pick(seeds)
        for _ in 0...number(below: 6) { change(&bytes) }
        return bytes
    }

    private mutating func change(_ bytes: inout [UInt8]) {
        guard !bytes.isEmpty else {
            bytes = pick(words)
            return
        }
        let place = number(below: bytes.count)
        let length = min(1 + number(below: 40), bytes.count - place)
        switch number(below: 9) {
        case 0: bytes[place] ^= 1 << UInt8(number(below: 8))
        case 1: bytes.removeSubrange(place..<place + length)
        case 2: bytes.insert(contentsOf: pick(words), at: place)
        case 3: replaceWord(at: place, in: &bytes)
        case 4: bytes.insert(contentsOf: bytes[place..<place + length], at: number(below: bytes.count))
        case 5: moveLine(at: place, in: &bytes)
        case 6:
            // A part of another text.
            let other = pick(seeds)
            let start = number(below: max(1, other.count))
            bytes.insert(contentsOf: other[start..<min(start + 60, other.count)], at: place)
        case 7: bytes.removeSubrange(place...)
        default:
            let sign = pick(words)
            for _ in 0..<1 + number(below: 40) { bytes.insert(contentsOf: sign, at: place) }
        }
    }

    /// Puts a word in the place of the one that stands there.
    private mutating func replaceWord(at place: Int, in bytes: inout [UInt8]) {
        func isWord(_ byte: UInt8) -> Bool { byte > 0x7F || byte.isLetterOrDigit || byte == UInt8(ascii: "_") }
        var start = place
        var end = place
        while start > 0, isWord(bytes[start - 1]) { start -= 1 }
        while end < bytes.count, isWord(bytes[end]) { end += 1 }
        bytes.replaceSubrange(start..<end, with: pick(words))
    }

    /// Moves a line to another place, where it belongs to something else.
    private mutating func moveLine(at place: Int, in bytes: inout [UInt8]) {
        let newline = UInt8(ascii: "\n")
        let start = bytes[..<place].lastIndex(of: newline).map { $0 + 1 } ?? 0
        let end = bytes[place...].firstIndex(of: newline).map { $0 + 1 } ?? bytes.count
        let line = Array(bytes[start..<end])
        bytes.removeSubrange(start..<end)
        let target = bytes.isEmpty ? 0 : number(below: bytes.count)
        let begin = bytes[..<target].lastIndex(of: newline).map { $0 + 1 } ?? 0
        bytes.insert(contentsOf: line, at: begin)
    }

    private mutating func pick(_ list: [[UInt8]]) -> [UInt8] {
        list.isEmpty ? [] : list[number(below: list.count)]
    }

    private mutating func number(below bound: Int) -> Int { Int.random(in: 0..<bound, using: &random) }
}

extension UInt8 {
    fileprivate var isLetterOrDigit: Bool {
        switch self {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
        case UInt8(ascii: "0")...UInt8(ascii: "9"): true
        default: false
        }
    }
}

/// A generator of pseudo-random numbers that gives the same ones in each run.
///
/// - Source: Steele, Lea, Flood, "Fast Splittable Pseudorandom Number Generators", OOPSLA 2014.
struct SplitMix: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}
