import MediaCore
import Networking

/// The reading end of one resource: which connection is open, and where in the content it is.
///
/// Used on one thread at a time; every method may block.
struct HTTPStream {
  /// Why a step did not succeed.
  enum Failure: Error {
    /// It may after another request.
    case network(NetworkError)
    case final(MediaError)
  }

  let url: String
  let client: any HTTPClient
  let settings: HTTPSourceSettings
  let cancellation: Cancellation
  let pauses: RetryAfterReporter
  var time: any TimeSource { settings.time }

  /// What is known of the resource, once there has been a good reply.
  var content: RemoteContent?
  /// The titles since they were taken last, each with the offset of the sound after it.
  var told: [TagChange] = []
  /// More of them are not kept.
  static let mostTold = 256
  var transfer: Transfer?
  /// The offset of the byte that the transfer brings next.
  var position: Int64 = 0
  var titles: ICYDemultiplexer?
  /// The beginning, if it was examined before it was read.
  var head: [UInt8] = []
  /// Whether the server refused the range that was asked for, and did not say that there is nothing.
  var isRefused = false
  /// Since when a reply whose end was not told has been coming; `nil` for one whose end was.
  var endlessSince: MediaTime?
  var streak = FailureStreak()
  /// Whether the last request failed because nothing came in time.
  var wasLate = false
  /// Why it was given up, where another try might have helped; `nil` before that.
  var reason: NetworkError?

  init(
    _ url: String, client: any HTTPClient, settings: HTTPSourceSettings,
    cancellation: Cancellation, pauses: RetryAfterReporter
  ) {
    self.pauses = pauses
    self.url = url
    self.client = client
    self.settings = settings
    self.cancellation = cancellation
  }
}

/// What the source asks for.
extension HTTPStream {
  /// Sends the first request and learns what there is.
  ///
  /// - Parameters:
  ///   - known: What was known before; `nil` for nothing.
  ///   - retry: When to try again.
  /// - Returns: Whether the content is still the one known; then nothing has been transferred.
  mutating func open(
    revalidating known: RemoteContent?, retry: RetryPolicy
  ) throws(MediaError) -> Bool {
    if let start = settings.notBefore, start > time.now {
      let pause = start - time.now
      pauses.report(pause)
      try cancellation.wait(pause)
    }
    streak.begin(at: time.now)
    while true {
      do throws(Failure) {
        if try connect(revalidating: known, retry) { return true }
        try readHead()
      } catch {
        try recover(from: error, retry)
        continue
      }
      guard try waitForBetter(retry) else { return false }
    }
  }

  /// Reads at an offset, whatever it takes; 0 at the end.
  mutating func read(
    at offset: Int64, into buffer: inout MutableRawSpan
  ) throws(MediaError) -> Int {
    streak.begin(at: time.now)
    while true {
      try cancellation.check()
      if let length = content?.length, offset >= length { return 0 }
      if offset < head.count {
        let piece = head.dropFirst(Int(offset)).prefix(buffer.byteCount)
        buffer.storePrefix(piece)
        return piece.count
      }
      do throws(Failure) {
        guard try go(to: offset) else { return 0 }
        let count = try fill(&buffer)
        streak.receive(count)
        return count
      } catch {
        try recover(from: error, settings.patience)
      }
    }
  }
}
