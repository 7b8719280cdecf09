/// How a single picture is stored.
public enum PictureFormat: String, Sendable, Hashable, Codable, CaseIterable {
  /// Without loss, with transparency (ISO/IEC 15948).
  case png
  /// Smaller, with some loss (ITU-T T.81).
  case jpeg
  /// Smaller still, with some loss (RFC 9649); where FFmpeg has the encoder of libwebp.
  case webp
  /// The smallest, and the slowest to make (AV1 Image File Format); where FFmpeg has libaom and the muxer.
  case avif
}

extension PictureFormat {
  /// The format of a file by the end of its name; `nil` for any other end.
  public init?(pathExtension: String) {
    switch pathExtension.lowercased() {
    case "png": self = .png
    case "jpg", "jpeg": self = .jpeg
    case "webp": self = .webp
    case "avif": self = .avif
    default: return nil
    }
  }

  /// How the names of its files end, without a dot.
  public var pathExtension: String { self == .jpeg ? "jpg" : rawValue }
}
