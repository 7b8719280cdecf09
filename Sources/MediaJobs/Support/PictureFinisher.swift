internal import FFmpeg
internal import MediaCore
internal import Picture

/// Makes of decoded pictures what is given out: filtered, mapped to the ordinary range, of the size and the pixel format
/// asked for, upright, in square pixels.
///
/// One owner, one thread at a time.
struct PictureFinisher: ~Copyable {
  private var stack: FilterStack
  private let maximumSize: PixelSize?
  private let pixelFormat: String
  private let orientation: Orientation
  private let crop: PixelRect?
  private var fixedSize: PixelSize?
  private let filters = FilterChain()
  private var toneMapper = ToneMapper()
  private var scaler: Scaler

  /// - Parameters:
  ///   - maximumSize: What pictures are made smaller to fit into; `nil` for their own size.
  ///   - pixelFormat: FFmpeg's name, `rgb24` for instance.
  ///   - orientation: How pictures are turned beside what they say themselves.
  ///   - crop: What is cut out of what is shown, once turned; `nil`, the default, for all of it.
  init(
    _ stack: FilterStack, maximumSize: PixelSize?, pixelFormat: String,
    orientation: Orientation = .upright, crop: PixelRect? = nil
  ) {
    self.orientation = orientation
    self.crop = crop
    self.stack = stack
    self.maximumSize = maximumSize
    self.pixelFormat = pixelFormat
    // What is encoded with loss need not be exact to the last bit, and goes on for long.
    let isStill = pixelFormat == "rgb24"
    scaler = Scaler(isExact: isStill, isParallel: true, pool: isStill ? nil : FramePool())
  }

  /// Has all pictures from now on in one size, whatever their own is.
  mutating func fix(_ size: PixelSize) { fixedSize = size }

  /// Leaves it to what is returned to make pictures in two fields whole, before they are finished.
  mutating func splitFields() -> WholePictures {
    let (fields, rest) = stack.parts
    stack = rest
    return WholePictures(fields)
  }

  /// - Parameters:
  ///   - previous: The picture before, where pictures in two fields are to be made whole and it was not finished itself;
  ///     the default is `nil`.
  ///   - following: The next picture; with `nil` for both, the default, one is made whole of its own lines.
  /// - Throws: 7001 for a filter that cannot be, or a picture that cannot be converted.
  mutating func finish(
    _ frame: VideoFrame, after previous: VideoFrame? = nil, following: VideoFrame? = nil
  ) throws(MediaError) -> VideoFrame {
    if let previous { _ = try filters.process(previous, stack.parts.fields, following: frame) }
    // What is remembered of pictures elsewhere is none of a single one.
    if pixelFormat == "rgb24", previous == nil, stack.remembersPictures { filters.reset() }
    let filtered = try filters.process(frame, stack, following: following) {
      (frame) throws(MediaError) in try toneMapper.map(frame)
    }
    var flat = try scaler.flatten(filtered, on: .black).oriented(by: orientation)
    if let crop { flat = try flat.cropped(toShown: crop) }
    let shown = flat.format.displaySize
    let size =
      fixedSize
      ?? (pixelFormat == "rgb24"
        ? shown.fitted(into: maximumSize) : shown.fitted(into: maximumSize).even)
    let isAside = flat.format.rotation % 180 != 0
    let scaled = try scaler.convert(
      flat, to: pixelFormat,
      size: isAside ? PixelSize(width: size.height, height: size.width) : size)
    var square = scaled.format
    square.sampleAspectRatio = .unknown
    return try scaled.replacing(scaled.storage, square).turnedUpright(&scaler)
  }
}

extension PixelSize {
  /// The size made smaller to fit into another, its shape kept.
  ///
  /// - Parameter bounds: `nil` for no bounds.
  func fitted(into bounds: PixelSize?) -> PixelSize {
    guard let bounds else { return self }
    let scale = min(
      1, Double(bounds.width) / Double(max(1, width)),
      Double(bounds.height) / Double(max(1, height)))
    return PixelSize(
      width: max(1, Int((Double(width) * scale).rounded())),
      height: max(1, Int((Double(height) * scale).rounded())))
  }

  /// The nearest size of even sides that is no larger: chroma of 4:2:0 has half as many.
  var even: PixelSize { PixelSize(width: max(2, width & ~1), height: max(2, height & ~1)) }
}
