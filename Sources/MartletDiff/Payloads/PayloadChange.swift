import MartletContract
import MartletPayloads

/// A difference between the types at one place of both contracts, seen from the side that sends it.
struct PayloadChange: Sendable {
    /// What has changed.
    enum Kind: String, Sendable, CaseIterable {
        /// A field that may be absent is new.
        case optionalFieldAdded
        /// A field that must be there is new.
        case requiredFieldAdded
        /// A field is gone.
        case fieldRemoved
        /// A field has another name on the wire.
        case fieldRenamed
        /// A field that could be absent must be there.
        case fieldBecameRequired
        /// A field that had to be there can be absent.
        case fieldBecameOptional
        /// The value of an absent field.
        case defaultChanged
        /// A value is of another type.
        case typeChanged
        /// A date is written in another way.
        case dateFormatChanged
        /// A value can be null.
        case becameNullable
        /// A value cannot be null any more.
        case becameNotNullable
        /// An enumeration has a value more.
        case enumValueAdded
        /// An enumeration has a value less.
        case enumValueRemoved
        /// A bound, a length or a count leaves more room.
        case limitLoosened
        /// A bound, a length or a count leaves less room.
        case limitTightened
        /// A pattern is there, or gone, or another one.
        case patternChanged
        /// What a string is by its author's word.
        case formatChanged
        /// A union has a member more.
        case unionMemberAdded
        /// A union has a member less.
        case unionMemberRemoved
        /// What tells the members of a union apart.
        case discriminatorChanged
        /// Members that no field names are taken.
        case additionalAllowed
        /// Members that no field names are refused, or must be of a type.
        case additionalRestricted
        /// A keyword of JSON Schema that Swift has no type for.
        case keywordChanged
        /// Somebody else sends a field.
        case senderChanged
    }

    /// What has changed.
    var kind: Kind
    /// Who sends it.
    var direction: Direction
    /// The element.
    var path: ElementPath
    /// What tells it apart from others of the kind on the same element.
    var detail = ""
    /// What has changed, in the reader's terms.
    var message: String
    /// Where the base says it; nil where it does not.
    var base: Origin?
    /// Where the revision says it; nil where it does not.
    var revision: Origin?
    /// The old and the new value, if the kind and the detail do not contain them.
    var values: [String] = []
    /// The fingerprints of the other changes of a combination that breaks; empty if this change breaks by itself.
    var charged: [String] = []
    /// What it puts together; empty for a single change.
    var members: [DiffFinding.Member] = []
    /// The endpoints that it reaches, by their positions.
    var reach = PositionSet()
    /// The endpoints that it reaches, as `GET /specialists`; see ``Change/endpoints``.
    var endpoints: [String] = []
    /// How many endpoints it reaches besides.
    var hiddenEndpoints = 0
    /// Whom it breaks.
    var verdicts = MessageVerdicts()
    /// Whether apps may be misunderstood, whatever the schemas say.
    var isNeverSafe = false
    /// Whether messages that stay valid may mean something else.
    var isOfMeaning = false
    /// See ``Change/isOpenAddition``.
    var isOpenAddition = false
    /// Whether it is a change of a whole schema, which no change of a type shows.
    var isOfSchema = false
    /// Whether both whole schemas allow the same.
    var isEquivalent = false
    /// A payload that shows it.
    var counterexample: Counterexample?
}

/// What is to be found out about a change: whether all payloads that are sent are taken.
struct PayloadQuestion: Sendable {
    /// What conforming senders send.
    var sent: SchemaID
    /// What clients send that were generated from the base: no members that it does not name; nil where that is what
    /// conforming senders send.
    var generated: SchemaID?
    /// What conforming receivers take.
    var taken: SchemaID
    /// What clients of the base decode; nil where that is what conforming receivers take.
    var decoded: SchemaID?
    /// What is sent if senders write members that neither side names; nil where that is not asked.
    var openlySent: SchemaID?
    /// What is sent by the letter of the schemas, whatever senders write; nil where that is not asked.
    var exactlySent: SchemaID?
    /// Whether values travel as plain text, so that the payloads are texts.
    var isText = false
    /// How many fields the value has on both sides, where it is an object.
    var fieldCount = 0
}

extension ContractComparison {
    /// Returns what has been found of a kind, for rules to name.
    func payloadFindings(_ kinds: PayloadChange.Kind..., in direction: Direction) -> [DiffFinding] {
        payloads.filter { kinds.contains($0.kind) && $0.direction == direction }.map { change in
            var finding = DiffFinding(
                change.message, at: change.path, detail: change.detail, endpoints: change.endpoints, base: change.base,
                revision: change.revision, verdicts: change.verdicts, counterexample: change.counterexample)
            finding.isOfMeaning = change.isOfMeaning
            finding.isOpenAddition = change.isOpenAddition
            finding.values = change.values + change.charged
            finding.members = change.members
            finding.hiddenEndpoints = change.hiddenEndpoints
            return finding
        }
    }
}
