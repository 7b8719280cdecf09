public import MediaCore

/// A picture that was looked at when a thumbnail was chosen.
public struct StillCandidate: Sendable, Hashable {
  /// What speaks against a picture.
  public enum Fault: String, Sendable, Hashable, Codable, CaseIterable {
    /// It is nearly black.
    case dark
    /// It is nearly white.
    case bright
    /// One level fills most of it: a title, a plain ground.
    case plain
    /// It has hardly any edges.
    case blurred
  }

  /// The time at which it is due in the asset.
  public var time: MediaTime
  /// How much it shows: 0 for nothing; the one with the most is chosen.
  public var score: Double
  /// What speaks against it; empty for a good one.
  public var faults: [Fault]

  init(_ time: MediaTime, _ facts: PictureFacts) {
    self.time = time
    faults = []
    if facts.brightness < 24 { faults.append(.dark) }
    if facts.brightness > 232 { faults.append(.bright) }
    if facts.plainness > 0.6 { faults.append(.plain) }
    if facts.sharpness < 12 { faults.append(.blurred) }
    let sharp = min(1, facts.sharpness / 200)
    let full = min(1, facts.contrast / 60)
    // Faults weigh more than any beauty; with equal faults the better picture still wins.
    score =
      (facts.richness / 5 + sharp + full) / 3
      * faults.reduce(1.0) { weight, fault in fault == .blurred ? weight * 0.3 : weight * 0.05 }
  }
}
