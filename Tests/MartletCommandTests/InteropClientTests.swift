import Foundation
import Testing

/// The committed client of the FastAPI application of `make test-interop` is what would be generated now.
struct InteropClientTests {
    @Test func isUpToDate() throws {
        let path = "Tests/Interop/Kinds"
        let folder = try TemporaryFolder()
        try FileManager.default.createDirectory(
            at: folder.url.appendingPathComponent("Tests/Interop"), withIntermediateDirectories: true)
        try FileManager.default.copyItem(
            at: Self.repository.appendingPathComponent(path), to: folder.url.appendingPathComponent(path))
        // The client belongs to a package of its own, where the paths in it begin.
        try folder.write("", to: "Tests/Interop/Package.swift")
        let run = try Command.run(
            ["generate", "\(path)/Kinds.json", "--output", "\(path)/Sources", "--check"], in: folder)
        #expect(run.status == 0, "\(run.errors)\(run.output)")
    }

    private static let repository = URL(filePath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent()
}
