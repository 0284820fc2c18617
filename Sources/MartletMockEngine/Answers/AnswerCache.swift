import MartletContract
import MartletSyntax

/// Answers that were made before: the same request has the same answer, and making one takes longer than all else.
final class AnswerCache: Sendable {
    /// What an answer follows from.
    struct Key: Hashable, Sendable {
        var endpoint: EndpointReference
        /// What stands in the places of the path's parameters.
        var path: [Substring]
        /// Which of the declared answers it is.
        var answer: Int
        var code: Int
        var contentType: String?
        var example: String?
        var isDynamic: Bool
    }

    private struct State: Sendable {
        var answers: [Key: MockAnswer] = [:]
        var bytes = 0
    }

    /// How many bytes the kept responses take, with their headers and keys.
    static let byteLimit = 32 << 20
    /// How many answers are kept.
    private static let countLimit = 16_384

    /// About how many bytes a response takes beside what it is made of.
    private static let entryBytes = 512

    private let state = Locked(State())

    /// About how many bytes the kept responses take.
    var keptBytes: Int { state.withLock { $0.bytes } }

    /// Returns the answer of a key, or nil.
    func answer(_ key: Key) -> MockAnswer? { state.withLock { $0.answers[key] } }

    /// Keeps an answer. Where too much is kept, all else is forgotten.
    func keep(_ answer: MockAnswer, _ key: Key) {
        guard case .bytes(let bytes) = answer.body else { return }
        // A part of a path keeps all of the target in memory.
        let target = key.path.first?.base.utf8.count ?? 0
        let size =
            bytes.count + answer.headers.memoryBytes + target + 16 * key.path.count + (key.example?.utf8.count ?? 0)
            + Self.entryBytes
        guard size < Self.byteLimit / 4 else { return }
        state.withLock { state in
            if state.bytes + size > Self.byteLimit || state.answers.count >= Self.countLimit {
                state = State()
            }
            state.answers[key] = answer
            state.bytes += size
        }
    }
}
