import MediaCore

/// Stretches of time in the order of their starts, with a quick answer to which of them a time is in.
///
/// Made in a time that grows with their number; an answer takes a time that grows with the number of stretches in
/// it, however many others there are.
struct IntervalTree: Sendable {
  private let starts: [MediaTime]
  /// A complete binary tree over the stretches, the root at 1: the latest end of those below each node.
  private let latestEnds: [MediaTime]
  /// The place of the first stretch in the tree.
  private let firstLeaf: Int

  /// - Parameter ranges: By start.
  init(_ ranges: some Collection<TimeRange>) {
    starts = ranges.map(\.start)
    var leaves = 1
    while leaves < starts.count { leaves *= 2 }
    var ends = [MediaTime](repeating: MediaTime(nanoseconds: .min), count: leaves * 2)
    for (index, range) in ranges.enumerated() { ends[leaves + index] = range.end }
    for node in stride(from: leaves - 1, to: 0, by: -1) {
      ends[node] = max(ends[node * 2], ends[node * 2 + 1])
    }
    latestEnds = ends
    firstLeaf = leaves
  }

  /// The places of the stretches that a time is in, in their order.
  func active(at time: MediaTime, limit: Int) -> [Int] {
    var found: [Int] = []
    let begun = starts.count(upTo: time)
    var nodes = [1]
    while let node = nodes.popLast(), found.count < limit {
      guard latestEnds[node] > time, firstIndex(below: node) < begun else { continue }
      if node >= firstLeaf {
        found.append(node - firstLeaf)
      } else {
        nodes += [node * 2 + 1, node * 2]
      }
    }
    return found
  }

  /// How many begin at a time or before it.
  func begun(at time: MediaTime) -> Int { starts.count(upTo: time) }

  /// The index of the first stretch below a node.
  private func firstIndex(below node: Int) -> Int {
    let depth = firstLeaf.trailingZeroBitCount - (Int.bitWidth - 1 - node.leadingZeroBitCount)
    return (node << depth) - firstLeaf
  }
}

extension [MediaTime] {
  /// How many of them, which are in order, are not after a time.
  func count(upTo time: MediaTime) -> Int {
    var low = 0
    var high = count
    while low < high {
      let middle = low + (high - low) / 2
      if self[middle] <= time { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
