extension APIClient {
    /// Returns what stands between calls and the server, outermost first: the app's interceptors, then the runtime's.
    static func chain(
        _ interceptors: [any Interceptor], options: ClientOptions, cache: ResponseCache?
    ) -> [any Interceptor] {
        var chain = interceptors
        chain.append(CacheInterceptor(cache: cache, now: options.now))
        return chain
    }
}
