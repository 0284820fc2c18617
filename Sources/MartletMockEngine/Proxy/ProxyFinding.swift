package import MartletContract
import MartletPayloads

/// Something by which a request, or the answer of a real server, breaks the contract.
package struct ProxyFinding: Sendable, Equatable {
    /// What breaks it.
    package enum Side: String, Sendable {
        /// What the client sends.
        case request
        /// What the real server sends.
        case answer
    }

    /// What breaks it.
    package var side: Side
    /// What is wrong, where, and what asks for it in the specification.
    package var detail: Problem.Detail

    package init(_ side: Side, _ detail: Problem.Detail) {
        self.side = side
        self.detail = detail
    }

    /// The finding as JSON.
    package var literal: Literal { .object([.init("of", .string(side.rawValue))] + detail.members) }

    /// The finding for people: `answer: body /0/price must be a number, not a string (api.yaml:12:9)`.
    package var text: String {
        let place = detail.specification.map { " (\($0))" } ?? ""
        let pointer = detail.pointer.isEmpty ? "" : " " + detail.pointer
        return "\(side.rawValue): \(detail.part)\(pointer) \(detail.message)\(place)"
    }

    /// The header field that tells clients of findings.
    package static let fieldName = "Martlet-Violations"
    /// How many bytes the header field has at most.
    private static let maxFieldBytes = 4_096

    /// Returns findings as the value of a header field: a list of JSON in ASCII, with as many of them as there is room for.
    static func field(_ findings: [ProxyFinding]) -> String {
        var text = ""
        for finding in findings {
            let next = (text.isEmpty ? "" : ",") + ascii(JSONText.write(finding.literal))
            guard text.utf8.count + next.utf8.count + 2 <= maxFieldBytes else { break }
            text += next
        }
        return "[\(text)]"
    }

    private static func ascii(_ json: String) -> String {
        guard json.utf16.contains(where: { $0 > 0x7E }) else { return json }
        var result = ""
        for unit in json.utf16 {
            if let scalar = UnicodeScalar(unit), unit <= 0x7E {
                result.unicodeScalars.append(scalar)
            } else {
                let digits = String(unit, radix: 16)
                result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            }
        }
        return result
    }
}
