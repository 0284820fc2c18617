#if canImport(Glibc)
    import CMartletYAML
    import Glibc
#endif

/// The memory of the process.
package enum Heap {
    /// Makes memory be asked of the system in large steps from now on, and in large pages, for a process that soon needs
    /// much of it.
    ///
    /// The allocator of glibc asks for a page or two at a time, and the threads of a process wait for one another whenever
    /// one of them asks. What is not used is never made, so nothing is lost. Elsewhere it does nothing, and neither does it
    /// where the process has jemalloc, which does so by itself.
    package static func growInLargeSteps() {
        #if canImport(Glibc)
            guard dlsym(nil, "mallctl") == nil else { return }
            mallopt(M_TOP_PAD, Int32(step))
            // Setting one of these keeps glibc from adapting the others, so they are what they would come to.
            mallopt(M_MMAP_THRESHOLD, 32 << 20)
            mallopt(M_TRIM_THRESHOLD, 128 << 20)
            isLarge.withLock { $0 = true }
            prepareThread()
        #endif
    }

    /// Does for another thread what ``growInLargeSteps()`` has done for the first one, once; nothing where that was not
    /// called.
    ///
    /// Linux makes memory 4 KB at a time, when it is touched, and that takes a tenth of a run; where it makes 2 MB at a
    /// time on request, half as long. Threads have memory of their own, so each has to ask for it.
    static func prepareThread() {
        #if canImport(Glibc)
            guard pthread_getspecific(preparedKey) == nil, isLarge.withLock({ $0 }) else { return }
            pthread_setspecific(preparedKey, UnsafeRawPointer(bitPattern: 1))
            // What the thread gets next lies behind this, and there is a step's length of it. The system passes over
            // what is not there: it is no more than a wish.
            guard let block = malloc(1 << 20) else { return }
            let first = (UInt(bitPattern: block) + largePage - 1) / largePage * largePage
            madvise(UnsafeMutableRawPointer(bitPattern: first), step - Int(largePage), MADV_HUGEPAGE)
            free(block)
        #endif
    }

    #if canImport(Glibc)
        private static let step = 64 << 20
        private static let largePage: UInt = 2 << 20
        private static let isLarge = Locked(false)
        /// Where each thread keeps that it is prepared.
        private static let preparedKey: pthread_key_t = {
            var key = pthread_key_t()
            pthread_key_create(&key, nil)
            return key
        }()
    #endif
}
