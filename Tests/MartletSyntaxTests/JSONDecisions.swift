/// What the reader does with the cases of the JSON test suite that the standard leaves open, and where it differs.
enum JSONDecisions {
    struct Decision {
        let isAccepted: Bool
        let reason: String
    }

    static let reasons: [String: Decision] = Dictionary(
        uniqueKeysWithValues: groups.flatMap { group in group.names.map { ($0, group.decision) } })

    private struct Group {
        let decision: Decision
        let names: [String]

        init(_ isAccepted: Bool, _ reason: String, _ names: [String]) {
            decision = Decision(isAccepted: isAccepted, reason: reason)
            self.names = names
        }
    }

    private static let groups = [
        Group(
            false, "a key twice in one object is refused: readers disagree about which one counts",
            ["y_object_duplicated_key", "y_object_duplicated_key_and_value"]),
        Group(
            true, "a number is kept as text, so its size does not matter",
            [
                "i_number_double_huge_neg_exp", "i_number_huge_exp", "i_number_neg_int_huge_exp",
                "i_number_pos_double_huge_exp", "i_number_real_neg_overflow", "i_number_real_pos_overflow",
                "i_number_real_underflow", "i_number_too_big_neg_int", "i_number_too_big_pos_int",
                "i_number_very_big_negative_int",
            ]),
        Group(
            false, "half of a surrogate pair is no character",
            [
                "i_object_key_lone_2nd_surrogate", "i_string_1st_surrogate_but_2nd_missing",
                "i_string_1st_valid_surrogate_2nd_invalid", "i_string_incomplete_surrogate_and_escape_valid",
                "i_string_incomplete_surrogate_pair", "i_string_incomplete_surrogates_escape_valid",
                "i_string_invalid_lonely_surrogate", "i_string_invalid_surrogate",
                "i_string_inverted_surrogates_U+1D11E", "i_string_lone_second_surrogate",
            ]),
        Group(
            false, "the text is not UTF-8",
            [
                "i_string_UTF-16LE_with_BOM", "i_string_UTF-8_invalid_sequence", "i_string_UTF8_surrogate_U+D800",
                "i_string_invalid_utf-8", "i_string_iso_latin_1", "i_string_lone_utf8_continuation_byte",
                "i_string_not_in_unicode_range", "i_string_overlong_sequence_2_bytes",
                "i_string_overlong_sequence_6_bytes", "i_string_overlong_sequence_6_bytes_null",
                "i_string_truncated-utf-8", "i_string_utf16BE_no_BOM", "i_string_utf16LE_no_BOM",
            ]),
        Group(false, "deeper than the limit of 256", ["i_structure_500_nested_arrays"]),
        Group(true, "a byte-order mark is skipped, as RFC 8259 allows", ["i_structure_UTF-8_BOM_empty_object"]),
    ]
}
