/// One finished or abandoned transfer of a segment, as a controller is told of it.
package struct TransferSample: Hashable, Sendable {
  /// The level, among those of the situation that led to it.
  package var level: Int
  /// Bits received.
  package var bits: Double
  /// Seconds from the request to the first byte.
  package var timeToFirstByte: Double
  /// Seconds from the request to the last byte received.
  package var elapsed: Double
  /// Seconds of media in the whole segment.
  package var segmentDuration: Double
  /// Seconds in the buffer after it; for an abandoned one, when it was given up.
  package var buffer: Double
  package var isAbandoned: Bool

  package init(
    level: Int, bits: Double, timeToFirstByte: Double, elapsed: Double, segmentDuration: Double,
    buffer: Double, isAbandoned: Bool = false
  ) {
    self.level = level
    self.bits = bits
    self.timeToFirstByte = timeToFirstByte
    self.elapsed = elapsed
    self.segmentDuration = segmentDuration
    self.buffer = buffer
    self.isAbandoned = isAbandoned
  }
}
