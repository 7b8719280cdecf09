/// A graphic that is drawn on the picture: what it is, where, and above or below which others.
public struct VectorGraphic: Sendable, Hashable {
  /// Names it among all others.
  public var id: String
  /// What it is made of.
  public var content: VectorContent
  /// Where on the picture it is; the default is all of it.
  public var place: VectorPlace
  /// Those with a higher number are drawn over those with a lower one; equals in the order in which they came.
  ///
  /// The default is 0.
  public var z: Int
  /// How much it covers what is below it, 0…1.
  ///
  /// The default is 1.
  public var opacity: Double

  /// Makes a graphic; by default on the whole picture, opaque.
  public init(
    id: String, content: VectorContent, place: VectorPlace = .wholePicture, z: Int = 0,
    opacity: Double = 1
  ) {
    self.id = id
    self.content = content
    self.place = place
    self.z = z
    self.opacity = opacity
  }
}

/// What a graphic is made of.
public enum VectorContent: Sendable, Hashable {
  /// The text of an SVG document.
  case svg(String)
  /// A path or URL of an SVG document or of a PNG, JPEG, WebP or AVIF picture, which is read when the graphic is added.
  case file(String)
  /// The bytes of one of these.
  case data(VectorData)
  /// What a program draws.
  case drawing(VectorDrawing)
}

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

/// A drawing made by a program, anew for each size that it is shown in.
///
/// Equal only to itself: to change what is drawn, put a new one in its place.
///
///     VectorDrawing { canvas in
///       canvas.fill(.roundedRect(canvas.bounds, radius: 8), with: .black.opacity(0.6))
///       canvas.text("LIVE", at: VectorPoint(x: 12, y: 30), size: 24, color: .white)
///     }
public final class VectorDrawing: Sendable, Hashable {
  package let draw: @Sendable (inout VectorCanvas) -> Void

  /// - Parameter draw: Called on a thread of the engine's, whenever the drawing is needed in another size; it may
  ///   be called again at any time and must not block.
  public init(_ draw: @escaping @Sendable (inout VectorCanvas) -> Void) { self.draw = draw }

  public static func == (left: VectorDrawing, right: VectorDrawing) -> Bool { left === right }

  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
