package import MediaCore

/// A piece of a segment that can be loaded before the segment is whole: EXT-X-PART.
///
/// Keys, Media Initialization Section and discontinuity are those of its parent segment. Source:
/// draft-pantos-hls-rfc8216bis, 4.4.4.9.
package struct PartialSegment: Hashable, Sendable {
  /// Where it is, resolved.
  package var uri: String
  /// The part of the resource that it is; `nil` for all of it.
  package var byteRange: ResourceRange?
  package var duration: MediaTime
  /// The Part Index: its place within its parent, from 0.
  package var index: Int
  /// Whether a picture in it decodes without any other, so that playback can begin here.
  package var isIndependent = false
  /// Whether it is missing and must not be loaded.
  package var isGap = false

  package init(uri: String, byteRange: ResourceRange? = nil, duration: MediaTime, index: Int) {
    self.uri = uri
    self.byteRange = byteRange
    self.duration = duration
    self.index = index
  }
}
