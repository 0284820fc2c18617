public import Foundation
import MartletFormats

extension PinSet {
    /// How many pins a set has at least: the second is the key that the host changes to when the first is lost.
    static let fewestPins = 2

    /// Whether one of some certificates has a pinned key.
    ///
    /// - Parameter certificates: Certificates in DER (RFC 5280): the server's own, and those that it was verified with.
    ///   Others prove nothing, so a transport passes on only what it has verified.
    public func matches(_ certificates: [Data]) -> Bool {
        certificates.contains { der in
            guard let certificate = Certificate(der: Array(der)) else { return false }
            let digest = Digests.sha256(Data(certificate.publicKeyInfo))
            return sha256.contains(digest.base64EncodedString())
        }
    }

    /// Whether the pins hold on a day: until ``expires``, that day included. A text that is no day never ends.
    func areValid(on day: LocalDate) -> Bool {
        guard let end = expires.flatMap({ LocalDate($0) }) else { return true }
        return day <= end
    }

    /// Whether the pins are those of a host: names are compared without regard to case and to a dot at the end
    /// (RFC 1034, section 3.1).
    func isFor(_ host: String) -> Bool {
        let (own, other) = (Self.name(self.host), Self.name(host))
        return own == other || includesSubdomains && !own.isEmpty && other.hasSuffix("." + own)
    }

    /// How many labels the host has: of two sets that hold for a host, the one with more is nearer to it.
    var depth: Int { Self.name(host).utf8.count { $0 == UInt8(ascii: ".") } }

    private static func name(_ host: String) -> String {
        host.hasSuffix(".") ? host.dropLast().lowercased() : host.lowercased()
    }
}
