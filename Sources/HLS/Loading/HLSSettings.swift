package import MediaCore

/// How streams of segments are loaded.
package struct HLSSettings: Sendable {
  /// How much is loaded ahead of the playhead; the default is 30 s.
  package var forwardBuffer = MediaTime.seconds(30)
  /// How many bytes of one rendition may wait to be taken apart; the default is 128 MiB.
  package var forwardBudget = 128 << 20
  /// How many bytes of segments are kept for a loop or a way back, what is loaded ahead included; the default is 24 MiB.
  package var cacheBudget = 24 << 20
  /// The largest segment that is taken; the default is 256 MiB.
  package var segmentLimit = 256 << 20
  /// How much of a broadcast is taken apart in one go: a demuxer remembers something of all that it has read; the default
  /// is 30 min.
  package var longestRun = MediaTime.seconds(1800)
  /// Gets the keys of the formats that it names; `nil`, the default, for keys in files alone.
  package var keyProvider: (any KeyProvider)?

  package init() {}
}
