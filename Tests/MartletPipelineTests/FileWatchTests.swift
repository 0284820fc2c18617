import MartletPipeline
import MartletSyntax
import Testing

struct FileWatchTests {
    private let files = FileSystem.inMemory(["a": "1", "templates/x": "1"])

    private func write(_ text: String, to path: String) {
        try? files.write(Array(text.utf8), to: path)
    }

    private func remove(_ path: String) {
        try? files.remove(path)
    }

    /// Watches while steps are taken, one between two looks; returns the number of each look before which it was done.
    private func watch(_ steps: [() -> Void], performing: () -> Void = {}) -> [Int] {
        var (step, done) = (0, [Int]())
        FileWatch.run(
            ignoring: { ["lock"] },
            wait: {
                guard step < steps.count else { return false }
                steps[step]()
                step += 1
                return true
            },
            look: { FileWatch(fileSystem: files).look(files: ["a", "b", "lock"], folders: ["templates"]) },
            perform: {
                performing()
                done.append(step)
            })
        return done
    }

    private func nothing() {}

    @Test func doesItOnceWhenNothingChanges() {
        #expect(watch([nothing, nothing, nothing]) == [0])
    }

    @Test func doesItAgainWhenAFileHasSettled() {
        let steps = [nothing, { write("2", to: "a") }, { write("3", to: "a") }, nothing, nothing]
        #expect(watch(steps) == [0, 4])
    }

    @Test func seesFilesThatComeAndGo() {
        let steps = [
            { write("new", to: "b") }, nothing, { remove("b") }, nothing, { write("y", to: "templates/y") },
            nothing, nothing,
        ]
        #expect(watch(steps) == [0, 2, 4, 6])
    }

    @Test func takesWhatItWritesItselfForNoChange() {
        #expect(watch([nothing, nothing]) { write("by itself", to: "lock") } == [0])
        #expect(watch([{ write("by hand", to: "lock") }, nothing, nothing]) == [0, 2])
    }

    @Test func seesWhatWasSavedWhileItWasDone() {
        var isFirst = true
        let done = watch([nothing, { write("2", to: "a") }, nothing, nothing, nothing]) {
            if !isFirst { write("saved meanwhile", to: "a") }
            isFirst = false
        }
        #expect(done.count == 3)
    }

    @Test func aFileThatIsSavedUnchangedIsNoChange() {
        #expect(watch([{ write("1", to: "a") }, nothing]) == [0])
    }
}
