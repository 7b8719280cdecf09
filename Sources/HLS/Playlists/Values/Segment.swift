package import MediaCore

/// A Media Segment with everything that applies to it, so that it can be loaded without its playlist.
///
/// Source: draft-pantos-hls-rfc8216bis, 4.4.4.
package struct Segment: Hashable, Sendable {
  /// Where it is, resolved; empty for the unfinished segment at the live edge, which has only parts.
  package var uri: String
  /// The part of the resource that it is; `nil` for all of it.
  package var byteRange: ResourceRange?
  /// The EXTINF duration; for the unfinished segment at the live edge that of its parts.
  package var duration: MediaTime
  /// What a person may read about it; `nil` when nothing is said.
  package var title: String?
  /// Where it begins on the playlist's own timeline, on which the first segment begins at 0.
  package var start: MediaTime = .zero
  /// The Media Sequence Number: of use within one playlist and its reloads, never between playlists.
  package var sequenceNumber: Int
  /// The number that the playlist itself gives it, where it is counted from elsewhere; `nil` where not.
  package var listedNumber: Int?
  /// The Discontinuity Sequence Number: the same for matching content in every playlist.
  package var discontinuityNumber: Int
  /// Whether timestamps, tracks or formats change before it: parsers and decoders begin anew.
  package var isDiscontinuity = false
  /// Whether it is missing and must not be loaded.
  package var isGap = false
  /// The keys in force, one for each KEYFORMAT and any one of them enough; empty when it is in clear.
  package var keys: [EncryptionKey] = []
  /// The Media Initialization Section in force; `nil` when the segment brings its own.
  package var initialization: InitializationSection?
  /// The date of its first sample, given or worked out from a neighbour's; `nil` when there are no dates.
  package var date: ProgramDate?
  /// Whether its date is its own, not worked out.
  package var hasOwnDate = false
  /// The bit rate that the playlist says it has, within 10 %, in bits a second; `nil` when none is said.
  package var bitrate: Int?
  /// Its parts, in order; empty when it has none or they are no longer listed.
  package var parts: [PartialSegment] = []
  /// The ids of the date ranges whose tags stand between the segment before and this one.
  package var dateRangeIDs: [String] = []
  /// The tags of no specification that stand between the segment before and this one.
  package var tags: [OpaqueTag] = []

  package init(uri: String, duration: MediaTime, sequenceNumber: Int, discontinuityNumber: Int = 0)
  {
    self.uri = uri
    self.duration = duration
    self.sequenceNumber = sequenceNumber
    self.discontinuityNumber = discontinuityNumber
  }

  /// Where it ends on the playlist's own timeline.
  package var end: MediaTime { start + duration }

  /// The size that the bit rate or the byte range leads to expect, in bytes; `nil` when neither is said.
  package var expectedSize: Int? {
    if let byteRange { return byteRange.length }
    return bitrate.map { rate in Int(min(Double(rate) / 8 * max(0, duration.seconds), 1e18)) }
  }
}
