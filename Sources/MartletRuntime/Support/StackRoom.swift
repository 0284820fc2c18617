#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// How far the stack of a thread may be used for values inside values. A server decides how deep these are, and a model how much
/// of the stack each of them takes: Apple's threads other than the main one have 512 KB.
enum StackRoom {
    /// How much is kept free for what a level does besides reading the next one, in bytes; a quarter of a small stack.
    private static let reserve: UInt = 96 << 10

    /// Returns whether a value inside another may be read, or written.
    ///
    /// - Parameter limit: The ``limit`` of the thread.
    @inline(__always)
    static func isLeft(above limit: UInt) -> Bool {
        var mark: UInt8 = 0
        let here = withUnsafeMutablePointer(to: &mark) { UInt(bitPattern: $0) }
        // Farther away is another stack, such as the one of the address sanitizer.
        return limit &- here > reserve
    }

    /// Checks that a value inside another may be read.
    ///
    /// - Throws: `JSONError` with `.limit`.
    static func check() throws(JSONError) {
        guard isLeft(above: limit) else { throw exhausted }
    }

    static var exhausted: JSONError {
        JSONError(.limit, "the document is nested deeper than the thread has a stack for")
    }

    /// The lowest address that the current thread's stack may be used down to; 0 where that is not known.
    static var limit: UInt {
        guard let key else { return 0 }
        if let known = pthread_getspecific(key) { return UInt(bitPattern: known) - 1 }
        let found = found
        // Nil is what a thread has that was not asked yet.
        pthread_setspecific(key, UnsafeRawPointer(bitPattern: found + 1))
        return found
    }

    private static let key: pthread_key_t? = {
        var key = pthread_key_t()
        return pthread_key_create(&key, nil) == 0 ? key : nil
    }()

    private static var found: UInt {
        #if canImport(Darwin)
            let size = UInt(pthread_get_stacksize_np(pthread_self()))
            let low = UInt(bitPattern: pthread_get_stackaddr_np(pthread_self())) - size
        #else
            guard let (low, size) = bounds else { return 0 }
        #endif
        return low + min(reserve, size / 4)
    }

    #if !canImport(Darwin)
        private static var bounds: (low: UInt, size: UInt)? {
            withUnsafeTemporaryAllocation(of: pthread_attr_t.self, capacity: 1) { buffer in
                guard let attributes = buffer.baseAddress, attributesOfThread(pthread_self(), attributes) == 0 else {
                    return nil
                }
                defer { pthread_attr_destroy(attributes) }
                var address: UnsafeMutableRawPointer?
                var size = 0
                guard pthread_attr_getstack(attributes, &address, &size) == 0, let address else { return nil }
                return (UInt(bitPattern: address), UInt(size))
            }
        }
    #endif
}

#if !canImport(Darwin)
    /// `pthread_getattr_np` of glibc and musl, which their headers show to those alone who ask for extensions.
    @_silgen_name("pthread_getattr_np")
    private func attributesOfThread(_ thread: pthread_t, _ attributes: UnsafeMutablePointer<pthread_attr_t>) -> Int32
#endif
