import Foundation
import MartletMock
import MartletRuntime
import MartletServer

/// Answers the endpoints of `ProfileEndpoint`. This file is yours: Martlet never writes it again.
struct ProfileHandlers: ProfileHandling {
    /// `GET /api/users/me`
    func getProfile(_ call: ProfileCalls.GetProfileCall) async throws -> UserProfile {
        UserProfile.fixture()
    }

    /// `PUT /api/users/me`
    func updateProfile(_ call: ProfileCalls.UpdateProfileCall) async throws -> UserProfile {
        UserProfile.fixture()
    }
}
