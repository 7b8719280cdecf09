import MediaCore
import Synchronization

/// A transfer that tells once how long its body took to begin.
final class PatientExchange: TransferSource {
  private struct Telling {
    /// Called at most once; `nil` from then on.
    var tell: (@Sendable (SlowServers.Outcome) -> Void)?
  }

  private let transfer: Transfer
  private let began: MediaTime
  private let telling: Mutex<Telling>

  init(_ transfer: Transfer, tell: @escaping @Sendable (SlowServers.Outcome) -> Void) {
    self.transfer = transfer
    telling = Mutex(Telling(tell: tell))
    began = transfer.time.now
  }

  var time: any TimeSource { transfer.time }

  var sentByteCount: Int { transfer.sentByteCount }

  func response() throws(NetworkError) -> Response {
    try watched { () throws(NetworkError) in try transfer.response() }
  }

  func read(into buffer: UnsafeMutableRawBufferPointer) throws(NetworkError) -> Int {
    let count = try watched { () throws(NetworkError) in try transfer.read(into: buffer) }
    tell(.began(after: time.now - began))
    return count
  }

  func hasResponse() throws(NetworkError) -> Bool {
    try watched { () throws(NetworkError) in try transfer.hasResponse() }
  }

  func hasBytes() throws(NetworkError) -> Bool {
    try watched { () throws(NetworkError) in try transfer.hasBytes() }
  }

  func watch(_ watcher: Signal) { transfer.watch(by: watcher) }

  func cancel() { transfer.cancel() }

  private func watched<Value>(
    _ work: () throws(NetworkError) -> Value
  ) throws(NetworkError) -> Value {
    do throws(NetworkError) { return try work() } catch {
      if error.kind == .timedOut(.firstByte) { tell(.late) }
      throw error
    }
  }

  private func tell(_ outcome: SlowServers.Outcome) {
    let tell = telling.withLock { $0.tell.take() }
    tell?(outcome)
  }
}
