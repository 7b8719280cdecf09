import MediaCore
import Synchronization
import VitrineTesting

/// A part of a source that is longer each second time that its end is met.
final class GrowingSource: DataSource {
  private struct State {
    var length: Int64
    var grows = false
    var ends = 0
  }

  private let source: FaultySource
  private let step: Int64
  private let state: Mutex<State>

  /// - Parameters:
  ///   - share: How much of it there is at first.
  ///   - step: How much more there is each time; with 0 it seems to grow for ever and does not.
  init(_ source: FaultySource, share: Double, by step: Double) {
    let length = Double(source.length ?? 0)
    self.source = source
    self.step = Int64(length * step)
    state = Mutex(State(length: Int64(length * share)))
  }

  /// Begins to grow.
  func begin() { state.withLock { $0.grows = true } }

  /// How often its end was met.
  var ends: Int { state.withLock { $0.ends } }

  func prepare() throws(MediaError) {}
  func cancel() {}
  var isSeekable: Bool { true }
  var length: Int64? { state.withLock { $0.length } }
  var isGrowing: Bool {
    state.withLock { $0.grows && (step == 0 || $0.length < source.length ?? 0) }
  }

  func read(at offset: Int64, into buffer: inout MutableRawSpan) throws(MediaError) -> Int {
    let room = state.withLock { state -> Int in
      if offset >= state.length, state.grows {
        state.ends += 1
        if state.ends % 2 == 0 { state.length = min(state.length + step, source.length ?? 0) }
      }
      return Int(clamping: max(0, state.length - offset))
    }
    guard room > 0 else { return 0 }
    var piece = [UInt8](repeating: 0, count: min(room, buffer.byteCount))
    var span = piece.mutableSpan
    var bytes = span.mutableBytes
    let count = try source.read(at: offset, into: &bytes)
    for index in 0..<count {
      buffer.storeBytes(of: piece[index], toByteOffset: index, as: UInt8.self)
    }
    return count
  }
}
