import MartletContract
import Testing

@testable import MartletDialects

/// The keys of one kind of mapping, as the reader declares them, with what the schema calls it.
struct TableEntry: Sendable, CustomTestStringConvertible {
    let definition: String
    let table: KeyTable

    init(_ definition: String, _ table: KeyTable) {
        self.definition = definition
        self.table = table
    }

    var testDescription: String { definition }
}

/// The words of one place, as the reader declares them, with the keys of the schema that list them.
struct WordsEntry: Sendable, CustomTestStringConvertible {
    let typeName: String
    let words: Set<String>
    let places: [(definition: String, key: String)]

    init<Word: RawRepresentable<String> & CaseIterable>(
        _ type: Word.Type, _ places: (definition: String, key: String)...
    ) {
        typeName = String(describing: type)
        words = Set(type.allCases.map(\.rawValue))
        self.places = places
    }

    var testDescription: String { typeName }
}

/// Everything that the reader declares about keys and words. `SchemaTests` counts the declarations in its sources.
enum ReaderVocabulary {
    static let tables =
        [
            TableEntry("root", NativeReader.table), TableEntry("server", ServersReader.table),
            TableEntry("timeLimits", TimeoutsReader.table), TableEntry("pinSet", PinsReader.table),
            TableEntry("cacheSettings", CacheReader.settings), TableEntry("cacheLifetime", CacheReader.lifetime),
            TableEntry("error", ErrorsReader.long), TableEntry("alternative", AlternativesReader.long),
            TableEntry("object", ModelsReader.object),
            TableEntry("enumeration", ModelsReader.enumeration), TableEntry("cases", ModelsReader.cases),
            TableEntry("case", EnumerationReader.longCase), TableEntry("union", ModelsReader.union),
            TableEntry("alias", ModelsReader.alias), TableEntry("field", FieldsReader.long),
            TableEntry("oauth2", AuthReader.oauth2), TableEntry("bearer", AuthReader.bearer),
            TableEntry("apiKey", AuthReader.apiKey), TableEntry("basic", AuthReader.basic),
            TableEntry("hmac", AuthReader.hmac), TableEntry("clientCertificate", AuthReader.clientCertificate),
            TableEntry("tokens", TokensReader.table),
            TableEntry("issuer", IssuerReader.table), TableEntry("tokenFlow", IssuerReader.flow),
            TableEntry("refresh", TokensReader.refreshTable), TableEntry("groupSettings", EndpointsReader.groupTable),
            TableEntry("endpoint", EndpointReader.table), TableEntry("parameter", ParametersReader.long),
            TableEntry("body", BodyReader.table), TableEntry("response", ResponsesReader.long),
            TableEntry("header", ResponsesReader.header), TableEntry("exampleNote", ReadContext.exampleNoteTable),
            TableEntry("followUp", FollowUpsReader.table), TableEntry("retry", RetryReader.table),
            TableEntry("pages", PagesReader.table), TableEntry("serverVariable", ServersReader.variable),
            TableEntry("unionMember", UnionReader.longMember), TableEntry("heldType", KeyTable.heldType),
            TableEntry("webhook", WebhooksReader.long),
            TableEntry("discriminator", UnionReader.longDiscriminator),
            TableEntry("longFormField", FieldsReader.longOfForm), TableEntry("longPart", FieldsReader.longOfPart),
        ] + SignInFlow.Kind.allCases.map { TableEntry("\($0.rawValue)Flow", FlowsReader.table(of: $0)) }

    static let words = [
        WordsEntry(Naming.self, ("root", "naming")),
        WordsEntry(ServersReader.PinsWord.self, ("server", "pins")),
        WordsEntry(Server.LogLevel.self, ("server", "log")),
        WordsEntry(CacheLifetime.Scope.self, ("cacheLifetime", "scope")),
        WordsEntry(ObjectShape.Conformance.self, ("object", "conforms")),
        WordsEntry(EnumerationReader.RawWord.self, ("enumeration", "type")),
        WordsEntry(EnumerationReader.RawWord.self, ("cases", "type")),
        WordsEntry(
            AuthReader.KindWord.self, ("oauth2", "type"), ("bearer", "type"), ("apiKey", "type"), ("basic", "type"),
            ("hmac", "type"), ("clientCertificate", "type")),
        WordsEntry(AuthReader.FlowWord.self, ("oauth2", "flow")),
        WordsEntry(AuthReader.KeyPlaceWord.self, ("apiKey", "in")),
        WordsEntry(AuthReader.AlgorithmWord.self, ("hmac", "algorithm")),
        WordsEntry(RequestSignature.Encoding.self, ("hmac", "encoding")),
        WordsEntry(RequestSignature.Part.self, ("hmac", "signs")),
        WordsEntry(
            SignInFlow.Kind.self, ("oneTimeCodeFlow", "kind"), ("passwordFlow", "kind"), ("magicLinkFlow", "kind"),
            ("passkeyFlow", "kind")),
        WordsEntry(EnumerationReader.RawWord.self, ("discriminator", "type")),
        WordsEntry(Parameter.Style.self, ("parameter", "style")),
    ]
}
