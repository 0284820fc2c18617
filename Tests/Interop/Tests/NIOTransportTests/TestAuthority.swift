import Foundation

/// A certificate authority of a test, made by openssl, with certificates for this machine.
struct TestAuthority: Sendable {
    /// A certificate with its key.
    struct Identity: Sendable {
        /// The certificate, PEM.
        let certificate: URL
        /// The key, PEM.
        let key: URL
        /// The pin, as openssl computes it.
        let pin: String
    }

    struct Failure: Error {
        let command: [String]
    }

    /// The certificate of the authority, PEM.
    let root: URL
    /// The pin of the authority's own key.
    let rootPin: String
    private let folder: URL

    /// The one that all tests trust.
    static let shared = Result { try TestAuthority() }

    init() throws {
        folder = FileManager.default.temporaryDirectory.appending(path: "martlet-pins-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        root = folder.appending(path: "root.pem")
        let key = folder.appending(path: "root.key")
        try Self.openssl(
            "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-days", "2", "-subj",
            "/CN=Test Root", "-keyout", key.path, "-out", root.path)
        rootPin = try Self.pin(of: root)
    }

    /// Makes a certificate for `localhost` and `127.0.0.1`.
    ///
    /// - Parameter password: What its key is encrypted with; nil for one that is not.
    func identity(_ name: String, password: String? = nil) throws -> Identity {
        let base = folder.appending(path: "\(name)-\(UUID().uuidString)").path
        let names = URL(filePath: base + ".ext")
        try "subjectAltName=DNS:localhost,IP:127.0.0.1\n".write(to: names, atomically: true, encoding: .utf8)
        let protection = password.map { ["-passout", "pass:\($0)"] } ?? ["-nodes"]
        try Self.openssl(
            ["req", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-subj", "/CN=\(name)"] + protection
                + ["-keyout", base + ".key", "-out", base + ".csr"])
        try Self.openssl(
            "x509", "-req", "-in", base + ".csr", "-CA", root.path, "-CAkey", folder.appending(path: "root.key").path,
            "-set_serial", String(UInt32.random(in: 1...(.max))), "-days", "2", "-extfile", names.path, "-out",
            base + ".pem")
        let certificate = URL(filePath: base + ".pem")
        return Identity(certificate: certificate, key: URL(filePath: base + ".key"), pin: try Self.pin(of: certificate))
    }

    /// Computes a pin by another way than Martlet does.
    private static func pin(of certificate: URL) throws -> String {
        let script = """
            openssl x509 -in "$1" -pubkey -noout | openssl pkey -pubin -outform der | openssl dgst -sha256 -binary \
            | base64
            """
        return try run("/bin/sh", ["-c", script, "sh", certificate.path])
    }

    @discardableResult
    private static func openssl(_ arguments: String...) throws -> String { try openssl(arguments) }

    @discardableResult
    private static func openssl(_ arguments: [String]) throws -> String {
        try run("/usr/bin/env", ["openssl"] + arguments)
    }

    private static func run(_ path: String, _ arguments: [String]) throws -> String {
        let process = Process()
        process.executableURL = URL(filePath: path)
        process.arguments = arguments
        let output = Pipe()
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        process.standardInput = FileHandle.nullDevice
        try process.run()
        let bytes = output.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        guard process.terminationStatus == 0 else { throw Failure(command: [path] + arguments) }
        return String(decoding: bytes, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
    }
}
