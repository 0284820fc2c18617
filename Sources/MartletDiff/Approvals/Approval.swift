package import MartletFormats
package import MartletSyntax

/// Somebody's word that a change is meant so.
package struct Approval: Sendable, Hashable {
    /// What the change is known by.
    package var fingerprint: String
    /// The specification that it is about, as seen from the folder of the approvals; nil for any.
    package var specification: String?
    /// The code of the rule that found the change, for people.
    package var code: String?
    /// The path of the change, for people.
    package var path: String?
    /// The message of the change, with the old and the new value, for people. The fingerprint covers both values.
    package var change: String?
    /// Why it may be.
    package var reason: String
    /// Who says so.
    package var owner: String
    /// The last day on which it holds, in UTC; nil holds as long as the change is there.
    package var expires: CivilDate?
    /// Where it stands; nil while it is not written yet.
    package var span: SourceSpan?

    package init(
        fingerprint: String, specification: String?, code: String?, path: String?, change: String? = nil,
        reason: String,
        owner: String, expires: CivilDate?, span: SourceSpan? = nil
    ) {
        self.fingerprint = fingerprint
        self.specification = specification
        self.code = code
        self.path = path
        self.change = change
        self.reason = reason
        self.owner = owner
        self.expires = expires
        self.span = span
    }

    /// Whether it still holds on a day, in days since 1970-01-01.
    func holds(on day: Int) -> Bool {
        expires.map { $0.daysSinceEpoch >= day } ?? true
    }

    /// Whether another approval takes its place: that of the same change, where this one has ended.
    func isReplaced(by other: Approval, on day: Int) -> Bool {
        fingerprint == other.fingerprint && isAbout(other.specification) && !holds(on: day)
    }

    /// Whether it is about changes of a specification.
    func isAbout(_ specification: String?) -> Bool {
        self.specification == nil || self.specification == specification
    }
}
