import MartletContract
import MartletFormats
import MartletSyntax

/// Reads a date pattern that stands where the name of a format could stand, too.
enum DatePatternReader {
    /// Reads a pattern.
    ///
    /// - Parameters:
    ///   - place: returns the place of a range of the text.
    ///   - names: returns the names that a format can be asked for by, for suggestions.
    static func read(
        _ text: String, at place: (Range<Int>) -> SourceSpan, names: () -> [String]
    ) -> (format: DateFormat?, diagnostics: [Diagnostic]) {
        let whole = 0..<text.utf8.count
        let pattern: DatePattern
        do throws(DatePatternError) {
            pattern = try DatePattern(text)
        } catch {
            guard error.kind != .weekYear else {
                let finding = Diagnostic(
                    NativeCode.weekYear, "'Y' is the year of the week, not the year", at: place(error.range),
                    help: "did you mean 'yyyy'?")
                return (nil, [finding])
            }
            let names = names()
            return (nil, [isWord(text, names) ? unknown(text, place(whole), names) : invalid(error, place, whole)])
        }
        var diagnostics: [Diagnostic] = []
        if pattern.meaning == .instant, !pattern.hasZone {
            diagnostics.append(
                Diagnostic(
                    NativeCode.dateWithoutZone, .warning, "the pattern has neither zone nor offset: it is read as UTC",
                    at: place(whole), help: "add 'Z' for +0000 or 'XXX' for +00:00 when the server writes one"))
        }
        return (.pattern(text), diagnostics)
    }

    /// Whether a text looks like a name, not like a pattern.
    private static func isWord(_ text: String, _ names: [String]) -> Bool {
        Spelling.nearest(to: text, among: names) != nil
            || text.utf8.count > 1 && text.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" }
    }

    private static func unknown(_ text: String, _ span: SourceSpan, _ names: [String]) -> Diagnostic {
        Diagnostic(
            NativeCode.unknownDateFormat, "'\(text.excerpt)' is neither a date format nor a pattern", at: span,
            help: Suggestion.help(for: text, in: names))
    }

    private static func invalid(
        _ error: DatePatternError, _ place: (Range<Int>) -> SourceSpan, _ whole: Range<Int>
    ) -> Diagnostic {
        Diagnostic(
            NativeCode.invalidDatePattern, error.message, at: place(error.range.isEmpty ? whole : error.range),
            help: error.help)
    }
}
