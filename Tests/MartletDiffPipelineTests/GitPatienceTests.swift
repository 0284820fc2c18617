import Foundation
import MartletDiffPipeline
import Testing

/// How long a run waits for git.
struct GitPatienceTests {
    @Test func theTimeIsThatOfAllCallsTogether() throws {
        let pipe = Pipe()
        let patience = GitPatience(seconds: 0.02)
        let descriptor = pipe.fileHandleForReading.fileDescriptor
        #expect(throws: GitFailure.self) { try patience.wait(for: [descriptor], "cat-file") }
        #expect(patience.left == 0)
        do throws(GitFailure) {
            _ = try patience.wait(for: [-1, descriptor], "ls-tree")
            Issue.record("there is time left")
        } catch {
            #expect(error.message == "'git ls-tree' does not end")
        }
        // What is there already needs no time.
        try pipe.fileHandleForWriting.write(contentsOf: Data([1]))
        #expect(try patience.wait(for: [-1, descriptor], "ls-tree") == [false, true])
    }
}
