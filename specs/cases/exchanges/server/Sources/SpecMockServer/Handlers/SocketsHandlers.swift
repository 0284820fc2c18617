import Foundation
import MartletMock
import MartletRuntime
import MartletServer

/// Answers the endpoints of `SocketsEndpoint`. This file is yours: Martlet never writes it again.
struct SocketsHandlers: SocketsHandling {}
