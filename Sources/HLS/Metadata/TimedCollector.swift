import DequeModule
import FFmpeg
import MediaCore

/// Collects what a stream's renditions have beside packets, for the stream's reader to give out.
///
/// Used on the reader's thread only.
final class TimedCollector {
  private enum Entry {
    case entry(TimedEntry)
    case date(DateAnchor)
  }

  private var waiting = Deque<Entry>()
  private var toldRanges: [String: TimedEntry] = [:]
  private var lastRanges: [DateRange] = []
  /// What dates outside the playlist are counted from; `nil` while none is known.
  private var anchor: DateAnchor?
  /// The number of the segment whose tags were told last, of which there may be parts to come.
  private var lastTagged: Int?

  /// How a tag of version 2.4 begins.
  private static let lostBytes: [UInt8] = [0x49, 0x44, 0x33, 4, 0]

  /// The next of what was collected, in the order in which it was come upon.
  func next() -> PacketRead? {
    switch waiting.popFirst() {
    case nil: nil
    case .entry(let entry): .timed(entry)
    case .date(let anchor): .date(anchor)
    }
  }

  /// Forgets everything: reading goes on from another time.
  func reset() {
    waiting = []
    toldRanges = [:]
    lastRanges = []
    anchor = nil
    lastTagged = nil
  }

  /// Takes what the segments of a run say.
  ///
  /// - Parameters:
  ///   - origin: The moment on the media's clock that is the item's time 0.
  ///   - tellsPlaylist: Whether the playlist's dates and tags are told: those of one rendition are enough.
  ///   - start: Where a segment begins, in the item's time.
  func take(
    _ notes: [SegmentNote], origin: MediaTime, tellsPlaylist: Bool,
    start: (LoadingSegment) -> MediaTime
  ) {
    for note in notes {
      switch note {
      case .segment(let segment):
        guard tellsPlaylist else { continue }
        takeDates(of: segment, at: start(segment))
        take(segment.segment.tags, of: segment.segment.sequenceNumber, at: start(segment))
      case .found(.message(let message), let segment):
        waiting.append(.entry(message.entry(segmentStart: start(segment), origin: origin)))
      case .found(.tag(let tag), let segment): take(tag, at: start(segment))
      }
    }
  }

  /// Takes a packet that is an ID3 tag.
  func take(tag packet: borrowing Packet) {
    let bytes = packet.withBytes { bytes in bytes.indices.map { bytes[$0] } }
    // FFmpeg takes the first five bytes for a header that hardly any stream has, and throws them away.
    guard let time = packet.time, let tag = ID3Tag(bytes) ?? ID3Tag(Self.lostBytes + bytes) else {
      return
    }
    take(tag, at: time)
  }

  private func take(_ tag: ID3Tag, at time: MediaTime) {
    var tag = tag
    // It says where packed audio lies, and is no metadata.
    tag.frames.removeAll { frame in
      if case .owned(PackedAudioHead.timestampOwner, _) = frame.content { true } else { false }
    }
    guard !tag.frames.isEmpty else { return }
    let metadata = TimedMetadata(.id3, start: time, fields: tag.json)
    waiting.append(.entry(TimedEntry(metadata, .tag(start: time, frames: metadata.fields))))
  }

  private func take(_ tags: [OpaqueTag], of number: Int, at start: MediaTime) {
    guard number != lastTagged else { return }
    lastTagged = number
    for tag in tags {
      let metadata = TimedMetadata(.playlistTag, start: start, scheme: tag.name, value: tag.value)
      let identity = TimedEntry.Identity.playlistTag(name: tag.name, value: tag.value, start: start)
      waiting.append(.entry(TimedEntry(metadata, identity)))
    }
  }

  private func takeDates(of segment: LoadingSegment, at start: MediaTime) {
    guard let date = segment.segment.date else { return }
    let anchor = DateAnchor(time: start, date: date)
    self.anchor = anchor
    waiting.append(.date(anchor))
  }

  /// Takes what a playlist says of ranges of dates: the newest copy, since a range may be given its end at any time.
  ///
  /// Nothing is told before a date is known of what is read.
  func takeRanges(of playlist: MediaPlaylist) {
    guard let anchor, playlist.dateRanges != lastRanges else { return }
    lastRanges = playlist.dateRanges
    let ends = DateRangeEnds(of: playlist)
    for range in playlist.dateRanges {
      let entry = playlist.entry(of: range, until: ends[range], or: anchor)
      guard toldRanges[range.id] != entry else { continue }
      toldRanges[range.id] = entry
      waiting.append(.entry(entry))
    }
    // A broadcast has new ones for ever.
    let listed = Set(playlist.dateRanges.map(\.id))
    toldRanges = toldRanges.filter { listed.contains($0.key) }
  }
}

extension MediaPlaylist {
  /// A date range as an entry.
  ///
  /// - Parameter anchor: What dates outside the playlist are counted from.
  fileprivate func entry(
    of range: DateRange, until end: ProgramDate?, or anchor: DateAnchor
  ) -> TimedEntry {
    func itemTime(_ date: ProgramDate) -> MediaTime {
      time(of: date) ?? anchor.time + (date - anchor.date)
    }
    let metadata = TimedMetadata(
      .dateRange, start: itemTime(range.start), end: end.map(itemTime), id: range.id,
      scheme: range.classID,
      fields: JSONObject(
        range.attributes.attributes.filter { $0.name != "ID" && $0.name != "CLASS" }
          .map { JSONObject.Member($0.name, .string($0.value)) }))
    return TimedEntry(metadata, .dateRange(range.id))
  }
}
