#if canImport(Glibc)
    import CMartletYAML
#endif

/// The memory of the process.
package enum Heap {
    /// Makes memory be asked of the system in large steps from now on, for a process that soon needs much of it.
    ///
    /// The allocator of glibc asks for a page or two at a time, and the threads of a process wait for one another whenever
    /// one of them asks. What is not used is never made, so nothing is lost. Elsewhere it does nothing.
    package static func growInLargeSteps() {
        #if canImport(Glibc)
            mallopt(M_TOP_PAD, 64 << 20)
            // Setting one of these keeps glibc from adapting the others, so they are what they would come to.
            mallopt(M_MMAP_THRESHOLD, 32 << 20)
            mallopt(M_TRIM_THRESHOLD, 128 << 20)
        #endif
    }
}
