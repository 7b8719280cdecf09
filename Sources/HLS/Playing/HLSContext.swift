import Streaming

/// What a stream is read with; the same for all of its renditions.
struct HLSContext: Sendable {
  /// The item's source, as it was opened.
  var source: String
  var loader: ResourceLoader
  var settings: HLSSettings
  /// What throughput was measured from which host.
  var memory: ThroughputMemory
  /// What files that it leads to are kept in.
  var files: ByteCache
  var reading: ReadingContext
}
