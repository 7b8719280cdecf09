import DequeModule
import FFmpeg
import MediaCore
import Streaming
import Synchronization

/// The text of one rendition of subtitles, segment after segment.
///
/// The reader does not wait long for it: pictures and sound go on without, and its cues come when they are loaded.
final class TextChain {
  let loader: RenditionLoader
  /// The reader's number of the track.
  let track: Int
  private var samples = Deque<TextSample>()
  /// A segment that has been taken and is not whole, or whose place is not known yet.
  private var current: LoadingSegment?
  /// Up to where the text has been given out, in the item's time.
  private var reach: MediaTime
  private var isAtEnd = false
  /// When waiting for the next segment is given up.
  private var deadline: MediaTime?
  private var fragments = FragmentReader()
  /// The header of the run, where its segments need have none.
  private var header: TextHeader?
  /// Told in which format the text is, by FFmpeg's name.
  private let tell: (String) -> Void
  private var toldCodec: String?
  /// The time that loading lives by.
  private var time: any TimeSource { loader.loader.time }

  /// How long the reader waits for text, all in all, before it goes on without.
  private static let patience = MediaTime.seconds(1)

  /// - Parameter tell: Told in which format the text is, by FFmpeg's name, when that is found.
  init(
    _ loader: RenditionLoader, track: Int, from start: MediaTime, tell: @escaping (String) -> Void
  ) {
    self.tell = tell
    self.loader = loader
    self.track = track
    reach = start
  }

  /// Has the text up to a time at hand, if it comes soon.
  ///
  /// - Parameters:
  ///   - map: Knows where the clocks of the pictures' discontinuities lie; text counts on them.
  ///   - isAwaited: Whether what has not come yet is waited for, within bounds; the default is true.
  func next(
    until end: MediaTime, _ map: SegmentTimeline, isAwaited: Bool = true
  ) throws(MediaError) -> TextSample? {
    while samples.isEmpty, !isAtEnd, reach <= end {
      do throws(MediaError) {
        guard try readSegment(map, isAwaited) else { break }
      } catch {
        // Its own failure ends the text; being called away ends the read.
        if error.code == .cancelled { throw error }
        isAtEnd = true
      }
    }
    return samples.popFirst()
  }

  /// - Returns: Whether there may be more at once.
  private func readSegment(
    _ map: SegmentTimeline, _ isAwaited: Bool
  ) throws(MediaError) -> Bool {
    let wait = { [self] in isAwaited ? waiting : .zero }
    if current == nil { current = try loader.takeReady(wait) }
    guard let segment = current else {
      isAtEnd = loader.isExhausted
      return false
    }
    guard let bytes = try segment.whole(loader, wait) else { return false }
    guard let origin = map.knownOrigin(of: segment.segment) else {
      return false
    }
    deadline = nil
    current = nil
    let start = segment.start + loader.times.drift(listedAt: segment.start)
    reach = segment.end + loader.times.drift(listedAt: segment.end)
    read(bytes, of: segment, TimeRange(start: start, end: max(start, reach)), origin)
    return true
  }

  /// How long may still be waited.
  private var waiting: MediaTime {
    let limit = deadline ?? time.now + Self.patience
    deadline = limit
    return max(.zero, limit - time.now)
  }

  /// - Parameter range: When the segment plays, in the item's time.
  private func read(
    _ bytes: [UInt8], of segment: LoadingSegment, _ range: TimeRange, _ origin: MediaTime
  ) {
    let section = segment.section
    if !section.isEmpty { header = TextHeader(section) }
    if segment.segment.initialization == nil { header = nil }
    // What a section says of what follows need not be so.
    let own = Array(bytes.dropFirst(section.count))
    guard header == nil, SegmentKind.beginsWithBox(own) else {
      found("webvtt")
      samples.append(
        TextSample(
          track: track, format: .webVTTSegment, bytes: header?.joined(to: own) ?? own,
          range: range, origin: origin))
      return
    }
    let read = fragments.samples(of: bytes)
    if let format = fragments.format { found(format == FragmentReader.ttml ? "ttml" : "webvtt") }
    for sample in read {
      let format: TextSample.Format = fragments.format == FragmentReader.ttml ? .ttml : .webVTTBoxes
      samples.append(
        TextSample(
          track: track, format: format, bytes: sample.bytes,
          range: TimeRange(start: sample.range.start - origin, end: sample.range.end - origin),
          origin: origin))
    }
  }

  private func found(_ codec: String) {
    guard codec != toldCodec else { return }
    toldCodec = codec
    tell(codec)
  }

  /// Goes on from another time.
  func seek(to time: MediaTime) {
    samples = []
    current = nil
    reach = time
    isAtEnd = false
    deadline = nil
    loader.seek(to: time)
  }
}

extension LoadingSegment {
  /// All its bytes, if they come soon.
  ///
  /// - Parameter waiting: Says how long may still be waited.
  func whole(
    _ loader: RenditionLoader, _ waiting: () -> MediaTime
  ) throws(MediaError) -> [UInt8]? {
    while true {
      if let bytes = try wholeBytes() { return bytes }
      let limit = waiting()
      guard limit > .zero, loader.arrival.wait(atMost: limit) else { return nil }
      try loader.checkReader()
    }
  }
}
