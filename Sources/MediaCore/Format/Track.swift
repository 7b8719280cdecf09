/// One stream of a media file: its kind, its codec and what the file says about it.
public struct Track: Hashable, Sendable {
  /// What a track carries.
  public enum Kind: Hashable, Sendable {
    /// Pictures, and how many a second as declared: unknown where the file does not say.
    case video(VideoFormat, frameRate: Rational)
    /// Sound.
    case audio(AudioFormat)
    /// Subtitles or captions, as text or as pictures.
    case subtitle
    /// Anything else, such as timed data; it is not played.
    case other
  }

  /// The place of the track in its file, from 0.
  public var index: Int
  /// What it carries, and in which format.
  public var kind: Kind
  /// FFmpeg's name of the codec, `h264` for instance; empty while nothing tells.
  public var codec: String
  /// The language as BCP 47 writes it, `de` for a file's `ger`; `nil` where the file does not say.
  public var language: String?
  /// What the file calls it; the name of its handler where it has no title, `nil` with neither.
  public var title: String?
  /// Whether the file marks it as the one to play unless another is chosen.
  public var isDefault: Bool
  /// Whether it holds only what must be read to understand the sound.
  public var isForced: Bool
  /// Whether the track is one still picture that belongs to the sound, such as a record cover.
  public var isArtwork: Bool
  /// The length that the file declares, which may be a lie.
  public var duration: MediaTime?
  /// Bits a second, as declared.
  public var bitRate: Int?
  /// How bright its pictures get, as the container tells; `nil` where it does not.
  public var light: LightLevels?
  /// Which Dolby Vision the container declares; `nil` for none.
  public var dolbyVision: DolbyVisionProfile?

  /// Makes a track; by default the file says nothing of it but what it is.
  public init(
    index: Int, kind: Kind, codec: String, language: String? = nil, title: String? = nil,
    isDefault: Bool = false, isForced: Bool = false, isArtwork: Bool = false,
    duration: MediaTime? = nil, bitRate: Int? = nil, light: LightLevels? = nil,
    dolbyVision: DolbyVisionProfile? = nil
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
    self.light = light
    self.dolbyVision = dolbyVision
  }

  /// Whether it has moving pictures: `isArtwork` is none.
  public var isVideo: Bool { if case .video = kind { !isArtwork } else { false } }
  /// Whether it carries subtitles or captions.
  public var isSubtitle: Bool { if case .subtitle = kind { true } else { false } }
  /// Whether it carries sound.
  public var isAudio: Bool { if case .audio = kind { true } else { false } }
}
