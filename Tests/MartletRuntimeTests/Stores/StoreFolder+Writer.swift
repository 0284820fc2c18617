import Foundation

// Not on simulators, where no process starts another: Package.swift leaves this file out there.
extension StoreFolder {
    /// Starts the program that writes without an end; its numbers come out of the pipe.
    func startWriter(_ word: String = "store", count: Int? = nil) throws -> (process: Process, output: Pipe) {
        try start([word, url.path] + (count.map { ["\($0)"] } ?? []))
    }

    /// Starts the program that calls a server with the tokens in here; it says each success into the pipe.
    func startSessionUser(port: Int, death: String? = nil) throws -> (process: Process, output: Pipe) {
        try start(["session", url.path, "\(port)"] + (death.map { [$0] } ?? []))
    }

    private func start(_ arguments: [String]) throws -> (process: Process, output: Pipe) {
        let process = Process()
        let output = Pipe()
        process.executableURL = Self.products.appending(path: "KilledWriter")
        process.arguments = arguments
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
