import MediaCore
import Synchronization

/// A segment on its way: its loader appends the bytes, in clear, and its reader takes them.
final class LoadingSegment: Sendable {
  private struct State {
    /// The initialization section, which comes before the segment's own bytes.
    var initialization: [UInt8] = []
    var bytes: [UInt8] = []
    /// `nil` where an initialization section was given: what has one is no packed audio.
    var head: PackedAudioHead? = PackedAudioHead()
    var isComplete = false
    var failure: MediaError?

    var byteCount: Int { initialization.count + bytes.count }

    /// What is there of a stretch.
    func bytes(at offset: Int, atMost count: Int) -> ArraySlice<UInt8> {
      let first = initialization.dropFirst(offset).prefix(count)
      if first.count == count { return first }
      let second = bytes.dropFirst(offset + first.count - initialization.count)
        .prefix(count - first.count)
      return first.isEmpty ? second : first + second
    }
  }

  let piece: MediaPiece
  /// The index of its variant among the levels.
  let level: Int
  /// Whether nothing before it can be continued with it: another variant, format or timeline.
  let beginsRun: Bool
  /// The playlist that lists it, as it was when the segment was chosen; `nil` when nobody looks at it.
  let playlist: MediaPlaylist?
  private let state = Mutex(State())
  private let arrival: Signal

  /// - Parameter arrival: Raised when the reader may go on.
  init(
    _ piece: MediaPiece, of playlist: MediaPlaylist? = nil, level: Int, beginsRun: Bool,
    arrival: Signal
  ) {
    self.piece = piece
    self.playlist = playlist
    self.level = level
    self.beginsRun = beginsRun
    self.arrival = arrival
  }

  var segment: Segment { piece.segment }
  /// Where it begins and ends by the playlist, in the item's time.
  var start: MediaTime { segment.start }
  var end: MediaTime { segment.end }
  var byteCount: Int { state.withLock { $0.byteCount } }

  /// The time that packed audio says it begins with, on MPEG's clock; known once bytes are there.
  var timestamp: UInt64? { state.withLock { $0.head?.timestamp } }

  // MARK: - The loader's side

  /// Takes the initialization section, before any other bytes.
  func begin(with initialization: [UInt8]) {
    state.withLock { state in
      state.head = nil
      state.initialization = initialization
    }
  }

  func append(_ bytes: some Sequence<UInt8>) {
    state.withLock { state in
      if let clear = state.head?.take(bytes) { state.bytes += clear } else { state.bytes += bytes }
    }
    arrival.raise()
  }

  /// Says that all bytes are there.
  ///
  /// - Parameter kept: The same as somebody else keeps them, so that they need not be kept twice.
  func finish(sharing kept: [UInt8]) {
    state.withLock { state in
      // Fewer are here where tags were taken off.
      if state.bytes.count == kept.count { state.bytes = kept }
    }
    finish()
  }

  /// Says that all bytes are there, or why there will not be more.
  func finish(_ failure: MediaError? = nil) {
    state.withLock { state in
      if let rest = state.head?.finish() { state.bytes += rest }
      state.isComplete = true
      state.failure = failure
    }
    arrival.raise()
  }

  // MARK: - The reader's side

  enum Reading {
    case bytes(Int)
    case end
    case wait
  }

  /// Bytes that are there already; fewer than asked for where fewer are.
  func bytes(at offset: Int, count: Int) -> ArraySlice<UInt8> {
    state.withLock { $0.bytes(at: offset, atMost: count) }
  }

  /// All bytes, `nil` until they are there.
  func wholeBytes() throws(MediaError) -> [UInt8]? {
    let (bytes, isComplete, failure) = state.withLock {
      ($0.initialization + $0.bytes, $0.isComplete, $0.failure)
    }
    if let failure { throw failure }
    return isComplete ? bytes : nil
  }

  /// Copies bytes from an offset on, if they are there.
  func read(at offset: Int, into buffer: inout MutableRawSpan) throws(MediaError) -> Reading {
    let room = buffer.byteCount
    let (piece, isComplete, failure) = state.withLock { state in
      (state.bytes(at: offset, atMost: room), state.isComplete, state.failure)
    }
    if !piece.isEmpty {
      buffer.storePrefix(piece)
      return .bytes(piece.count)
    }
    if let failure { throw failure }
    return isComplete ? .end : .wait
  }
}
