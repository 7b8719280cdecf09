public import MediaCore

/// What a player was doing when it last said so.
///
/// Published by the stage at least at every change and every 100 ms while playing; read from anywhere
/// without waiting for the stage.
///
/// ```swift
/// let status = player.status
/// if status.state == .waiting, let buffer = status.buffer { print("\(buffer) are loaded") }
/// for item in status.items where item.status == .failed { print(item.source, item.error?.reason ?? "") }
/// ```
public struct PlayerStatus: Sendable, Hashable {
  /// What a player does.
  public enum State: String, Sendable, Hashable, Codable, CaseIterable {
    /// Nothing to play.
    case idle
    /// The present item is being opened.
    case loading
    /// Pictures and sound run.
    case playing
    /// The frame stands still: it was told to pause, or has played to where it is to.
    case paused
    /// It should play, and waits for data.
    case waiting
    /// The queue played to its end, or an item whose `onError` is `stop` failed.
    case ended
  }

  /// One item of the queue, as it stands.
  public struct Item: Sendable, Hashable {
    /// Its name in the queue.
    public var id: ItemID
    /// What it plays, as it was given: a path, a URL or a bare name.
    public var source: String
    /// Whether it was opened, and how that went.
    public var status: ItemStatus
    /// Why it failed; `nil` where it has not.
    public var error: MediaError?
    /// How long it plays once, between its points; `nil` while it is not known, and of a broadcast whose beginning goes away.
    public var duration: MediaTime?

    /// Makes an item; by default without an error, of a length that is not known.
    public init(
      id: ItemID, source: String, status: ItemStatus, error: MediaError? = nil,
      duration: MediaTime? = nil
    ) {
      self.id = id
      self.source = source
      self.status = status
      self.error = error
      self.duration = duration
    }
  }

  /// What the player is doing.
  public var state: State = .idle
  /// The present item; `nil` while there is none.
  public var current: ItemID?
  /// Whether the present item plays in the place of the queue, none of whose items can be played.
  public var isFallback = false
  /// The position in the present item, counted from the beginning of its source, not from its in point.
  public var currentTime: MediaTime = .zero
  /// How long the present item plays once; `nil` where that is not known, as of most broadcasts.
  public var duration: MediaTime?
  /// The date on the calendar of the position, where the medium tells dates.
  public var date: ProgramDate?
  /// The rate that was asked for; 0 while paused by a rate of 0.
  public var rate: Double = 1
  /// Loudness of everything, 0…1, as it was set: it stays while the sound is off.
  public var volume: Double = 1
  /// Whether the sound is off.
  public var isMuted = false
  /// How many times the present item plays in all; `nil` for ever.
  public var itemLoops: Int? = 1
  /// Whether the queue begins again after its last item.
  public var loopsQueue = false
  /// What happens when an item has played.
  public var actionAtItemEnd = ItemEndAction.advance
  /// The queue, in order.
  public var items: [Item] = []
  /// The tracks of the present item: its own, those of files beside it, and those found on the way.
  public var tracks: [Track] = []
  /// The index, among all tracks of the file, of the sound that plays.
  public var audioTrack: Int?
  /// The index, among all tracks, of the subtitles that are shown and whose cues are told.
  public var subtitleTrack: Int?
  /// How subtitles are to look.
  public var subtitleStyle = SubtitleStyle()
  /// What the present item says of itself; the tags of a running stream change.
  public var metadata = Metadata()
  /// Whether the present item can be sought in.
  public var isSeekable = false
  /// What of the present item can be gone to; of a broadcast, what its window has now.
  public var seekableRanges: [TimeRange] = []
  /// How far playback is behind what there is of a broadcast; `nil` where nothing more comes.
  public var latency: MediaTime?
  /// How far behind broadcasts are to be played, as it was set; `nil` for what their servers ask.
  public var latencyTarget: MediaTime?
  /// What pictures are shown on: `x11`, `wayland`, `kmsdrm` or another of SDL's names; `nil` without a display.
  public var display: String?
  /// What is lost at present, in the order in which it was lost; empty while all is well.
  public var losses: [Loss] = []
  /// The size of the window, if there is one.
  public var bounds: PixelSize?
  /// How one item changes to the next.
  public var transition = ItemTransition.cut
  /// How pictures are fitted in, unless their items say otherwise.
  public var gravity = Gravity.aspect
  /// What stands beside pictures.
  public var background = CueColor.black
  /// The radius of the corners of pictures, as a fraction of the smaller side.
  public var corners = 0.0
  /// The picture in picture, as it was set.
  public var pictureInPicture = PictureInPicture()
  /// The same as `pictureInPicture`: `pip` in JSON.
  public var pip: PictureInPicture { pictureInPicture }
  /// How pictures are turned, after what their files say.
  public var orientation = Orientation.upright
  /// The brightness and the contrast of pictures.
  public var adjustment = ColorAdjustment()
  /// The filters that pictures pass.
  public var filters = FilterStack()
  /// The name of the device that is heard; `nil` without one.
  public var audioDevice: String?
  /// How much of the stream is loaded from the position on; `nil` for what is no stream in segments.
  public var buffer: MediaTime?
  /// What the stream offers, and the last decision about it; `nil` where there is nothing to choose.
  public var quality: QualityStatus?
  /// Which variants of streams may be played.
  public var qualityPreference = QualityPreference.automatic
  /// The graphics on the picture, lowest first, as they are in the end of their way.
  public var vectors: [VectorGraphic] = []
  /// What the stream carries for the application, as far as it has been loaded.
  public var sessionData: [SessionDatum] = []
  /// The interstitial that plays within the present item; `nil` while the item itself does.
  public var interstitial: Interstitial?
  /// What has been counted since the player was made.
  public var counters = Counters()

  /// A picture in picture, and whether it is up.
  public struct PictureInPicture: Sendable, Hashable {
    /// Whether it was begun and has not ended.
    public var isActive = false
    /// The second source; `nil` for the picture itself in a small window.
    public var source: String?
    /// Where it is, or would be if it were up.
    public var place = InsetPlace()

    /// Makes a state; by default nothing is up.
    public init(isActive: Bool = false, source: String? = nil, place: InsetPlace = InsetPlace()) {
      self.isActive = isActive
      self.source = source
      self.place = place
    }
  }

  /// What has been counted since the player was made.
  public struct Counters: Sendable, Hashable {
    /// Frames given to the output, stills and pictures of covers included.
    public var framesShown = 0
    /// Frames shown more than half their length late.
    public var framesLate = 0
    /// Frames never shown because their time had passed.
    public var framesDropped = 0
    /// Joins: how often a pass followed another, by a loop or by a change of the item.
    public var passes = 0
    /// Frames of sound that were missing at joins, because what came next was late.
    public var samplesMissing = 0
    /// How often an item could not be opened, or not be played to its end.
    public var itemsFailed = 0
    /// How often playback had to wait because data did not come.
    public var stalls = 0

    /// Makes counters that are all 0.
    public init() {}
  }

  /// Makes the status of a player that has been told nothing.
  public init() {}
}

extension PlayerStatus {
  /// How a picture in picture is sent.
  static let pip = JSONRecord<PictureInPicture>(
    "PictureInPicture",
    [
      .init("active", .boolean, \.isActive),
      .init("source", .orNull(.string)) { $0.source?.withoutCredentials },
      .init("corner", .word, \.place.corner),
      .init("size", .number, \.place.size),
      .init("margin", .number, \.place.margin),
      .init("radius", .number, \.place.radius),
    ])
}
