/// What a graphic is made of.
public enum VectorContent: Sendable, Hashable {
  /// The text of an SVG document.
  case svg(String)
  /// A path or URL of an SVG document or of a PNG, JPEG, WebP or AVIF picture, which is read when the graphic is added.
  case file(String)
  /// The bytes of one of these.
  case data(VectorData)
  /// A line of text.
  case text(VectorText)
  /// What a program draws.
  case drawing(VectorDrawing)
}
