internal import FFmpeg
package import MediaCore

extension VectorContent {
  /// How large it is by itself, in pixels; `nil` where it does not say, or is broken.
  ///
  /// Of an SVG document that is what its width and height say where they are pixels, else its view box; of a picture
  /// its size as it is to be seen, for which it may have to be decoded.
  package var naturalSize: PixelSize? {
    switch self {
    case .svg(let text): Self.size(ofDocument: Array(text.utf8))
    case .data(let data):
      PictureHeader(data.bytes).map { Self.size(of: data.bytes, $0) }
        ?? Self.size(ofDocument: data.bytes)
    case .file, .text, .drawing: nil
    }
  }

  private static func size(of picture: [UInt8], _ header: PictureHeader) -> PixelSize {
    // PNG is not turned.
    guard header.format != .png, picture.count <= VectorLimits().bytes,
      let frame = try? VectorSubject.frame(picture, header, VectorLimits())
    else { return header.size }
    return frame.format.uprightSize
  }

  private static func size(ofDocument document: [UInt8]) -> PixelSize? {
    guard let size = try? SVGDocument(document, VectorLimits()).naturalSize, size.width > 0,
      size.height > 0, max(size.width, size.height) <= 1e5
    else { return nil }
    return PixelSize(
      width: max(1, Int(size.width.rounded())), height: max(1, Int(size.height.rounded())))
  }
}
