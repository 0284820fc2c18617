import FuzzTargets

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// The target that the environment variable `FUZZ_TARGET` names.
private let target: FuzzTarget = {
    let name = getenv("FUZZ_TARGET").map { String(cString: $0) } ?? ""
    guard let target = FuzzTarget(rawValue: name) else {
        preconditionFailure("FUZZ_TARGET is one of \(FuzzTarget.allCases.map(\.rawValue))")
    }
    return target
}()

/// What libFuzzer calls for each input, by this name (<https://llvm.org/docs/LibFuzzer.html#fuzz-target>).
@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let flaw = target.flaw(of: Array(UnsafeBufferPointer(start: start, count: count)))
    precondition(flaw == nil, flaw ?? "")
    return 0
}
