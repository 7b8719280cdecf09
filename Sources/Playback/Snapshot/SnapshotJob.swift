internal import FFmpeg
internal import MediaCore
internal import Picture

/// Everything that a snapshot is made of, so that it can be made beside playback.
struct SnapshotJob: Sendable {
  /// So many pixels a side may have.
  static let sideLimit = 8192

  var frame: VideoFrame
  /// In which the picture is shown; `nil` for its own.
  var bounds: PixelSize?
  var gravity: Gravity
  /// What stands beside the picture, and where it can be seen through.
  var background: CueColor
  var options: SnapshotOptions
  /// How the frame is made without its corners, which are drawn on what is seen in a shape that is asked for; `nil`
  /// where it has none, or the shape is that in which it is shown.
  var corners: SquareFrame?

  /// A frame as it is before its corners are made round.
  struct SquareFrame: Sendable {
    var job: CompositingJob
    var vectors: VectorLayer
    /// As a fraction of the smaller side of what is seen.
    var radius: Double
  }

  /// Makes it; takes some tens of milliseconds.
  ///
  /// - Throws: 1001 for a size that cannot be, 7001 when it cannot be converted or encoded.
  func make() throws(MediaError) -> Snapshot {
    var toneMapper = ToneMapper()
    var scaler = Scaler()
    let frame = try squareFrame() ?? frame
    // Outputs that show every range have it as it is; files of pictures have the ordinary one.
    let upright = try scaler.flatten(toneMapper.map(frame), on: background).turnedUpright(&scaler)
    let size = options.size(of: bounds ?? upright.format.displaySize)
    guard (1...Self.sideLimit).contains(size.width), (1...Self.sideLimit).contains(size.height)
    else { throw MediaError(.invalidArgument, "no snapshot is \(size.width) by \(size.height)") }
    let canvas = try withCorners(
      scaler.fit(upright, into: size, gravity, on: background, as: "rgb24"),
      of: upright.format.displaySize, in: size)
    return Snapshot(
      bytes: try PictureEncoder.encode(canvas, as: options.format), format: options.format,
      size: size)
  }

  private func squareFrame() throws(MediaError) -> VideoFrame? {
    guard let corners else { return nil }
    var painter = FramePainter(corners.vectors)
    return try painter.paint(corners.job)
  }

  private func withCorners(
    _ canvas: VideoFrame, of picture: PixelSize, in size: PixelSize
  ) throws(MediaError) -> VideoFrame {
    guard let corners else { return canvas }
    var blender = FrameBlender(pool: FramePool())
    let seen = PictureCorners.rectangle(of: picture, in: size, gravity, radius: corners.radius)
    return try blender.draw(seen.cornerImages(of: background), on: canvas)
  }
}
