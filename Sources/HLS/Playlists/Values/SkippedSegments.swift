/// What a delta update leaves out: EXT-X-SKIP.
///
/// Source: draft-pantos-hls-rfc8216bis, 4.4.5.2.
package struct SkippedSegments: Hashable, Sendable {
  /// How many segments it stands for.
  package var count: Int
  /// The ids of date ranges that are gone; `nil` when the update leaves no date ranges out.
  package var removedDateRangeIDs: [String]?

  package init(count: Int, removedDateRangeIDs: [String]? = nil) {
    self.count = count
    self.removedDateRangeIDs = removedDateRangeIDs
  }
}
