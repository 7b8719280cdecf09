internal import FFmpeg
internal import HLS
internal import MediaCore
internal import Overlays
internal import Picture
internal import Streaming

/// Draws subtitles on pictures; used on one thread at a time.
final class SubtitleBurner {
  /// The bytes of the longest file that is read.
  private static let longest = 128 << 20

  private let timeline: SubtitleTimeline
  private let renderer = SubtitleRenderer()
  private var blender = FrameBlender()
  private var scaler = Scaler()

  /// Reads a file of subtitles, and the pictures beside it that it names.
  ///
  /// - Throws: What opening it throws, 3004 for one of more than 128 MiB, 3007 for no known format.
  init(_ source: String, _ opener: DefaultSourceOpener) throws(MediaError) {
    let file = try opener.open(source)
    try file.prepare()
    let bytes = try file.bytes(from: 0, atMost: Self.longest + 1)
    guard bytes.count <= Self.longest else {
      throw MediaError(.limitExceeded, "subtitles of more than \(Self.longest >> 20) MiB")
    }
    var pictures = ReferredPictures()
    timeline = try SubtitleFile.timeline(of: bytes.span) { (name) throws(MediaError) in
      let room = try pictures.room()
      let picture = try opener.open(name, namedIn: source, file)
      try picture.prepare()
      let bytes = try picture.bytes(from: 0, atMost: room)
      pictures.take(bytes.count)
      return bytes
    }
  }

  /// Draws what there is at a time.
  init(_ timeline: SubtitleTimeline) { self.timeline = timeline }

  /// What draws a file of subtitles or a text track of an asset; `nil` where none of both is named.
  ///
  /// - Throws: As `init(_:_:)`; 1006 when there is no such track of subtitles, 1008 where it is no text.
  static func burner(
    file: String?, track: Int?, of asset: Asset, _ readGuard: ReadGuard
  ) throws(MediaError) -> SubtitleBurner? {
    if let track {
      let reader = try JobReader(asset.source, asset.opener, readGuard)
      return SubtitleBurner(try TextTrackReader(track: track, of: reader).timeline())
    }
    return try file.map { (file) throws(MediaError) in try SubtitleBurner(file, asset.opener) }
  }

  /// The picture with what is said at its time in the asset.
  ///
  /// - Parameter frame: Upright, in square pixels.
  /// - Throws: 7001 where libass is not installed or cannot draw.
  func burn(_ frame: VideoFrame, at time: MediaTime) throws(MediaError) -> VideoFrame {
    let scene = SubtitleScene(timeline.content(at: time), at: time)
    guard !scene.isEmpty else { return frame }
    let size = PixelSize(width: frame.format.width, height: frame.format.height)
    let drawn = try blender.draw(try renderer.images(of: scene, on: size), on: frame)
    return try scaler.convert(drawn, to: frame.format.pixelFormat)
  }
}
