// Deliberately wrong calls: a type-check against the stand-ins must refuse each line that says so, and no other.

import os

struct Wrong {
    let lock = OSAllocatedUnfairLock(state: 0)  // refused: the label is initialState
    func missing(_ lock: OSAllocatedUnfairLock<Int>) -> Int {
        lock.locked { $0 }  // refused: there is no such function
    }
    func right(_ lock: OSAllocatedUnfairLock<Int>) -> Int {
        lock.withLock { $0 }
    }
    func wrongType(_ lock: OSAllocatedUnfairLock<Int>) -> String {
        lock.withLock { state in state }  // refused: the state is no string
    }
}
