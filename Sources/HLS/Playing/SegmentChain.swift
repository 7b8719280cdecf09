internal import DequeModule
import FFmpeg
import MediaCore

/// The packets of one rendition, run after run.
final class SegmentChain {
  let loader: RenditionLoader
  /// The index of the rendition; `nil` for the variants.
  let rendition: Int?
  private let `guard`: ReadGuard
  /// Takes what the runs come upon that is told at its time.
  private let collector: TimedCollector
  private(set) var run: SegmentRun?
  private var pending: Packet?
  /// When the packet at hand is to be decoded; `nil` without one.
  private(set) var due: MediaTime?
  private(set) var isAtEnd = false
  /// Whether a run was opened since that was asked last.
  private var hasNewRun = false
  /// The parameters that have to be told before the next packet.
  var formats = Deque<(track: Int, parameters: CodecParameters)>()
  /// When the latest picture that was read is shown; `nil` after a jump.
  private var latestPicture: MediaTime?
  /// Up to when pictures of the run were read from the one before, whose segments may end elsewhere.
  private var overlap: MediaTime?
  /// Where the run before ended; `nil` where none was since another time was gone to.
  private var end: RunEnd?
  /// A segment behind a discontinuity that another chain is to place.
  private var held: LoadingSegment?
  /// The Discontinuity Sequence Number of the run that was opened last; `nil` before one was.
  private var discontinuityNumber: Int?
  /// What is left of a jump: the right segment is looked for.
  private var search: SegmentSearch?
  /// Numbers the tracks of a run.
  private let numbering: ([Track]) -> [Int: Int]

  init(
    _ loader: RenditionLoader, rendition: Int?, collector: TimedCollector, guard: ReadGuard,
    numbering: @escaping ([Track]) -> [Int: Int]
  ) {
    self.loader = loader
    self.rendition = rendition
    self.collector = collector
    self.guard = `guard`
    self.numbering = numbering
  }

  /// Opens the first run, which tells what tracks there are.
  ///
  /// - Throws: Why it cannot be had.
  func begin(_ map: inout SegmentTimeline) throws(MediaError) {
    while run == nil, let first = try loader.take(continuing: false) { try open(first, &map) }
  }

  /// Has the next packet at hand, if there is one.
  ///
  /// - Parameter main: The chain that places discontinuities where both come to one; `nil`, the default, where this one
  ///   does. Then there is no packet at hand until that chain has come to it.
  /// - Throws: Why it cannot be had.
  func fill(_ map: inout SegmentTimeline, beside main: SegmentChain? = nil) throws(MediaError) {
    while due == nil, !isAtEnd {
      if let run {
        guard var packet = try run.read(&map) else {
          if let reached = run.reached {
            end = RunEnd(time: reached.time, segment: reached.segment, origin: run.latestOrigin)
          }
          self.run = nil
          continue
        }
        due = packet.decodeTime ?? packet.time ?? .zero
        leaveOutShown(&packet)
        pending = consume packet
      } else if let next = try nextSegment() {
        if let end, let main, main.comesTo(next.segment, before: end.time + Self.longestWait, map) {
          return held = next
        }
        try open(next, &map)
      } else {
        isAtEnd = true
      }
    }
  }

  private func nextSegment() throws(MediaError) -> LoadingSegment? {
    if let held = held.take() { return held }
    return try loader.take(continuing: false)
  }

  /// How much longer than a rendition the pictures before a discontinuity may be for them to place it.
  private static let longestWait = MediaTime.seconds(1)

  /// Whether this chain is about to place the discontinuity before a segment of another one.
  private func comesTo(
    _ segment: Segment, before time: MediaTime, _ map: SegmentTimeline
  ) -> Bool {
    guard let due, due < time, let discontinuityNumber else { return false }
    return discontinuityNumber < segment.discontinuityNumber && map.knownOrigin(of: segment) == nil
  }

  /// Has pictures decoded only that the run before had already; sound is put together by its times.
  private func leaveOutShown(_ packet: inout Packet) {
    guard packet.track == HLSReader.pictureTrack, let time = packet.time else { return }
    // Times are rounded, but pictures are further apart than that.
    if let overlap, time < overlap + .milliseconds(2) { return packet.discard() }
    latestPicture = max(latestPicture ?? time, time)
  }

  private func open(_ first: LoadingSegment, _ map: inout SegmentTimeline) throws(MediaError) {
    let run = try SegmentRun(
      first, after: end, of: loader, &map, collector: collector, tellsPlaylist: rendition == nil,
      guard: `guard`)
    if let listed = search?.better(than: first.segment, beginningAt: run.beginning) {
      return loader.look(at: listed)
    }
    search = nil
    discontinuityNumber = first.segment.discontinuityNumber
    run.number(numbering(run.tracks))
    formats = Deque(try run.formats())
    self.run = run
    overlap = latestPicture
    hasNewRun = true
  }

  /// Whether other tracks may be at hand than the last time.
  func takeNewRun() -> Bool {
    defer { hasNewRun = false }
    return hasNewRun
  }

  /// The tracks of the run, under the reader's numbers.
  var numberedTracks: [Track] {
    guard let run else { return [] }
    return run.tracks.compactMap { track in
      guard let number = run.numbers[track.index] else { return nil }
      var numbered = track
      numbered.index = number
      // What its file tells is the length of a segment.
      numbered.duration = nil
      return numbered
    }
  }

  func take() -> Packet? {
    due = nil
    return pending.take()
  }

  /// Loads nothing more until another time is gone to.
  func rest() {
    forget()
    loader.rest()
  }

  private func forget() {
    pending = nil
    due = nil
    run = nil
    formats = []
    held = nil
    discontinuityNumber = nil
    latestPicture = nil
    end = nil
    isAtEnd = false
  }

  /// Goes on from another time.
  func seek(to time: MediaTime) {
    forget()
    search = SegmentSearch(on: time, at: loader.seek(to: time))
  }
}
