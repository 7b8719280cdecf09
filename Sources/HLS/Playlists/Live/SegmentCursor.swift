package import MediaCore

/// Decides what of a playlist is loaded next, without loading anything.
///
/// Source: draft-pantos-hls-rfc8216bis, 6.3.2, 6.3.3 and 6.3.5.
package struct SegmentCursor: Sendable {
  /// What there is to load.
  package enum Next: Hashable, Sendable {
    case piece(MediaPiece)
    /// It is not there yet.
    case notYet
    /// It is there no more: the playlist has moved on.
    case gone
    /// There will be nothing more.
    case end
  }

  /// What was loaded last since the last jump, and the index of its variant.
  package var last: (piece: MediaPiece, level: Int)?
  /// Where to begin after a jump, in the item's time.
  package var start: MediaTime

  package init(start: MediaTime) { self.start = start }

  /// Whether another variant may come next: a segment is over.
  ///
  /// - Parameter playlist: That which the last piece was of; `nil` when it is not followed any more.
  package func mayChangeLevel(in playlist: MediaPlaylist?) -> Bool {
    guard let last, !last.piece.endsSegment, let part = last.piece.part, let playlist else {
      return true
    }
    let number = last.piece.segment.sequenceNumber
    guard let whole = playlist.segment(numbered: number) else {
      return playlist.unfinishedSegment?.sequenceNumber != number
    }
    return part + 1 >= whole.parts.count
  }

  /// - Parameters:
  ///   - playlist: On the item's timeline.
  ///   - goesOn: Whether it is the playlist that the last piece was of.
  package func next(in playlist: MediaPlaylist, goesOn: Bool) -> Next {
    guard let last else { return first(in: playlist) }
    guard goesOn else {
      // Never by number between playlists: what begins where the last one ended.
      return piece(in: playlist, at: last.piece.segment.end, slack: last.piece.segment.duration)
    }
    let segment = last.piece.segment
    if let part = last.piece.part, let rest = rest(of: segment, after: part, in: playlist) {
      return rest
    }
    guard let next = playlist.segment(after: segment.sequenceNumber) else {
      let unfinished = playlist.unfinishedSegment
      guard let unfinished, unfinished.sequenceNumber > segment.sequenceNumber else {
        return playlist.hasEnded || !playlist.isLive ? .end : .notYet
      }
      return .piece(MediaPiece(0, of: unfinished, isWhole: false))
    }
    let isNext = next.sequenceNumber == segment.sequenceNumber + 1
    return isNext ? .piece(MediaPiece(next)) : .gone
  }

  /// Whether a piece has once more what was loaded last: it is the segment that the last part is of.
  package func repeats(_ piece: MediaPiece) -> Bool {
    guard let last, last.piece.part != nil, piece.part == nil else { return false }
    return last.piece.segment.sequenceNumber == piece.segment.sequenceNumber
  }

  /// The next part of a segment that was begun; `nil` when it is over.
  private func rest(of segment: Segment, after part: Int, in playlist: MediaPlaylist) -> Next? {
    if let whole = playlist.segment(numbered: segment.sequenceNumber) {
      if part + 1 < whole.parts.count {
        return .piece(MediaPiece(part + 1, of: whole, isWhole: true))
      }
      // Its parts are listed no more: all of it is loaded, of which what was shown is dropped.
      let lacksRest = part >= whole.parts.count && segment.end + Self.rounding < whole.end
      return lacksRest ? .piece(MediaPiece(whole)) : nil
    }
    guard let parent = playlist.unfinishedSegment,
      parent.sequenceNumber == segment.sequenceNumber
    else { return nil }
    guard part + 1 < parent.parts.count else { return playlist.isLive ? .notYet : nil }
    return .piece(MediaPiece(part + 1, of: parent, isWhole: false))
  }

  private func first(in playlist: MediaPlaylist) -> Next {
    guard let edge = playlist.unfinishedSegment, start >= edge.start else {
      guard !playlist.segments.isEmpty else { return playlist.isLive ? .notYet : .end }
      if playlist.isLive, start >= playlist.duration { return .notYet }
      guard let index = playlist.segmentIndex(at: start) else { return .end }
      return begin(playlist.segments[index], isWhole: true)
    }
    return begin(edge, isWhole: false)
  }

  /// Begins with the last part of a segment that can be decoded alone, or with its beginning.
  private func begin(_ segment: Segment, isWhole: Bool) -> Next {
    var time = segment.start
    var index: Int?
    for part in segment.parts where time <= start {
      if part.isIndependent { index = part.index }
      time = time + part.duration
    }
    if isWhole, index ?? 0 == 0 { return .piece(MediaPiece(segment)) }
    return .piece(MediaPiece(index ?? 0, of: segment, isWhole: isWhole))
  }

  /// How much later than where the last one ended a segment may begin and still be taken for what follows: lists
  /// are rounded.
  private static let rounding = MediaTime.milliseconds(100)

  /// The piece of another playlist in which a time lies.
  ///
  /// - Parameter slack: The length of what ended there: a segment of which little is left is not loaded.
  private func piece(in playlist: MediaPlaylist, at time: MediaTime, slack: MediaTime) -> Next {
    let middle = time + slack.scaled(by: 0.25)
    let limit = time + Self.rounding
    if let edge = playlist.unfinishedSegment, middle >= edge.start,
      edge.start <= limit || playlist.segments.isEmpty
    {
      return .piece(MediaPiece(0, of: edge, isWhole: false))
    }
    guard limit < playlist.duration, let first = playlist.segments.first else {
      return playlist.isLive ? .notYet : .end
    }
    if playlist.isLive, time + slack < first.start { return .gone }
    var index = playlist.segmentIndex(at: middle) ?? playlist.segments.count - 1
    // Rather load something twice, of which one is dropped, than leave a gap.
    if index > 0, playlist.segments[index].start > limit { index -= 1 }
    return .piece(MediaPiece(playlist.segments[index]))
  }
}
