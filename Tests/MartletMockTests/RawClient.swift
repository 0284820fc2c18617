import Foundation

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// A TCP connection that sends whatever it is told, and reads what comes.
///
/// It waits on a thread of its own: those of tests are few, and the server under test needs them, too.
final class RawClient: @unchecked Sendable {  // allowed: a test uses it from one place at a time
    struct CannotConnect: Error {}

    private let descriptor: Int32
    /// What was read and not asked for yet.
    private var rest: [UInt8] = []

    /// Connects.
    ///
    /// - Parameter seconds: How long a read waits.
    init(port: Int, seconds: Int = 10) throws {
        #if canImport(Glibc)
            descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        #else
            descriptor = socket(AF_INET, SOCK_STREAM, 0)
        #endif
        var timeout = timeval(tv_sec: seconds, tv_usec: 0)
        setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &timeout, socklen_t(MemoryLayout<timeval>.size))
        setsockopt(descriptor, SOL_SOCKET, SO_SNDTIMEO, &timeout, socklen_t(MemoryLayout<timeval>.size))
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = in_port_t(port).bigEndian
        address.sin_addr.s_addr = inet_addr("127.0.0.1")
        let result = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        guard result == 0 else {
            _ = close(descriptor)
            throw CannotConnect()
        }
    }

    deinit {
        _ = close(descriptor)
    }

    /// Sends text; false when the server takes no more.
    @discardableResult
    func send(_ text: String) -> Bool { send(Array(text.utf8)) }

    /// Sends bytes; false when the server takes no more.
    @discardableResult
    func send(_ bytes: [UInt8]) -> Bool {
        var sent = 0
        while sent < bytes.count {
            let count = bytes[sent...].withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
            guard count > 0 else { return false }
            sent += count
        }
        return true
    }

    /// Says that nothing more is sent.
    func finishSending() {
        #if canImport(Glibc)
            shutdown(descriptor, Int32(SHUT_WR))
        #else
            shutdown(descriptor, SHUT_WR)
        #endif
    }

    /// Ends the connection so that the server sees an error.
    func reset() {
        var value = linger(l_onoff: 1, l_linger: 0)
        setsockopt(descriptor, SOL_SOCKET, SO_LINGER, &value, socklen_t(MemoryLayout<linger>.size))
    }

    private func wait<Result: Sendable>(_ body: @escaping @Sendable () -> Result) async -> Result {
        await withCheckedContinuation { continuation in
            Thread { continuation.resume(returning: body()) }.start()
        }
    }

    /// Reads up to a number of bytes; fewer at the end of the connection, or when the time is up.
    func read(_ count: Int) async -> [UInt8] {
        if rest.count >= count { return take(count) }
        return await wait { self.take(count) }
    }

    private func take(_ count: Int) -> [UInt8] {
        while rest.count < count, fill() {}
        defer { rest.removeFirst(min(count, rest.count)) }
        return Array(rest.prefix(count))
    }

    /// Reads until the server closes the connection, or the time is up.
    func readToEnd() async -> String {
        await wait {
            while self.fill() {}
            defer { self.rest = [] }
            return String(decoding: self.rest, as: UTF8.self)
        }
    }

    /// Reads an answer whose length its header says; nil when none comes.
    func answer(toHead: Bool = false) async -> RawAnswer? {
        await wait { self.nextAnswer(toHead: toHead) }
    }

    /// The statuses of the next answers.
    func statuses(_ count: Int) async -> [Int?] {
        await wait { (0..<count).map { _ in self.nextAnswer(toHead: false)?.status } }
    }

    private func nextAnswer(toHead: Bool) -> RawAnswer? {
        let mark = Array("\r\n\r\n".utf8)
        while rest.firstRange(of: mark) == nil { guard fill() else { return nil } }
        guard let end = rest.firstRange(of: mark) else { return nil }
        let head = String(decoding: rest[..<end.lowerBound], as: UTF8.self)
        rest.removeFirst(end.upperBound)
        var answer = RawAnswer(head: head, body: [])
        if !toHead, let length = answer["Content-Length"].flatMap({ Int($0) }) {
            answer.body = take(length)
            if answer.body.count < length { return nil }
        }
        return answer
    }

    private func fill() -> Bool {
        var buffer = [UInt8](repeating: 0, count: 65_536)
        #if canImport(Darwin)
            let count = Darwin.read(descriptor, &buffer, buffer.count)
        #elseif canImport(Glibc)
            let count = Glibc.read(descriptor, &buffer, buffer.count)
        #else
            let count = Musl.read(descriptor, &buffer, buffer.count)
        #endif
        guard count > 0 else { return false }
        rest += buffer[..<count]
        return true
    }
}

/// An answer as it came over the wire.
struct RawAnswer {
    /// The first line and the header.
    var head: String
    /// The body, as far as its length is known.
    var body: [UInt8]

    /// The status; 0 when there is none.
    var status: Int { head.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0 }

    /// The body as text.
    var text: String { String(decoding: body, as: UTF8.self) }

    /// The value of a header field.
    subscript(name: String) -> String? {
        for line in head.split(separator: "\r\n").dropFirst() {
            let parts = line.split(separator: ":", maxSplits: 1)
            if parts.count == 2, parts[0].lowercased() == name.lowercased() {
                return parts[1].drop { $0 == " " }.description
            }
        }
        return nil
    }
}
