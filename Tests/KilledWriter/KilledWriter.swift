import Foundation
import MartletRuntime

/// Writes or calls without an end, and says what was done, until somebody kills it.
///
/// usage: KilledWriter store FOLDER [COUNT]
///        KilledWriter session FOLDER PORT [beforeStoring | afterStoring]
///        KilledWriter keep FOLDER [FIRST]
///        KilledWriter send FOLDER
@main
struct KilledWriter {
    static func main() async throws {
        let arguments = Array(CommandLine.arguments.dropFirst())
        guard arguments.count >= 2 else { exit(64) }
        let rest = arguments.dropFirst(2)
        switch arguments[0] {
        case "store":
            try await writeCredentials(in: arguments[1], count: rest.first.flatMap { Int($0) } ?? .max)
        case "session":
            guard let port = rest.first.flatMap({ Int($0) }) else { exit(64) }
            let death = rest.dropFirst().first.flatMap { SessionUser.Death(rawValue: $0) }
            try await SessionUser(folder: arguments[1], port: port, death: death).run()
        case "keep":
            try await WaitingCalls.keep(in: arguments[1], from: rest.first.flatMap { Int($0) } ?? 1)
        case "send":
            try await WaitingCalls.send(in: arguments[1])
        default:
            exit(64)
        }
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
