/// The cases of the YAML test suite that the reader does not follow, each with the reason.
///
/// All are libyaml's; none is ours. `docs/reference/yaml.md` says what they mean to an author.
enum YAMLDeviations {
    static let reasons: [String: String] = Dictionary(
        uniqueKeysWithValues: groups.flatMap { group in group.ids.map { ($0, group.reason) } })

    private struct Group {
        let reason: String
        let ids: [String]
    }

    private static let groups = [
        // Refused although the standard allows it: the author sees an error and can write it otherwise.
        Group(
            reason: "refused: a key that is left out, as in ': value'",
            ids: ["2JQS", "6M2F", "CFD4", "FRK4", "M2N8/0", "NHX8", "NKF9", "S3PD", "SM9W/1", "UKK6/0"]),
        Group(
            reason: "refused: in braces, a ':' that no space follows or that stands on the line after the key",
            ids: ["4ABK", "4MUZ/0", "4MUZ/1", "4MUZ/2", "5MUD", "5T43", "9SA2", "K3WX", "NJ66", "UT92", "VJP3/1"]),
        Group(
            reason: "refused: in braces or brackets, a plain value that starts with ':'",
            ids: ["58MP", "DBG4", "HM87/0"]),
        Group(
            reason: "refused: a tab between an indicator and its value, or in front of a line",
            ids: ["6BCT", "6CA3", "96NN/0", "96NN/1", "A2M4", "DK95/0", "DK95/3", "DK95/4", "Q5MG", "R4YG"]
                + ["Y79Y/1", "Y79Y/10"]),
        Group(
            reason: "refused: an anchor's name with other characters than letters, digits, '-' and '_'",
            ids: ["2SXE", "8XYN", "W5VH"]),
        Group(
            reason: "refused: a directive that is reserved, unknown or of a later version",
            ids: ["2LFX", "6LVF", "BEC7", "MUS6/5", "MUS6/6", "W4TN", "ZYU8/0", "ZYU8/1", "ZYU8/2", "ZYU8/3"]),
        Group(
            reason: "refused: a document without '---' after '...'",
            ids: ["7Z25", "HWV9", "M7A3", "QT73"]),
        Group(
            reason: "refused: a block scalar as the whole document whose text is not indented",
            ids: ["DK3J", "FP8R"]),
        // Accepted although the standard forbids it: the tree is what the author most probably meant.
        Group(
            reason: "accepted: lines in brackets or quotes that are indented less than what they belong to",
            ids: ["9C9N", "DK95/1", "QB6E"]),
        Group(
            reason: "accepted: a comment without a space before its '#'",
            ids: ["9JBA", "CVW2", "SU5Z", "X4QW"]),
        Group(
            reason: "accepted: directives without '...' before them, or twice, or with a comment stuck to them",
            ids: ["9HCY", "EB22", "MUS6/0", "MUS6/1", "RHX7"]),
        Group(
            reason: "accepted: '-' as a value in brackets",
            ids: ["G5U8", "YJV2"]),
        Group(
            reason: "accepted: a tab in front of a line in brackets",
            ids: ["Y79Y/3"]),
        Group(
            reason:
                "accepted: a block scalar that starts with an empty line of more spaces than its first line of text",
            ids: ["S98Z"]),
        // Read as something else.
        Group(
            reason: "read otherwise: in braces or brackets, '?' stuck to a key is taken for the mark of a key",
            ids: ["652Z", "HM87/1"]),
        Group(
            reason: "read otherwise: an anchor's name ends at a ':'",
            ids: ["Y2GN"]),
        Group(
            reason: "read otherwise: a block scalar that ends the file with spaces and no line break",
            ids: ["JEF9/2", "L24T/1"]),
    ]
}
