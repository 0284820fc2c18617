extension TokenManager {
    /// Reads the store for those who listen: they get the state that is found, unknown when it cannot be read.
    func look() async {
        do throws(APIError) {
            _ = try await read()
        } catch {
            if channel.state == .unknown { channel.publish(.found, .unknown, error: error) }
        }
    }

    /// Says that a session is about to begin, unless new tokens belong to the one that there is.
    func announce(isNewSession: Bool) async {
        guard let sessions else { return }
        var isNew = isNewSession
        if !isNew { isNew = ((try? await load()) ?? nil) == nil }
        if isNew { await sessions.willBegin(key) }
    }
}
