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
    var isConnected = true
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
    let progress: DownloadProgress? = state.withLock { state in
      state.progress.byteCount += Int64(bytes)
      let isDue = state.told.map { now - $0 >= Self.interval } ?? true || !state.isConnected
      guard isDue else { return nil }
      (state.told, state.isConnected) = (now, true)
      state.update(elapsed: now - start)
      return state.progress
    }
    // The last bytes may come after a pause was told.
    if let progress, control.order == .run { board.set(.running(progress)) }
  }

  /// Publishes that the connection is lost.
  func disconnected() {
    let progress: DownloadProgress? = state.withLock { state in
      guard state.isConnected else { return nil }
      state.isConnected = false
      return state.progress
    }
    if let progress { board.set(.noConnection(progress)) }
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
