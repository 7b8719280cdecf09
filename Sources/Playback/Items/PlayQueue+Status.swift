internal import MediaCore

extension PlayQueue {
  func describe(in status: inout PlayerStatus) {
    status.current = currentID
    status.itemLoops = current.map(\.description.loops) ?? 1
    status.loopsQueue = loops
  }
}
