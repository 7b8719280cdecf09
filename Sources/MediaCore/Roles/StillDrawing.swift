/// Draws stills that no file of a picture holds.
///
/// From any thread, which is blocked while something is drawn.
package protocol StillDrawing: Sendable {
  /// An SVG document as a file in PNG, in the size that the document says.
  ///
  /// - Throws: 7001 when a library is missing, 7010 for what cannot be drawn or refers to something outside, 7011 for what
  ///   takes too much.
  func still(ofDocument bytes: [UInt8]) throws(MediaError) -> [UInt8]

  /// A slate as a file in PNG.
  ///
  /// - Parameter picture: The file of its picture: SVG, PNG, JPEG, WebP or AVIF; `nil` if it has none.
  /// - Throws: As for documents.
  func still(of slate: Slate, picture: [UInt8]?) throws(MediaError) -> [UInt8]
}
