package import MediaCore

/// A Media Playlist: segments, in the order in which they are played.
///
/// Source: draft-pantos-hls-rfc8216bis, 4.4.3.
package struct MediaPlaylist: Hashable, Sendable {
  /// What EXT-X-PLAYLIST-TYPE promises about changes.
  package enum Kind: Hashable, Sendable {
    /// Never changes.
    case vod
    /// Only grows at its end.
    case event
  }

  /// Where it came from in the end, after redirects.
  package var uri: String
  /// The EXT-X-VERSION; 1 when there is none.
  package var version = 1
  /// The upper bound of segment durations, to the nearest second.
  package var targetDuration: MediaTime = .seconds(1)
  /// The Media Sequence Number of the first segment, skipped ones counted.
  package var mediaSequence = 0
  /// Whether segments may disappear from the beginning: EXT-X-MEDIA-SEQUENCE is there.
  package var mayExpire = false
  /// The Discontinuity Sequence Number that the playlist begins with.
  package var discontinuitySequence = 0
  /// `nil` when nothing is promised.
  package var kind: Kind?
  /// Whether nothing will be added: EXT-X-ENDLIST.
  package var hasEnded = false
  /// Whether each segment is one I-frame, for trick play: EXT-X-I-FRAMES-ONLY.
  package var isIFramesOnly = false
  /// Whether every segment decodes alone; a Multivariant Playlist may say it for all of its playlists.
  package var hasIndependentSegments = false
  /// Where to start; a Multivariant Playlist's goes first.
  package var startPoint: StartPoint?
  package var serverControl: ServerControl?
  /// The upper bound of part durations; `nil` when there are no parts.
  package var partTargetDuration: MediaTime?
  package var segments: [Segment] = []
  /// The segment at the live edge of which only parts are there; `nil` when there is none.
  package var unfinishedSegment: Segment?
  /// The first hint of each kind.
  package var preloadHints: [PreloadHint] = []
  package var renditionReports: [RenditionReport] = []
  /// The date ranges, the tags of each put together, in the order in which they were begun.
  package var dateRanges: [DateRange] = []
  /// The segments that a delta update skips; not `nil` only if no previous copy could fill them in.
  package var skipped: SkippedSegments?
  /// The tags of no specification after the last segment.
  package var tags: [OpaqueTag] = []

  package init(uri: String) { self.uri = uri }
}

extension MediaPlaylist {
  /// Whether segments are left out that must be had: ask for the playlist again without `_HLS_skip`.
  package var needsFullReload: Bool { skipped != nil }

  /// Whether it will change, so that it has to be reloaded (6.3.4).
  package var isLive: Bool { !hasEnded && kind != .vod }

  /// The length of the whole segments.
  package var duration: MediaTime { segments.last?.end ?? .zero }

  /// The length of the whole segments and of the parts after them.
  package var durationWithParts: MediaTime { unfinishedSegment?.end ?? duration }

  /// The Media Sequence Number of the last whole segment; `nil` when there is none.
  package var lastSequenceNumber: Int? { segments.last?.sequenceNumber }

  /// The Media Sequence Number that the next segment to appear will have.
  package var nextSequenceNumber: Int {
    segments.last.map { $0.sequenceNumber + 1 } ?? mediaSequence + (skipped?.count ?? 0)
  }

  /// How far from the end to play: HOLD-BACK, or else three target durations.
  package var holdBack: MediaTime {
    serverControl?.holdBack ?? MediaTime(nanoseconds: targetDuration.nanoseconds) * 3
  }

  /// How far from the end to play in low-latency mode; `nil` when there is no such mode.
  ///
  /// PART-HOLD-BACK, or else three part target durations.
  package var partHoldBack: MediaTime? {
    guard let partTargetDuration else { return nil }
    return serverControl?.partHoldBack ?? partTargetDuration * 3
  }
}

extension MediaTime {
  static func * (time: MediaTime, factor: Int64) -> MediaTime {
    let (product, overflow) = time.nanoseconds.multipliedReportingOverflow(by: factor)
    let isNegative = (time.nanoseconds < 0) != (factor < 0)
    return MediaTime(nanoseconds: overflow ? (isNegative ? .min : .max) : product)
  }
}
