import Foundation
import MartletFormats

/// A key that can be pinned, and where it stands.
struct PinnedKey: Equatable {
    /// What a key belongs to.
    enum Role: String {
        /// The certificate that a server shows.
        case server
        /// One that signed another.
        case intermediate
        /// One that is trusted by itself.
        case root
        /// A key without a certificate: of a request for one, or by itself.
        case key
    }

    /// SHA-256 of the subject public key info, base64 (RFC 7469, section 2.4).
    let pin: String
    let role: Role
    /// What a reader may know it by: the name of a certificate and its last day, or a file.
    let note: String

    private init(_ info: [UInt8], _ role: Role, _ note: String) {
        pin = Data(SHA256Digest.of(info)).base64EncodedString()
        self.role = role
        self.note = note
    }

    /// Returns the keys of some bytes: PEM of certificates, of requests and of public keys, or one certificate in DER.
    ///
    /// - Parameters:
    ///   - bytes: The bytes. Of certificates the first is the server's, as TLS has them.
    ///   - source: Where they come from.
    /// - Throws: `Failure`.
    static func all(in bytes: [UInt8], from source: String) throws(Failure) -> [PinnedKey] {
        if let certificate = Certificate(der: bytes) { return [PinnedKey(certificate, .server)] }
        let blocks = PEMBlock.all(in: String(decoding: bytes, as: UTF8.self))
        guard !blocks.contains(where: { $0.label.hasSuffix("PRIVATE KEY") }) else {
            throw Failure(
                "\(source) holds a private key, which should stay where it is",
                help: "make its public key: openssl pkey -in \(source) -pubout -out public.pem")
        }
        var keys: [PinnedKey] = []
        for block in blocks {
            switch block.label {
            case "CERTIFICATE":
                guard let certificate = Certificate(der: block.bytes) else { throw Failure.damaged(source) }
                let isFirst = !keys.contains { $0.role == .server }
                keys.append(
                    PinnedKey(certificate, isFirst ? .server : certificate.isSelfIssued ? .root : .intermediate))
            case "CERTIFICATE REQUEST", "NEW CERTIFICATE REQUEST":
                guard let info = publicKeyInfo(ofRequest: block.bytes) else { throw Failure.damaged(source) }
                keys.append(PinnedKey(info, .key, "request \(source)"))
            case "PUBLIC KEY":
                var reader = DERReader(block.bytes[...])
                guard let info = reader.next(), reader.isAtEnd, Certificate.isPublicKeyInfo(info) else {
                    throw Failure.damaged(source)
                }
                keys.append(PinnedKey(Array(info.whole), .key, "key \(source)"))
            default:
                continue
            }
        }
        guard !keys.isEmpty else {
            throw Failure(
                "\(source) holds no certificate", help: "give PEM: a certificate, a request for one or a public key")
        }
        return keys
    }

    private init(_ certificate: Certificate, _ role: Role) {
        let name = certificate.commonName.map { "CN=\($0)" }
        let day = certificate.lastDay.map { "until \($0)" }
        self.init(certificate.publicKeyInfo, role, [name, day].compactMap { $0 }.joined(separator: ", "))
    }

    /// Returns the key of a request for a certificate (RFC 2986, section 4.1); nil when the bytes are none.
    private static func publicKeyInfo(ofRequest der: [UInt8]) -> [UInt8]? {
        var outer = DERReader(der[...])
        guard var request = outer.next()?.inside(), var fields = request.next()?.inside(),
            fields.skip(DERReader.integer), fields.skip(), let info = fields.next(), Certificate.isPublicKeyInfo(info)
        else { return nil }
        return Array(info.whole)
    }
}

extension PinnedKey {
    /// Why there are no pins.
    struct Failure: Error, Equatable {
        let message: String
        let help: String?

        init(_ message: String, help: String? = nil) {
            self.message = message
            self.help = help
        }

        static func damaged(_ source: String) -> Failure {
            Failure("\(source) is damaged: what should be a key is none")
        }
    }
}
