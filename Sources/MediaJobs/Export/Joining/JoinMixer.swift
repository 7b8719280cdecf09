internal import FFmpeg
internal import MediaCore
internal import Picture

/// Brings pictures of several sources into one form, and mixes them with each other and with a colour; one owner, one thread at
/// a time.
struct JoinMixer: ~Copyable {
  private let color: CueColor
  private var mixer = FrameMixer()
  private var scaler = Scaler(isExact: false, isParallel: true)
  private let pool = FramePool()
  /// Of all pictures that come out; `nil` before the first.
  private var format: VideoFormat?
  /// A picture of the colour; `nil` before it is needed.
  private var colored: VideoFrame?

  init(color: CueColor) { self.color = color }

  /// A picture in the size and the colours of the first, with bars where it has another shape.
  ///
  /// - Throws: 7001 when it cannot be converted.
  mutating func fit(_ frame: VideoFrame) throws(MediaError) -> VideoFrame {
    guard let format else {
      format = frame.format
      return frame
    }
    guard frame.format != format else { return frame }
    let size = PixelSize(width: format.width, height: format.height)
    var fitted = frame
    if frame.format.width != size.width || frame.format.height != size.height {
      fitted = try scaler.fit(frame, into: size, .aspect, on: .black, as: "gbrp", from: pool)
    }
    return try like(frame, fitted)
  }

  /// A picture over another one.
  ///
  /// - Parameter share: How much of it is seen, 0…1.
  mutating func mix(
    _ frame: VideoFrame, over under: VideoFrame, share: Double
  ) throws(MediaError) -> VideoFrame {
    try like(frame, try mixer.mix(try fit(under), with: frame, share: share))
  }

  /// A picture with the colour over it.
  ///
  /// - Parameter share: How much of the colour is seen, 0…1.
  mutating func veil(_ frame: VideoFrame, by share: Double) throws(MediaError) -> VideoFrame {
    guard share > 0 else { return frame }
    return try like(frame, try mixer.mix(frame, with: try coloredPicture(frame), share: share))
  }

  /// A picture made of another in that one's place, in the form of the first.
  private mutating func like(
    _ frame: VideoFrame, _ made: VideoFrame
  ) throws(MediaError) -> VideoFrame {
    let format = format ?? frame.format
    var converted = try scaler.convert(
      made, like: format, size: PixelSize(width: format.width, height: format.height))
    converted.time = frame.time
    converted.duration = frame.duration
    return converted
  }

  private mutating func coloredPicture(_ frame: VideoFrame) throws(MediaError) -> VideoFrame {
    if let colored { return colored }
    let planes = [color.green, color.blue, color.red].map { Int($0) }
    let made = try VideoFrame(
      filling: VideoFormat(
        width: frame.format.width, height: frame.format.height, pixelFormat: "gbrp")
    ) { plane, _, _ in planes[plane] }
    let picture = try like(frame, made)
    colored = picture
    return picture
  }
}
