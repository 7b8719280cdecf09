package import FFmpeg
package import MediaCore

extension PictureDecoder {
  /// The picture that a file of a format that can be written holds.
  ///
  /// - Throws: As `decode(_:of:pixelLimit:)`.
  package static func decode(
    _ bytes: [UInt8], as format: PictureFormat, pixelLimit: Int
  ) throws(MediaError) -> VideoFrame {
    try decode(bytes, of: format == .png ? .png : .jpeg, pixelLimit: pixelLimit)
  }
}
