/// A call that can follow a response, with values of the exchange before it. It is documentation: nobody makes it unasked.
package struct FollowUp: Sendable, Equatable {
    /// A value of the call.
    package struct Value: Sendable, Equatable {
        /// The parameter, with its place in front where the name alone could be another one: `path.id`.
        package var name: String
        /// The value, or the expression of it, such as `$response.body#/id`.
        package var value: Literal

        package init(_ name: String, _ value: Literal) {
            self.name = name
            self.value = value
        }
    }

    /// Its name.
    package var name: String
    /// The endpoint that is called; nil for one of another API, or for one that does not exist.
    package var endpoint: EndpointReference?
    /// What names the operation that is called where it is no endpoint of the contract.
    package var operation: String?
    /// The values of parameters.
    package var parameters: [Value] = []
    /// The body, or the expression of it.
    package var body: Literal?
    /// What it is for; CommonMark.
    package var description: String?
    /// The address of the server that is called; nil is that of the endpoint.
    package var server: String?
    /// Where it was read.
    package var origin: Origin

    package init(name: String, origin: Origin) {
        self.name = name
        self.origin = origin
    }
}
