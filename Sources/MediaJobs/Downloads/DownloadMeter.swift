internal import MediaCore
internal import Synchronization

/// Counts the bytes of all transfers, and publishes the progress at most ten times a second; thread-safe.
final class DownloadMeter: Sendable {
  fileprivate struct State {
    var progress = DownloadProgress()
    /// The bytes of earlier runs, which do not count for the rate.
    var earlierByteCount: Int64 = 0
    /// The seconds of media that are downloaded, and those of the whole stream; 0 for a file.
    var seconds = 0.0
    var totalSeconds = 0.0
    /// When the progress was published last; `nil` before the first time.
    var told: MediaTime?
  }

  private static let interval = MediaTime.milliseconds(100)

  private let board: StatusBoard<DownloadState>
  private let control: DownloadControl
  private let clock: any TimeSource
  private let start: MediaTime
  private let state = Mutex(State())

  init(
    _ board: StatusBoard<DownloadState>, _ control: DownloadControl, _ clock: any TimeSource
  ) {
    self.board = board
    self.control = control
    self.clock = clock
    start = clock.now
  }

  var progress: DownloadProgress { state.withLock { $0.progress } }

  func expect(seconds: Double) { state.withLock { $0.totalSeconds = seconds } }
  func expect(bytes: Int64) { state.withLock { $0.progress.totalByteCount = bytes } }

  /// Counts bytes of an earlier run.
  func found(_ bytes: Int64) {
    state.withLock { state in
      state.progress.byteCount += bytes
      state.earlierByteCount += bytes
    }
  }

  /// Subtracts bytes that are discarded.
  func lost(_ bytes: Int64) {
    state.withLock { state in
      state.progress.byteCount -= bytes
      state.earlierByteCount = max(0, state.earlierByteCount - bytes)
    }
  }

  /// Counts the seconds of a complete resource.
  func finished(seconds: Double) {
    state.withLock { $0.seconds += seconds }
    came(0)
  }

  /// Counts bytes of a transfer.
  func came(_ bytes: Int) {
    let now = clock.now
    // The board's lock is taken inside this one, so that what is lost meanwhile is told after it.
    state.withLock { state in
      state.progress.byteCount += Int64(bytes)
      let isDue = state.told.map { now - $0 >= Self.interval } ?? true || isLost
      guard isDue else { return }
      state.told = now
      state.update(elapsed: now - start)
      // The last bytes may come after the end was ordered; in a pause the board refuses them.
      if control.order == .run { board.set(.running(state.progress)) }
    }
  }

  /// Publishes that the connection is lost, unless that is what was told last.
  func disconnected() {
    state.withLock { state in
      if !isLost { board.set(.noConnection(state.progress)) }
    }
  }

  /// Whether it was told that the connection is lost.
  ///
  /// The board is asked, as a pause and its end are told over it.
  private var isLost: Bool {
    if case .noConnection = board.status { return true }
    return false
  }

  /// Publishes the progress of a complete download.
  func complete() {
    let progress = state.withLock { state in
      state.update(elapsed: clock.now - start)
      state.progress.fraction = 1
      return state.progress
    }
    board.set(.running(progress))
  }
}

extension DownloadMeter.State {
  fileprivate mutating func update(elapsed: MediaTime) {
    let new = progress.byteCount - earlierByteCount
    progress.bytesPerSecond = elapsed > .zero ? Double(new) / elapsed.seconds : 0
    if totalSeconds > 0 {
      progress.fraction = min(1, seconds / totalSeconds)
    } else if let total = progress.totalByteCount, total > 0 {
      progress.fraction = min(1, Double(progress.byteCount) / Double(total))
    }
  }
}
