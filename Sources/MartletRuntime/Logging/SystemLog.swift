import Foundation
#if canImport(Darwin)
    import os
#endif

extension ClientOptions {
    /// Writes a line to the system's log (subsystem `martlet`, category `requests`), where there is none to standard
    /// error.
    @Sendable
    static func systemLog(_ line: String) {
        #if canImport(Darwin)
            Logger(subsystem: "martlet", category: "requests").log("\(line, privacy: .public)")
        #else
            // A log that cannot be written must not fail the call.
            try? FileHandle.standardError.write(contentsOf: Data("\(line)\n".utf8))
        #endif
    }
}
