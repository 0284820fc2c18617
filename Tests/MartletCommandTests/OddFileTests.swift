import Foundation
import Testing

/// Pipes and devices where files should be: an error at once, never a run that waits.
@Suite(.timeLimit(.minutes(30)))
struct OddFileTests {
    let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        try folder.write(Specs.bakery, to: "bakery.yaml")
    }

    @Test func refusesAPipeAsASpecification() throws {
        let run = try Command.shell("mkfifo spec.yaml && \"$MARTLET\" lint spec.yaml", in: folder)
        #expect(run.status == 66)
        #expect(run.errors.contains("cannot read 'spec.yaml': it is a pipe, not a file"))
    }

    @Test func refusesADeviceAsASpecification() throws {
        let run = try Command.run(["lint", "/dev/zero"], in: folder)
        #expect(run.status == 66)
        #expect(run.errors.contains("cannot read '/dev/zero': it is a device, not a file"))
    }

    @Test func refusesAPipeAsAnIncludedFile() throws {
        try folder.write(Specs.bakery + "include: [more.yaml]\n", to: "whole.yaml")
        let run = try Command.shell("mkfifo more.yaml && \"$MARTLET\" lint whole.yaml", in: folder)
        #expect(run.status == 66)
        #expect(run.errors.contains("cannot read 'more.yaml': it is a pipe, not a file"))
    }

    @Test func refusesAPipeWhereAFileWouldBeWritten() throws {
        let line = "mkdir out && mkfifo out/BakeryClient.swift && \"$MARTLET\" generate bakery.yaml --output out"
        let run = try Command.shell(line, in: folder)
        #expect(run.status == 74)
        #expect(try folder.list("out") == ["BakeryClient.swift"])
    }

    @Test func readsWhatAShellPutsInTheProgramsHands() throws {
        for line in ["<(cat bakery.yaml)", "/dev/stdin < bakery.yaml", "- < bakery.yaml"] {
            let run = try Command.shell("\"$MARTLET\" lint \(line)", in: folder)
            #expect(run.status == 0, "\(line): \(run.errors)")
        }
    }
}
