import Foundation
#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

extension URLRequest {
    /// Makes the request that a `URLSession` sends.
    init(_ request: TransportRequest) {
        self.init(url: request.url)
        httpMethod = request.method.rawValue
        // An upload brings its own; here it is one without bytes, whose length is announced all the same.
        if request.body?.count == 0 { httpBody = Data() }
        httpShouldHandleCookies = false
        // Whole seconds from one to a year: on Linux a fraction is cut off, so that half a second would be none, and
        // what exceeds an integer crashes. `APIClient` keeps the exact limit itself.
        let timeout = request.timeout.map { ($0 / .seconds(1)).rounded(.up) } ?? .infinity
        timeoutInterval = min(max(timeout, 1), 31_536_000)
        for field in request.headers { addValue(field.value, forHTTPHeaderField: field.name) }
    }
}
