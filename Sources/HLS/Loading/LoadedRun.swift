import MediaCore

/// How far a rendition is loaded, and the run that its last segment belongs to.
///
/// A run is what one demuxer reads in one go: segments of one format whose timestamps go on. It is a value, so that the
/// loader can go on past a failed segment and come back to where it was.
struct LoadedRun: Sendable {
  /// The last segment since the last seek; `nil` until the start position is known.
  private(set) var cursor: SegmentCursor?
  /// The end of what is loaded, by the playlist.
  private(set) var end: MediaTime
  /// The playlist of the last segment; `nil` before the first one.
  private(set) var playlist: String?
  /// Where the run began, by the playlist.
  private(set) var start = MediaTime.zero
  /// The format of its segments; `nil` until one tells.
  private(set) var kind: SegmentKind?
  /// Whether the next segment begins another run in any case.
  private(set) var isOver = false
  /// Whether the last segment is a gap.
  private(set) var endsInGap = false
  /// The keys of the last segment that was decrypted.
  private(set) var usedKeys: [String] = []

  /// Nothing is loaded, and the playlist decides where to begin.
  init() { end = .zero }

  /// Nothing is loaded.
  ///
  /// - Parameter start: Where to begin, by the playlist.
  init(from start: MediaTime) {
    cursor = SegmentCursor(start: start)
    end = start
  }

  /// Has loading begin at a time of the playlist.
  mutating func begin(at time: MediaTime) {
    cursor = SegmentCursor(start: time)
    end = time
  }

  /// Whether a segment is listed by the playlist, and is of the level, that the last one is of.
  func isOf(_ playlist: String, _ level: Int) -> Bool {
    cursor?.last?.level == level && self.playlist == playlist
  }

  /// Whether the demuxer that read the last segment can go on with the next one.
  func isContinued(by segment: Segment) -> Bool {
    guard !isOver, let last = cursor?.last?.piece.segment else { return false }
    return segment.discontinuityNumber == last.discontinuityNumber && !segment.isDiscontinuity
      && segment.initialization == last.initialization && !last.isGap
  }

  /// Begins another run.
  mutating func beginRun(at time: MediaTime) {
    start = time
    kind = nil
  }

  /// Has the next segment begin another run.
  mutating func endRun() { isOver = true }

  /// Notes the format of its segments; `nil` if it is unknown.
  mutating func note(_ kind: SegmentKind?) { self.kind = kind }

  /// Notes the keys that a segment was decrypted with.
  mutating func note(keys: [String]) { usedKeys = keys }

  /// Goes on behind a segment or a part, loaded or not.
  mutating func pass(_ piece: MediaPiece, _ level: Int, of playlist: String?) {
    cursor?.last = (piece, level)
    self.playlist = playlist
    end = piece.segment.end
  }

  /// Notes what the check of the last segment found.
  ///
  /// - Parameter kind: Its format; `nil` if it told none.
  mutating func append(_ kind: SegmentKind?, endsRun: Bool) {
    self.kind = kind ?? self.kind
    isOver = endsRun
    endsInGap = false
  }

  /// Notes that the last segment, or its rest, is a gap.
  mutating func endInGap() { endsInGap = true }
}
