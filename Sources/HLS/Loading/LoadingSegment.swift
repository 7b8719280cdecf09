import MediaCore
import Streaming
import Synchronization

/// A segment on its way: its loader appends the bytes, in clear, and its reader takes them.
final class LoadingSegment: Sendable {
  private struct State {
    /// The initialization section, which comes before the segment's own bytes.
    var initialization: [UInt8] = []
    /// As they were loaded, in clear.
    var bytes: [UInt8] = []
    /// `nil` where an initialization section was given: what has one is no packed audio.
    var head: PackedAudioHead? = PackedAudioHead()
    /// The number of bytes in all; `nil` until the response tells.
    var expectedCount: Int?
    var isComplete = false
    var failure: MediaError?

    /// How many of the segment's own bytes are not for its reader: tags before packed audio.
    var skipped: Int { head?.length ?? 0 }
    var byteCount: Int { initialization.count + bytes.count - skipped }

    /// What of the bytes is there, those at the beginning left out or not.
    func stretch(at offset: Int, atMost count: Int, skipping skipped: Int) -> ArraySlice<UInt8> {
      let first = initialization.dropFirst(offset).prefix(count)
      if first.count == count { return first }
      let second = bytes.dropFirst(skipped + offset + first.count - initialization.count)
        .prefix(count - first.count)
      return first.isEmpty ? second : first + second
    }

    mutating func examine(isWhole: Bool = false) {
      // In place: no copy of the tags' state shares anything with the bytes.
      head?.examine(bytes, isWhole: isWhole)
    }
  }

  let piece: MediaPiece
  /// The index of its variant among the levels.
  let level: Int
  /// Whether nothing before it can be continued with it: another variant, format or timeline.
  let beginsRun: Bool
  /// The playlist that lists it, as it was when the segment was chosen; `nil` if the reader does not need it.
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

  /// How many bits there are of it for each second, as far as that is known by now.
  var bitRate: Double? {
    let count = state.withLock { $0.isComplete ? $0.bytes.count : $0.expectedCount }
    guard let count, end > start else { return nil }
    return Double(count) * 8 / (end - start).seconds
  }

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

  /// Forgets the initialization section, before it is read.
  func leaveSection() { state.withLock { $0.initialization = [] } }

  /// Notes how many bytes are to come, and makes room for so many of them, so that none has to be moved when more come.
  func expect(_ count: Int, reserving most: Int) {
    state.withLock { state in
      state.expectedCount = count
      state.bytes.reserveCapacity(min(count, most))
    }
  }

  func append(_ bytes: some Collection<UInt8>) {
    state.withLock { state in
      state.bytes += bytes
      state.examine()
    }
    arrival.raise()
  }

  /// Changes the bytes, before they are read.
  func change(_ body: (inout [UInt8]) -> Void) { state.withLock { body(&$0.bytes) } }

  /// Says that these are all bytes.
  func finish(with bytes: [UInt8]) {
    state.withLock { $0.bytes = bytes }
    finish()
  }

  /// Says that all bytes are there, or why there will not be more.
  func finish(_ failure: MediaError? = nil) {
    state.withLock { state in
      state.examine(isWhole: true)
      state.isComplete = true
      state.failure = failure
    }
    arrival.raise()
  }

  /// All its own bytes, as they were appended.
  var contents: [UInt8] { state.withLock { $0.bytes } }
  /// The initialization section that comes before them; empty where none was given.
  var section: [UInt8] { state.withLock { $0.initialization } }

  // MARK: - The reader's side

  enum Reading {
    case bytes(Int)
    case end
    case wait
  }

  /// Bytes that are there already, tags before packed audio among them; fewer than asked for where fewer are.
  func rawBytes(at offset: Int, count: Int) -> [UInt8] {
    // A copy: while a part of the segment were shared, the next bytes to come would copy all of it.
    state.withLock { Array($0.stretch(at: offset, atMost: count, skipping: 0)) }
  }

  /// Gives the bytes up: the reader has gone on.
  func letGo() {
    state.withLock { state in
      state.initialization = []
      state.bytes = []
    }
  }

  /// All bytes, `nil` until they are there.
  func wholeBytes() throws(MediaError) -> [UInt8]? {
    let (bytes, isComplete, failure) = state.withLock { state in
      (state.initialization + state.bytes[state.skipped...], state.isComplete, state.failure)
    }
    if let failure { throw failure }
    return isComplete ? bytes : nil
  }

  /// Copies bytes from an offset on, if they are there.
  func read(at offset: Int, into buffer: inout MutableRawSpan) throws(MediaError) -> Reading {
    let (count, isComplete, failure) = state.withLock { state in
      let isReady = state.head?.isKnown ?? true
      let piece =
        isReady
        ? state.stretch(at: offset, atMost: buffer.byteCount, skipping: state.skipped) : []
      buffer.storePrefix(piece)
      return (piece.count, state.isComplete, state.failure)
    }
    if count > 0 { return .bytes(count) }
    if let failure { throw failure }
    return isComplete ? .end : .wait
  }
}
