/// What the pin of a certificate needs to know of it. Nothing is verified here: no signature, no date.
///
/// - Source: RFC 5280, section 4.1, <https://www.rfc-editor.org/rfc/rfc5280#section-4.1>
package struct Certificate: Sendable {
    /// The subject public key info, in DER: what a pin is the digest of (RFC 7469, section 2.4).
    package let publicKeyInfo: [UInt8]
    /// Who the certificate is about, in DER.
    package let subject: [UInt8]
    /// Who signed it, in DER.
    package let issuer: [UInt8]
    /// The last moment of its validity as it is written, such as `271231235959Z`.
    package let lastMoment: String

    /// Reads a certificate in DER; nil when the bytes are none.
    package init?(der: [UInt8]) {
        var outer = DERReader(der[...])
        guard var certificate = outer.next()?.inside(), outer.isAtEnd,
            var fields = certificate.next()?.inside()
        else { return nil }
        // The version, [0], is left out by certificates of version 1.
        if fields.tag == 0xA0 { _ = fields.next() }
        guard fields.skip(DERReader.integer), fields.skip(), let issuer = fields.next(),
            var validity = fields.next()?.inside(), validity.next() != nil, let end = validity.next(),
            let subject = fields.next(), let key = fields.next(), Self.isPublicKeyInfo(key)
        else { return nil }
        publicKeyInfo = Array(key.whole)
        self.subject = Array(subject.whole)
        self.issuer = Array(issuer.whole)
        lastMoment = String(decoding: end.content, as: UTF8.self)
    }

    /// Whether the certificate names itself as its signer, as those of root authorities do.
    package var isSelfIssued: Bool { subject == issuer }

    /// Whether an element can be a subject public key info: an algorithm and a bit string.
    package static func isPublicKeyInfo(_ element: DERReader.Element) -> Bool {
        guard var parts = element.inside(), parts.skip(), let bits = parts.next() else { return false }
        // The first byte of a bit string says how many bits of the last one are not used.
        return bits.tag == 0x03 && bits.content.count > 1 && parts.isAtEnd
    }
}
