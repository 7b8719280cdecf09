package import MediaCore

extension VectorContent {
  /// How large it is by itself, in pixels; `nil` where it does not say, or is broken.
  ///
  /// Of an SVG document that is what its width and height say where they are pixels, else its view box.
  package var naturalSize: PixelSize? {
    switch self {
    case .svg(let text): Self.size(Array(text.utf8))
    case .data(let data): PictureHeader(data.bytes)?.size ?? Self.size(data.bytes)
    case .file, .drawing: nil
    }
  }

  private static func size(_ document: [UInt8]) -> PixelSize? {
    guard let size = try? SVGDocument(document, VectorLimits()).naturalSize,
      (1...1e5).contains(size.width), (1...1e5).contains(size.height)
    else { return nil }
    return PixelSize(width: Int(size.width.rounded()), height: Int(size.height.rounded()))
  }
}
