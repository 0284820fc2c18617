import Foundation

/// Five megabytes of objects of 20 fields with three dates each, always the same.
enum PersonDocument {
    /// The document, and how many objects it holds.
    static func make(bytes: Int = 5_000_000) -> (data: Data, count: Int) {
        var random = SplitMix(state: 7)
        var text = "["
        var count = 0
        while text.utf8.count < bytes {
            if count > 0 { text += "," }
            text += person(count, &random)
            count += 1
        }
        text += "]"
        return (Data(text.utf8), count)
    }

    private static func person(_ number: Int, _ random: inout SplitMix) -> String {
        let first = ["Ada", "Grace", "Edsger", "Barbara", "Zoë", "José", "Tony"].randomElement(using: &random) ?? ""
        let last = ["Lovelace", "Hopper", "Dijkstra", "Liskov", "García", "Hoare"].randomElement(using: &random) ?? ""
        let street = Int.random(in: 1...999, using: &random)
        let email = number % 4 == 0 ? "" : "\"email\":\"\(first.count)\(last.count).\(number)@example.com\","
        let phone = number % 3 == 0 ? "\"phone\":null," : "\"phone\":\"+49 30 \(100_000 + number)\","
        let seen = number % 5 == 0 ? "null" : "\"\(date(&random))\""
        let notes = number % 2 == 0 ? "" : "\"notes\":\"Prefers mornings.\\nCalls back \\\"soon\\\".\","
        return """
            {"id":"\(String(random.next(), radix: 16))-\(number)","name":"\(first) \(last)",\(email)\(phone)\
            "age":\(Int.random(in: 18...99, using: &random)),"score":\(Double(Int.random(in: 0...10_000, using: &random)) / 100),\
            "rating":\(Double.random(in: 0...5, using: &random)),"isActive":\(number % 2 == 0),"isVerified":\(number % 7 == 0),\
            "createdAt":"\(date(&random))","updatedAt":"\(date(&random))","lastSeenAt":\(seen),\
            "address":"\(street) Analytical Engine Street","city":"London","country":"GB",\
            "visits":\(Int.random(in: 0...1_000_000, using: &random)),\
            "balance":\(Double(Int.random(in: -100_000...100_000, using: &random)) / 100),\(notes)\
            "status":"confirmed","tags":["astrology","tarot \(number % 10)","coaching"]}
            """
    }

    private static func date(_ random: inout SplitMix) -> String {
        func two(_ range: ClosedRange<Int>) -> String {
            let number = Int.random(in: range, using: &random)
            return number < 10 ? "0\(number)" : "\(number)"
        }
        return "20\(two(10...30))-\(two(1...12))-\(two(1...28))T\(two(0...23)):\(two(0...59)):\(two(0...59))Z"
    }
}

/// A generator of pseudo-random numbers that gives the same ones in each run.
///
/// - Source: Steele, Lea, Flood, "Fast Splittable Pseudorandom Number Generators", OOPSLA 2014.
struct SplitMix: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}
