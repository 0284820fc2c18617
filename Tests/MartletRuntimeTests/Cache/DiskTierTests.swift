import Foundation
@testable import MartletRuntime
import MartletTesting
import Testing

struct DiskTierTests {
    private func mode(_ path: String) throws -> Int {
        let attributes = try FileManager.default.attributesOfItem(atPath: path)
        return try #require(attributes[.posixPermissions] as? Int)
    }

    @Test func answersOutliveTheClient() async throws {
        let folder = TemporaryFolder()
        _ = try await CacheRig(storage: .disk(folder.url)).get(SampleEndpoint.item())
        let next = CacheRig(storage: .disk(folder.url))
        let hit = try await next.get(SampleEndpoint.item())
        #expect(hit.value == 1 && hit.source == .disk && !hit.isStale)
        #expect(try await next.get(SampleEndpoint.item()).source == .memory)
        next.advance(60)
        let last = CacheRig(storage: .disk(folder.url))
        last.advance(60)
        #expect(try await last.get(SampleEndpoint.item(), .returnCacheDontLoad).isStale)
        #expect(next.transport.count == 0)
    }

    @Test func nobodyElseCanReadIt() async throws {
        let folder = TemporaryFolder()
        try FileManager.default.createDirectory(at: folder.url, withIntermediateDirectories: true)
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: folder.url.path)
        _ = try await CacheRig(storage: .disk(folder.url)).get(SampleEndpoint.item())
        #expect(try mode(folder.url.path) == 0o700)
        #expect(folder.names.count == 1)
        for name in folder.names { #expect(try mode(folder.file(name).path) == 0o600) }
    }

    /// Times in nanoseconds leave what an integer holds in the year 2262.
    @Test(arguments: [20_000_000_000, 4_102_444_800, -5_000_000_000])
    func filesMayHaveAnyTime(seconds: TimeInterval) async throws {
        let folder = TemporaryFolder()
        _ = try await CacheRig(storage: .disk(folder.url)).get(SampleEndpoint.item())
        for name in folder.names {
            let date = Date(timeIntervalSince1970: seconds)
            try? FileManager.default.setAttributes([.modificationDate: date], ofItemAtPath: folder.file(name).path)
        }
        #expect(try await CacheRig(storage: .disk(folder.url)).get(SampleEndpoint.item()).value == 1)
    }

    @Test func aLinkIsNoFolder() async throws {
        let (folder, link) = (TemporaryFolder(), TemporaryFolder())
        try FileManager.default.createDirectory(at: folder.url, withIntermediateDirectories: true)
        try FileManager.default.createSymbolicLink(at: link.url, withDestinationURL: folder.url)
        let rig = CacheRig(storage: .disk(link.url))
        _ = try await rig.get(SampleEndpoint.item())
        #expect(try await rig.get(SampleEndpoint.item()).source == .memory)
        #expect(folder.names == [])
    }

    @Test func aFolderThatCannotBeMadeCostsNothing() async throws {
        let folder = TemporaryFolder()
        #expect(FileManager.default.createFile(atPath: folder.url.path, contents: Data()))
        let rig = CacheRig(storage: .disk(folder.url))
        _ = try await rig.get(SampleEndpoint.item())
        #expect(try await rig.get(SampleEndpoint.item()).source == .memory)
    }

    @Test func whatIsSensitiveStaysInMemory() async throws {
        let folder = TemporaryFolder()
        let rig = CacheRig(storage: .disk(folder.url))
        let item = SampleEndpoint.item(isSensitive: true)
        _ = try await rig.get(item)
        #expect(try await rig.get(item).source == .memory)
        #expect(folder.names == [])
    }

