package import MartletContract
package import MartletFormats

/// The kinds of JSON value (RFC 8259, section 3).
package struct JSONKinds: OptionSet, Hashable, Sendable {
    /// The bits.
    package let rawValue: UInt8

    package init(rawValue: UInt8) {
        self.rawValue = rawValue
    }

    /// JSON's null.
    package static let null = JSONKinds(rawValue: 1)
    /// A Boolean.
    package static let bool = JSONKinds(rawValue: 2)
    /// A number, whole or not.
    package static let number = JSONKinds(rawValue: 4)
    /// A string.
    package static let string = JSONKinds(rawValue: 8)
    /// An array.
    package static let array = JSONKinds(rawValue: 16)
    /// An object.
    package static let object = JSONKinds(rawValue: 32)

    /// Every value.
    package static let all: JSONKinds = [.null, .bool, .number, .string, .array, .object]
}

/// Names a node of a ``SchemaPool``.
package struct SchemaID: Hashable, Comparable, Sendable {
    /// The position in the pool.
    package let index: Int

    package init(_ index: Int) {
        self.index = index
    }

    package static func < (left: SchemaID, right: SchemaID) -> Bool { left.index < right.index }
}

/// One schema: what a payload must satisfy to be of its set. All that is said must hold; what is left out allows
/// everything. A keyword about one kind of value says nothing about values of other kinds.
///
/// - Source: JSON Schema 2020-12, Core and Validation, <https://json-schema.org/specification>
package struct SchemaNode: Sendable, Hashable {
    /// The greatest count that is told from others: no value has so many parts, and sums of counts stay within `Int`.
    private static let countLimit = 1 << 40

    /// Returns a count of parts as schemas hold it: 0 to 2^40.
    static func count(_ number: Int?) -> Int? {
        number.map { min(max($0, 0), countLimit) }
    }

    /// What numbers are held to.
    package struct Numbers: Sendable, Hashable {
        /// Whether only whole numbers are allowed; `1.0` is one.
        package var areWhole = false
        /// The least number.
        package var minimum: DecimalNumber?
        /// The greatest number.
        package var maximum: DecimalNumber?
        /// What a number must exceed.
        package var exclusiveMinimum: DecimalNumber?
        /// What a number must stay below.
        package var exclusiveMaximum: DecimalNumber?
        /// What a number must be whole multiples of, each above 0.
        package var multiples: [DecimalNumber] = []
        /// The type of Swift that numbers are read into; nil where nobody asks.
        package var fit: NumberFit?

        package init() {}

        /// Whether a number is one of them.
        func hold(_ number: DecimalNumber) -> Bool {
            (!areWhole || number.isInteger) && fit.map { $0.holds(number) } ?? true
                && minimum.map { number >= $0 } ?? true
                && maximum.map { number <= $0 } ?? true && exclusiveMinimum.map { number > $0 } ?? true
                && exclusiveMaximum.map { number < $0 } ?? true
                && multiples.allSatisfy { number.isMultiple(of: $0) ?? true }
        }

        /// Allows no number outside of a range.
        mutating func narrow(to range: ClosedRange<DecimalNumber>) {
            if minimum.map({ $0 < range.lowerBound }) ?? true { minimum = range.lowerBound }
            if maximum.map({ range.upperBound < $0 }) ?? true { maximum = range.upperBound }
        }
    }

    /// What strings are held to.
    package struct Texts: Sendable, Hashable {
        /// The least number of Unicode scalars.
        package var minLength: Int?
        /// The greatest number of Unicode scalars.
        package var maxLength: Int?
        /// Regular expressions of ECMA-262, each of which must match somewhere.
        package var patterns: [String] = []
        /// What form they have.
        package var forms: [TextForm] = []

        package init() {}
    }

    /// What arrays are held to.
    package struct Elements: Sendable, Hashable {
        /// What the first elements must be, one by one, as far as they are there.
        package var prefix: [SchemaID] = []
        /// What all elements behind the prefix must be.
        package var rest: SchemaID?
        /// What some elements must be.
        package var contains: SchemaID?
        /// How many elements must at least be what ``contains`` says.
        package var minContains: Int?
        /// How many elements may at most be what ``contains`` says.
        package var maxContains: Int?
        /// The least number of elements.
        package var minCount: Int?
        /// The greatest number of elements.
        package var maxCount: Int?
        /// Whether no two elements may be equal.
        package var areUnique = false
        /// What elements must be that nothing else looked at.
        package var unevaluated: SchemaID?

        package init() {}
    }

    /// What objects are held to.
    package struct Members: Sendable, Hashable {
        /// A member of a name.
        package struct Property: Sendable, Hashable {
            /// The name.
            package var name: String
            /// What its value must be.
            package var schema: SchemaID

            package init(_ name: String, _ schema: SchemaID) {
                self.name = name
                self.schema = schema
            }
        }

        /// What follows from a member's being there.
        package struct Dependency: Sendable, Hashable {
            /// The name of the member.
            package var name: String
            /// The names of those that must be there, too.
            package var required: [String]
            /// The names of those that must be there, too, unless only the other side sends them: not known here.
            package var excused: [String] = []
            /// What the whole object must be; nil where nothing is asked.
            package var schema: SchemaID?

            package init(_ name: String, required: [String] = [], schema: SchemaID? = nil) {
                self.name = name
                self.required = required
                self.schema = schema
            }
        }

        /// The members by name, each name once.
        package var properties: [Property] = []
        /// The members whose names match a regular expression (ECMA-262).
        package var patterns: [Property] = []
        /// What all other members must be.
        package var additional: SchemaID?
        /// What the names, as strings, must be.
        package var names: SchemaID?
        /// The names of those that must be there.
        package var required: [String] = []
        /// The names of those that must be there unless only the other side sends them: whether one that is absent breaks
        /// anything is not known.
        package var excused: [String] = []
        /// The least number of members.
        package var minCount: Int?
        /// The greatest number of members.
        package var maxCount: Int?
        /// What follows from a member's being there.
        package var dependencies: [Dependency] = []
        /// What members must be that nothing else looked at.
        package var unevaluated: SchemaID?

        package init() {}
    }

    /// `if`, `then` and `else`.
    package struct Condition: Sendable, Hashable {
        /// What is asked.
        package var test: SchemaID
        /// What must hold where it is so; nil is everything.
        package var then: SchemaID?
        /// What must hold where it is not; nil is everything.
        package var otherwise: SchemaID?

        package init(test: SchemaID, then: SchemaID? = nil, otherwise: SchemaID? = nil) {
            self.test = test
            self.then = then
            self.otherwise = otherwise
        }
    }

    /// The kinds that are allowed.
    package var kinds = JSONKinds.all
    /// The values that are allowed; nil is all.
    package var values: [Literal]?
    /// What numbers are held to.
    package var numbers = Numbers()
    /// What strings are held to.
    package var texts = Texts()
    /// What arrays are held to.
    package var elements = Elements()
    /// What objects are held to.
    package var members = Members()
    /// All of them must hold; `$ref` is one of them.
    package var all: [SchemaID] = []
    /// Groups of which at least one must hold.
    package var any: [[SchemaID]] = []
    /// Groups of which exactly one must hold.
    package var one: [[SchemaID]] = []
    /// What must not hold.
    package var none: [SchemaID] = []
    /// The conditions.
    package var conditions: [Condition] = []
    /// The anchor that `$dynamicRef` names, with the schema that it is where no outer resource has one.
    package var dynamic: DynamicReference?
    /// The resource (`$id`) that it stands in; `$dynamicRef` asks.
    package var resource = 0
    /// Keywords that are there and cannot be judged, such as a pattern with look-around.
    package var unjudged: [String] = []

    package init() {}

    /// A `$dynamicRef`.
    package struct DynamicReference: Sendable, Hashable {
        /// The `$dynamicAnchor`.
        package var anchor: String
        /// The schema that it is where no outer resource has such an anchor.
        package var initial: SchemaID

        package init(anchor: String, initial: SchemaID) {
            self.anchor = anchor
            self.initial = initial
        }
    }
}

/// A form of strings that has a name.
package enum TextForm: Sendable, Hashable {
    /// A UUID (RFC 9562, section 4).
    case uuid
    /// A URL or a relative reference (RFC 3986).
    case url
    /// Bytes.
    case data(TypeReference.DataEncoding)
    /// A date in a format.
    case date(DateFormat)
    /// A length of time such as `PT1H30M`.
    case duration
    /// A length of time such as `P1Y2M` or `PT1H30M`.
    case calendarDuration
    /// The digits of a decimal number; whole, within 64 bits, where `isWhole`.
    case number(isWhole: Bool)
    /// What its author calls so, and nobody here checks: `email`, `hostname`…
    case named(String)
    /// A number within bounds; what else a number must be, another form says.
    case bounded(SchemaNode.Numbers)
    /// The digits of a number that fits a type of Swift.
    case fitting(NumberFit)
}
