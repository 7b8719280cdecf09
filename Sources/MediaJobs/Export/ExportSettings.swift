public import MediaCore

/// What an export makes, and where.
public struct ExportSettings: Sendable, Hashable {
  /// What is made of the asset; the default is `passthrough`.
  public var preset: ExportPreset
  /// The kind of file; `nil`, the default, for what the end of the file's name says.
  public var fileType: ExportFileType?
  /// Where the export begins in the asset; the default is its beginning.
  ///
  /// With `passthrough` it begins at the key frame before that, unless it is exact.
  public var start: MediaTime
  /// Where it ends; `nil`, the default, for the asset's end.
  public var end: MediaTime?
  /// Whether a `passthrough` of a range has exactly its pictures; the default is that it begins at a key frame.
  ///
  /// The pictures before the first key frame of the range are encoded anew, and at its end those after which no copy can end.
  /// That is done with H.264; codecs that have key frames alone need it not, and others fail with 1008.
  public var isExact: Bool
  /// Whether the index stands in front (MP4, MOV), so that a server's file begins to play at once; the default is yes.
  public var isFastStart: Bool
  /// Whether a file that is there is replaced; the default is that it is not.
  public var overwrites: Bool
  /// What is done to pictures that are encoded; the default is nothing.
  public var filters: FilterStack
  /// How pictures that are encoded are turned, beside what the asset says; the default is not at all.
  public var orientation: Orientation
  /// What is cut out of pictures that are encoded, in pixels of what is shown, once turned; `nil`, the default, for all.
  public var crop: PixelRect?
  /// A file of subtitles that is drawn on pictures that are encoded; `nil`, the default, draws none.
  ///
  /// Its times are those of the asset.
  public var burnedSubtitles: String?
  /// The number of a text track of the asset that is drawn in their place; `nil`, the default, draws none.
  public var burnedTrack: Int?
  /// What is done to sound that is encoded; the default is nothing.
  public var audio: AudioMix
  /// How many bytes the file may have; `nil`, the default, for any number.
  ///
  /// The export ends early so that it is no larger, and its result says so.
  public var fileLengthLimit: Int64?
  /// The heights of the variants of a stream (`hls`), which are encoded; none, the default, makes one variant as the preset has
  /// it.
  public var variantHeights: [Int]
  /// The cover, a whole file of JPEG or PNG; `nil`, the default, carries that of the asset, and an empty one leaves it out.
  ///
  /// MP4, M4V, MKV, M4A, MP3 and FLAC hold one.
  public var artwork: [UInt8]?
  /// The numbers of the tracks that are exported; `nil`, the default, for all that fit.
  public var tracks: Set<Int>?
  /// Tags that are set, beside those of the asset; an empty value takes one away.
  public var tags: [String: String]
  /// The chapters, in the time of the asset, or of the file where sources are joined; `nil`, the default, carries those of the
  /// asset, and an empty list leaves them out.
  ///
  /// MP4, MOV, M4V, M4A, MKV and WebM hold them.
  public var chapters: [Chapter]?

  /// Makes settings; the defaults copy the whole asset.
  public init(
    preset: ExportPreset = .passthrough, fileType: ExportFileType? = nil,
    start: MediaTime = .zero, end: MediaTime? = nil, isExact: Bool = false,
    isFastStart: Bool = true,
    overwrites: Bool = false, filters: FilterStack = FilterStack(),
    orientation: Orientation = .upright, crop: PixelRect? = nil, burnedSubtitles: String? = nil,
    burnedTrack: Int? = nil,
    audio: AudioMix = .unchanged,
    fileLengthLimit: Int64? = nil, variantHeights: [Int] = [], artwork: [UInt8]? = nil,
    tracks: Set<Int>? = nil, tags: [String: String] = [:],
    chapters: [Chapter]? = nil
  ) {
    self.orientation = orientation
    self.crop = crop
    self.burnedSubtitles = burnedSubtitles
    self.burnedTrack = burnedTrack
    self.audio = audio
    self.fileLengthLimit = fileLengthLimit
    self.variantHeights = variantHeights
    self.artwork = artwork
    self.tracks = tracks
    self.preset = preset
    self.fileType = fileType
    self.start = max(.zero, start)
    self.end = end
    self.isExact = isExact
    self.isFastStart = isFastStart
    self.overwrites = overwrites
    self.filters = filters
    self.tags = tags
    self.chapters = chapters
  }
}
