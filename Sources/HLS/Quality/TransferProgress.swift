/// A transfer under way.
package struct TransferProgress: Hashable, Sendable {
  /// The level, among those of the situation.
  package var level: Int
  /// Bits received so far.
  package var bits: Double
  /// Bits in all: the `Content-Length`; `nil` when the server does not tell.
  package var totalBits: Double?
  /// Seconds since the request.
  package var elapsed: Double
  /// Seconds from the request to the first byte; `nil` before that.
  package var timeToFirstByte: Double?
  /// Seconds since bytes came last.
  package var silence: Double
  /// Bits per second over about the last second; `nil`, the default, while that is not known.
  package var recentRate: Double?
  /// How many times this segment has been abandoned already.
  package var abandonments: Int

  package init(
    level: Int, bits: Double, totalBits: Double?, elapsed: Double, timeToFirstByte: Double?,
    silence: Double = 0, abandonments: Int = 0
  ) {
    self.level = level
    self.bits = bits
    self.totalBits = totalBits
    self.elapsed = elapsed
    self.timeToFirstByte = timeToFirstByte
    self.silence = silence
    self.abandonments = abandonments
  }
}
