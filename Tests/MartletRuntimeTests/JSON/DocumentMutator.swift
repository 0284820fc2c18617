import MartletRuntime

/// Makes documents of an example: other values, members in another order, unknown and missing ones, other spellings.
struct DocumentMutator {
    var random: SplitMix

    /// Returns a text of a changed value.
    mutating func text(from example: JSON) -> String { write(change(example)) }

    private mutating func change(_ value: JSON) -> JSON {
        switch value {
        case .null: return random.chance(20) ? "x" : .null
        case .bool(let flag): return random.chance(20) ? .null : .bool(random.chance(2) ? flag : !flag)
        case .number: return random.chance(25) ? "1" : number(like: value)
        case .string(let text): return random.chance(40) ? 7 : string(like: text)
        case .array(let values):
            if random.chance(60) { return .object([:]) }
            let count = Int.random(in: 0...values.count + 1, using: &random)
            return .array((0..<count).compactMap { _ in values.randomElement(using: &random).map { change($0) } })
        case .object(let members): return .object(change(members))
        }
    }

    private mutating func change(_ members: JSONMembers) -> JSONMembers {
        var changed = JSONMembers()
        let isShuffled = random.chance(3)
        for (key, value) in isShuffled ? members.shuffled(using: &random) : Array(members) {
            if random.chance(12) { changed["unknown\(random.next() % 100)"] = ["a": [1, .null, "]}\""]] }
            if random.chance(30) { continue }
            changed[key] = random.chance(30) ? .null : change(value)
        }
        return changed
    }

    private mutating func number(like value: JSON) -> JSON {
        if random.chance(3) { return value }
        if value.int != nil {
            return .number(
                JSONNumber(Int64.random(in: random.chance(2) ? -9...9 : -1_000_000_000...1_000_000_000, using: &random))
            )
        }
        // Whole doubles would be equal numbers of other digits.
        let double = Double.random(in: -1000...1000, using: &random)
        return JSONNumber(double == double.rounded() ? 0.5 : double).map { .number($0) } ?? .null
    }

    private mutating func string(like text: String) -> JSON {
        // Text that means something keeps its meaning most of the time.
        if text.contains(where: \.isNumber) || !random.chance(3) { return .string(text) }
        let pieces = [
            "", "a", "Zürich", "\u{1F600}", "\"", "\\", "\n\t\u{8}\u{C}\r", "\u{0}\u{1F}", "a/b", "\u{FFFD}", "日本語",
            " ",
        ]
        let count = Int.random(in: 0...8, using: &random)
        return .string((0..<count).map { _ in pieces.randomElement(using: &random) ?? "" }.joined())
    }

    private mutating func write(_ value: JSON) -> String {
        switch value {
        case .null: return "null"
        case .bool(let flag): return flag ? "true" : "false"
        case .number(let number): return number.text
        case .string(let text): return quoted(text)
        case .array(let values):
            let parts = values.map { space() + write($0) + space() }
            return "[" + (parts.isEmpty ? space() : parts.joined(separator: ",")) + "]"
        case .object(let members):
            let parts = members.map { space() + quoted($0.key) + space() + ":" + space() + write($0.value) + space() }
            return "{" + (parts.isEmpty ? space() : parts.joined(separator: ",")) + "}"
        }
    }

    private mutating func space() -> String {
        random.chance(4)
            ? ["\n        \t", " ", "\r\n", "\n" + String(repeating: " ", count: 17)].randomElement(using: &random)
                ?? "" : ""
    }

    private mutating func quoted(_ text: String) -> String {
        let escapesAll = random.chance(10)
        var output = "\""
        for unit in text.unicodeScalars {
            switch unit {
            case "\"" where !escapesAll: output += "\\\""
            case "\\" where !escapesAll: output += "\\\\"
            case "/" where random.chance(2): output += "\\/"
            case _ where escapesAll || unit.value < 0x20: output += escape(unit)
            default: output.unicodeScalars.append(unit)
            }
        }
        return output + "\""
    }

    private func escape(_ scalar: Unicode.Scalar) -> String {
        String(scalar).utf16.map { unit in
            let digits = String(unit, radix: 16)
            return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
        }.joined()
    }
}
