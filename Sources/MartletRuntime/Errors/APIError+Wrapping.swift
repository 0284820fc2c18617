import Foundation
#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

extension APIError {
    /// Makes an error of whatever an interceptor or a transport threw; nil for an error that belongs to no endpoint.
    static func wrapping(_ error: any Error, endpoint: String?) -> APIError {
        switch error {
        case let error as APIError:
            return endpoint.map(error.named) ?? error
        case is CancellationError:
            return APIError(.cancelled, endpoint: endpoint, cause: error)
        case let error as URLError:
            // The user info holds the whole address, and with it whatever a query carries.
            return APIError(code(of: error.code), endpoint: endpoint, cause: URLError(error.code))
        default:
            return APIError(.other, endpoint: endpoint, reason: "\(type(of: error))", cause: error)
        }
    }

    /// Returns an error that a transport threw, as interceptors may see it: its own ones say that the way failed, and
    /// those of URLSession are without the address, which has the credentials of a query in it.
    static func ofTransport(_ error: any Error) -> any Error {
        switch error {
        case is APIError, is CancellationError: error
        case let error as URLError: URLError(error.code)
        default: APIError(.network, reason: "\(type(of: error))", cause: error)
        }
    }

    private static func code(of code: URLError.Code) -> Code {
        switch code {
        case .cancelled: .cancelled
        case .timedOut: .timeout
        case .notConnectedToInternet, .dataNotAllowed, .internationalRoamingOff, .callIsActive: .offline
        case .secureConnectionFailed, .serverCertificateHasBadDate, .serverCertificateUntrusted,
            .serverCertificateHasUnknownRoot, .serverCertificateNotYetValid, .clientCertificateRejected,
            .clientCertificateRequired:
            .tls
        case .appTransportSecurityRequiresSecureConnection: .insecure
        case .badURL, .unsupportedURL: .invalidURL
        case .badServerResponse, .cannotParseResponse, .cannotDecodeRawData, .cannotDecodeContentData,
            .zeroByteResource:
            .invalidResponse
        default: .network
        }
    }
}
