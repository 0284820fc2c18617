import Foundation

/// Asks a server for its certificates, by the `openssl` that the system has.
///
/// A TLS library in the command would cost everybody who builds it minutes, and one of our own would be worse.
struct ServerCertificates {
    /// How long the server may take.
    static let patience: TimeInterval = 20

    /// How much is read of what it shows; chains of certificates have a few kibibytes.
    static let maxBytes = 1 << 20

    /// The host: a name or an address in numbers, without brackets.
    let host: String
    /// The port.
    let port: Int

    /// Reads `HOST` or `HOST:PORT`; nil when the text is neither.
    init?(_ text: String) {
        var parts = text.split(separator: ":", omittingEmptySubsequences: false).map(String.init)
        if text.hasPrefix("["), let end = text.firstIndex(of: "]") {
            let rest = text[text.index(after: end)...]
            guard rest.isEmpty || rest.hasPrefix(":") else { return nil }
            parts =
                [String(text[text.index(after: text.startIndex)..<end])]
                + (rest.isEmpty ? [] : [String(rest.dropFirst())])
        }
        guard parts.count <= 2, let host = parts.first, !host.isEmpty, !host.hasPrefix("-"), !host.hasPrefix("."),
            host.utf8.allSatisfy({ Self.isHostByte($0) })
        else { return nil }
        let port = parts.count == 2 ? Int(parts[1]) : 443
        guard let port, (1...65_535).contains(port) else { return nil }
        self.host = host.lowercased()
        self.port = port
    }

    private static func isHostByte(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: ":"):
            true
        default: false
        }
    }

    private var isNumeric: Bool { host.contains(":") || host.utf8.allSatisfy { $0 == UInt8(ascii: ".") || $0 < 58 } }

    /// Returns what the server shows, as PEM between other words.
    ///
    /// - Throws: `PinnedKey.Failure` when there is no `openssl`, no answer, or no trust in the certificates: pins of a
    ///   server that anybody could be are worth nothing.
    func fetch() throws(PinnedKey.Failure) -> String {
        guard let version = Self.run(["openssl", "version"], for: Self.patience) else {
            throw PinnedKey.Failure(
                "'openssl' was not found, which asks servers for their certificates",
                help: "install it, or give the certificate as a file: martlet pins certificate.pem")
        }
        let address = "\(host.contains(":") ? "[\(host)]" : host):\(port)"
        var words = ["openssl", "s_client", "-connect", address, "-showcerts"]
        if !isNumeric { words += ["-servername", host] }
        // LibreSSL, which macOS has, knows no such word; there the chain is verified, and the name is not.
        if version.hasPrefix("OpenSSL") { words += [isNumeric ? "-verify_ip" : "-verify_hostname", host] }
        guard let answer = Self.run(words, for: Self.patience), answer.contains("-----BEGIN CERTIFICATE-----") else {
            throw PinnedKey.Failure("\(address) shows no certificate", help: "is it there, and does it speak TLS?")
        }
        guard let match = answer.firstMatch(of: /Verify return code: (\d+) \(([^)\n]*)\)/), match.output.1 == "0" else {
            let reason = answer.firstMatch(of: /Verify return code: \d+ \(([^)\n]*)\)/).map { String($0.output.1) }
            throw PinnedKey.Failure(
                "the certificate of \(address) is not trusted here: \(reason ?? "it was not verified")",
                help: "if you know that it is the right one, give it as a file: martlet pins certificate.pem")
        }
        return answer
    }

    /// Runs a command without input and returns what it prints; nil when it cannot be run, prints nothing, or takes
    /// longer than it may, or prints more.
    private static func run(_ words: [String], for patience: TimeInterval) -> String? {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = words
        let pipe = Pipe()
        process.standardOutput = pipe
        process.standardError = FileHandle.nullDevice
        process.standardInput = FileHandle.nullDevice
        guard (try? process.run()) != nil else { return nil }
        let end = Date(timeIntervalSinceNow: patience)
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            var readable = pollfd(fd: pipe.fileHandleForReading.fileDescriptor, events: Int16(POLLIN), revents: 0)
            guard poll(&readable, 1, Int32(max(end.timeIntervalSinceNow, 0) * 1000)) > 0 else {
                kill(process.processIdentifier, SIGKILL)
                return nil
            }
            let count = read(readable.fd, &buffer, buffer.count)
            guard count > 0 else { break }
            bytes += buffer[..<count]
            guard bytes.count <= Self.maxBytes else {
                kill(process.processIdentifier, SIGKILL)
                return nil
            }
        }
        process.waitUntilExit()
        // A server that is not trusted is an end without success, too, and what was said of it is wanted.
        return bytes.isEmpty ? nil : String(decoding: bytes, as: UTF8.self)
    }
}
