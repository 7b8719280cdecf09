internal import FFmpeg
internal import MediaCore
internal import Streaming

/// How pipelines work; the same for all of a player.
struct PipelineSettings: Sendable {
  /// Finds the bytes of a source; does no I/O beyond looking a name up.
  var open: @Sendable (String) throws(MediaError) -> any DataSource
  /// Finds the bytes of what a document refers to; `nil` when documents may refer to nothing.
  var openReference: PlayerParts.ReferenceOpening?
  /// Takes a prepared source apart; runs on the item's reading thread.
  var makeReader: PacketReaderMaking
  /// How many threads decode pictures; 0 for one on each core, 8 at most.
  var decoderThreads = 0
  /// The processor times by which the number of threads changes; `nil` when it is fixed.
  var processor: ProcessorTimes?
  /// What the processes of decoders are from; `nil` when they are in this process.
  var isolation: DecoderIsolation?
  /// Whether damaged packets give the same pictures each time.
  var isRepeatable = false
  /// How long packets may take to decode that are decoded twice, for an early picture.
  var longestRepeat = MediaTime.milliseconds(100)
  /// The player's clock.
  var time: any TimeSource
  /// Whether pictures that come too late may be left out.
  var leavesOutLate = false
  /// Whether there is an output for pictures; if not, none are decoded.
  var wantsVideo = true
  /// Preferences for all streams.
  var preferences = StreamPreferences()
}
