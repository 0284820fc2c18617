import Foundation
import MartletFormats

/// Holds values to what a specification says of them, before they are sent.
///
/// The first value that breaks a constraint is remembered with the way to it. The value itself is not, because it may be
/// secret, nor are the keys of maps.
public struct ConstraintCheck {
    private var path: [JSONCodingKey] = []
    private var failure: APIError?

    /// Starts a check.
    public init() {}

    /// Ends the check.
    ///
    /// - Throws: ``APIError/Code/invalidValue`` for the first value that breaks a constraint.
    public func finish() throws(APIError) {
        if let failure { throw failure }
    }

    /// Checks the value of a field or parameter; nil is not checked.
    public mutating func at<Value>(
        _ key: StaticString, _ value: Value?, _ check: (inout ConstraintCheck, Value) -> Void
    ) {
        guard failure == nil, let value else { return }
        inside(JSONCodingKey("\(key)")) { constraints in check(&constraints, value) }
    }

    /// Checks a value that may be nil, which is not checked.
    public mutating func some<Value>(_ value: Value?, _ check: (inout ConstraintCheck, Value) -> Void) {
        guard failure == nil, let value else { return }
        check(&self, value)
    }

    /// Checks each element of a list.
    public mutating func each<Element>(_ values: [Element], _ check: (inout ConstraintCheck, Element) -> Void) {
        for (index, value) in values.enumerated() where failure == nil {
            inside(JSONCodingKey(index: index)) { constraints in check(&constraints, value) }
        }
    }

    /// Checks each value of a map, in the order of the keys.
    public mutating func each<Value>(_ values: [String: Value], _ check: (inout ConstraintCheck, Value) -> Void) {
        for (_, value) in values.sorted(by: { $0.key < $1.key }) where failure == nil {
            inside(.anyKey) { constraints in check(&constraints, value) }
        }
    }

    private mutating func inside(_ key: JSONCodingKey, _ body: (inout ConstraintCheck) -> Void) {
        path.append(key)
        body(&self)
        path.removeLast()
    }

    /// Holds a text to its length, in Unicode scalars (JSON Schema 2020-12, validation, 6.3.1), and to a pattern, which
    /// takes linear time to match. A text too long to be matched within a second or so is left to the server.
    ///
    /// - Parameters:
    ///   - value: The text.
    ///   - minLength: The least length.
    ///   - maxLength: The greatest length.
    ///   - pattern: A regular expression of ECMA-262 that some part of the text matches; nil for none.
    public mutating func text(
        _ value: String, minLength: Int = 0, maxLength: Int = .max, pattern: StaticString? = nil
    ) {
        guard failure == nil else { return }
        let count = value.unicodeScalars.count
        if count < minLength { fail("has fewer than \(minLength) characters") }
        if count > maxLength { fail("has more than \(maxLength) characters") }
        guard let pattern, let compiled = CompiledPatterns.pattern("\(pattern)") else { return }
        if compiled.matches(value) == false { fail("does not match \(pattern)") }
    }

    /// Holds a number to its bounds, exactly: as the digits that are sent.
    ///
    /// - Parameters:
    ///   - value: The number.
    ///   - min: The least value; nil for none.
    ///   - max: The greatest value; nil for none.
    ///   - exclusiveMin: What it is above; nil for none.
    ///   - exclusiveMax: What it is below; nil for none.
    ///   - multipleOf: What it is a multiple of; nil for anything.
    public mutating func number(
        _ value: any ParameterValue, min: StaticString? = nil, max: StaticString? = nil,
        exclusiveMin: StaticString? = nil, exclusiveMax: StaticString? = nil, multipleOf: StaticString? = nil
    ) {
        // A number that is not finite is refused when it is written.
        guard failure == nil, let number = DecimalNumber(value.parameterText) else { return }
        func bound(_ text: StaticString?) -> DecimalNumber? { text.flatMap { DecimalNumber("\($0)") } }
        if let least = bound(min), number < least { fail("is below \(least)") }
        if let most = bound(max), most < number { fail("is above \(most)") }
        if let least = bound(exclusiveMin), !(least < number) { fail("is not above \(least)") }
        if let most = bound(exclusiveMax), !(number < most) { fail("is not below \(most)") }
        if let step = bound(multipleOf), number.isMultiple(of: step) == false { fail("is no multiple of \(step)") }
    }

    /// Holds a list to its number of elements.
    public mutating func count(_ count: Int, min: Int = 0, max: Int = .max) {
        if count < min { fail("has fewer than \(min) elements") }
        if count > max { fail("has more than \(max) elements") }
    }

    /// Holds a list to having no two equal elements: none that are written alike.
    public mutating func unique<Element>(_ values: [Element], _ write: (inout JSONWriter, Element) -> Void) {
        var seen: Set<Data> = []
        for value in values where failure == nil {
            // An element that cannot be written is refused when it is.
            guard let text = try? JSONCoding.encode({ writer in write(&writer, value) }) else { continue }
            if !seen.insert(text).inserted { fail("has two equal elements") }
        }
    }

    private mutating func fail(_ reason: String) {
        guard failure == nil else { return }
        let error = JSONError(.invalidValue, "the value \(reason)", codingPath: path)
        failure = APIError(.invalidValue, codingPath: error.path, reason: error.message, cause: error)
    }
}

extension ConstraintCheck: CustomReflectable {
    /// Shows nothing of the values.
    public var customMirror: Mirror { Mirror(self, children: ["hasFailed": failure != nil]) }
}
