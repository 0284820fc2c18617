import ArgumentParser
import MartletPipeline

extension ExitStatus {
    /// What a command throws to end with this status.
    var exitCode: ExitCode { ExitCode(rawValue) }
}
