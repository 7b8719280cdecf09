/// The bytes of an SVG document or of a PNG, JPEG, WebP or AVIF picture.
///
/// Immutable and shared; two are equal when their bytes are, so that what is sent again need not be drawn again.
public final class VectorData: Sendable, Hashable {
  /// How many bytes a graphic may have.
  public static let sizeLimit = 8 << 20

  /// The file's bytes; what is more than `sizeLimit` is refused (7011) when the graphic is added.
  public let bytes: [UInt8]
  /// What to call it when something is wrong with it.
  public let name: String
  /// Of the bytes, as they are asked for it with each picture.
  private let bytesHash: Int

  /// Takes the bytes; what they mean is looked at only when the graphic is added.
  public init(_ bytes: [UInt8], name: String = "the graphic") {
    self.bytes = bytes
    self.name = name
    bytesHash = bytes.hashValue
  }

  public static func == (left: VectorData, right: VectorData) -> Bool {
    left === right || left.bytesHash == right.bytesHash && left.bytes == right.bytes
  }

  public func hash(into hasher: inout Hasher) { hasher.combine(bytesHash) }
}
