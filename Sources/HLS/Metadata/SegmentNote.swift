import MediaCore

/// What a segment's reader comes upon beside packets.
enum SegmentNote: Sendable {
  /// A segment begins.
  case segment(LoadingSegment)
  case found(SegmentScanner.Finding, LoadingSegment)
}
