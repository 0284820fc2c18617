import Foundation

/// Whose calls are sent one after the other: those of an account to a server. Lanes do not wait for each other.
struct QueueLane: Sendable, Hashable {
    /// A digest of server and account, as it stands in names of files.
    let text: String

    /// Makes the lane of an account, nil for the one of apps with one account at a time.
    init(_ origin: ServerOrigin, _ account: String?) {
        text = Self.digest("\(origin)\n\(account.map { "=" + $0 } ?? "-")")
    }

    /// Makes the lane that the name of a file says.
    init(text: String) {
        self.text = text
    }

    /// Returns 16 hexadecimal digits of a text's SHA-256.
    static func digest(_ text: String) -> String {
        Digests.sha256(Data(text.utf8)).prefix(8).map { byte in
            (byte < 16 ? "0" : "") + String(byte, radix: 16)
        }.joined()
    }
}

/// The name of a call's file. In the order of their names, calls are in the order that they were made in.
struct QueueName: Sendable, Hashable {
    /// The number of the call.
    let number: UInt64
    /// Its lane.
    let lane: QueueLane
    /// A digest of its idempotency key; of its id when it has none.
    let key: String

    /// What all names end with.
    static let suffix = ".call"

    /// Makes a name.
    init(number: UInt64, lane: QueueLane, key: String) {
        self.number = number
        self.lane = lane
        self.key = key
    }

    /// Reads a name; nil when it is none of a call.
    init?(_ text: String) {
        guard text.hasSuffix(Self.suffix) else { return nil }
        let parts = text.dropLast(Self.suffix.count).split(separator: "-")
        guard parts.count == 3, let number = UInt64(parts[0]) else { return nil }
        self.init(number: number, lane: QueueLane(text: String(parts[1])), key: String(parts[2]))
    }

    /// The name.
    var text: String {
        let digits = String(number)
        return String(repeating: "0", count: 20 - digits.count) + digits + "-\(lane.text)-\(key)" + Self.suffix
    }
}
