import ArgumentParser
import Foundation
import MartletPipeline
import MartletSyntax

/// `martlet pins`: prints the pins of servers, certificates and keys, as a specification has them.
struct Pins: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "pins",
        abstract: "Prints the pins of a server, a certificate or a key.",
        discussion: """
            A pin is the SHA-256 of a public key. The result is the section 'pins' of a specification. Of a server,
            'openssl' asks for the certificates; those that the system does not trust are refused. A file is PEM: \
            certificates, requests for one, or public keys.

            A host needs two pins: of the key that it has, and of one that you keep for the day when that is lost.

            Examples:
              martlet pins api.example.com
              openssl pkey -in backup.key -pubout -out backup.pem
              martlet pins api.example.com backup.pem
              martlet pins --host api.example.com certificate.pem backup.pem

            Exit status: 0, 1 there are no pins to print, 64 called wrongly, 66 a file cannot be read.
            """
    )

    @Argument(
        help: ArgumentHelp(
            "HOST, HOST:PORT, a PEM file, or - for standard input.", valueName: "host-or-file"),
        completion: .file(extensions: ["pem", "crt", "cer", "csr"]))
    var sources: [String]

    @Option(
        help: ArgumentHelp("The host that the pins are for; that of the first server unless given.", valueName: "host"))
    var host: String?

    func validate() throws {
        if let host, ServerCertificates(host).map({ $0.host != host.lowercased() }) ?? true {
            throw ValidationError("'\(host)' is no host")
        }
        for source in sources where !Self.isFile(source) && ServerCertificates(source) == nil {
            throw ValidationError("'\(source)' is neither a file nor a host")
        }
    }

    func run() throws {
        let console = Console()
        var keys: [PinnedKey] = []
        var hosts: [String] = []
        do throws(PinnedKey.Failure) {
            for source in sources {
                if !Self.isFile(source), let server = ServerCertificates(source) {
                    keys += try PinnedKey.all(in: Array(try server.fetch().utf8), from: source)
                    hosts.append(server.host)
                } else {
                    guard let bytes = Self.bytes(of: source) else {
                        console.say("error: cannot read '\(source)'\n")
                        throw PinnedKey.Failure.unreadable
                    }
                    keys += try PinnedKey.all(in: bytes, from: source == "-" ? "standard input" : source)
                }
            }
        } catch {
            if error == .unreadable { throw ExitStatus.inputUnreadable.exitCode }
            console.say("error: \(error.message)\n" + (error.help.map { "  help: \($0)\n" } ?? ""))
            throw ExitStatus.findings.exitCode
        }
        console.result(PinList(host: host ?? hosts.first ?? "api.example.com", keys: keys).text)
        if let advice = PinList.advice(keys) { console.say("note: \(advice)\n") }
    }

    /// Whether an argument means a file: it is there, or nothing but a file is written like it.
    private static func isFile(_ source: String) -> Bool {
        let endings = [".pem", ".crt", ".cer", ".csr", ".key", ".der"]
        return source == "-" || source.contains("/") || endings.contains { source.hasSuffix($0) }
            || FileSystem.disk.exists(source)
    }

    private static func bytes(of source: String) -> [UInt8]? {
        source == "-" ? Array(FileHandle.standardInput.readDataToEndOfFile()) : try? FileSystem.disk.read(source)
    }
}

extension PinnedKey.Failure {
    /// A file that cannot be read, which was said already.
    fileprivate static let unreadable = PinnedKey.Failure("")
}
