import Glibc

extension QualitySituation {
  /// How good each level is: the natural logarithm of its bitrate, or of its score where every level has
  /// one, relative to the lowest level's.
  package var utilities: [Double] {
    let scores = levels.compactMap { $0.score.flatMap { $0 > 0 && $0.isFinite ? $0 : nil } }
    if scores.count == levels.count, let first = scores.first {
      return scores.map { log($0 / first) }
    }
    guard let lowest = levels.first?.averageBitrate else { return [] }
    return levels.map { log($0.averageBitrate / lowest) }
  }

  /// The size in bits of the next segment at each level: known, or the bitrate's times `complexity`.
  package func expectedBits(complexity: Double) -> [Double] {
    levels.indices.map { level in
      if knownBits.indices.contains(level), let bits = knownBits[level] { return bits }
      return nominalBits(level) * complexity
    }
  }

  /// The size in bits that a level's bitrate promises for the next segment.
  package func nominalBits(_ level: Int) -> Double {
    levels[level].averageBitrate * segmentDuration * playbackRate
  }
}
