import MediaCore
import Synchronization

/// The bytes of segments that continue each other, as one stream that cannot be sought in.
final class SegmentStream: DataSource {
  private struct State {
    var segment: LoadingSegment
    /// Where in the stream the segment begins.
    var base: Int64 = 0
    var isOver = false
    /// The segments gone on to whose packets have not been come to, and where they begin.
    var ahead: [(offset: Int64, segment: LoadingSegment)] = []
    var scanner = SegmentScanner()
    var notes: [SegmentNote]
  }

  private let loader: RenditionLoader
  private let state: Mutex<State>

  init(_ first: LoadingSegment, of loader: RenditionLoader) {
    self.loader = loader
    state = Mutex(State(segment: first, notes: [.segment(first)]))
  }

  func prepare() throws(MediaError) {}
  var length: Int64? { nil }
  var isSeekable: Bool { false }

  func read(at offset: Int64, into buffer: inout MutableRawSpan) throws(MediaError) -> Int {
    while true {
      let (segment, base, isOver) = state.withLock { ($0.segment, $0.base, $0.isOver) }
      if isOver { return 0 }
      scan(segment)
      switch try segment.read(at: Int(clamping: offset - base), into: &buffer) {
      case .bytes(let count): return count
      case .wait: try loader.waitForBytes()
      case .end: try goOn(after: segment, base)
      }
    }
  }

  private func goOn(after segment: LoadingSegment, _ base: Int64) throws(MediaError) {
    let next = try loader.take(continuing: true)
    let length = segment.byteCount
    segment.letGo()
    state.withLock { state in
      if let next {
        state.base = base + Int64(length)
        state.segment = next
        state.ahead.append((state.base, next))
        state.scanner = SegmentScanner()
        state.notes.append(.segment(next))
      } else {
        state.isOver = true
      }
    }
  }

  /// The segments that begin up to a place in the stream, those not asked for before.
  func takeSegments(upTo offset: Int64) -> [(offset: Int64, segment: LoadingSegment)] {
    state.withLock { state in
      let count = state.ahead.prefix { $0.offset <= offset }.count
      defer { state.ahead.removeFirst(count) }
      return Array(state.ahead.prefix(count))
    }
  }

  /// Looks for what is in a segment beside the media, as far as it is there.
  private func scan(_ segment: LoadingSegment) {
    state.withLock { state in
      state.notes += state.scanner.scan { segment.rawBytes(at: $0, count: $1)[...] }
        .map { .found($0, segment) }
    }
  }

  /// What was come upon since the last time, in order.
  func takeNotes() -> [SegmentNote] {
    state.withLock { state in
      defer { state.notes = [] }
      return state.notes
    }
  }

  func cancel() { loader.interrupt() }
}
