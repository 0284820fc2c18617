import Foundation
import MartletRuntime
import Testing

/// Processes that are killed while they write, and processes that write at the same time.
struct StoreCrashTests {
    private static let isLong = ProcessInfo.processInfo.environment["MARTLET_LONG_TESTS"] == "1"

    /// Returns the number that a credential of the writer carries; nil when it is not whole.
    private func number(of credential: Credential?) -> Int? {
        guard let text = credential?.accessToken, text == credential?.refreshToken,
            let number = Int(text.prefix { $0 != ":" }),
            text == "\(number):" + String(repeating: "x", count: number % 40_000)
        else { return nil }
        return number
    }

    @Test(.timeLimit(.minutes(5)))
    func aKillLeavesTheOldEntryOrTheNewOne() async throws {
        let folder = StoreFolder()
        var random = SplitMix(seed: 4)
        var work = 0
        for round in 0..<(Self.isLong ? 200 : 20) {
            let (process, output) = try folder.startWriter()
            var text = ""
            let wanted = 1 + Int(random.next() % 12)
            while text.split(separator: "\n").count < wanted {
                let piece = output.fileHandleForReading.availableData
                try #require(!piece.isEmpty, "the writer ended by itself in round \(round)")
                text += String(decoding: piece, as: UTF8.self)
            }
            // So that the kill meets any part of the next write.
            for _ in 0..<(random.next() % 60_000) { work &+= 1 }
            kill(process.processIdentifier, SIGKILL)
            process.waitUntilExit()
            text += String(decoding: try output.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
            let written = try #require(text.split(separator: "\n").last.flatMap { Int($0) })
            let found = number(of: try await EncryptedFileStore(folder: folder.url).load(.sample()))
            #expect(found == written || found == written + 1, "round \(round)")
        }
        try await EncryptedFileStore(folder: folder.url).delete(.sample())
        #expect(folder.names == [".lock", "key"], "what killed writers left is removed")
    }

    @Test(.timeLimit(.minutes(5)))
    func processesThatStartTogetherShareAKeyAndEntries() async throws {
        for _ in 0..<3 {
            let folder = StoreFolder()
            let writers = try (0..<4).map { _ in try folder.startWriter(count: 20) }
            let store = EncryptedFileStore(folder: folder.url)
            for writer in writers {
                _ = try writer.output.fileHandleForReading.readToEnd()
                writer.process.waitUntilExit()
                #expect(writer.process.terminationStatus == 0)
                #expect(number(of: try await store.load(.sample())) != nil)
            }
            #expect(folder.names.filter { $0.hasPrefix("key") } == ["key"])
            #expect(folder.entries.count == 1)
        }
    }

    @Test(.timeLimit(.minutes(5)))
    func tasksOfOneProcessShareAStore() async throws {
        let folder = StoreFolder()
        try await withThrowingTaskGroup(of: Void.self) { group in
            for number in 0..<64 {
                group.addTask {
                    let store = EncryptedFileStore(folder: folder.url)
                    try await store.save(.bearer("\(number)"), for: .sample("\(number % 8)"))
                    let text = try await store.load(.sample("\(number % 8)"))?.accessToken
                    #expect(text.flatMap { Int($0) }.map { $0 % 8 } == number % 8)
                }
            }
            try await group.waitForAll()
        }
        #expect(folder.entries.count == 8)
    }
}
