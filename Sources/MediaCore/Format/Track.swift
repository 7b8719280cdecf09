/// One stream of a media file: its kind, its codec and what the file says about it.
public struct Track: Hashable, Sendable {
  /// What a track carries.
  public enum Kind: Hashable, Sendable {
    case video(VideoFormat, frameRate: Rational)
    case audio(AudioFormat)
    case subtitle
    case other
  }

  /// The place of the track in its file, from 0.
  public var index: Int
  public var kind: Kind
  /// FFmpeg's name of the codec, `h264` for instance.
  public var codec: String
  /// The language as the file writes it, mostly ISO 639-2 or BCP 47.
  public var language: String?
  public var title: String?
  public var isDefault: Bool
  public var isForced: Bool
  /// Whether the track is one still picture that belongs to the sound, such as a record cover.
  public var isArtwork: Bool
  /// The length that the file declares, which may be a lie.
  public var duration: MediaTime?
  /// Bits a second, as declared.
  public var bitRate: Int?

  public init(
    index: Int, kind: Kind, codec: String, language: String? = nil, title: String? = nil,
    isDefault: Bool = false, isForced: Bool = false, isArtwork: Bool = false,
    duration: MediaTime? = nil, bitRate: Int? = nil
  ) {
    self.index = index
    self.kind = kind
    self.codec = codec
    self.language = language
    self.title = title
    self.isDefault = isDefault
    self.isForced = isForced
    self.isArtwork = isArtwork
    self.duration = duration
    self.bitRate = bitRate
  }

  public var isVideo: Bool { if case .video = kind { !isArtwork } else { false } }
  public var isSubtitle: Bool { if case .subtitle = kind { true } else { false } }
  public var isAudio: Bool { if case .audio = kind { true } else { false } }
}
