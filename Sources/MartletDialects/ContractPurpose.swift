/// What a contract is read for.
package enum ContractPurpose: Sendable {
    /// Whatever there is to be done with it.
    case everything
    /// A client alone. Nothing of it is made of the payloads that a document shows for bodies and answers, so that they are
    /// neither kept nor judged.
    case client
}
