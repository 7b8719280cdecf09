import MediaCore

/// What preload hints announce.
///
/// Source: draft-pantos-hls-rfc8216bis, 4.4.5.3.
extension MediaPlaylist {
  /// The announced part, if a piece is the last that is listed.
  ///
  /// - Returns: `nil` if none is announced, or it is encrypted: it has to be listed first.
  func announcedPart(after piece: MediaPiece) -> PreloadHint? {
    guard piece.segment.keys.isEmpty, piece.segment.end >= durationWithParts else { return nil }
    return preloadHints.first { $0.kind == .part }
  }

  /// The announced initialization section.
  ///
  /// - Returns: `nil` if none is announced, or it is encrypted: it has to be listed first, with its key.
  var announcedSection: InitializationSection? {
    guard let hint = preloadHints.first(where: { $0.kind == .map }),
      segments.last?.keys.isEmpty != false, hint.offset == 0 || hint.length != nil
    else { return nil }
    let range = hint.length.map { ResourceRange(offset: hint.offset, length: $0) }
    return InitializationSection(uri: hint.uri, byteRange: range)
  }

  /// Whether a resource is announced, or listed as a part of the last segments.
  func mentions(_ uri: String) -> Bool {
    let parts = (unfinishedSegment?.parts ?? []) + segments.suffix(2).flatMap(\.parts)
    return preloadHints.contains { $0.uri == uri } || parts.contains { $0.uri == uri }
  }
}
