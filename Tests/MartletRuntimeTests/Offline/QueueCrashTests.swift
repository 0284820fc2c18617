import Foundation
@testable import MartletRuntime
import MartletTesting
import Testing

/// Processes that are killed while they keep calls, and while they send them.
@Suite(.timeLimit(.minutes(5)))
struct QueueCrashTests {
    private static let rounds = ProcessInfo.processInfo.environment["MARTLET_LONG_TESTS"] == "1" ? 200 : 20

    /// Runs the program until it has printed a number of lines, kills it, and returns all that it printed.
    private func kill(
        _ word: String, in folder: StoreFolder, first: Int? = nil, after count: Int, _ random: inout SplitMix
    ) throws -> [Int] {
        let (process, output) = try folder.startWriter(word, count: first)
        var text = ""
        while text.split(separator: "\n").count < count {
            let piece = output.fileHandleForReading.availableData
            if piece.isEmpty { break }
            text += String(decoding: piece, as: UTF8.self)
        }
        // So that the kill meets any part of what it does next.
        var work = 0
        for _ in 0..<(random.next() % 60_000) { work &+= 1 }
        Foundation.kill(process.processIdentifier, SIGKILL)
        process.waitUntilExit()
        text += String(decoding: try output.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
        return text.split(separator: "\n").compactMap { Int($0) }
    }

    private func files(_ folder: StoreFolder) -> QueueFiles {
        QueueFiles(
            folder: PrivateFolder(path: folder.url.path), key: .besideCalls, limits: OfflineStorage.Limits())
    }

    @Test func aCallThatWasKeptIsThereWhateverHappens() throws {
        let folder = StoreFolder()
        var random = SplitMix(seed: 11)
        var last = 0
        for round in 0..<Self.rounds {
            let count = 1 + Int(random.next() % 8)
            let printed = try kill("keep", in: folder, first: last + 1, after: count, &random)
            let files = files(folder)
            let numbers = try files.names().map { name in
                let record = try #require(try files.record(of: name))
                let number = try #require(record.idempotencyKey.flatMap { Int($0) })
                #expect(record.body?.count == number % 40_000, "round \(round)")
                return number
            }
            // In their order, without a gap; the last one may have been kept without its caller having heard of it.
            #expect(numbers == Array(1...max(numbers.count, 1)), "round \(round)")
            let told = try #require(printed.last, "the process ended by itself in round \(round)")
            #expect(numbers.last == told || numbers.last == told + 1, "round \(round)")
            last = numbers.count
        }
        #expect(folder.names.allSatisfy { !$0.hasPrefix(".new-") }, "what killed processes left is removed")
    }

    @Test func aKillSendsNothingOutOfOrderAndLosesNothing() async throws {
        let folder = StoreFolder()
        var random = SplitMix(seed: 12)
        let keeper = try kill("keep", in: folder, first: 1, after: Self.rounds * 6, &random)
        let kept = try files(folder).names().count
        #expect(kept >= keeper.count)
        var sent: [Int] = []
        var kills = 0
        while try !files(folder).names().isEmpty {
            let keys = try kill("send", in: folder, after: 1 + Int(random.next() % 8), &random)
            // The server may have done what the process did not live to note: the same key again, and no other.
            let first = try #require(keys.first, "the process has sent nothing")
            if let last = sent.last { #expect(first == last || first == last + 1) }
            if first == sent.last { sent.removeLast() }
            sent += keys
            kills += 1
            try #require(kills < Self.rounds * 50)
        }
        #expect(sent == Array(1...kept))
        // How far a process gets before it is killed, depends on the machine.
        #expect(kills > 2)
    }
}
