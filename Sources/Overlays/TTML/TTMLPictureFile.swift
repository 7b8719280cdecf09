import FFmpeg
import MediaCore

/// The file of a picture.
///
/// Shared, and told from others by which instance it is.
final class TTMLPictureFile: Hashable, Sendable {
  let bytes: [UInt8]
  let size: PixelSize
  private let format: StillFormat

  /// A picture has no more pixels than the largest frames.
  private static let mostPixels = 4096 * 2304

  /// - Returns: `nil` for what is no picture that can be drawn.
  init?(_ bytes: [UInt8]) {
    guard let header = PictureHeader(bytes), header.size.width > 0, header.size.height > 0,
      header.size.width <= Self.mostPixels / header.size.height
    else { return nil }
    self.bytes = bytes
    size = header.size
    format = header.format
  }

  /// Its pixels; `nil` where they cannot be decoded.
  func decoded() -> OverlayImage? {
    guard let frame = try? PictureDecoder.decode(bytes, of: format, pixelLimit: Self.mostPixels)
    else { return nil }
    return try? OverlayImage(frame)
  }

  static func == (one: TTMLPictureFile, other: TTMLPictureFile) -> Bool { one === other }

  func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
