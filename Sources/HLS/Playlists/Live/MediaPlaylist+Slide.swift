/// Servers that leave segments out at the beginning of a list and count on from the same number, against RFC 8216, 6.2.2.
extension MediaPlaylist {
  /// How many segments such a server has left out since the copy before; 0 where its numbers can be right.
  func slide(since previous: MediaPlaylist) -> Int {
    guard isLive, mediaSequence == previous.mediaSequence, let first = segments.first,
      let old = previous.segments.first, !first.isSame(as: old),
      let place = previous.segments.firstIndex(where: first.isSame)
    else { return 0 }
    let isShifted = zip(previous.segments[place...], segments).allSatisfy { $0.isSame(as: $1) }
    return isShifted ? place : 0
  }

  /// The same with other numbers; what depends on those that are listed keeps them.
  func renumbered(by offset: Int) -> MediaPlaylist {
    guard offset != 0 else { return self }
    var playlist = self
    playlist.mediaSequence += offset
    for place in playlist.segments.indices { playlist.segments[place].renumber(by: offset) }
    playlist.unfinishedSegment?.renumber(by: offset)
    return playlist
  }
}

extension Segment {
  /// Whether it is what another one is; queries change, as tokens are renewed.
  func isSame(as other: Segment) -> Bool {
    guard byteRange == other.byteRange else { return false }
    if uri == other.uri { return true }
    return uri.utf8.prefix { $0 != UInt8(ascii: "?") }
      .elementsEqual(other.uri.utf8.prefix { $0 != UInt8(ascii: "?") })
  }

  fileprivate mutating func renumber(by offset: Int) {
    listedNumber = listedNumber ?? sequenceNumber
    sequenceNumber += offset
  }
}
