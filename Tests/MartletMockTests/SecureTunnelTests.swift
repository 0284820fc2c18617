import Foundation
import MartletMock
import MartletMockEngine
import MartletSyntax
import Testing

/// Connections with TLS to servers that never say a word: no process is left behind.
// One after the other: their number is limited for the whole process.
@Suite(.timeLimit(.minutes(2)), .serialized)
struct SecureTunnelTests {
    /// A port on which the system takes connections that nobody reads.
    private final class SilentServer: Sendable {
        private let descriptor: Int32
        let port: Int

        init() {
            #if canImport(Glibc)
                descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
            #else
                descriptor = socket(AF_INET, SOCK_STREAM, 0)
            #endif
            var address = sockaddr_in()
            address.sin_family = sa_family_t(AF_INET)
            address.sin_addr.s_addr = inet_addr("127.0.0.1")
            var length = socklen_t(MemoryLayout<sockaddr_in>.size)
            let descriptor = descriptor
            withUnsafeMutablePointer(to: &address) { pointer in
                pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                    _ = bind(descriptor, $0, length)
                    _ = listen(descriptor, 256)
                    _ = getsockname(descriptor, $0, &length)
                }
            }
            port = Int(UInt16(bigEndian: address.sin_port))
        }

        deinit { _ = close(descriptor) }

        /// How many processes connect to it.
        fileprivate func clientCount() -> Int {
            let process = Process()
            let output = Pipe()
            process.executableURL = URL(fileURLWithPath: "/bin/ps")
            process.arguments = ["-A", "-o", "args"]
            process.standardOutput = output
            guard (try? process.run()) != nil else { return -1 }
            let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
            process.waitUntilExit()
            return text.split(separator: "\n").count { $0.contains("127.0.0.1:\(port)") && $0.contains("s_client") }
        }
    }

    /// Whether the number of processes that connect to a server becomes one of a range. Waits on a thread of its own: those of tests
    /// are few.
    private func count(_ silent: SilentServer, becomes range: ClosedRange<Int>) async -> Bool {
        await withCheckedContinuation { continuation in
            Thread {
                for _ in 0..<300 {
                    if range.contains(silent.clientCount()) { return continuation.resume(returning: true) }
                    Thread.sleep(forTimeInterval: 0.1)  // allowed: waits for processes, which no clock moves
                }
                continuation.resume(returning: false)
            }.start()
        }
    }

    @Test func processesEndWithTheirRequests() async throws {
        let silent = SilentServer()
        let server = try #require(NetworkServer("https://127.0.0.1:\(silent.port)", timeout: .milliseconds(300)))
        await withTaskGroup(of: Bool.self) { group in
            for _ in 0..<4 {
                group.addTask {
                    do throws(RealServerFailure) {
                        _ = try await server.send(MockRequest(method: "GET", target: "/"))
                        return false
                    } catch {
                        return error.isTimeout
                    }
                }
            }
            for await isTimeout in group { #expect(isTimeout) }
        }
        #expect(await count(silent, becomes: 0...0))
    }

    @Test func processesEndWhenTheClientHasGone() async throws {
        let silent = SilentServer()
        let server = try #require(NetworkServer("https://127.0.0.1:\(silent.port)", timeout: .seconds(60)))
        let task = Task { _ = try await server.send(MockRequest(method: "GET", target: "/")) }
        #expect(await count(silent, becomes: 1...99))
        task.cancel()
        #expect(await count(silent, becomes: 0...0))
        _ = await task.result
    }

    @Test func theirNumberIsLimited() async throws {
        let silent = SilentServer()
        let server = try #require(
            NetworkServer("https://127.0.0.1:\(silent.port)", timeout: .seconds(60), tunnelLimit: 2))
        let refused = Locked(0)
        let tasks = (0..<6).map { _ in
            Task {
                do {
                    _ = try await server.send(MockRequest(method: "GET", target: "/"))
                } catch let error as RealServerFailure where error.message.contains("as many as") {
                    refused.withLock { $0 += 1 }
                }
            }
        }
        #expect(await eventually { refused.withLock { $0 } == 4 })
        for task in tasks { task.cancel() }
        for task in tasks { _ = await task.result }
        #expect(await count(silent, becomes: 0...0))
    }
}
