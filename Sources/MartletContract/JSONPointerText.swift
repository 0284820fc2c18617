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
    package static func unescape(_ step: String) -> String {
        step.utf8.withContiguousStorageIfAvailable(unescape) ?? Array(step.utf8).withUnsafeBufferPointer(unescape)
    }

    /// Returns the name of a step that is a part of a pointer.
    package static func unescape(_ step: Substring) -> String {
        step.utf8.withContiguousStorageIfAvailable(unescape) ?? Array(step.utf8).withUnsafeBufferPointer(unescape)
    }

    /// Returns the name of a step, given as its bytes in UTF-8.
    package static func unescape(_ step: UnsafeBufferPointer<UInt8>) -> String {
        guard step.contains(tilde) else { return String(decoding: step, as: UTF8.self) }
        return String(unsafeUninitializedCapacity: step.count) { buffer in
            var count = 0
            var isEscaped = false
            for byte in step {
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
