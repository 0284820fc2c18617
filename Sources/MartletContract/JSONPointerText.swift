import MartletSyntax

/// The steps of a JSON pointer (RFC 6901, section 3).
package enum JSONPointerText {
    private static let tilde = UInt8(ascii: "~")
    private static let slash = UInt8(ascii: "/")

    /// Returns a step as it stands in a pointer.
    package static func escape(_ step: String) -> String {
        guard step.contains("~", or: "/") else { return step }
        let marks = step.utf8.count { $0 == tilde || $0 == slash }
        return String(unsafeUninitializedCapacity: step.utf8.count + marks) { buffer in
            var count = 0
            func add(_ byte: UInt8) {
                buffer[count] = byte
                count += 1
            }
            for byte in step.utf8 {
                let isMark = byte == tilde || byte == slash
                add(isMark ? tilde : byte)
                if isMark { add(UInt8(ascii: byte == tilde ? "0" : "1")) }
            }
            return count
        }
    }

    /// Returns the name that a step stands for. A `~` that begins no escape stands for itself.
    package static func unescape(_ step: some StringProtocol) -> String {
        guard step.utf8.contains(tilde) else { return String(step) }
        return String(unsafeUninitializedCapacity: step.utf8.count) { buffer in
            var count = 0
            var isEscaped = false
            for byte in step.utf8 {
                switch byte {
                case UInt8(ascii: "0") where isEscaped: buffer[count - 1] = tilde
                case UInt8(ascii: "1") where isEscaped: buffer[count - 1] = slash
                default:
                    buffer[count] = byte
                    count += 1
                }
                isEscaped = byte == tilde
            }
            return count
        }
    }
}
