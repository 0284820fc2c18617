import Foundation

/// One call that fetches a file: all of its tries.
final class Download: Sendable {
    private struct State: Sendable {
        var part: PartialFile?
        var call = ""
        /// Whether the body of the last answer went into the part, whole.
        var isWhole = false
    }

    private let destination: URL
    private let progress: TransferProgress?
    private let state = Locked(State())

    /// Makes a download to a place.
    init(to destination: URL, progress: TransferProgress?) {
        self.destination = destination
        self.progress = progress
    }

    /// Takes note of the request, and asks for bytes that can be counted: those of a compressed answer are others each
    /// time.
    func adjust(_ request: inout PreparedRequest) {
        if request.headers["Accept-Encoding"] == nil { request.headers["Accept-Encoding"] = "identity" }
        let account = request.account.map { "account \($0)" } ?? "no account"
        let accept = request.headers["Accept"] ?? ""
        let text = [request.method.rawValue, request.url.absoluteString, account, accept].joined(separator: "\n")
        let call = Digests.sha256(Data(text.utf8)).base64EncodedString()
        state.withLock { state in state.call = call }
    }

    /// Sends a request, for what is missing where a part is there, and writes the answer into the part.
    func carry(_ request: TransportRequest, over transport: any Transport) async throws -> TransportResponse {
        let part = try openPart()
        let call = state.withLock { state in
            state.isWhole = false
            return state.call
        }
        // A call that asks for a range of its own gets that.
        let isRangeOurs = request.method == .get && request.headers["Range"] == nil
        while true {
            let receiver = DownloadReceiver(
                part: part, call: call, resumption: isRangeOurs ? part.resumption(of: call) : nil,
                isRangeOurs: isRangeOurs, progress: progress)
            let before = receiver.resumption?.kept ?? 0
            do {
                let response = try await transport.receive(receiver.asking(request), into: receiver)
                guard (200..<300).contains(response.status) else { return response }
                if try receiver.isWhole() {
                    state.withLock { state in state.isWhole = true }
                    return response
                }
                // The server has sent less than it was asked for, as it may; the rest is asked for, while there is any.
                guard part.count > before else { throw URLError(.networkConnectionLost) }
            } catch is DownloadReceiver.Mismatch {
                // What is there is a part of something else. Without it the server is asked once more.
                try part.restart(nil)
            }
        }
    }

    /// Puts the file at its place.
    func finish(_ head: TransportResponse) throws(APIError) -> DownloadedFile {
        let part = try openPart()
        if !state.withLock({ state in state.isWhole }) {
            // An interceptor has answered by itself.
            try part.restart(nil)
            try part.append(head.body)
            progress?.report(head.body.count, of: head.body.count)
        }
        try part.complete()
        return DownloadedFile(url: destination, bytes: part.count, status: head.status, headers: head.headers)
    }

    /// Keeps what is there for the next call.
    func giveUp() {
        state.withLock { state in state.part }?.keep()
    }

    private func openPart() throws(APIError) -> PartialFile {
        if let part = state.withLock({ state in state.part }) { return part }
        let part = try PartialFile(for: destination)
        state.withLock { state in state.part = part }
        return part
    }
}
