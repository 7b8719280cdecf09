import MediaCore
import Networking
import Streaming

/// A resource on its way that is asked for again from where it broke off, when its beginning is in use already.
struct ResumableResource {
  /// The number of bytes in all; `nil` if the response has no Content-Length.
  let length: Int?
  /// How many have come.
  private(set) var count = 0
  /// Whether the rest of it was asked for apart.
  private(set) var isResumed = false
  /// Whether it comes from this machine's disk.
  var isFromCache: Bool { incoming.isFromCache }
  private var incoming: IncomingResource
  private var retrying = ResumptionPlan()
  private let loader: ResourceLoader
  private let uri: String
  private let range: ResourceRange?
  private let cancellation: Cancellation

  /// - Parameters:
  ///   - incoming: What `loader` has opened.
  ///   - range: What was asked for; `nil` for all of it.
  init(
    _ incoming: IncomingResource, _ uri: String, range: ResourceRange?, of loader: ResourceLoader,
    _ cancellation: Cancellation
  ) {
    self.incoming = incoming
    self.loader = loader
    self.uri = uri
    self.range = range
    self.cancellation = cancellation
    length = incoming.length
  }

  /// Waits for the next bytes; `nil` at the end.
  ///
  /// - Parameters:
  ///   - resumes: Whether what breaks off is asked for again from there.
  ///   - isCut: Whether something is missing if these were all bytes.
  /// - Throws: What broke it off first.
  mutating func next(resumes: Bool, isCut: Bool) throws(LoadError) -> ArraySlice<UInt8>? {
    while true {
      let failure: LoadError
      do throws(LoadError) {
        if let piece = try incoming.next() {
          count += piece.count
          return piece
        }
        // Without a length the end of the connection may be that of the resource or not.
        guard resumes, isCut, length == nil, !isResumed else { return nil }
        failure = .network(NetworkError(.endedEarly, "the reply ended within the resource"))
      } catch {
        guard resumes else { throw error }
        failure = error
      }
      do throws(LoadError) { try resume(after: failure) } catch {
        // What is wrong with what came is told then.
        if isCut, length == nil, error.network != nil { return nil }
        throw error
      }
    }
  }

  private mutating func resume(after failure: LoadError) throws(LoadError) {
    var latest = failure
    isResumed = true
    while true {
      guard let error = latest.network,
        let pause = retrying.pause(
          after: error, at: count, now: loader.time.now, jitter: loader.jitter)
      else { throw failure }
      try final { () throws(MediaError) in try cancellation.wait(pause) }
      let rest: IncomingResource?
      do throws(LoadError) {
        rest = try loader.resume(incoming, uri, range: range, at: count, cancellation)
      } catch {
        guard error.network != nil else { throw error }
        latest = error
        continue
      }
      guard let rest else { throw failure }
      return incoming = rest
    }
  }
}
