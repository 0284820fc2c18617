import Foundation
import MartletRuntime

/// Writes without an end, and says what is written, until somebody kills it.
///
/// usage: KilledWriter store FOLDER [COUNT]
@main
struct KilledWriter {
    static func main() async throws {
        let arguments = CommandLine.arguments.dropFirst()
        guard arguments.first == "store", let folder = arguments.dropFirst().first else { exit(64) }
        try await writeCredentials(in: folder, count: arguments.dropFirst(2).first.flatMap { Int($0) } ?? .max)
    }

    /// Writes a credential of some kilobytes again and again, each with the next number, and prints the number.
    private static func writeCredentials(in folder: String, count: Int) async throws {
        guard let url = URL(string: "https://api.example.com"), let origin = ServerOrigin(url) else { exit(70) }
        let key = CredentialKey(origin: origin, scheme: "session")
        let store = EncryptedFileStore(folder: URL(filePath: folder))
        let start = try await store.load(key)?.accessToken?.prefix { $0 != ":" }
        var number = start.flatMap { Int($0) } ?? 0
        for _ in 0..<count {
            number += 1
            let text = "\(number):" + String(repeating: "x", count: number % 40_000)
            try await store.save(.tokens(access: text, refresh: text), for: key)
            FileHandle.standardOutput.write(Data("\(number)\n".utf8))
        }
    }
}
