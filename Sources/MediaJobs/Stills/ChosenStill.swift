/// The thumbnail that was chosen out of an asset, and why.
public struct ChosenStill: Sendable {
  /// The picture.
  public var still: Still
  /// Everything that was looked at, in the order of time.
  public var candidates: [StillCandidate]

  /// Why it was chosen, in one line.
  public var reason: String {
    let chosen = candidates.first { $0.time == still.actualTime }
    let others = candidates.filter { $0.time != still.actualTime }
    var counts: [String] = []
    for fault in StillCandidate.Fault.allCases {
      let count = others.filter { $0.faults.contains(fault) }.count
      if count > 0 { counts.append("\(count) \(fault.rawValue)") }
    }
    let faults = chosen?.faults.map(\.rawValue) ?? []
    let own =
      faults.isEmpty
      ? "the clearest of \(candidates.count) pictures"
      : "the best of \(candidates.count) pictures, though \(faults.joined(separator: " and "))"
    return counts.isEmpty ? own : "\(own); of the others \(counts.joined(separator: ", "))"
  }
}
