package import Foundation
package import MartletRuntime

/// A client as the generator writes one.
package struct Shop: Sendable {
    /// The client behind it.
    package let api: APIClient

    /// Makes a client.
    package init(
        transport: any Transport, credentials: any TokenStore = .bearer("token"), memoryBytes: Int = 50_000_000,
        options: ClientOptions = ClientOptions()
    ) {
        let source = TokenSource(
            TokenSource.Paths(access: ["access"], refresh: ["refresh"]),
            renewal: TokenSource.Renewal("Auth.refresh") { token in ShopEndpoint.refresh(token: token) })
        api = APIClient(
            configuration: ClientConfiguration(
                name: "Shop", headers: [.constant("API-Version", "v1")],
                authSchemes: [.bearer("session", tokens: source)],
                cacheSettings: CacheSettings(memoryBytes: memoryBytes)),
            server: Server(name: "production", url: "https://api.example.com/v1"),
            credentials: credentials, transport: transport, options: options)
    }

    /// Calls an endpoint with a path and two items of a query.
    package func getItem(
        id: String, lang: String? = "de", page: Int? = 2, cache: CachePolicy = .automatic
    ) async throws(APIError) -> Item {
        try await api.send(ShopEndpoint.getItem(id: id, lang: lang, page: page), cache: cache)
    }

    /// Calls it and returns the answer's bytes.
    package func getData(id: String) async throws(APIError) -> Data {
        try await api.data(ShopEndpoint.getItem(id: id, lang: nil, page: nil), cache: .automatic)
    }
}

private enum ShopEndpoint: Endpoint {
    case getItem(id: String, lang: String?, page: Int?)
    case refresh(token: String)

    var definition: EndpointDefinition {
        switch self {
        case .getItem:
            EndpointDefinition(
                "Shop.getItem", .get, "/shops/items/{id}", auth: .scheme("session"), cache: .lifetime(.seconds(1800)),
                errors: [ErrorType(404, Item.self)])
        case .refresh:
            EndpointDefinition("Auth.refresh", .post, "/refresh")
        }
    }

    func write(to request: inout RequestWriter) throws(APIError) {
        switch self {
        case .getItem(let id, let lang, let page):
            try request.path("id", id)
            request.query("lang", lang)
            request.query("page", page)
        case .refresh(let token):
            var form = FormWriter()
            form.add("token", token)
            try request.form(form)
        }
    }
}
