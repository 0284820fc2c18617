import MartletSyntax

/// The repositories of a run: each is opened once, and closed at the end.
final class GitSession: Sendable {
    private struct State: Sendable {
        var repositories: [GitLocation: Result<GitRepository, GitFailure>] = [:]
        var failure: GitFailure?
    }

    private let state = Locked(State())
    private let patience = GitPatience()

    /// Finds the repository that a folder lies in.
    ///
    /// - Throws: `GitFailure` when there is none, or no git.
    func repository(containing folder: String) throws(GitFailure) -> GitRepository {
        let location = try GitLocation(containing: folder)
        if let known = state.withLock({ $0.repositories[location] }) { return try known.get() }
        let repository = Result { () throws(GitFailure) in
            GitRepository(try GitView(of: location, patience: patience)) { [weak self] failure in
                self?.state.withLock { $0.failure = $0.failure ?? failure }
            }
        }
        state.withLock { $0.repositories[location] = repository }
        return try repository.get()
    }

    /// Why the content of a file could not be had although a revision has it; nil where all could. Whoever looks whether a
    /// file is a specification takes an error for no, so it is kept here.
    var failure: GitFailure? { state.withLock { $0.failure } }

    /// Ends the session: nothing can be read any more.
    func close() {
        let repositories = state.withLock { state in
            defer { state.repositories = [:] }
            return Array(state.repositories.values)
        }
        for repository in repositories { (try? repository.get())?.close() }  // allowed: a list
    }
}
