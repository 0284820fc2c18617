import ArotiSample
import Foundation
import MartletRuntime

#if canImport(SwiftUI)
    import SwiftUI
#endif

// The code of comments that shows views. Compiled with SwiftUI on Apple's platforms, elsewhere with SwiftUIStandIn.swift.

@available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
@MainActor enum ViewSamples {
    struct SessionsView: View {
        @State private var sessions: Loader<[Session]>

        init(aroti: ArotiClient) {
            sessions = Loader { try await aroti.booking.getUpcomingSessions() }
        }

        var body: some View {
            Group {
                switch sessions.state {
                case .idle, .loading(nil): ProgressView()
                case .loading(let sessions?), .loaded(let sessions): SessionList(sessions)
                case .failed(let error, _): RetryView(error.localizedDescription) { await sessions.load() }
                }
            }
            .task { await sessions.load() }
            .refreshable { await sessions.load() }
        }
    }

    struct SyncBadge: View {
        let status: OfflineStatus

        var body: some View {
            Group {
                switch status.state {
                case .idle: Text("")
                case .syncing: ProgressView()
                case .offline: Text("\(status.count) waiting")
                case .error(let error): Text(error.localizedDescription)
                }
            }
            .task { await status.follow() }
        }
    }

    @ViewBuilder static func view(of state: LoadingState<[Session]>) -> some View {
        switch state {
        case .idle, .loading(nil): ProgressView()
        case .loading(let sessions?), .loaded(let sessions): SessionList(sessions)
        case .failed(let error, _): Text(error.localizedDescription)
        }
    }

    struct SessionList: View {
        init(_ sessions: [Session]) {}

        var body: some View { Text("") }
    }

    struct RetryView: View {
        init(_ text: String, retry: @MainActor @escaping () async -> Void) {}

        var body: some View { Text("") }
    }
}
