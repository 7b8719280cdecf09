package import MediaCore
package import Networking
import Synchronization

/// Reads a file or a stream over HTTP.
///
/// It reads forward on one connection, jumps by asking for another range, and takes up where it was after
/// a connection is lost or stalls. Where the server cannot send ranges, what lies between is read over.
package final class HTTPSource: RemoteSource {
  private struct Facts {
    var content: RemoteContent?
    var told: [TagChange] = []
    var reason: NetworkError?
  }

  /// Held by the worker while it waits; no other thread takes it.
  private let stream: Mutex<HTTPStream>
  /// What others may ask meanwhile.
  private let facts = Mutex(Facts())
  private let cancellation: Cancellation
  private let pauses: RetryAfterReporter
  private let settings: HTTPSourceSettings

  /// Makes a source of an absolute http or https URL.
  package init(
    url: String, client: any HTTPClient, settings: HTTPSourceSettings = HTTPSourceSettings()
  ) {
    self.settings = settings
    cancellation = Cancellation(on: settings.time)
    let pauses = RetryAfterReporter()
    self.pauses = pauses
    stream = Mutex(
      HTTPStream(
        url, client: client, settings: settings, cancellation: cancellation, pauses: pauses))
  }

  package func prepare() throws(MediaError) {
    _ = try prepare(revalidating: nil, isBrief: false)
  }

  package func prepare(
    revalidating known: RemoteContent?, isBrief: Bool
  ) throws(MediaError) -> Bool {
    let retry = isBrief ? RetryPolicy(budget: .seconds(2), attempts: 1) : settings.retry
    return try onStream { stream throws(MediaError) in
      try stream.open(revalidating: known, retry: retry)
    }
  }

  package var content: RemoteContent? { facts.withLock { $0.content } }
  /// Why it was given up, where another try might have helped; `nil` before that.
  var failure: NetworkError? { facts.withLock { $0.reason } }
  package var length: Int64? { content?.length }
  package var isSeekable: Bool { content?.acceptsRanges ?? false }

  package var tags: [String: String] { content?.tags ?? [:] }

  package func takeTagChanges() -> [TagChange] {
    facts.withLock { facts in
      defer { facts.told = [] }
      return facts.told
    }
  }

  package func read(at offset: Int64, into buffer: inout MutableRawSpan) throws(MediaError) -> Int {
    try onStream { stream throws(MediaError) in
      try stream.read(at: offset, into: &buffer)
    }
  }

  package func cancel() { cancellation.cancel() }

  package func watchPauses(_ body: @escaping @Sendable (MediaTime) -> Void) { pauses.watch(body) }

  /// Does something with the stream, and publishes what it has learned by that.
  private func onStream<Value>(
    _ work: (inout HTTPStream) throws(MediaError) -> Value
  ) throws(MediaError) -> Value {
    try cancellation.check()
    return try stream.withLock { stream throws(MediaError) in
      defer {
        let reason = stream.reason
        facts.withLock { $0.reason = reason }
      }
      let value = try work(&stream)
      let (content, told) = (stream.content, stream.told)
      stream.told = []
      facts.withLock { facts in
        facts.content = content
        facts.told += told.prefix(max(0, HTTPStream.mostTold - facts.told.count))
      }
      return value
    }
  }
}
