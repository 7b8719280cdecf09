package import MediaCore

/// Advice to load something early: a date range of class `com.apple.hls.preload`.
///
/// The client chooses a random point within the range, so that not all load at once. Source:
/// draft-pantos-hls-rfc8216bis, appendix F.
package struct PreloadRange: Hashable, Sendable {
  package static let classID = "com.apple.hls.preload"

  package var start: ProgramDate
  package var end: ProgramDate
  /// What to load, resolved.
  package var uri: String
  /// The id of the date range that it is for; `nil` when not said.
  package var targetID: String?

  /// Reads a date range; `nil` when it is of another class or says not enough.
  package init?(_ range: DateRange, in uri: String) {
    guard range.classID == Self.classID, let text = range.attributes["X-URI"], !text.isEmpty
    else { return nil }
    start = range.start
    end = range.end ?? range.start
    self.uri = PlaylistLocation(uri).resolve(text)
    targetID = range.attributes["X-TARGET-ID"]
  }
}
