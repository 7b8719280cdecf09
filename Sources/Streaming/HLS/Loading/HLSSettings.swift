package import MediaCore

/// How streams of segments are loaded.
package struct HLSSettings: Sendable {
  /// How much is loaded ahead of the playhead; the default is 30 s.
  package var forwardBuffer = MediaTime.seconds(30)
  /// How many bytes of segments are kept for a loop or a way back; the default is 64 MiB.
  package var cacheBudget = 64 << 20
  /// The largest segment that is taken; the default is 256 MiB.
  package var segmentLimit = 256 << 20
  /// How often a segment is tried; the default is 3.
  package var attempts = 3
  /// How many segments in a row may be missing before it is given up; the default is 3.
  package var holes = 3
  /// Bits per second that are not to be exceeded; `nil`, the default, for no limit.
  package var maximumBitrate: Double?
  /// The largest height in pixels; `nil`, the default, for no limit.
  package var maximumHeight: Int?
  /// Gets the keys of the formats that it names; `nil`, the default, for keys in files alone.
  package var keyProvider: (any KeyProvider)?

  package init() {}
}
