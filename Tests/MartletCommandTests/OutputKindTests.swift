import Foundation
import Testing

/// Every command that writes, with every kind of thing that can be where it writes: only a file is ever replaced.
struct OutputKindTests {
    let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        try folder.write(DiffCommandTests.base, to: "base.yaml")
        try folder.write(DiffCommandTests.revision, to: "revision.yaml")
        try folder.write(Specs.bakery, to: "bakery.yaml")
    }

    /// What is where a command writes.
    enum Kind: String, CaseIterable {
        case absent, file, link, linkToNothing, chain, null, pipe, directory, socket, circle

        /// A line of bash that makes it at `$OUT`, and reads a pipe.
        var setUp: String {
            switch self {
            case .absent: ":"
            case .file: "echo old > \"$OUT\"; chmod 640 \"$OUT\""
            case .link: "mkdir -p elsewhere; echo old > elsewhere/target; ln -s elsewhere/target \"$OUT\""
            case .linkToNothing: "mkdir -p elsewhere; ln -s elsewhere/target \"$OUT\""
            case .chain:
                "mkdir -p elsewhere; echo old > elsewhere/target; ln -s target elsewhere/link; "
                    + "ln -s \"$PWD/elsewhere/link\" \"$OUT\""
            case .null: "mknod \"$OUT\" c 1 3"
            case .pipe: "mkfifo \"$OUT\"; timeout 20 cat \"$OUT\" > piped &"
            case .directory: "mkdir \"$OUT\""
            case .socket:
                "python3 -c 'import socket,sys; socket.socket(socket.AF_UNIX).bind(sys.argv[1])' \"$OUT\""
            case .circle: "ln -s other \"$OUT\"; ln -s \"$(basename \"$OUT\")\" other"
            }
        }

        /// Whether it can be written to.
        var isWritable: Bool { ![.directory, .socket, .circle].contains(self) }
    }

    /// The commands whose output the user names.
    static let commands = [
        "diff base.yaml revision.yaml --fail-on never --format markdown --output out",
        "diff base.yaml revision.yaml --approve --reason r --owner o --approvals out",
        "convert bakery.yaml --to openapi --output out",
    ]
    /// The words that the output of each begins with or has.
    private static func isOurs(_ text: String) -> Bool {
        ["###", "approvals:", "openapi:", "needs a look"].contains { text.contains($0) }
    }

    /// Whether device nodes can be made here, so that the machine's own are left alone.
    static let canMakeNodes: Bool = {
        guard let folder = try? TemporaryFolder() else { return false }
        return (try? Command.shell("mknod null c 1 3 && echo > null", in: folder))?.status == 0
    }()

    @Test(arguments: commands, Kind.allCases)
    func writesThroughOrReplaces(command: String, kind: Kind) throws {
        guard kind != .null || Self.canMakeNodes else {
            print("SKIPPED: only root makes devices")
            return
        }
        // A file of approvals is read first, which devices and pipes cannot be.
        let isRead = command.contains("--approvals")
        let run = try Command.shell(
            """
            OUT=out; \(kind.setUp)
            stat -c '%F %t %T' out > before 2>/dev/null
            timeout 20 "$MARTLET" \(command)
            status=$?
            stat -c '%F %t %T' out > after 2>/dev/null
            [ -p out ] && { exec 3<>out; exec 3>&-; }
            wait
            exit $status
            """, in: folder)
        let isRefused = !kind.isWritable || isRead && [.null, .pipe].contains(kind)
        let text = try? folder.read("out")
        if isRefused {
            #expect(run.status == 74 || run.status == 66 || run.status == 1, "\(kind): \(run.errors)")
            #expect(run.errors.contains("error: "), "\(run.errors)")
        } else if !isRead || kind == .absent || kind == .linkToNothing {
            #expect(run.status == 0, "\(kind): \(run.errors)")
        }
        #expect(kind == .absent || kind == .linkToNothing ? true : try folder.read("before") == folder.read("after"))
        switch kind {
        case .absent: #expect(text.map(Self.isOurs) == true)
        case .file:
            if !isRead { #expect(text.map(Self.isOurs) == true) }
            #expect(try permissions("out") == 0o640)
        case .link, .linkToNothing, .chain:
            if !isRead || kind == .linkToNothing { #expect(Self.isOurs(try folder.read("elsewhere/target"))) }
            #expect(try destination("out").contains("elsewhere/"))
        case .pipe: if !isRefused { #expect(Self.isOurs(try folder.read("piped"))) }
        case .null, .directory, .socket, .circle: break
        }
        #expect(try folder.list(".").allSatisfy { !$0.hasPrefix(".out.") }, "a draft was left behind")
    }

    private func permissions(_ path: String) throws -> Int? {
        try FileManager.default.attributesOfItem(atPath: folder.url.appending(path: path).path)[.posixPermissions]
            as? Int
    }

    private func destination(_ path: String) throws -> String {
        try FileManager.default.destinationOfSymbolicLink(atPath: folder.url.appending(path: path).path)
    }

    /// What a shell has opened is neither emptied nor replaced.
    @Test(arguments: ["/dev/stdout", "/dev/fd/1", "/proc/self/fd/1", "/dev/./stdout", "link"])
    func writesToItsOwnStreams(path: String) throws {
        #if !os(Linux)
            guard !path.hasPrefix("/proc") else { return }
        #endif
        let run = try Command.shell(
            """
            ln -s /dev/stdout link
            { echo first; "$MARTLET" convert bakery.yaml --to openapi --output \(path); echo last; } > all
            "$MARTLET" convert bakery.yaml --to openapi --output \(path) | cat > piped
            ls -l all; ls -l /dev/stdout
            """, in: folder)
        let text = try folder.read("all")
        #expect(text.hasPrefix("first\n") && text.hasSuffix("last\n") && text.contains("openapi:"), "\(run.errors)")
        #expect(try folder.read("piped").contains("openapi:"))
    }

    /// What we name ourselves in a folder leads nowhere else, whatever is there.
    @Test(arguments: [
        "init --directory place", "templates export place --force", "generate bakery.yaml --output place",
        "generate place/api.yaml --output out",
    ])
    func followsNoLinkOutOfAFolder(command: String) throws {
        try folder.write(Specs.bakery, to: "place/api.yaml")
        let names = [
            "Example.yaml", "example.yaml", "martlet.yaml", "structure.mustache", "client.mustache",
            "BakeryModels.swift",
            "BakeryClient.swift", "martlet.lock",
        ]
        let links = names.map { "ln -s \"$PWD/elsewhere/\($0)\" place/\($0)" }.joined(separator: "\n")
        let run = try Command.shell("mkdir -p elsewhere\n\(links)\n\"$MARTLET\" \(command)", in: folder)
        // A settings file and a lock that are not there say nothing.
        if !command.contains("place/api.yaml") { #expect(run.status != 0, "\(run.output)") }
        #expect(try folder.list("elsewhere") == [])
    }

    /// Links inside of the output folder stay links.
    @Test func followsLinksInsideOfTheOutputFolder() throws {
        let run = try Command.shell(
            """
            "$MARTLET" generate bakery.yaml --output out && mkdir out/parts
            mv out/BakeryModels.swift out/parts/ && ln -s parts/BakeryModels.swift out/BakeryModels.swift
            sed -i.old 's/id: string/name: string/' bakery.yaml && "$MARTLET" generate bakery.yaml --output out
            """, in: folder)
        #expect(run.status == 0, "\(run.errors)")
        #expect(try destination("out/BakeryModels.swift") == "parts/BakeryModels.swift")
        #expect(try folder.read("out/parts/BakeryModels.swift").contains("name: String"))
    }

    /// What root replaces stays its owner's.
    @Test(.enabled(if: getuid() == 0, "SKIPPED: only root gives files away"))
    func keepsTheOwner() throws {
        let run = try Command.shell(
            """
            touch out && chown 65534:65534 out
            "$MARTLET" convert bakery.yaml --to openapi --output out && stat -c %u:%g out
            """, in: folder)
        #expect(run.output.hasSuffix("65534:65534\n"), "\(run.errors)")
    }

    /// In a folder that all may write to, another user's link is not followed.
    @Test(.enabled(if: getuid() == 0, "SKIPPED: only root gives links away"))
    func followsNoLinkOfOthersInASharedFolder() throws {
        let run = try Command.shell(
            """
            mkdir shared && chmod 1777 shared && echo precious > precious
            ln -s "$PWD/precious" shared/out && chown -h 65534 shared/out
            "$MARTLET" convert bakery.yaml --to openapi --output shared/out
            """, in: folder)
        #expect(run.status == 74)
        #expect(run.errors.contains("a link of another user"), "\(run.errors)")
        #expect(try folder.read("precious") == "precious\n")
    }
}
