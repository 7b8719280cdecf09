package import Control
public import MediaCore
public import MediaJobs
package import MockMedia
internal import Outputs
public import Playback

/// Everything that is chosen about a player before it is made.
///
/// Read once, when the player is made; what can be changed later is changed by commands. Written as a list, later
/// entries winning over earlier ones:
///
/// ```swift
/// let settings = PlayerSettings {
///   SourceName("welcome")
///   Ext("mp4")
///   Gravity(.aspectFill)
///   Loop()
///   Mute()
///   Events([.any])
/// }
/// ```
public struct PlayerSettings: Sendable {
  /// What to play, in order: paths, URLs, bare names, directories, playlists.
  ///
  /// The default is nothing: the player waits for commands.
  public var items: [ItemDescription] = []
  /// Tried after a bare name as it is, with a dot between them or its own.
  ///
  /// The default is `mp4`.
  public var fileExtension = "mp4"
  /// Directories in which a bare name is looked up.
  ///
  /// The default is none but the working directory.
  public var searchPath: [String] = []
  /// The directory outside of which no file is opened; `nil`, the default, for anywhere.
  public var mediaRoot: String?
  /// Whether content from the world may lead to addresses of this machine or its house.
  ///
  /// The default is that it may not; what is named here may be anywhere.
  public var allowsPrivateTargets = false
  /// In which order the files of a folder are played.
  ///
  /// The default is the natural one: `clip2` before `clip10`.
  public var folderOrder = FolderOrder.natural
  /// The kinds of live inputs that items and commands may name.
  ///
  /// The default is none; the descriptors that `items` names are allowed nevertheless.
  public var allowedInputs: Set<InputKind> = []
  /// The kinds of live inputs that playlists in files of this machine may name.
  ///
  /// The default is none.
  public var allowedInputsInPlaylists: Set<InputKind> = []
  /// Gets the keys of protected streams; `nil`, the default, for keys that are plain files alone.
  public var keyProvider: (any KeyProvider)?
  /// How pictures are fitted into the window.
  ///
  /// The default is all of the picture, with what stands beside it.
  public var gravity = Gravity.aspect
  /// Whether there may be a picture in picture.
  ///
  /// The default is that there may not.
  public var enablesPictureInPicture = false
  /// Where the picture in picture is when it is up.
  ///
  /// The default is the bottom right corner, a quarter of the width.
  public var pictureInPicture = InsetPlace()
  /// What it shows, from the beginning on; `nil`, the default, for the picture itself, when that is asked for.
  public var pictureInPictureSource: String?
  /// What stands beside pictures.
  ///
  /// The default is black.
  public var background = CueColor.black
  /// The radius of the corners of pictures, as a fraction of the smaller side of what is seen, 0…0.5.
  ///
  /// The default is 0: square ones.
  public var corners = 0.0
  /// How one item changes to the next.
  ///
  /// The default is a cut.
  public var transition = ItemTransition.cut
  /// How pictures are turned, after what their files say.
  ///
  /// The default is not at all.
  public var orientation = Orientation.upright
  /// The brightness and the contrast of pictures.
  ///
  /// The default leaves them as they are.
  public var adjustment = ColorAdjustment()
  /// The filters that pictures pass, first to last; one whose id was there before takes its place.
  ///
  /// The default is none; at most `FilterStack.limit`.
  public var filters: [FilterStack.Entry] = []
  /// Whether graphics may be drawn on pictures.
  ///
  /// The default is that they may not.
  public var enablesVectors = false
  /// The graphics that are drawn from the beginning, if graphics may be drawn; by default none.
  public var vectors: [VectorChange] = []
  /// How often each item plays; `nil` for what each item says, which is once by default.
  public var loops: LoopCount?
  /// Whether the queue begins again after its last item.
  ///
  /// The default is that it ends.
  public var loopsQueue = false
  /// How many items the queue may have, 1 or more; commands that would make it longer are refused (3004).
  ///
  /// The default is 100,000.
  public var queueLimit = 100_000
  /// What plays, again and again, while no item of the queue can be played, which are tried again meanwhile.
  ///
  /// The default is `nil`: then the last picture stays if the queue repeats, else playback ends.
  public var fallback: ItemDescription?
  /// Whether a slate tells the last failure while no item of the queue can be played, nor the fallback.
  ///
  /// The default is that none does.
  public var showsErrorSlate = false
  /// How long an item may get no further before the next one, or the fallback, plays.
  ///
  /// The default sets no limits: the engine's own are longer.
  public var stuckLimits = StuckLimits.unlimited
  /// Whether the sound is off at first.
  ///
  /// The default is that it is heard.
  public var isMuted = false
  /// Loudness, 0…1; clamped when the player is made.
  ///
  /// The default is 1.
  public var volume = 1.0
  /// Seconds of media for each second, 0…16; clamped when the player is made.
  ///
  /// The default is 1.
  public var rate = 1.0
  /// How far behind their edges broadcasts are played; `nil`, the default, for as far as their servers ask.
  public var latency: MediaTime?
  /// Whether it plays as soon as it can.
  ///
  /// The default is that it does.
  public var playsAtOnce = true
  /// What happens when an item has played.
  ///
  /// The default is to go on to the next.
  public var actionAtItemEnd = ItemEndAction.advance
  /// The languages of sound to prefer, by BCP 47, in order of preference.
  ///
  /// The default is none: the track that the file marks, or the first.
  public var audioLanguages: [String] = []
  /// Files of subtitles for every item, besides those that it comes with; by default none.
  public var subtitles: [SubtitleSource] = []
  /// The languages of subtitles to prefer, by BCP 47, in order of preference; none, the default, for files that are
  /// given with the item, else forced ones.
  public var subtitleLanguages: [String] = []
  /// How subtitles look, over what they say themselves.
  ///
  /// The default leaves it to them.
  public var subtitleStyle = SubtitleStyle()
  /// Which variants of streams may be played.
  ///
  /// The default is any, as the network allows.
  public var quality = QualityPreference.automatic
  /// What goes along with requests to servers.
  ///
  /// The default is nothing but the engine's name and version.
  public var request = RequestSettings()
  /// How much of a stream is loaded ahead.
  ///
  /// The default is 30 s.
  public var forwardBuffer = MediaTime.seconds(30)
  /// How many bytes of a rendition of a stream are loaded ahead at most.
  ///
  /// The default is 128 MiB.
  public var forwardBytes = 128 << 20
  /// How many bytes of a stream's segments are kept for loops and ways back; 0 for none.
  ///
  /// The default is 24 MiB.
  public var backBytes = 24 << 20
  /// The folder in which what comes over HTTP is kept for later starts; `nil`, the default, keeps nothing.
  public var cacheFolder: String?
  /// How many bytes that folder may hold, 16 MiB or more.
  ///
  /// The default is 2 GiB.
  public var cacheBytes = 2 << 30
  /// How often the time is published; `nil`, the default, for never.
  public var timePublishing: MediaTime?
  /// Which events are delivered.
  ///
  /// The default is none.
  public var events: [PlayerEventFilter] = []
  /// Whether it is an error when the items turn out to be lists with nothing in them.
  package var needsItems = false
  /// Takes the batches in the place of the player's `events`, on the player's own thread, which waits for it.
  package var eventReceiver: (@Sendable (EventBatch) -> Void)?
  /// What is said to the player after all that the settings say, in order; it gets its items right before the first call
  /// that concerns one.
  package var openingCalls: [OpeningCall] = []
  /// Is called with each command that a client of the socket gives; `nil` for nothing.
  package var callObserver: CallObserver?
  /// What the player does by itself at times; `nil` for nothing.
  package var schedule: CallSchedule?
  /// Where pictures go: `auto`, `null`, `sdl`, `y4m:PATH`, `png:FOLDER`, `framemd5:PATH` or `shm:PATH`.
  ///
  /// The default is `auto`, which under a virtual clock is `null`.
  public var video = "auto"
  /// Where sound goes: `auto`, `null`, `pulse[:SINK]`, `sdl`, `wav:PATH` or `framemd5:PATH`.
  ///
  /// The default is `auto`, which under a virtual clock is `null`; a device is refused there (1001). A file has the rate and
  /// the channels of the first sound, to which all later sound is converted.
  public var audio = "auto"
  /// Takes the place of the output that `video` names; `nil`, the default, for that.
  public var videoSink: (any VideoSink)?
  /// Takes the place of the output that `audio` names; `nil`, the default, for that.
  public var audioSink: (any AudioSink)?
  /// Outputs that are shown the same pictures as the first; by default none.
  var additionalVideo: [AdditionalVideoOutput.Target] = []
  /// Outputs that are given the same sound as the first; by default none.
  var additionalAudio: [AdditionalAudioOutput.Target] = []
  /// What looks at pictures on their way to all outputs, in order.
  var videoTaps: [@Sendable (TapMoment) -> Void] = []
  /// What looks at sound on its way to all outputs, and may change it, in order.
  var soundTaps: [@Sendable (inout AudioBuffer) -> Void] = []
  /// What opens the sources of schemes, in lower case, that the engine does not know; by default nothing.
  var sourceSchemes: [String: SourceScheme.Making] = [:]
  /// Keeps made-up media, for several players; `nil`, the default, keeps them for this player alone.
  package var mocks: MockStore?
  /// The scripted server that `origin:` means; `nil`, the default, for none.
  package var origin: PlayedOrigin?
  /// Makes that server for the virtual clock, once that is known; `nil`, the default, where it is there already.
  package var makeOrigin: (@Sendable (VirtualClock) -> PlayedOrigin)?
  /// The clock that playback lives by; `nil`, the default, for the machine's own.
  public var virtualClock: VirtualClock?
  /// Whether clients of the socket may move the virtual clock, which then has no other driver.
  package var clientsMoveClock = false
  /// Is given all events from the first on, each as it happens; `nil`, the default, where nothing looks at them so.
  package var observer: (@Sendable (EventBatch) -> Void)?
  /// A clock of the program's own in the place of the machine's; `nil`, the default, for that.
  ///
  /// A virtual clock goes before.
  public var clock: (any TimeSource)?
  /// The window's size in pixels when it opens; `nil`, the default, for the picture's own.
  public var windowSize: PixelSize?
  /// Whether the window fills the screen.
  ///
  /// The default is that it does not.
  public var isFullScreen = false
  /// Whether the window goes without a frame.
  ///
  /// The default is that it has one.
  public var isBorderless = false
  /// The number of a window of X11 that pictures are drawn in; `nil`, the default, for a window that is made.
  public var existingWindow: UInt?
  /// What happens when the window is closed.
  ///
  /// The default is that playback pauses and the window stays.
  public var windowClosing = WindowClosingAction.pause
  /// Where to listen for commands; `nil`, the default, for nowhere.
  public var controlSocket: String?
  /// The folder in which clients of the socket may have jobs write; `nil`, the default, refuses jobs.
  public var jobFolder: String?
  /// How many of their jobs are at work at once; `nil`, the default, for two, and none of other jobs among them.
  public var jobLimit: JobLimit?
  /// How many threads decode pictures, 0…16; clamped when the player is made.
  ///
  /// The default is 0: one on each core, 8 at most, and a single one under the real clock while that is plenty.
  public var decoderThreads = 0
  /// The program of the processes in which items are decoded; `nil`, the default, decodes in the player's own process.
  ///
  /// It is `vitrine`, with the same version of FFmpeg as the program's own; 4001 when it is not.
  public var decoderProgram: String?
  /// How those processes fail, for tests.
  package var decoderFault: [String] = []
  /// A file to which the moment of every frame shown is written, for measurements.
  package var frameLog: String?

  /// Makes the settings that all defaults are.
  public init() {}

  /// Reads a list of settings.
  ///
  /// A mistake in the list is told where it is: nothing else can be meant by a closure.
  public init(@PlayerSettingsBuilder _ settings: () -> [any PlayerSetting]) {
    for setting in settings() { setting.apply(to: &self) }
  }

  /// The items as they are to be queued.
  var queuedItems: [ItemDescription] {
    items.map { item in
      var item = item
      if let loops { item.loops = loops.count }
      item.subtitles += subtitles
      return item
    }
  }
}
