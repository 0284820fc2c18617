import Foundation

extension APIClient {
    /// Builds the request of a call.
    ///
    /// Header fields, the later winning over the earlier: `Accept`, those of the client, the content type of the body,
    /// those of the endpoint, cookies.
    ///
    /// - Parameter target: The server and the account of the call; nil is the client's of now.
    func prepare(
        _ endpoint: any Endpoint, _ definition: EndpointDefinition, accept: String?, cache: CachePolicy,
        at target: Target? = nil
    ) async throws(APIError) -> PreparedRequest {
        var writer = RequestWriter(path: definition.path)
        try endpoint.write(to: &writer)
        if let failure = writer.failure { throw failure }

        let target = target ?? current
        let own = server(of: definition, at: target)
        let address = if let own { try ServerAddress(own) } else { try target.address.get() }
        let url = try address.url(path: writer.path.path(), query: writer.queryItems)
        var headers = HTTPHeaders()
        headers["Accept"] = definition.accept ?? accept
        for header in configuration.headers {
            guard let value = await header.value() else { continue }
            try HeaderRules.check(name: header.name, value: value)
            headers[header.name] = value
        }
        let body = try writer.content?.encoded()
        if let body { headers["Content-Type"] = body.contentType }
        for field in writer.headers { headers[field.name] = field.value }
        if !writer.cookies.isEmpty { headers["Cookie"] = writer.cookies.joined(separator: "; ") }

        var timeouts = definition.timeouts.filled(from: configuration.timeouts)
        timeouts.request = timeouts.request ?? Timeouts.standardRequest
        return PreparedRequest(
            method: definition.method, url: url, headers: headers, body: body?.body, server: own ?? target.server,
            account: target.account, cachePolicy: cache, timeouts: timeouts,
            parameters: writer.path.items + writer.queryItems,
            deadline: timeouts.overall.map { limit in clock.now + limit },
            cover: PathCover(template: definition.path, isSecret: definition.isSecret, redactor: redactor),
            serverOrigin: address.origin,
            home: own == nil ? nil : target.server, call: endpoint)
    }

    /// Returns the server of an endpoint that does not send to the client's; nil for one that does.
    private func server(of definition: EndpointDefinition, at target: Target) -> Server? {
        guard let named = definition.server else { return nil }
        if let replacement = options.servers[named.name] { return replacement.resolved(against: target.server.url) }
        // A path alone leads to no other host, whatever the client's server is.
        if named.isRelative { return named.resolved(against: target.server.url) }
        return isOfSpecification(target.server) ? named : nil
    }

    /// Returns true if the specification declares a server. One of the app's own takes the places of all others: tests that run
    /// against it must not reach production.
    private func isOfSpecification(_ server: Server) -> Bool {
        server.isMadeFromTemplate || configuration.servers.isEmpty
            || configuration.servers.contains { $0.name == server.name && $0.url == server.url }
    }
}

extension RequestWriter.Content {
    /// Returns the body and its content type; files are looked at now, and read when they are sent.
    ///
    /// - Throws: ``APIError/Code/encoding`` when a file cannot be read.
    func encoded() throws(APIError) -> (body: RequestBody, contentType: String) {
        switch self {
        case .data(let data, let contentType): (RequestBody(data), contentType)
        case .multipart(let parts): try parts.encoded()
        case .file(let file, let contentType): (try file.body(), contentType)
        }
    }
}
