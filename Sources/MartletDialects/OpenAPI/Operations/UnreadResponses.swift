import MartletContract
import MartletFormats
import MartletSyntax

/// Notes what the responses of an operation say that a client does not receive.
struct UnreadResponses {
    /// The operation.
    let site: OperationSite
    /// The responses that count as success, the one that a call expects first.
    let successes: [(key: Node, answer: Answer)]
    /// The responses that count as failure.
    let failures: [(key: Node, answer: Answer)]
    /// The keys of the responses that come before another.
    let informational: [Node]

    /// Notes the responses that no call ends with: those of a status 1XX, and behind a success that is read message by message
    /// the other ones and its header fields.
    func note(_ context: inout OpenAPIContext) {
        let responses = site.operation.child("responses")
        func note(_ key: Node, _ owner: String, _ help: String) {
            guard let entry = responses?.node.mapping?.entries.first(where: { $0.key.span == key.span }) else { return }
            context.unread.note(entry, of: owner, help: help)
        }
        guard site.isWebSocket || isStream else {
            for key in informational { note(key, "the responses", "no call ends with it") }
            noteStreams(&context)
            return
        }
        let word = site.isWebSocket ? "a WebSocket" : "a stream"
        // Calls in other content types read the others.
        let isOnly = site.isWebSocket || successes.first?.answer.alternatives.contains(where: \.isReadWhole) != true
        for key in informational + (isOnly ? successes.dropFirst().map(\.key) : []) {
            note(key, "the responses of \(word)", "describe what is received in its first success")
        }
        noteStreams(&context)
        if isStream, let key = successes.first?.key { keepStatus(key, &context) }
        guard let first = successes.first, isOnly, !first.answer.headers.isEmpty else { return }
        let located = response(at: first.key, &context)
        context.noteUnread(
            "headers", in: located, of: "the response of \(word)",
            help: "the app receives its messages alone")
    }

    /// Keeps the status of a stream: a client takes any success.
    private func keepStatus(_ key: Node, _ context: inout OpenAPIContext) {
        guard let status = key.scalar?.text, let responses = site.operation.child("responses") else { return }
        let pointer = JSONPointer.append("status of the stream", to: responses.location.pointer)
        context.unread.keep(
            UnreadNode(
                path: JSONPointer.tokens(of: pointer), value: .string(status.lowercased()),
                origin: Origin(key.span, pointer: pointer)))
    }

    /// Whether the first success is read message by message.
    private var isStream: Bool {
        guard case .stream? = successes.first?.answer.content else { return false }
        return site.method != .head
    }

    private func response(at key: Node, _ context: inout OpenAPIContext) -> Located? {
        site.operation.child("responses")?.child(key.scalar?.text ?? "").flatMap { context.follow($0) }
    }

    /// Notes the messages of errors and of further successes, which are read whole: as bytes.
    private func noteStreams(_ context: inout OpenAPIContext) {
        for (key, answer) in successes.dropFirst() + failures {
            guard case .stream = answer.content else { continue }
            let contents = response(at: key, &context)?.child("content")?.entries ?? []
            for media in contents
            where StreamFormat(essence: MediaType.essence(of: media.name)) != nil {
                context.noteUnread(
                    "schema", "itemSchema", in: context.follow(media.value),
                    of: "a stream that is given as bytes",
                    help: "only the first success is read message by message")
            }
        }
    }
}
