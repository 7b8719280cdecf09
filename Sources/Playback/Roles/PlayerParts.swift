package import FFmpeg
internal import HLS
package import MediaCore

/// The parts that a player is assembled from.
package struct PlayerParts: Sendable {
  /// Finds the bytes of what a document refers to: the reference, what the document was opened by, and its open source.
  package typealias ReferenceOpening =
    @Sendable (String, String, any DataSource) throws(MediaError) -> any DataSource

  package var time: any TimeSource
  /// Finds the bytes of a source; does no I/O beyond looking a name up.
  package var open: @Sendable (String) throws(MediaError) -> any DataSource
  /// `nil`, the default, where nothing that a document refers to can be had.
  package var openReference: ReferenceOpening?
  package var videoSink: (any VideoSink)?
  package var audioSink: (any AudioSink)?
  /// Tells why the last attempt to reach a server failed, or `nil` if it did not; called on the stage, must not block.
  ///
  /// The default, no function, is for players that reach no servers.
  package var networkFault: (@Sendable () -> String?)?
  /// What happens when the window is closed.
  package var windowClosing = WindowClosingAction.pause
  /// Asks the program to end; called on the stage when the window was closed, if that is to end it.
  package var askToQuit: @Sendable () -> Void = {}
  /// How many threads decode pictures; 0 for one on each core, 8 at most.
  package var decoderThreads = 0
  /// What the processes of decoders are from; `nil`, the default, where they are in this process.
  package var isolation: DecoderIsolation?
  /// How long what is decoded twice, for a picture to be there early, may take.
  package var longestRepeat = MediaTime.milliseconds(100)
  /// How long the first picture of an item waits for a graphic that is being drawn.
  package var longestGraphic = MediaTime.milliseconds(200)
  /// What was spent, by which that number is lowered where one thread is plenty; `nil`, the default, where it stays.
  package var processor: ProcessorTimes?
  /// How many items the queue may have.
  package var queueLimit = PlayQueue.standardLimit
  /// What plays while no item of the queue can; the default is nothing.
  package var fallbacks = Fallbacks()
  /// How long an item may get no further; the default is as long as the engine waits.
  package var stuckLimits = StuckLimits.unlimited
  /// Whether graphics may be drawn on pictures.
  package var enablesVectors = false
  /// Whether there may be a picture in picture, and where it is at first.
  package var enablesPictureInPicture = false
  package var pictureInPicture = InsetPlace()
  /// Takes prepared sources apart; the default knows files only.
  package var makeReader: PacketReaderMaking = { source, _, context throws(MediaError) in
    try FileReader(source, guard: context.readGuard)
  }

  package init(
    time: any TimeSource = MonotonicClock(),
    open: @escaping @Sendable (String) throws(MediaError) -> any DataSource,
    videoSink: (any VideoSink)? = nil, audioSink: (any AudioSink)? = nil
  ) {
    self.time = time
    self.open = open
    self.videoSink = videoSink
    self.audioSink = audioSink
  }
}
