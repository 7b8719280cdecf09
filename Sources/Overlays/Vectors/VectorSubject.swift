internal import FFmpeg
internal import MediaCore

/// What a graphic's content turned out to be, checked and ready to be drawn in any size.
enum VectorSubject {
  case svg(SVGDocument)
  case picture(OverlayImage)
  case text(VectorText)
  case drawing(VectorDrawing)

  /// Looks at the content; decodes a picture.
  ///
  /// - Throws: 7010 for what is neither SVG, PNG, JPEG, WebP nor AVIF or is damaged, 7011 for what is too large.
  init(_ content: VectorContent, _ limits: VectorLimits) throws(MediaError) {
    switch content {
    case .svg(let text): self = .svg(try SVGDocument(Array(text.utf8), limits))
    case .data(let data): self = try Self.read(data.bytes, limits)
    case .text(let text): self = .text(text)
    case .drawing(let drawing): self = .drawing(drawing)
    case .file(let name):
      throw MediaError(.badGraphic, "the file '\(name)' was not read")
    }
  }

  private static func read(
    _ bytes: [UInt8], _ limits: VectorLimits
  ) throws(MediaError) -> VectorSubject {
    guard bytes.count <= limits.bytes else { throw .tooComplex("it has \(bytes.count) bytes") }
    guard let header = PictureHeader(bytes) else {
      // Whether it is one of the others is told best by what it begins with.
      let start = bytes.prefix(1000).first { !$0.isXMLBlank && ![0xEF, 0xBB, 0xBF].contains($0) }
      guard start == UInt8(ascii: "<") else {
        throw MediaError(.badGraphic, "it is neither SVG, PNG, JPEG, WebP nor AVIF")
      }
      return .svg(try SVGDocument(bytes, limits))
    }
    let frame = try frame(bytes, header, limits)
    do throws(MediaError) {
      return .picture(try OverlayImage(frame))
    } catch {
      throw MediaError(.badGraphic, error.reason)
    }
  }

  /// A picture as it is stored.
  ///
  /// - Throws: 7010 for what is damaged or moves, 7011 for what is too large.
  static func frame(
    _ bytes: [UInt8], _ header: PictureHeader, _ limits: VectorLimits
  ) throws(MediaError) -> VideoFrame {
    try limits.check(header.size)
    guard !PictureHeader.isAnimation(bytes) else {
      throw MediaError(.badGraphic, "an animated \(header.format.rawValue) is not drawn")
    }
    do throws(MediaError) {
      return try PictureDecoder.decode(bytes, of: header.format, pixelLimit: limits.pixels)
    } catch {
      throw MediaError(.badGraphic, error.reason)
    }
  }

  /// A size with the width that its proportions say, where that is asked for.
  private func ownSize(_ size: PixelSize) -> PixelSize {
    guard size.width == VectorRasterizer.ownWidth else { return size }
    let own: (width: Double, height: Double)? =
      switch self {
      case .svg(let document): document.naturalSize
      case .picture(let image): (Double(image.size.width), Double(image.size.height))
      case .text, .drawing: nil
      }
    let shape = own.map { $0.height > 0 ? $0.width / $0.height : 1 } ?? 1
    return PixelSize(
      width: max(1, Int((Double(size.height) * min(shape, 1e5)).rounded())), height: size.height)
  }

  /// Draws it.
  ///
  /// - Parameter picture: The size of the picture that it is drawn on.
  /// - Throws: 7001 when a library is missing, 7010 when it cannot be drawn, 7011 when that would take too much.
  func draw(
    _ size: PixelSize, picture: PixelSize, _ limits: VectorLimits
  ) throws(MediaError) -> OverlayImage {
    if case .text(let text) = self {
      let width = size.width == VectorRasterizer.ownWidth ? nil : size.width
      return try LineDrawing(text, height: size.height, limits).image(width: width)
    }
    let size = ownSize(size)
    try limits.check(size)
    let surface: CairoSurface
    switch self {
    case .text: return OverlayImage(size: PixelSize(width: 0, height: 0), pixels: [])
    case .svg(let document):
      try document.check(size, limits)
      surface = try CairoSurface(size, .load(svg: true))
      try surface.draw(svg: SVGPictures.known(in: document.bytes, limits))
    case .picture(let image):
      surface = try CairoSurface(size, .load())
      try surface.draw(image, stretched: false)
    case .drawing(let drawing):
      surface = try CairoSurface(size, .load())
      var canvas = VectorCanvas(size: size, picture: picture)
      drawing.draw(&canvas)
      try surface.draw(canvas, limits)
    }
    return try surface.image()
  }
}

extension VectorLimits {
  /// - Throws: 7011 for a size that is too large.
  func check(_ size: PixelSize) throws(MediaError) {
    guard size.width <= side, size.height <= side, size.width * size.height <= pixels else {
      throw .tooComplex("it is \(size.width) by \(size.height) pixels large")
    }
  }
}

extension MediaError {
  static func tooComplex(_ reason: String) -> MediaError { MediaError(.graphicTooComplex, reason) }
}

extension UInt8 {
  /// Whether XML counts the byte as white space.
  var isXMLBlank: Bool { [9, 10, 13, 32].contains(self) }
}
