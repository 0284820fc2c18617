// Deliberately wrong calls of Network: a type-check against the stand-in must refuse each line that says so, and no other.

import Dispatch
import Network

struct WrongNetwork {
    func wrong(_ monitor: NWPathMonitor, _ path: NWPath) {
        monitor.start()  // refused: the queue is missing
        monitor.start(.main)  // refused: the queue has a label
        monitor.pathUpdateHandler = { path, status in }  // refused: it takes a path alone
        let isUp: Bool = path.status  // refused: it is no Bool
        let isGone = path.status == .unknown  // refused: there is no such case
        monitor.currentPath = path  // refused: the system says it
        _ = (isUp, isGone)
    }

    func right(_ monitor: NWPathMonitor) {
        monitor.pathUpdateHandler = { path in _ = path.status == .satisfied && !path.isExpensive }
        monitor.start(queue: DispatchQueue(label: "paths"))  // allowed: as the SDK declares it
        monitor.cancel()
    }
}
