internal import FFmpeg
internal import MediaCore

/// The picture that belongs to a file: a whole file of JPEG or PNG.
struct Cover {
  private static let pixelLimit = 1 << 26

  let bytes: [UInt8]
  let format: StillFormat
  let size: PixelSize

  /// `nil` for what is neither, or cannot be decoded.
  init?(_ bytes: [UInt8]) {
    guard let format = StillFormat(coverIn: bytes),
      let picture = try? PictureDecoder.decode(bytes, of: format, pixelLimit: Self.pixelLimit)
    else { return nil }
    self.bytes = bytes
    self.format = format
    size = PixelSize(width: picture.format.width, height: picture.format.height)
  }

  /// The picture that settings name; `nil` where they name none, or have that of the source left out.
  ///
  /// - Throws: 1001 for what is no picture.
  static func chosen(by settings: ExportSettings) throws(MediaError) -> Cover? {
    guard let bytes = settings.artwork, !bytes.isEmpty else { return nil }
    guard let cover = Cover(bytes) else {
      throw MediaError(.invalidArgument, "the artwork is no picture of JPEG or PNG")
    }
    return cover
  }
}
