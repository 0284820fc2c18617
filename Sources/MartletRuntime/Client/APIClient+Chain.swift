extension APIClient {
    /// Returns what stands between calls and the server, outermost first: the app's interceptors, then the runtime's.
    ///
    /// The order of the runtime's is a promise: a key is made once a call, an answer of the cache is never tried again,
    /// and log and metrics see each try.
    static func chain(
        _ interceptors: [any Interceptor], redactor: LogRedactor, options: ClientOptions, cache: ResponseCache?,
        queue: QueueInterceptor?, clock: RuntimeClock
    ) -> [any Interceptor] {
        var chain = interceptors
        chain.append(IdempotencyInterceptor(makeKey: options.idempotencyKey))
        if let queue { chain.append(queue) }
        chain.append(CacheInterceptor(cache: cache, cookies: options.cookieJar, now: options.now))
        chain.append(
            NetworkWaitInterceptor(connectivity: options.connectivity, limit: options.networkWait, clock: clock))
        if let rule = options.retry {
            chain.append(RetryInterceptor(standard: rule, clock: clock, now: options.now, jitter: options.jitter))
        }
        if options.logLevel != .off {
            chain.append(
                LoggingInterceptor(level: options.logLevel, write: options.log, redactor: redactor, clock: clock))
        }
        if let metrics = options.metrics { chain.append(MetricsInterceptor(metrics: metrics, clock: clock)) }
        return chain
    }
}
