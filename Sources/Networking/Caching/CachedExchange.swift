import MediaCore
import Synchronization

/// One request through a cache: from the disk, from the network, or from the one and then the other.
final class CachedExchange: TransferSource {
  /// What any thread may change.
  private struct Shared {
    var transfer: Transfer?
    var watcher: Signal?
    var isCancelled = false
  }

  private let client: CachedClient
  private let request: Request
  let time: any TimeSource
  /// Held by the reader while it waits; no other thread takes it.
  private let reader: Mutex<CachedReading>
  private let shared = Mutex(Shared())

  /// - Parameter isOut: Whether the server was not reached a moment ago.
  init(_ request: Request, _ client: CachedClient, isOut: Bool) {
    self.request = request
    self.client = client
    let versions = client.folder.versions(of: CacheRule.key(of: request))
    var reading = CachedReading(request, client, versions)
    if reading.answersAtOnce(isOut: isOut) {
      time = MonotonicClock()
    } else {
      let transfer = client.upstream.start(reading.question(isOut: isOut))
      shared.withLock { $0.transfer = transfer }
      time = transfer.time
      reading.ask(transfer)
    }
    reader = Mutex(reading)
  }

  /// Only what has no body goes through a cache.
  var sentByteCount: Int { 0 }

  deinit { reader.withLock { $0.close() } }

  func response() throws(NetworkError) -> Response {
    try onReader { reader throws(NetworkError) in try reader.response() }
  }

  func read(into buffer: UnsafeMutableRawBufferPointer) throws(NetworkError) -> Int {
    try onReader { reader throws(NetworkError) in
      if let rest = try reader.rest() { begin(rest, &reader) }
      return try reader.read(into: buffer)
    }
  }

  func hasResponse() throws(NetworkError) -> Bool {
    try onReader { reader throws(NetworkError) in try reader.hasResponse() }
  }

  func hasBytes() throws(NetworkError) -> Bool {
    try onReader { reader throws(NetworkError) in
      if let rest = try reader.rest() { begin(rest, &reader) }
      return try reader.hasBytes()
    }
  }

  func watch(_ watcher: Signal) {
    let transfer = shared.withLock { shared in
      shared.watcher = watcher
      return shared.transfer
    }
    transfer?.watch(by: watcher)
  }

  func cancel() {
    let transfer = shared.withLock { shared in
      shared.isCancelled = true
      return shared.transfer
    }
    transfer?.cancel()
  }

  private func onReader<Value>(
    _ body: (inout CachedReading) throws(NetworkError) -> Value
  ) throws(NetworkError) -> Value {
    try reader.withLock { reader throws(NetworkError) in
      if shared.withLock({ $0.isCancelled }) { throw .cancelled }
      return try body(&reader)
    }
  }

  /// Asks the server for what is not on the disk.
  private func begin(_ question: Request, _ reader: inout CachedReading) {
    let transfer = client.upstream.start(question)
    let (watcher, isCancelled) = shared.withLock { shared in
      shared.transfer = transfer
      return (shared.watcher, shared.isCancelled)
    }
    if let watcher { transfer.watch(by: watcher) }
    if isCancelled { transfer.cancel() }
    reader.goOn(with: transfer)
  }
}
