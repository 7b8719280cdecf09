package import MediaCore

/// What the choice of a level must keep to, whatever a controller would like.
package struct QualityConstraints: Hashable, Sendable {
  /// Bits per second on average that are not to be exceeded; no limit by default.
  package var maximumBitrate: Double?
  /// The largest height in pixels; no limit by default.
  package var maximumHeight: Int?
  /// The only family that may be played; `nil`, the default, takes that of the last level, or of the
  /// first level before anything was loaded, and another where all levels of that are banned.
  package var codecFamily: String?
  /// Indices of levels that must not be used now: they failed, or the decoder cannot follow.
  package var banned: Set<Int> = []
  /// The index of the only level that may be used, unless it is banned; `nil`, the default, for any.
  ///
  /// One beyond the last means the last.
  package var only: Int?

  package init(
    maximumBitrate: Double? = nil, maximumHeight: Int? = nil, codecFamily: String? = nil,
    banned: Set<Int> = [], only: Int? = nil
  ) {
    self.only = only
    self.maximumBitrate = maximumBitrate
    self.maximumHeight = maximumHeight
    self.codecFamily = codecFamily
    self.banned = banned
  }

  /// What a user prefers, and what cannot be had now.
  package init(_ preference: QualityPreference, banned: Set<Int>) {
    self.init(
      maximumBitrate: preference.maximumBitrate, maximumHeight: preference.maximumHeight,
      banned: banned, only: preference.variant)
  }

  /// The indices that may be chosen, in order of rising bitrate; never empty unless `levels` is.
  ///
  /// A limit that no level keeps yields to playing at all: the lowest level of the family is left then.
  ///
  /// - Parameter last: The level of the segment loaded last.
  package func allowed(_ levels: [QualityLevel], last: Int?) -> [Int] {
    let rising = levels.indices
      .filter { levels[$0].averageBitrate.isFinite && levels[$0].averageBitrate > 0 }
      .sorted { (levels[$0].averageBitrate, $0) < (levels[$1].averageBitrate, $1) }
    guard let lowest = rising.first else { return levels.isEmpty ? [] : [0] }
    if let only = only.map({ min($0, levels.count - 1) }), rising.contains(only),
      !banned.contains(only)
    {
      return [only]
    }
    let family = codecFamily ?? family(of: levels, last: last)
    let mixable = rising.filter { levels[$0].codecFamily == family }
    let usable = mixable.filter { !banned.contains($0) }
    let kept = usable.filter { index in
      levels[index].averageBitrate <= (maximumBitrate ?? .infinity)
        && (levels[index].height ?? 0) <= (maximumHeight ?? .max)
    }
    if !kept.isEmpty { return kept }
    return [usable.first ?? mixable.first ?? lowest]
  }

  /// The family to keep to: where all of it is banned, that of the first level that is not.
  private func family(of levels: [QualityLevel], last: Int?) -> String {
    let family = levels[last.flatMap { levels.indices.contains($0) ? $0 : nil } ?? 0].codecFamily
    let usable = levels.indices.filter { !banned.contains($0) }.map { levels[$0].codecFamily }
    return usable.contains(family) ? family : usable.first ?? family
  }
}
