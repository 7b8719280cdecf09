import MediaCore
import Networking
import Streaming

/// A transfer that is asked for once more, over a connection of its own, when nothing has come for a while; the one
/// that goes on first is kept.
///
/// After an outage TCP lets ever more time go by before it sends again what was lost; a new connection begins anew.
/// Used on one thread, where it blocks. Source: Dean and Barroso, The Tail at Scale (hedged requests).
final class HedgedTransfer {
  private let client: any HTTPClient
  private let request: Request
  private let cancellation: Cancellation
  private let time: any TimeSource
  private let signal: Signal
  /// Called again and again while nothing arrives; throws if the transfer is cancelled.
  private let review: (() throws(MediaError) -> Void)?
  /// How often that is.
  private static let pace = MediaTime.milliseconds(100)
  /// How much silence is borne before the next try; `nil` for any.
  private var patience: MediaTime?
  /// So much is borne at most: what was asked of a server that was away may never be answered, and it may be back.
  private static let longestPatience = MediaTime.seconds(4)
  private var current: Transfer
  /// Why the current one has ended while the other may still come.
  private var failure: NetworkError?
  private var rival: Transfer?
  /// What the first reply said, and how much of its body has been read.
  private var head: Response?
  private var count: Int64 = 0

  /// Sends the request.
  ///
  /// - Parameters:
  ///   - patience: How long nothing may come before it is sent again, the next time twice as long, 4 s at most; `nil` for a
  ///     request that a server may hold back.
  ///   - review: Asked every 100 ms while nothing comes; what it throws ends the waiting.
  init(
    _ request: Request, _ client: any HTTPClient, patience: MediaTime?,
    _ cancellation: Cancellation, review: (() throws(MediaError) -> Void)? = nil
  ) {
    self.client = client
    self.request = request
    self.patience = patience
    self.cancellation = cancellation
    self.review = review
    current = client.start(request)
    time = current.time
    signal = Signal(on: current.time)
    current.watch(by: signal)
    cancellation.watch(current)
  }

  /// Waits for the head of the reply, whatever its status.
  ///
  /// - Throws: As `Transfer.response`, and what the review throws.
  func response() throws(LoadError) -> Response {
    try wait { (transfer) throws(NetworkError) in try transfer.hasResponse() }
    do throws(NetworkError) {
      let response = try current.response()
      head = response
      return response
    } catch {
      throw .network(error)
    }
  }

  /// Waits for bytes of the body.
  ///
  /// - Returns: How many were put in, 0 at the end of a complete body.
  /// - Throws: As `Transfer.read`, and what the review throws.
  func read(into buffer: inout MutableRawSpan) throws(LoadError) -> Int {
    try wait { (transfer) throws(NetworkError) in try transfer.hasBytes() }
    let read: Int
    do throws(NetworkError) { read = try current.read(into: &buffer) } catch {
      throw .network(error)
    }
    count += Int64(read)
    return read
  }

  /// Waits until the current one has something, whichever that is by then.
  private func wait(
    for isReady: (Transfer) throws(NetworkError) -> Bool
  ) throws(LoadError) {
    var silentSince = time.now
    while true {
      if failure == nil {
        do throws(NetworkError) {
          if try isReady(current) { return rival = nil }
        } catch {
          guard error.kind != .cancelled, let rival else { throw .network(error) }
          failure = error
          cancellation.watch(rival)
        }
      }
      do throws(NetworkError) { if try takesOver() { continue } } catch { throw .network(error) }
      if let failure, rival == nil { throw .network(failure) }
      guard let patience, mayAskAgain else {
        try pause(atMost: nil)
        continue
      }
      let left = silentSince + patience - time.now
      if left > .zero {
        try pause(atMost: left)
      } else {
        askAgain()
        silentSince = time.now
      }
    }
  }

  /// Waits until something has come, or for some time.
  private func pause(atMost limit: MediaTime?) throws(LoadError) {
    guard let review else {
      if let limit { signal.wait(atMost: limit) } else { signal.wait() }
      return
    }
    if signal.wait(atMost: min(limit ?? Self.pace, Self.pace)) { return }
    do throws(MediaError) { try review() } catch { throw .final(error) }
  }

  /// Keeps the rival if it goes on where the current one stands, and lets go of it if it never will.
  private func takesOver() throws(NetworkError) -> Bool {
    guard let rival else { return false }
    do throws(NetworkError) {
      guard try rival.hasResponse() else { return false }
      guard try goesOn(rival.response()) else {
        self.rival = nil
        return false
      }
    } catch {
      self.rival = nil
      if error.kind == .cancelled { throw error }
      return false
    }
    current = rival
    failure = nil
    self.rival = nil
    cancellation.watch(current)
    return true
  }

  private func goesOn(_ response: Response) -> Bool {
    guard response.failure == nil else { return false }
    guard let head else { return true }
    if place > 0, response.status != 206 || response.isCompressed { return false }
    guard let whole = head.contentLength, let rest = response.contentLength else { return true }
    return rest == whole - count
  }

  /// Where in the resource the body stands.
  private var place: Int64 { (head?.status == 206 ? request.range?.start ?? 0 : 0) + count }

  /// Whether it can be asked for from where it stands: a server that knows no ranges has only what begins at the
  /// beginning, and of what comes compressed its places are not known.
  private var mayAskAgain: Bool {
    if head?.isCompressed == true, count > 0 { return false }
    return failure == nil && (head == nil || head?.status == 206 || request.range == nil)
  }

  private func askAgain() {
    var again = request
    again.isOnFreshConnection = true
    if place > 0 {
      again.range = ByteRange(from: place, to: head?.status == 206 ? request.range?.end : nil)
    }
    patience = patience.map { min($0.scaled(by: 2), max($0, Self.longestPatience)) }
    let transfer = client.start(again)
    transfer.watch(by: signal)
    rival = transfer
  }
}
