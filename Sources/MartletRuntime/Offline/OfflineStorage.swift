public import Foundation

/// Where calls wait for the network: nowhere, or in a folder.
public struct OfflineStorage: Sendable {
    /// How much may wait, and for how long.
    public struct Limits: Sendable, Hashable {
        /// How many calls; one more fails as it would without a queue.
        public var calls: Int
        /// How much they may be together, in bytes.
        public var bytes: Int
        /// How long the body of one may be, in bytes; one with a longer body does not wait.
        public var bodyBytes: Int
        /// How long a call waits; then it is dropped.
        public var age: Duration
        /// How often the server may answer a call with 408, 425, 429 or 5xx; then it counts as refused.
        public var attempts: Int

        /// Makes limits; without arguments: 1,000 calls, 50 MB, bodies of 10 MB, seven days, ten attempts.
        public init(
            calls: Int = 1_000, bytes: Int = 50_000_000, bodyBytes: Int = 10_000_000,
            age: Duration = .seconds(7 * 86_400), attempts: Int = 10
        ) {
            self.calls = calls
            self.bytes = bytes
            self.bodyBytes = bodyBytes
            self.age = age
            self.attempts = attempts
        }
    }

    enum Kind: Sendable {
        case off
        case disk(URL?, Key, Limits)
    }

    let kind: Kind

    /// Nowhere: a call without a network fails, whatever its endpoint says.
    public static let off = OfflineStorage(kind: .off)

    /// In files of a folder, which outlive the process: sealed with AES-GCM, of the mode 0600, in a folder of the mode
    /// 0700. Several clients and processes may have the same folder; one of them sends at a time.
    ///
    /// - Parameters:
    ///   - folder: A folder for nothing else; nil is one named after the API in the user's folder of application support.
    ///   - key: Where the key of the files is.
    ///   - limits: How much may wait, and for how long.
    public static func disk(
        _ folder: URL? = nil, key: Key = .besideCalls, limits: Limits = Limits()
    ) -> OfflineStorage {
        OfflineStorage(kind: .disk(folder, key, limits))
    }

    /// Returns the files of an API's calls; nil for none.
    ///
    /// - Parameters:
    ///   - api: The name of the API.
    ///   - credentials: Where the client keeps its credentials.
    func files(for api: String, credentials: any TokenStore) -> QueueFiles? {
        guard case .disk(let given, let key, let limits) = kind, let folder = given ?? Self.standardFolder(of: api)
        else { return nil }
        return QueueFiles(
            folder: PrivateFolder(path: folder.path(percentEncoded: false)), key: key, limits: limits,
            credentials: credentials)
    }

    private static func standardFolder(of api: String) -> URL? {
        let name = String(api.filter { $0.isASCII && ($0.isLetter || $0.isNumber) })
        let all = FileManager.default  // allowed: the queue is storage
        return all.urls(for: .applicationSupportDirectory, in: .userDomainMask).first?
            .appending(path: "martlet-queue").appending(path: name.isEmpty ? "api" : name)
    }
}
