/// How a run ended, as scripts see it. The numbers from 64 are those of BSD's `sysexits.h`; ArgumentParser ends with 64
/// by itself when the command was called wrongly.
package enum ExitStatus: Int32, Sendable {
    /// Nothing to complain about.
    case clean = 0
    /// A specification has errors, or files are out of date.
    case findings = 1
    /// An input cannot be read.
    case inputUnreadable = 66
    /// What is needed cannot be had, such as a port that another process has.
    case unavailable = 69
    /// A fault of ours.
    case fault = 70
    /// The output cannot be written.
    case outputUnwritable = 74
}
