/// A still that is written rather than loaded: text and a picture on one colour.
package struct Slate: Hashable, Sendable {
  /// The scheme of its source.
  package static let scheme = "slate"

  /// In lines; empty for none.
  package var text = ""
  /// What is behind the text and the picture.
  package var color = CueColor.black
  package var textColor = CueColor.white
  /// The source of a picture: SVG, PNG, JPEG, WebP or AVIF; `nil` for none.
  package var picture: String?
  /// In pixels.
  package var size = PixelSize(width: 1920, height: 1080)
  /// How long it is shown; `nil` for as long as the item says.
  package var duration: MediaTime?

  package init() {}
}
