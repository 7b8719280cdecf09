/// A resource that will be needed and can be asked for already: EXT-X-PRELOAD-HINT.
///
/// Source: draft-pantos-hls-rfc8216bis, 4.4.5.3.
package struct PreloadHint: Hashable, Sendable {
  package enum Kind: Hashable, Sendable {
    case part
    /// A Media Initialization Section.
    case map
  }

  package var kind: Kind
  /// Where it will be, resolved.
  package var uri: String
  /// Where it begins in the resource; the default is 0.
  package var offset: Int
  /// Its length; `nil` when it reaches to the resource's end.
  package var length: Int?

  package init(kind: Kind, uri: String, offset: Int = 0, length: Int? = nil) {
    self.kind = kind
    self.uri = uri
    self.offset = offset
    self.length = length
  }

  /// The last byte of a range that has no end yet, which servers take for "go on" (RFC 8673).
  package static let openEnd = 9_007_199_254_740_991

  /// The first and the last byte to ask for; `nil` when the whole resource is meant.
  package var requestedRange: ClosedRange<Int>? {
    if let length { return length > 0 ? offset...(offset + length - 1) : nil }
    return offset > 0 && offset <= Self.openEnd ? offset...Self.openEnd : nil
  }

  /// Whether a part that the playlist now lists is in what was asked for.
  package func covers(_ part: PartialSegment) -> Bool { covers(part.uri, part.byteRange) }

  /// Whether a stretch of a resource is in what was asked for; `nil` for all of it.
  func covers(_ uri: String, _ range: ResourceRange?) -> Bool {
    guard kind == .part, uri == self.uri else { return false }
    guard let range else { return offset == 0 && length == nil }
    return range.offset >= offset && (length.map { range.end <= offset + $0 } ?? true)
  }
}
