/// Where the commas of the outer levels of a JSON text are, found by counting brackets outside of strings.
struct JSONOutline {
    /// The offsets of the commas of each level, from the outermost on.
    private var commas: [[Int]]

    /// Looks through a text.
    ///
    /// - Parameters:
    ///   - range: where the text begins and ends.
    ///   - levels: how many levels are of interest.
    init(_ bytes: UnsafeBufferPointer<UInt8>, in range: Range<Int>, levels: Int) {
        commas = Array(repeating: [], count: levels)
        let raw = UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer(bytes)[..<range.upperBound])
        var depth = 0
        var index = range.lowerBound
        while index < raw.count {
            switch raw[index] {
            case UInt8(ascii: "\""):
                index = Self.stringEnd(in: raw, from: index + 1)
                continue
            case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
            case UInt8(ascii: "}"), UInt8(ascii: "]"): depth -= 1
            case UInt8(ascii: ","): if depth > 0, depth <= levels { commas[depth - 1].append(index) }
            case 0x20:
                // Lines are indented by many spaces.
                if index + 8 <= raw.count,
                    raw.loadUnaligned(fromByteOffset: index, as: UInt64.self) == ByteSearch.spaces
                {
                    index += 8
                    continue
                }
            default: break
            }
            index += 1
        }
    }

    /// Returns the commas of a level that lie in a range.
    func commas(in range: Range<Int>, level: Int) -> ArraySlice<Int> {
        let commas = commas[level]
        return commas[Self.position(of: range.lowerBound, in: commas)..<Self.position(of: range.upperBound, in: commas)]
    }

    /// Returns the position of the first element that is no less than an offset.
    private static func position(of offset: Int, in commas: [Int]) -> Int {
        var (low, high) = (0, commas.count)
        while low < high {
            let middle = (low + high) / 2
            if commas[middle] >= offset { high = middle } else { low = middle + 1 }
        }
        return low
    }

    /// Returns the offset behind the quote that closes a string, or the end of the text.
    private static func stringEnd(in raw: UnsafeRawBufferPointer, from start: Int) -> Int {
        var index = start
        while index < raw.count {
            if index + 8 <= raw.count {
                let word = raw.loadUnaligned(fromByteOffset: index, as: UInt64.self)
                let count = ByteSearch.bytes(of: word, before: UInt8(ascii: "\""), or: UInt8(ascii: "\\"))
                index += count
                if count == 8 { continue }
            }
            switch raw[index] {
            case UInt8(ascii: "\""): return index + 1
            case UInt8(ascii: "\\"): index += 2
            default: index += 1
            }
        }
        return raw.count
    }
}
