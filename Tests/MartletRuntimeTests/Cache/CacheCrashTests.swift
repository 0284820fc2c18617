import Foundation
@testable import MartletRuntime
import MartletTesting
import Testing

/// A process is killed while it stores answers; whoever reads them then gets whole ones, or none.
@Suite(.timeLimit(.minutes(5)))
struct CacheCrashTests {
    private static let rounds = ProcessInfo.processInfo.environment["MARTLET_LONG_TESTS"] == "1" ? 200 : 20

    /// The program beside the test bundle.
    private static var program: URL {
        #if os(macOS)
            for bundle in Bundle.allBundles where bundle.bundlePath.hasSuffix(".xctest") {
                return bundle.bundleURL.deletingLastPathComponent().appendingPathComponent("CacheWriter")
            }
        #endif
        return Bundle.main.bundleURL.appendingPathComponent("CacheWriter")
    }

    @Test func aKillLeavesWholeAnswersOrNone() async throws {
        let folder = TemporaryFolder()
        var random = SplitMix(seed: 7)
        var whole = 0
        for round in 0..<Self.rounds {
            try kill(in: folder, after: Int.random(in: 1...40, using: &random), wait: &random)
            whole += try await read(folder, round)
            #expect(folder.names.allSatisfy { !$0.hasPrefix("unfinished-") }, "round \(round)")
        }
        #expect(whole > Self.rounds)
    }

    /// Starts a process and kills it some time after it has stored a number of answers.
    private func kill(in folder: TemporaryFolder, after count: Int, wait random: inout SplitMix) throws {
        let (process, output) = (Process(), Pipe())
        process.executableURL = Self.program
        process.arguments = [folder.url.path]
        process.standardOutput = output
        try process.run()
        var said = 0
        while said < count {
            let bytes = output.fileHandleForReading.availableData
            try #require(!bytes.isEmpty, "the process has ended by itself")
            said += bytes.count
        }
        // Somewhere between one answer and the next: a moment that is another in each round.
        var print = Fingerprint()
        for _ in 0..<Int.random(in: 0...20, using: &random) {
            Data(count: 4_096).withUnsafeBytes { print.combine($0) }
        }
        #expect(Foundation.kill(process.processIdentifier, SIGKILL) == 0)
        process.waitUntilExit()
    }

    /// Reads all that is stored, and returns how many answers that were.
    private func read(_ folder: TemporaryFolder, _ round: Int) async throws -> Int {
        let transport = MockTransport()
        let client = APIClient(
            configuration: ClientConfiguration(name: "Crash", cacheSettings: CacheSettings(memoryBytes: 0)),
            server: Server(name: "a", url: "https://a.example"), transport: transport,
            options: ClientOptions(cache: .disk(folder.url), retry: nil))
        var found = 0
        for id in 1...20 {
            let item = SampleEndpoint.item(id, .lifetime(nil))
            guard let data = try? await client.data(item, cache: .returnCacheDontLoad) else { continue }
            let parts = String(decoding: data, as: UTF8.self).split(separator: " ", omittingEmptySubsequences: false)
            let count = parts.count == 3 ? Int(parts[1]) ?? -1 : -1
            #expect(parts.first == "\(id)" && parts.last?.count == count, "round \(round)")
            #expect(parts.last?.allSatisfy { $0 == Character("\(count % 10)") } == true, "round \(round)")
            found += 1
        }
        return found
    }
}
