import Foundation

// Not on simulators, where no process starts another: Package.swift leaves this file out there.
extension StoreFolder {
    /// Starts the program that writes without an end; its numbers come out of the pipe.
    func startWriter(count: Int? = nil) throws -> (process: Process, output: Pipe) {
        let process = Process()
        let output = Pipe()
        process.executableURL = Self.products.appending(path: "KilledWriter")
        process.arguments = ["store", url.path] + (count.map { ["\($0)"] } ?? [])
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = output
        try process.run()
        return (process, output)
    }

    /// Where the build puts programs: beside the test bundle.
    private static var products: URL {
        #if os(macOS)
            for bundle in Bundle.allBundles where bundle.bundlePath.hasSuffix(".xctest") {
                return bundle.bundleURL.deletingLastPathComponent()
            }
        #endif
        return Bundle.main.bundleURL
    }
}
