internal import MediaCore
internal import Streaming

/// How pipelines work; the same for all of a player.
struct PipelineSettings: Sendable {
  /// Finds the bytes of a source; does no I/O beyond looking a name up.
  var open: @Sendable (String) throws(MediaError) -> any DataSource
  /// Finds the bytes of what a document refers to; `nil` where nothing of that can be had.
  var openReference: PlayerParts.ReferenceOpening?
  /// Takes a prepared source apart; runs on the item's reading thread.
  var makeReader: PacketReaderMaking
  /// How many threads decode pictures; 0 for one on each core, 8 at most.
  var decoderThreads = 0
  /// What was spent, by which the number of threads is chosen anew; `nil` where it stays.
  var processor: ProcessorTimes?
  /// How long what is decoded twice, for a picture to be there early, may take.
  var longestRepeat = MediaTime.milliseconds(100)
  /// The time that the player lives by.
  var time: any TimeSource
  /// Whether pictures that come too late may be left out.
  var leavesOutLate = false
  /// Whether anybody looks at pictures; if not, none are decoded.
  var wantsVideo = true
  /// What is preferred of all streams.
  var preferences = StreamPreferences()
}
