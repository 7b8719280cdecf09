internal import MediaCore

/// What is loaded at once: a segment, or a part of one at the live edge.
package struct MediaPiece: Hashable, Sendable {
  /// The segment; for a part, with the part's resource, start and length in their places.
  package var segment: Segment
  /// The Part Index; `nil` for a whole segment.
  package var part: Int?
  /// Whether what follows begins another segment, as far as is known.
  package var endsSegment = true

  package init(_ segment: Segment) { self.segment = segment }

  /// A part of a segment.
  package init(_ index: Int, of segment: Segment, isWhole: Bool) {
    let part = segment.parts[index]
    self.segment = segment
    self.segment.uri = part.uri
    self.segment.byteRange = part.byteRange
    self.segment.start = segment.parts[..<index].reduce(segment.start) { $0 + $1.duration }
    self.segment.duration = part.duration
    self.segment.date = segment.date.map { $0 + (self.segment.start - segment.start) }
    self.segment.isGap = part.isGap
    self.segment.bitrate = nil
    self.segment.isDiscontinuity = segment.isDiscontinuity && index == 0
    self.segment.parts = []
    self.part = index
    endsSegment = isWhole && index + 1 == segment.parts.count
  }
}
