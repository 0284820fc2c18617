package import MartletContract
package import MartletSyntax

/// What will be generated for a contract: every Swift name, declaration and signature, and which file holds what.
///
/// The generator renders it; the contract diff compares two of them. Names are unique in their scopes and valid Swift.
/// It is a class, and never changes, because everything that is rendered holds it.
package final class ClientPlan: Sendable {
    /// The path of the specification, as the user named it.
    package let sourcePath: String
    /// The paths of the other files that it was read from, which begin as ``sourcePath`` does.
    package let otherPaths: [SourceFileID: String]
    /// What the API is for; CommonMark.
    package let description: String?
    /// What the user chose.
    package let options: PlanOptions
    /// What the files' names start with; follows from the specification's file name alone.
    package let fileStem: String
    /// The name of the API, for messages and logs.
    package let apiName: String
    /// The enum that all types but the client are nested in; nil for types at the top level of the module.
    package let namespace: Identifier?
    /// The client: `ArotiClient`.
    package let client: Identifier
    /// The type of its servers: `ArotiServer`.
    package let server: Identifier
    /// The enum of named date formats: `ArotiDates`.
    package let dates: Identifier
    /// The servers, in the author's order.
    package let servers: [ServerPlan]
    /// The headers whose values the app gives, in the author's order.
    package let runtimeHeaders: [RuntimeHeaderPlan]
    /// The date formats that need a name, in the author's order; patterns that were used without one come last.
    package let dateFormats: [DateFormatPlan]
    /// The models, in the author's order.
    package let models: [ModelPlan]
    /// Which of the files each model belongs to, where they are shared out.
    let modelParts: [Int]
    /// The names of the models in Swift.
    package let modelNames: Set<String>
    /// The groups of endpoints, in the author's order.
    package let groups: [GroupPlan]
    /// The sign-ins in several steps, in the author's order.
    package let flows: [FlowPlan]
    /// The sessions of the auth schemes that have tokens, in the author's order.
    package let sessions: [SessionPlan]
    /// The names of the auth schemes that are client certificates.
    package let certificateSchemes: TextSet
    /// The deep links; nil without any.
    package let links: LinksPlan?
    /// What the server sends on its own account; nil when it sends nothing.
    package let webhooks: WebhooksPlan?
    /// The errors that each endpoint may respond with, besides its own.
    package let errors: [ErrorResponse]
    /// The models whose values are held to constraints before they are sent; empty unless that is asked for.
    package let constrainedModels: TextSet
    /// The models whose values must not be shown.
    package let sensitiveTypes: SensitiveTypes
    /// How types are spelled, and what their names mean.
    package let types: TypeTable
    /// The files, in the order in which they are written. Those that hold nothing are among them.
    package let files: [PlannedFile]
    /// The names of the date formats in ``dateFormats``.
    private let formatNames: [DateFormat: Identifier]
    /// Where the endpoints are in ``groups``.
    private let positions: [EndpointReference: (group: Int, endpoint: Int)]

    init(
        sourcePath: String, otherPaths: [SourceFileID: String], description: String?, options: PlanOptions,
        fileStem: String, apiName: String, namespace: Identifier?, client: Identifier, server: Identifier,
        dates: Identifier, servers: [ServerPlan], runtimeHeaders: [RuntimeHeaderPlan], dateFormats: [DateFormatPlan],
        models: [ModelPlan], groups: [GroupPlan], flows: [FlowPlan], sessions: [SessionPlan],
        certificateSchemes: TextSet, links: LinksPlan?, webhooks: WebhooksPlan?, errors: [ErrorResponse],
        constrainedModels: TextSet, sensitiveTypes: SensitiveTypes, types: TypeTable, files: [PlannedFile]
    ) {
        self.sourcePath = sourcePath
        self.otherPaths = otherPaths
        self.description = description
        self.options = options
        self.fileStem = fileStem
        self.apiName = apiName
        self.namespace = namespace
        self.client = client
        self.server = server
        self.dates = dates
        self.servers = servers
        self.runtimeHeaders = runtimeHeaders
        self.dateFormats = dateFormats
        formatNames = Dictionary(dateFormats.map { ($0.format, $0.name) }) { first, _ in first }
        self.models = models
        modelParts = models.map { Self.part(of: $0.model.name, among: PlannedFile.Role.models.partCount) }
        modelNames = Set(models.lazy.map(\.name.text))
        self.groups = groups
        var positions: [EndpointReference: (group: Int, endpoint: Int)] = [:]
        for group in groups.indices {
            for endpoint in groups[group].endpoints.indices {
                let reference = groups[group].endpoints[endpoint].endpoint.reference
                if positions[reference] == nil { positions[reference] = (group, endpoint) }
            }
        }
        self.positions = positions
        self.flows = flows
        self.sessions = sessions
        self.certificateSchemes = certificateSchemes
        self.links = links
        self.webhooks = webhooks
        self.errors = errors
        self.constrainedModels = constrainedModels
        self.sensitiveTypes = sensitiveTypes
        self.types = types
        self.files = files
    }

    /// Returns the path of the file that a node of the specification stands in.
    package func path(of origin: Origin) -> String {
        otherPaths[origin.span.file] ?? sourcePath
    }

    /// Returns the model of a name of the specification, or nil when there is none.
    package func model(named name: String) -> ModelPlan? {
        types.index(ofModel: name).map { models[$0] }
    }

    /// Returns the endpoint that a reference names, or nil when there is none.
    package func endpoint(_ reference: EndpointReference) -> EndpointPlan? {
        positions[reference].map { groups[$0.group].endpoints[$0.endpoint] }
    }

    /// Returns the name of a date format in ``dateFormats``, or nil when the runtime has one for it.
    package func name(of format: DateFormat) -> Identifier? {
        formatNames[format]
    }
}

/// A header whose value the app gives, as a parameter of the client's initialiser.
package struct RuntimeHeaderPlan: Sendable, Equatable {
    /// The header.
    package var header: CommonHeader
    /// The parameter.
    package var name: Identifier
}

/// A date format, as a static member of the enum of formats.
package struct DateFormatPlan: Sendable, Equatable {
    /// The name that the specification gives it; nil for a pattern that was used without one.
    package var specificationName: String?
    /// The format.
    package var format: DateFormat
    /// The member.
    package var name: Identifier
}
