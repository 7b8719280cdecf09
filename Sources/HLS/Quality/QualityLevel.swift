/// One rung of a ladder of qualities: what a playlist tells of a variant before anything of it is loaded.
package struct QualityLevel: Hashable, Sendable {
  /// Bits per second on average: `AVERAGE-BANDWIDTH`, or 0.85 of `BANDWIDTH` where that is absent.
  package var averageBitrate: Double
  /// Bits per second at most: `BANDWIDTH` (RFC 8216 section 4.3.4.2).
  package var peakBitrate: Double
  /// The height of the picture in pixels; `nil` for sound, or where the playlist does not tell.
  package var height: Int?
  /// What must not change from one segment to the next: a codec family with its video range.
  ///
  /// Levels of one ladder with different families are not mixed, unless nothing of one can be had. The default, the
  /// empty text, is a family like any other.
  package var codecFamily: String
  /// The author's own ranking, `SCORE`; used in place of the bitrate when every level has one.
  package var score: Double?

  /// - Parameter averageBitrate: `nil` where the playlist does not tell.
  package init(
    peakBitrate: Double, averageBitrate: Double? = nil, height: Int? = nil,
    codecFamily: String = "", score: Double? = nil
  ) {
    self.peakBitrate = peakBitrate
    self.averageBitrate = averageBitrate ?? peakBitrate * 0.85
    self.height = height
    self.codecFamily = codecFamily
    self.score = score
  }
}
