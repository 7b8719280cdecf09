/// How far another playlist of the presentation has come: EXT-X-RENDITION-REPORT.
///
/// Source: draft-pantos-hls-rfc8216bis, 4.4.5.4.
package struct RenditionReport: Hashable, Sendable {
  /// The playlist that it speaks of, resolved.
  package var uri: String
  /// The Media Sequence Number of its last segment or part; left out, it is this playlist's own.
  package var lastSequenceNumber: Int
  /// The Part Index of its last part; left out, it is this playlist's own, `nil` when that has none.
  package var lastPart: Int?

  package init(uri: String, lastSequenceNumber: Int, lastPart: Int? = nil) {
    self.uri = uri
    self.lastSequenceNumber = lastSequenceNumber
    self.lastPart = lastPart
  }
}
