package import MediaCore
package import MockMedia

/// Media cut into short pieces that continue each other, to be broadcast.
package struct LiveMedia: Sendable {
  /// The Media Initialization Section; `nil` where pieces need none.
  package var initialization: [UInt8]?
  package var pieces: [[UInt8]]
  package var pieceDuration: MediaTime
  /// Every so many pieces one begins with a key frame.
  package var keyPieces: Int

  /// Takes pieces that are made already.
  package init(pieces: [[UInt8]], pieceDuration: MediaTime, keyPieces: Int = 1) {
    self.pieces = pieces
    self.pieceDuration = pieceDuration
    self.keyPieces = keyPieces
  }

  /// Takes what was made up.
  package init(_ made: MockPieces) {
    initialization = made.initialization
    pieces = made.pieces
    pieceDuration = made.pieceDuration
    keyPieces = made.keyPieces
  }

  /// The pieces that make whole segments.
  func whole(_ partsPerSegment: Int) -> LiveMedia {
    var media = self
    let count = pieces.count / partsPerSegment * partsPerSegment
    media.pieces = Array(pieces.prefix(max(count, min(pieces.count, 1))))
    return media
  }
}
