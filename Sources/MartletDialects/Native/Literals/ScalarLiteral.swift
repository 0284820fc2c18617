import MartletContract
import MartletFormats
import MartletSyntax

/// Reads single values as the built-in types have them.
enum ScalarLiteral {
    /// Why a value does not fit.
    struct Mismatch: Error {
        /// What is wrong, in the reader's terms.
        let message: String
        /// What to do about it.
        var help: String?
    }

    /// Reads a value as a built-in type.
    static func read(_ scalar: Scalar, as kind: TypeReference.Kind) -> Result<Literal, Mismatch> {
        switch kind {
        case .bool:
            if case .bool(let value) = scalar.resolved { return .success(.bool(value)) }
            return fail("the value is 'true' or 'false'")
        case .int, .int64(isString: false):
            return number(scalar, "a whole number of 64 bits") { Int64($0) != nil }
        case .uint64(isString: false):
            return number(scalar, "a whole number of 64 bits without a sign") { UInt64($0) != nil }
        case .int32:
            return number(scalar, "a whole number of 32 bits") { Int32($0) != nil }
        case .float:
            return number(scalar, "a number of 32 bits") { Float($0)?.isFinite ?? false }
        case .double:
            return number(scalar, "a number of 64 bits") { Double($0)?.isFinite ?? false }
        case .decimal(isString: false):
            return number(scalar, decimal, isDecimal)
        case .duration(.seconds), .date(.unix, _):
            return number(scalar, "a number of seconds within the years 0 to 9999") { isSeconds($0, scale: 1) }
        case .duration(.milliseconds), .date(.unixMilliseconds, _):
            return number(scalar, "a number of milliseconds within the years 0 to 9999") { isSeconds($0, scale: 1_000) }
        case .int64(isString: true):
            return text(scalar, "a whole number of 64 bits") { Int64($0) != nil }
        case .uint64(isString: true):
            return text(scalar, "a whole number of 64 bits without a sign") { UInt64($0) != nil }
        case .decimal(isString: true):
            return text(scalar, decimal) { NumberText.number($0) == $0 && isDecimal($0) }
        default:
            return textual(scalar, as: kind)
        }
    }

    private static func textual(_ scalar: Scalar, as kind: TypeReference.Kind) -> Result<Literal, Mismatch> {
        switch kind {
        case .uuid:
            return text(scalar, "a UUID", isUUID)
        case .url:
            return text(scalar, "a URL, in ASCII", URLText.isReference)
        case .data(let encoding):
            return text(scalar, "text in \(encoding.rawValue)") { isData($0, encoding) }
        case .duration(.calendar):
            return text(scalar, "a duration such as P1Y2M or PT1H30M") { text in
                withUTF8(text) { ISODuration.readParts($0) != nil }
            }
        case .duration:
            return text(scalar, "a duration such as PT1H30M") { text in
                withUTF8(text) { ISODuration.read($0) != nil }
            }
        case .date(let format, _):
            return date(scalar, format)
        default:
            return .success(.string(scalar.text))
        }
    }

    private static func date(_ scalar: Scalar, _ format: DateFormat) -> Result<Literal, Mismatch> {
        switch format {
        case .firstOf(let formats):
            for format in formats {
                if case .success(let literal) = read(scalar, as: .date(format, name: nil)) { return .success(literal) }
            }
            return fail("the value is a date in none of the formats")
        case .pattern(let pattern):
            guard let compiled = try? DatePattern(pattern) else { return .success(.string(scalar.text)) }
            return text(scalar, "a date written as \(pattern)") { text in
                withUTF8(text) { compiled.read($0) != nil }
            }
        case .iso8601, .unix, .unixMilliseconds:
            return text(scalar, "a moment such as 2025-11-01T09:30:00Z") { text in
                withUTF8(text) { RFC3339.read($0) != nil }
            }
        }
    }

    private static func number(
        _ scalar: Scalar, _ expected: String, _ fits: (String) -> Bool
    ) -> Result<Literal, Mismatch> {
        if case .number(let digits) = UntypedLiteral.read(scalar), fits(digits) { return .success(.number(digits)) }
        let isQuoted = scalar.style == .quoted && NumberText.number(scalar.text) != nil
        return fail("the value is \(expected)", help: isQuoted ? "leave out the quotes" : nil)
    }

    private static func text(
        _ scalar: Scalar, _ expected: String, _ fits: (String) -> Bool
    ) -> Result<Literal, Mismatch> {
        fits(scalar.text) ? .success(.string(scalar.text)) : fail("the value is \(expected)")
    }

    private static func fail(_ message: String, help: String? = nil) -> Result<Literal, Mismatch> {
        .failure(Mismatch(message: message, help: help))
    }

    private static let decimal = "a decimal number of 38 digits at most"

    /// Whether Foundation's `Decimal` holds a number with all its digits: 38 of them, times 10 to the power of -128 to 127.
    private static func isDecimal(_ text: String) -> Bool {
        let parts = text.split(maxSplits: 1, omittingEmptySubsequences: false) { $0 == "e" || $0 == "E" }
        let halves = parts[0].split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
        let fraction = halves.count == 2 ? halves[1] : ""
        let digits = halves[0].drop { $0 == "-" } + fraction
        let significant = digits.drop { $0 == "0" }
        let zeros = significant.reversed().prefix { $0 == "0" }.count
        guard !significant.isEmpty else { return true }
        guard let exponent = parts.count == 2 ? Int(parts[1]) : 0, abs(exponent) < 1_000 else { return false }
        return significant.count - zeros <= 38 && (-128...127).contains(exponent - fraction.count + zeros)
    }

    /// Whether a number of seconds stays within what dates can be: the years 0 to 9999, counted from 1970.
    private static func isSeconds(_ text: String, scale: Double) -> Bool {
        Double(text).map { (-62_167_219_200..<253_402_300_800).contains($0 / scale) } ?? false
    }

    private static func isUUID(_ text: String) -> Bool {
        let groups = text.split(separator: "-", omittingEmptySubsequences: false)
        return groups.map(\.utf8.count) == [8, 4, 4, 4, 12] && groups.allSatisfy { $0.allSatisfy(\.isHexDigit) }
    }

    private static func isData(_ text: String, _ encoding: TypeReference.DataEncoding) -> Bool {
        func isMade(of symbols: String) -> Bool {
            text.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || symbols.contains($0)) }
        }
        return withUTF8(text) { bytes in
            switch encoding {
            case .base64: Base64.decodedCount(bytes, .standard) != nil && isMade(of: "+/=")
            case .base64url: Base64.decodedCount(bytes, .url) != nil && isMade(of: "-_=")
            case .hex: Hex.decodedCount(bytes) != nil && text.allSatisfy(\.isHexDigit)
            }
        }
    }

    private static func withUTF8<Value>(_ text: String, _ body: (UnsafeBufferPointer<UInt8>) -> Value) -> Value {
        var text = text
        return text.withUTF8(body)
    }
}
