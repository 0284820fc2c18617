// What Apple's URL loading has and the one on Linux lacks; compiled together with the sources that use it.

import FoundationNetworking
import Security

/// A version of TLS.
///
/// - Source: <https://developer.apple.com/documentation/security/tls_protocol_version_t>
enum tls_protocol_version_t: UInt16 {
    case TLSv10 = 0x0301
    case TLSv11 = 0x0302
    case TLSv12 = 0x0303
    case TLSv13 = 0x0304
}

extension URLSessionConfiguration {
    /// <https://developer.apple.com/documentation/foundation/urlsessionconfiguration/tlsminimumsupportedprotocolversion>
    var tlsMinimumSupportedProtocolVersion: tls_protocol_version_t {
        get { .TLSv10 }
        set {}
    }
}

extension URLProtectionSpace {
    /// <https://developer.apple.com/documentation/foundation/urlprotectionspace/servertrust>
    var serverTrust: SecTrust? { nil }
}

/// <https://developer.apple.com/documentation/foundation/nsurlauthenticationmethodservertrust>
let NSURLAuthenticationMethodServerTrust = "NSURLAuthenticationMethodServerTrust"

/// <https://developer.apple.com/documentation/foundation/nsurlauthenticationmethodclientcertificate>
let NSURLAuthenticationMethodClientCertificate = "NSURLAuthenticationMethodClientCertificate"
