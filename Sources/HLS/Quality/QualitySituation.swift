/// What is known when a level has to be chosen.
///
/// Times are seconds in floating point: they enter estimates here, never a timeline.
package struct QualitySituation: Hashable, Sendable {
  /// What may be chosen from.
  ///
  /// A controller is shown allowed levels only, in order of rising bitrate.
  package var levels: [QualityLevel]
  /// The length of the next segment.
  package var segmentDuration: Double
  /// The size in bits of the next segment at each level where it is known (byte ranges,
  /// `EXT-X-BITRATE`, `sidx`), `nil` elsewhere; empty when nothing is known.
  package var knownBits: [Double?]
  /// What is loaded and not yet played.
  package var buffer: Double
  /// What the buffer holds at most; for live playback the distance to the edge.
  package var bufferMax: Double
  /// The level of the segment before; `nil` when there is none.
  package var lastLevel: Int?
  package var isLive: Bool
  /// Whether playback has begun: an empty buffer before that is no stall.
  package var hasStarted: Bool
  /// Whether it is the first segment after the start or a jump: nothing is up before it comes; the default is that it is
  /// not.
  package var isFirst = false
  /// Seconds of media played each second; the default is 1.
  package var playbackRate: Double
  /// How many segments are left to load, the next one included; `nil` when unknown.
  package var segmentsLeft: Int?

  package init(
    levels: [QualityLevel], segmentDuration: Double, knownBits: [Double?] = [], buffer: Double,
    bufferMax: Double, lastLevel: Int? = nil, isLive: Bool = false, hasStarted: Bool = true,
    playbackRate: Double = 1, segmentsLeft: Int? = nil
  ) {
    self.levels = levels
    self.segmentDuration = segmentDuration
    self.knownBits = knownBits
    self.buffer = buffer
    self.bufferMax = bufferMax
    self.lastLevel = lastLevel
    self.isLive = isLive
    self.hasStarted = hasStarted
    self.playbackRate = playbackRate
    self.segmentsLeft = segmentsLeft
  }
}
