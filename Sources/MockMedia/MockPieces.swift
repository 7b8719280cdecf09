package import MediaCore

/// Made-up media cut into short pieces that continue each other, as streams have them.
package struct MockPieces: Sendable {
  /// The Media Initialization Section; `nil` for a transport stream, which needs none.
  package var initialization: [UInt8]?
  package var pieces: [[UInt8]]
  /// How long each is but the last.
  package var pieceDuration: MediaTime
  /// How long all are together.
  package var duration: MediaTime
  /// Every so many pieces one begins with a key frame.
  package var keyPieces: Int
}
