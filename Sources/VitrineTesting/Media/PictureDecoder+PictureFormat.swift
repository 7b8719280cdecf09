package import FFmpeg
package import MediaCore

extension PictureDecoder {
  /// The picture that a file of a format that can be written holds.
  ///
  /// - Throws: As `decode(_:of:pixelLimit:)`.
  package static func decode(
    _ bytes: [UInt8], as format: PictureFormat, pixelLimit: Int
  ) throws(MediaError) -> VideoFrame {
    let kind: StillFormat =
      switch format {
      case .png: .png
      case .jpeg: .jpeg
      case .webp: .webp
      case .avif: .avif
      }
    return try decode(bytes, of: kind, pixelLimit: pixelLimit)
  }
}
