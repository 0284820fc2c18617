import Foundation
import Testing

/// Places that cannot be read or written: the command says so, ends as documented, and leaves no half of anything.
struct UnwritableOutputTests {
    let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        try folder.write(Specs.bakery, to: "bakery.yaml")
    }

    /// How to run a line as somebody to whom permissions mean something: as we are, or without root's privileges.
    static let unprivileged: String? = {
        guard getuid() == 0 else { return "" }
        let program = "/usr/bin/setpriv"
        guard FileManager.default.isExecutableFile(atPath: program) else { return nil }
        return "\(program) --reuid=65534 --regid=65534 --clear-groups "
    }()

    /// Whether small file systems can be mounted, in a mount namespace that nobody else sees.
    static let canMount: Bool = {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/bin/sh")
        process.arguments = ["-c", "unshare --mount --map-root-user mount -t tmpfs -o size=64k tmpfs /mnt"]
        process.standardError = FileHandle.nullDevice
        process.standardOutput = FileHandle.nullDevice
        guard (try? process.run()) != nil else { return false }
        process.waitUntilExit()
        return process.terminationStatus == 0
    }()

    /// Runs the command as an ordinary user, from a copy that this user may execute.
    private func runUnprivileged(_ arguments: String) throws -> Command.Outcome {
        let user = try #require(Self.unprivileged)
        return try Command.shell("chmod 755 . && \(user)\"$MARTLET\" \(arguments)", in: folder)
    }

    /// Whether the ordinary user can execute the command where the build put it.
    static let canRunUnprivileged: Bool = {
        guard let user = unprivileged else { return false }
        guard let folder = try? TemporaryFolder() else { return false }
        return (try? Command.shell("chmod 755 . && \(user)\"$MARTLET\" --version", in: folder))?.status == 0
    }()

    @Test(.enabled(if: canRunUnprivileged, "SKIPPED: root ignores permissions, and there is no other user to run as"))
    func aSpecificationWithoutPermissionCannotBeRead() throws {
        try FileManager.default.setAttributes(
            [.posixPermissions: 0o000], ofItemAtPath: folder.url.appendingPathComponent("bakery.yaml").path)
        let run = try runUnprivileged("generate bakery.yaml -o out")
        #expect(run.status == 66)
        #expect(run.errors.contains("cannot read 'bakery.yaml': permission denied"))
    }

    @Test(.enabled(if: canRunUnprivileged, "SKIPPED: root ignores permissions, and there is no other user to run as"))
    func aFolderWithoutPermissionCannotBeWritten() throws {
        #expect(try Command.run(["generate", "bakery.yaml", "-o", "out"], in: folder).status == 0)
        let before = try folder.read("out/BakeryModels.swift")
        try folder.write(Specs.bakery.replacingOccurrences(of: "Bread", with: "Cake"), to: "bakery.yaml")
        let path = folder.url.appendingPathComponent("out").path
        try FileManager.default.setAttributes([.posixPermissions: 0o555], ofItemAtPath: path)
        let run = try runUnprivileged("generate bakery.yaml -o out")
        #expect(run.status == 74)
        #expect(run.errors.contains("[generate/file-system]") && run.errors.contains("permission denied"))
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
        #expect(try folder.read("out/BakeryModels.swift") == before)
        #expect(try folder.list("out").count == 3)
        let fresh = try runUnprivileged("generate bakery.yaml -o new/out")
        #expect(fresh.status == 74)
    }

    @Test(.enabled(if: canMount, "SKIPPED: this user may not mount a file system"))
    func aFullDiskLeavesNoPartOfAFile() throws {
        let fields = (0..<2_000).map { "      field\($0): string\n" }.joined()
        let large = Specs.bakery.replacingOccurrences(of: "      id: string\n", with: "      id: string\n" + fields)
        try folder.write(large, to: "large.yaml")
        try folder.write("", to: "full/place")
        let line = """
            unshare --mount --map-root-user /bin/sh -c 'mount -t tmpfs -o size=64k tmpfs full && \
            "$MARTLET" generate bakery.yaml -o full/out && cp full/out/BakeryModels.swift before.swift && \
            cp large.yaml bakery.yaml && "$MARTLET" generate bakery.yaml -o full/out; echo "status $?"; \
            cmp before.swift full/out/BakeryModels.swift && echo same; ls -A full/out'
            """
        let run = try Command.shell(line, in: folder)
        let lines = run.output.split(separator: "\n").map(String.init)
        #expect(lines.contains("status 74"), "\(run.output)\(run.errors)")
        #expect(lines.contains("same"))
        #expect(run.errors.contains("no space left on device"))
        #expect(lines.suffix(3) == ["BakeryClient.swift", "BakeryEndpoints.swift", "BakeryModels.swift"])
    }

    @Test(.enabled(if: canMount, "SKIPPED: this user may not mount a file system"))
    func aReadOnlyFileSystemIsLeftAsItIs() throws {
        let line = """
            unshare --mount --map-root-user /bin/sh -c 'mkdir out && mount -t tmpfs -o size=1m tmpfs out && \
            mount -o remount,ro out && "$MARTLET" generate bakery.yaml -o out; echo "status $?"; ls -A out'
            """
        let run = try Command.shell(line, in: folder)
        #expect(run.output == "status 74\n", "\(run.errors)")
        #expect(run.errors.contains("read-only file system"))
    }

    @Test(arguments: ["out", "out/deeper", "tests"]) func aFileInTheWayOfAFolderCannotBeWritten(output: String) throws {
        try folder.write("mine", to: output.hasPrefix("out") ? "out" : "tests")
        let run = try Command.run(["generate", "bakery.yaml", "-o", "client/\(output)", "--tests", output], in: folder)
        #expect(run.status == 74)
        #expect(try folder.read(output.hasPrefix("out") ? "out" : "tests") == "mine")
        #expect(!FileManager.default.fileExists(atPath: folder.url.appendingPathComponent("client").path))
    }

    @Test func aLinkOutOfTheFolderIsNotFollowed() throws {
        try folder.write("// Generated by Martlet from bakery.yaml.\n", to: "elsewhere/BakeryModels.swift")
        try folder.write("", to: "out/place")
        try FileManager.default.createSymbolicLink(
            atPath: folder.url.appendingPathComponent("out/BakeryModels.swift").path,
            withDestinationPath: "../elsewhere/BakeryModels.swift")
        let run = try Command.run(["generate", "bakery.yaml", "-o", "out"], in: folder)
        #expect(run.status == 74)
        #expect(run.errors.contains("leads out of the output folder"))
        #expect(try folder.read("elsewhere/BakeryModels.swift") == "// Generated by Martlet from bakery.yaml.\n")
        #expect(try folder.list("out") == ["BakeryModels.swift", "place"])
    }

    /// Killed at any moment, a run leaves each file as it was or as it should be.
    @Test(.timeLimit(.minutes(30))) func aKilledRunLeavesNoPartOfAFile() throws {
        let fields = (0..<300).map { "      field\($0): string\n" }.joined()
        let large = Specs.bakery.replacingOccurrences(of: "      id: string\n", with: "      id: string\n" + fields)
        let versions = [large, large.replacingOccurrences(of: "      field", with: "      other")]
        var whole: [Set<String>] = []
        for (number, version) in versions.enumerated() {
            try folder.write(version, to: "bakery.yaml")
            #expect(try Command.run(["generate", "bakery.yaml", "-o", "whole\(number)"], in: folder).status == 0)
            whole.append(Set(try folder.list("whole\(number)").map { try folder.read("whole\(number)/\($0)") }))
        }
        let known = whole[0].union(whole[1])
        var written = 0
        // On a busy machine none of the first twenty may have come to its first file: later ones get more time.
        for number in 0..<60 where number < 20 || written == 0 {
            try folder.write(versions[number % 2], to: "bakery.yaml")
            let delay = Double(number) * (number < 20 ? 0.006 : 0.06)
            let line =
                "\"$MARTLET\" generate bakery.yaml -o out & sleep \(delay); kill -9 $! 2>/dev/null; wait $!; true"
            _ = try Command.shell(line, in: folder)
            for name in (try? folder.list("out")) ?? [] where name.hasSuffix(".swift") {
                #expect(known.contains(try folder.read("out/\(name)")), "a part of \(name) after \(delay) s")
                written += 1
            }
        }
        #expect(written > 0)
        // What is left of a killed run is hidden, and no Swift file that a build would take up.
        #expect(try folder.list("out").allSatisfy { $0.hasSuffix(".swift") || $0.hasPrefix(".") })
        #expect(try Command.run(["generate", "bakery.yaml", "-o", "out"], in: folder).status == 0)
    }
}
