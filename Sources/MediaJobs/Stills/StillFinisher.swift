internal import FFmpeg
internal import MediaCore
internal import Picture

/// Makes of decoded pictures what is given out: filtered, mapped, of the size asked for, upright, in RGB.
///
/// One owner, one thread at a time.
struct StillFinisher: ~Copyable {
  private let settings: StillSettings
  private let filters = FilterChain()
  private var toneMapper = ToneMapper()
  private var scaler = Scaler()

  init(_ settings: StillSettings) { self.settings = settings }

  /// - Throws: 7001 for a filter that cannot be, or a picture that cannot be converted.
  mutating func finish(_ frame: VideoFrame) throws(MediaError) -> VideoFrame {
    let filtered = try filters.process(frame, settings.filters)
    let flat = try scaler.flatten(toneMapper.map(filtered), on: .black)
    let size = settings.size(of: flat.format.displaySize)
    let isAside = flat.format.rotation % 180 != 0
    let scaled = try scaler.convert(
      flat, to: "rgb24",
      size: isAside ? PixelSize(width: size.height, height: size.width) : size)
    var square = scaled.format
    square.sampleAspectRatio = .unknown
    return try scaled.replacing(scaled.storage, square).turnedUpright(&scaler)
  }
}
