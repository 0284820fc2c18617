import Foundation
import MartletRuntime

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#endif

/// A small HTTP server on this machine: one request a connection, a thread a connection.
final class LoopbackServer: Sendable {
    /// A request as the server received it.
    struct Request: Sendable {
        var method = ""
        var target = ""
        var headers = HTTPHeaders()
        var body = Data()
    }

    /// What the server does with a request.
    enum Reply: Sendable {
        case answer(status: Int, headers: [String: String] = [:], body: Data = Data())
        /// Sends a body of no announced length piece by piece; then ends it, or waits until the client has gone.
        case pieces(status: Int = 200, headers: [String: String] = [:], [Data], isOpen: Bool = false)
        /// Says nothing until the client has gone.
        case silence
        /// Breaks the connection without an answer.
        case hangUp
    }

    let port: Int
    private let reply: @Sendable (Request) -> Reply
    private let received = Locked<[Request]>([])
    private let departures: AsyncStream<Void>
    private let departed: AsyncStream<Void>.Continuation
    private let arrivals: AsyncStream<Void>
    private let arrived: AsyncStream<Void>.Continuation

    struct NoSocket: Error {}

    init(_ reply: @escaping @Sendable (Request) -> Reply) throws {
        let descriptor = Self.openSocket()
        var port = UInt16(0)
        let isBound = Self.withAddress(port: 0) { address, length in
            var length = length
            guard bind(descriptor, address, length) == 0, listen(descriptor, 128) == 0,
                getsockname(descriptor, address, &length) == 0
            else { return false }
            port = address.withMemoryRebound(to: sockaddr_in.self, capacity: 1) {
                UInt16(bigEndian: $0.pointee.sin_port)
            }
            return true
        }
        guard isBound else {
            close(descriptor)
            throw NoSocket()
        }
        self.port = Int(port)
        self.reply = reply
        (departures, departed) = AsyncStream.makeStream()
        (arrivals, arrived) = AsyncStream.makeStream()
        Thread { [weak self] in
            // Who waits at the socket closes it. Were it closed by another, its number could be the next server's by the
            // time that this thread comes to wait, and would take a connection away from that server.
            defer { close(descriptor) }
            while true {
                let connection = accept(descriptor, nil, nil)
                guard connection >= 0 else { return }
                guard let server = self else {
                    close(connection)
                    return
                }
                Thread { server.serve(connection) }.start()
            }
        }.start()
    }

    deinit {
        // One more connection ends the wait for connections.
        let connection = Self.openSocket()
        _ = Self.withAddress(port: UInt16(port)) { connect(connection, $0, $1) }
        close(connection)
    }

    private static func openSocket() -> Int32 {
        #if canImport(Darwin)
            socket(AF_INET, SOCK_STREAM, 0)
        #else
            socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        #endif
    }

    /// Calls with an address of this machine, for a port in the order of the machine.
    private static func withAddress<Result>(
        port: UInt16, _ body: (UnsafeMutablePointer<sockaddr>, socklen_t) -> Result
    ) -> Result {
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = inet_addr("127.0.0.1")
        return withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                body(address, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
    }

    /// The server, for a client.
    var server: Server { Server(name: "loopback", url: "http://127.0.0.1:\(port)") }

    /// The requests so far, in order.
    var requests: [Request] { received.withLock { $0 } }

    /// Waits for the next request.
    func waitForRequest() async { for await _ in arrivals { return } }

    /// Waits until a client of a silent reply has gone.
    func waitForDeparture() async { for await _ in departures { return } }

    private func serve(_ connection: Int32) {
        defer { close(connection) }
        guard let request = read(connection) else { return }
        received.withLock { $0.append(request) }
        arrived.yield()
        switch reply(request) {
        case .answer(let status, let headers, let body):
            write(status: status, headers: headers, body: request.method == "HEAD" ? Data() : body, to: connection)
        case .pieces(let status, let headers, let pieces, let isOpen):
            var head = "HTTP/1.1 \(status) Status\r\nConnection: close\r\n"
            for (name, value) in headers.sorted(by: { $0.key < $1.key }) { head += "\(name): \(value)\r\n" }
            var isThere = write([UInt8]((head + "\r\n").utf8), to: connection)
            for piece in pieces where isThere { isThere = write([UInt8](piece), to: connection) }
            guard isOpen else { return }
            var byte: UInt8 = 0
            while recv(connection, &byte, 1, 0) > 0 {}
            departed.yield()
        case .silence:
            var byte: UInt8 = 0
            while recv(connection, &byte, 1, 0) > 0 {}
            departed.yield()
        case .hangUp:
            break
        }
    }

    private func read(_ connection: Int32) -> Request? {
        var bytes = Data()
        let separator = Data("\r\n\r\n".utf8)
        while bytes.range(of: separator) == nil {
            // 22 is how a TLS handshake starts (RFC 8446, section 5.1): this server speaks no TLS.
            guard receive(connection, into: &bytes), bytes.first != 22 else { return nil }
        }
        guard let end = bytes.range(of: separator) else { return nil }
        let lines = String(decoding: bytes[..<end.lowerBound], as: UTF8.self).components(separatedBy: "\r\n")
        let start = lines[0].split(separator: " ")
        guard start.count == 3 else { return nil }
        var request = Request(method: String(start[0]), target: String(start[1]))
        for line in lines.dropFirst() {
            let parts = line.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
            request.headers.add(String(parts[0]), parts[1].trimmingCharacters(in: .whitespaces))
        }
        bytes.removeSubrange(..<end.upperBound)
        let length = request.headers["Content-Length"].flatMap { Int($0) } ?? 0
        while bytes.count < length {
            guard receive(connection, into: &bytes) else { return nil }
        }
        request.body = Data(bytes.prefix(length))
        return request
    }

    private func receive(_ connection: Int32, into bytes: inout Data) -> Bool {
        var buffer = [UInt8](repeating: 0, count: 65_536)
        let count = recv(connection, &buffer, buffer.count, 0)
        guard count > 0 else { return false }
        bytes.append(contentsOf: buffer[..<count])
        return true
    }

    private func write(status: Int, headers: [String: String], body: Data, to connection: Int32) {
        var head = "HTTP/1.1 \(status) Status\r\nConnection: close\r\nContent-Length: \(body.count)\r\n"
        for (name, value) in headers.sorted(by: { $0.key < $1.key }) { head += "\(name): \(value)\r\n" }
        _ = write([UInt8](Data((head + "\r\n").utf8) + body), to: connection)
    }

    /// Writes bytes; false when the client has gone.
    private func write(_ bytes: [UInt8], to connection: Int32) -> Bool {
        var sent = 0
        while sent < bytes.count {
            let count = bytes[sent...].withUnsafeBytes { send(connection, $0.baseAddress, $0.count, Self.flags) }
            guard count > 0 else { return false }
            sent += count
        }
        return true
    }

    #if canImport(Darwin)
        private static let flags: Int32 = 0
    #else
        /// A client that has gone must not end the test with SIGPIPE.
        private static let flags = Int32(MSG_NOSIGNAL)
    #endif
}
