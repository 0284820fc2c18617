import Foundation
import MartletRuntime

/// A folder for a store, which goes away with its last user.
final class StoreFolder: Sendable {
    let url = FileManager.default.temporaryDirectory.appending(path: "martlet-store-\(UUID().uuidString)")

    deinit {
        try? FileManager.default.removeItem(at: url)
    }

    /// The path of something in it.
    func path(_ name: String) -> String { url.appending(path: name).path }

    /// The names of what is in it.
    var names: [String] { ((try? FileManager.default.contentsOfDirectory(atPath: url.path)) ?? []).sorted() }

    /// The names of the entries.
    var entries: [String] { names.filter { $0.hasSuffix(".credential") } }

    /// The bits of a mode that tell who may do what.
    func mode(_ name: String) -> mode_t {
        var status = stat()
        return stat(name.isEmpty ? url.path : path(name), &status) == 0 ? status.st_mode & 0o777 : 0
    }
}

extension CredentialKey {
    /// Makes a key for tests.
    static func sample(
        _ account: String? = nil, scheme: String = "session", host: String = "api.example.com"
    ) -> CredentialKey {
        guard let origin = URL(string: "https://\(host)").flatMap({ ServerOrigin($0) }) else {
            preconditionFailure("\(host) is no host")
        }
        return CredentialKey(origin: origin, scheme: scheme, account: account)
    }
}

/// Runs something and returns the code of the store's error that it throws; nil when it throws none.
func storeError(_ body: () async throws -> Void) async -> TokenStoreError? {
    do {
        try await body()
        return nil
    } catch {
        return error as? TokenStoreError
    }
}
