import MartletPipeline
import Testing

@testable import martlet_generate

/// The words of the command line of `martlet-generate`.
struct WordsTests {
    @Test func sortsValuesFlagsAndTheRest() throws {
        let words = try Words(
            ["a.yaml", "--output", "Out", "--tests=T=1", "--check", "-"], options: ["--output", "--tests"],
            flags: ["--check"])
        #expect(words["--output"] == "Out")
        #expect(words["--tests"] == "T=1")
        #expect(words.has("--check"))
        #expect(words.rest == ["a.yaml", "-"])
        #expect(throws: UsageError.self) { try words.single() }
    }

    @Test func keepsAllValuesOfWhatMayBeRepeated() throws {
        let words = try Words(["--include", "A", "--include=B"], repeatable: ["--include"])
        #expect(words.all("--include") == ["A", "B"])
        #expect(words.all("--exclude") == [])
    }

    @Test func knowsAFlagAndItsOpposite() throws {
        let flags: Set = ["--mutable", "--no-mutable"]
        #expect(try Words(["--mutable"], flags: flags).choice("mutable") == true)
        #expect(try Words(["--no-mutable"], flags: flags).choice("mutable") == false)
        #expect(try Words([], flags: flags).choice("mutable") == nil)
        #expect(throws: UsageError.self) { try Words(flags.sorted(), flags: flags).choice("mutable") }
    }

    @Test(arguments: [["--what"], ["--output"], ["--output", "a", "--output", "b"], ["--check=1"]])
    func refuses(_ words: [String]) {
        #expect(throws: UsageError.self) { try Words(words, options: ["--output"], flags: ["--check"]) }
    }
}