    @Test func aFileIsWholeOrAMiss() async throws {
        let folder = TemporaryFolder()
        let rig = CacheRig(storage: .disk(folder.url))
        rig.answer(["ETag": "\"a\""])
        _ = try await rig.get(SampleEndpoint.item(1, .lifetime(nil)))
        let file = folder.file(try #require(folder.names.first))
        let whole = try Data(contentsOf: file)
        var damaged = (0..<whole.count).map { whole.prefix($0) } + [whole + Data([0])]
        for index in whole.indices {
            var changed = whole
            changed[index] ^= 1 << UInt8(index % 8)
            damaged.append(changed)
        }
        for data in damaged {
            guard EntryFile.decode(data) == nil else {
                Issue.record("a damaged file was read")
                continue
            }
        }
        #expect(EntryFile.decode(whole) != nil)
        for data in [damaged[0], damaged[30], damaged[damaged.count - 1]] {
            try data.write(to: file)
            let next = CacheRig(storage: .disk(folder.url))
            await expectFailure(.notCached) {
                try await next.get(SampleEndpoint.item(1, .lifetime(nil)), .returnCacheDontLoad)
            }
            // It is not read a second time.
            #expect(folder.names == [])
        }
    }

    @Test func aFileUnderAnotherNameIsAMiss() async throws {
        let folder = TemporaryFolder()
        let rig = CacheRig(storage: .disk(folder.url))
        _ = try await rig.get(SampleEndpoint.item(1, .lifetime(nil)))
        let first = try #require(folder.names.first)
        _ = try await rig.get(SampleEndpoint.item(2, .lifetime(nil)))
        let second = try #require(folder.names.first { $0 != first })
        try Data(contentsOf: folder.file(first)).write(to: folder.file(second))
        let next = CacheRig(storage: .disk(folder.url))
        await expectFailure(.notCached) {
            try await next.get(SampleEndpoint.item(2, .lifetime(nil)), .returnCacheDontLoad)
        }
    }

    @Test func whatADeadProcessLeftBehindIsRemoved() async throws {
        let folder = TemporaryFolder()
        let rig = CacheRig(storage: .disk(folder.url))
        _ = try await rig.get(SampleEndpoint.item())
        try Data(repeating: 0, count: 9).write(to: folder.file("unfinished-1"))
        _ = try await CacheRig(storage: .disk(folder.url)).get(SampleEndpoint.item())
        #expect(folder.names.count == 1 && folder.names.allSatisfy { !$0.hasPrefix("unfinished") })
    }

    @Test func theAnswersUsedLongestAgoGoFirst() async throws {
        let folder = TemporaryFolder()
        let probe = CacheRig(storage: .disk(folder.url))
        _ = try await probe.get(SampleEndpoint.item(1, .lifetime(nil)))
        let bytes = try Data(contentsOf: folder.file(try #require(folder.names.first))).count
        // Room for three; nothing fits into memory.
        let settings = CacheSettings(memoryBytes: 0, diskBytes: bytes * 3 + bytes / 2)
        let rig = CacheRig(storage: .disk(folder.url), settings: settings)
        for id in 2...3 { _ = try await rig.get(SampleEndpoint.item(id, .lifetime(nil))) }
        #expect(try await rig.get(SampleEndpoint.item(1, .lifetime(nil))).source == .disk)
        _ = try await rig.get(SampleEndpoint.item(4, .lifetime(nil)))
        var left: [Int] = []
        for id in 1...4 where (try? await rig.get(SampleEndpoint.item(id, .lifetime(nil)), .returnCacheDontLoad)) != nil
        {
            left.append(id)
        }
        #expect(left == [1, 3, 4])
    }

    @Test func theMemoryTierKeepsItsLimit() async throws {
        let rig = CacheRig(settings: CacheSettings(memoryBytes: 3_000))
        for id in 1...100 {
            _ = try await rig.get(SampleEndpoint.item(id, .lifetime(nil)))
            #expect(try #require(rig.client.cache).memory.cost <= 3_000)
        }
        #expect(try await rig.get(SampleEndpoint.item(100, .lifetime(nil))).source == .memory)
        #expect(try await rig.get(SampleEndpoint.item(1, .lifetime(nil))).source == .network)
    }
}
