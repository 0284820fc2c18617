import Foundation
import MartletPipeline

/// What the plugins call. `build` is the build plugin's; `generate` and `lint` do what `martlet` does
/// under the same names, with the same flags.
@main
enum MartletGenerate {
    static let usage = """
        usage: martlet-generate generate [SPEC] [--output FOLDER] [--tests FOLDER] [--module NAME]
                                         [--test-framework swift-testing|xctest] [--mock-server FOLDER]
                                         [--access public|package|internal] [--templates FOLDER]
                                         [--overlay FILE]… [--root FOLDER] [--include PATTERN]…
                                         [--exclude PATTERN]… [--[no-]equatable] [--[no-]mutable]
                                         [--[no-]check-constraints] [--[no-]strict] [--check]
               martlet-generate lint SPEC… [--overlay FILE]… [--rule RULE=off|note|warning|error]…
                                         [--root FOLDER] [--[no-]strict]
               martlet-generate build SPEC --output FOLDER --stem NAME [--tests-of MODULE]

        """

    static func main() {
        // A reader that goes away is an error of one write, not the end of the run.
        signal(SIGPIPE, SIG_IGN)
        var words = CommandLine.arguments.dropFirst()
        let status: Int32
        do throws(UsageError) {
            switch words.popFirst() {
            case "build": status = try BuildCommand(words).run().rawValue
            case "generate": status = try GenerateCommand(words).run().rawValue
            case "lint": status = try LintCommand(words, now: Date()).perform().rawValue
            case "help", "--help", "-h":
                Console.result(usage)
                status = 0
            case let word?: throw UsageError("'\(word)' is none of build, generate and lint")
            case nil: throw UsageError("say what to do")
            }
        } catch {
            Console.say("error: \(error.message)\n\(usage)")
            // EX_USAGE of BSD's sysexits.h.
            exit(64)
        }
        exit(status)
    }
}
