import MediaCore

/// What the numbers of a playlist have meant, also of segments that it lists no more.
struct KnownSegments: Hashable, Sendable {
  private struct Trace: Hashable {
    var path: String
    var range: ResourceRange?
    var date: ProgramDate?

    init(_ segment: Segment) {
      // Queries change: tokens are renewed.
      path = String(decoding: segment.uri.utf8.prefix { $0 != UInt8(ascii: "?") }, as: UTF8.self)
      range = segment.byteRange
      date = segment.date
    }

    /// Whether both are the same segment; dates may be rounded.
    func isSame(as other: Trace) -> Bool {
      guard path == other.path, range == other.range else { return false }
      guard let date, let known = other.date else { return true }
      return (date - known).magnitude <= .seconds(1)
    }
  }

  /// So many are remembered that have left the playlist: what a cache may still list.
  private static let most = 512
  private var traces: [Int: Trace] = [:]

  /// Remembers the segments of a copy that another has no more.
  mutating func note(_ copy: MediaPlaylist, leftBy next: MediaPlaylist) {
    for segment in copy.segments.suffix(Self.most)
    where segment.sequenceNumber < next.mediaSequence {
      traces[segment.sequenceNumber] = Trace(segment)
    }
    guard traces.count > Self.most else { return }
    let first = next.mediaSequence - Self.most
    traces = traces.filter { $0.key >= first }
  }

  /// Whether a copy lists what is known under the numbers that are known.
  ///
  /// - Parameter copy: The newest.
  func agree(with next: MediaPlaylist, after copy: MediaPlaylist) -> Bool {
    var isKnown = false
    for segment in next.segments {
      let number = segment.sequenceNumber
      guard let known = traces[number] ?? copy.segment(numbered: number).map(Trace.init) else {
        continue
      }
      guard known.isSame(as: Trace(segment)) else { return false }
      isKnown = true
    }
    return isKnown
  }
}
