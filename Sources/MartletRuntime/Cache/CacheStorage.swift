public import Foundation

/// Where a client stores answers: nowhere, in memory, or in memory over a folder.
public struct CacheStorage: Sendable, Hashable {
    enum Kind: Sendable, Hashable {
        case off, memory
        case disk(URL?)
    }

    let kind: Kind

    /// Nowhere: each call asks the server, and concurrent calls are not shared.
    public static let off = CacheStorage(kind: .off)
    /// In memory, as long as the client lives.
    public static let memory = CacheStorage(kind: .memory)

    /// In memory over a folder, which outlives the process.
    ///
    /// Several clients and processes may have the same folder. It gets the mode 0700, its files 0600; one that belongs
    /// to another user is not used. Answers of sensitive endpoints stay in memory.
    ///
    /// - Parameter folder: A folder for nothing else; nil is one named after the API in the user's folder of caches.
    public static func disk(_ folder: URL? = nil) -> CacheStorage {
        CacheStorage(kind: .disk(folder))
    }

    /// The folder to store answers of an API in; nil for none.
    func folder(for api: String) -> URL? {
        guard case .disk(let folder) = kind else { return nil }
        if let folder { return folder }
        let name = String(api.filter { $0.isASCII && ($0.isLetter || $0.isNumber) })
        return FileManager.default.urls(for: .cachesDirectory, in: .userDomainMask).first?
            .appendingPathComponent("martlet", isDirectory: true)
            .appendingPathComponent(name.isEmpty ? "api" : name, isDirectory: true)
    }
}
