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
  }

  private let loader: RenditionLoader
  private let state: Mutex<State>

  init(_ first: LoadingSegment, of loader: RenditionLoader) {
    self.loader = loader
    state = Mutex(State(segment: first))
  }

  func prepare() throws(MediaError) {}
  var length: Int64? { nil }
  var isSeekable: Bool { false }

  func read(at offset: Int64, into buffer: inout MutableRawSpan) throws(MediaError) -> Int {
    while true {
      let (segment, base, isOver) = state.withLock { ($0.segment, $0.base, $0.isOver) }
      if isOver { return 0 }
      switch try segment.read(at: Int(clamping: offset - base), into: &buffer) {
      case .bytes(let count): return count
      case .wait: try loader.waitForBytes()
      case .end: try goOn(after: segment, base)
      }
    }
  }

  private func goOn(after segment: LoadingSegment, _ base: Int64) throws(MediaError) {
    let next = try loader.take(continuing: true)
    state.withLock { state in
      if let next {
        state.base = base + Int64(segment.byteCount)
        state.segment = next
        state.ahead.append((state.base, next))
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

  func cancel() { loader.interrupt() }
}
