public import Foundation

extension APIClient {
    /// Fetches a file to a place on disk, where it stands only when it is whole. It is never in memory whole.
    ///
    /// What is there of a download that breaks is kept beside the place (`.<name>.part`), and the next try or the next call
    /// asks for the rest, when the server can tell one version of the content from another: by a strong `ETag`, or by a
    /// date. Cancelling the task keeps it, too; ``discardDownload(to:)`` does not. A file that is there already is
    /// replaced at the end. The file is its owner's alone (mode 0600).
    ///
    /// Time limits are those of any other call: `request` is the longest silence, `resource` the longest time of one try.
    ///
    /// - Parameters:
    ///   - endpoint: The endpoint, with the values of the call.
    ///   - destination: Where the file is to be. Its folder must be there.
    ///   - progress: Is told how far the download is.
    /// - Throws: ``APIError``; ``APIError/Code/storage`` when the file cannot be written, or another download writes it;
    ///   ``APIError/Code/unsupported`` when the transport has no streams.
    @discardableResult
    public func download(
        _ endpoint: any Endpoint, to destination: URL, progress: TransferProgress? = nil
    ) async throws(APIError) -> DownloadedFile {
        let progress = progress ?? TransferProgress.current
        let download = Download(to: destination, progress: progress)
        defer { progress?.finish() }
        do {
            let head = try await TransferProgress.apart { () async throws(APIError) in
                try await exchange(
                    endpoint, accept: "*/*", cache: .ignoreCache, success: 200..<300, adjusting: download.adjust
                ) { request in
                    try await download.carry(request, over: self.transport)
                }
            }
            return try download.finish(head)
        } catch {
            download.giveUp()
            throw options.reported(APIError.wrapping(error, endpoint: endpoint.definition.name))
        }
    }

    /// Forgets what is there of a download that did not come to its end, unless one is running.
    public func discardDownload(to destination: URL) {
        PartialFile.remove(for: destination)
    }

    /// Sends a call with a large body, and returns the decoded answer. It is ``send(_:as:cache:)``, and tells how far it is.
    ///
    /// Files are read from disk while they are sent, again for each try.
    ///
    /// - Parameters:
    ///   - endpoint: The endpoint, with the values of the call.
    ///   - type: What the answer is; usually known from what the result is used for.
    ///   - progress: Is told how much of the body has gone out. When a try follows another one it starts again.
    /// - Throws: ``APIError``; ``APIError/Code/encoding`` when a file cannot be read, or changed after the call began.
    public func upload<Value: JSONValue>(
        _ endpoint: any Endpoint, as type: Value.Type = Value.self, progress: TransferProgress
    ) async throws(APIError) -> Value {
        do {
            return try await progress.follow { try await send(endpoint, as: type) }
        } catch {
            throw APIError.wrapping(error, endpoint: endpoint.definition.name)
        }
    }

    /// Sends a call with a large body whose answer carries nothing, or nothing of interest, and tells how far it is.
    ///
    /// - Parameters:
    ///   - endpoint: The endpoint, with the values of the call.
    ///   - progress: Is told how much of the body has gone out. When a try follows another one it starts again.
    /// - Throws: ``APIError``; ``APIError/Code/encoding`` when a file cannot be read, or changed after the call began.
    public func upload(_ endpoint: any Endpoint, progress: TransferProgress) async throws(APIError) {
        do {
            try await progress.follow { try await send(endpoint) }
        } catch {
            throw APIError.wrapping(error, endpoint: endpoint.definition.name)
        }
    }
}
