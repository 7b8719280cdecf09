import CCurl
import Glibc
import Synchronization

/// Fetches with libcurl.
///
/// Connections are reused, HTTP/2 is used where offered, and proxies are taken from the environment
/// (`http_proxy`, `https_proxy`, `no_proxy`). Every address is judged by the request's policy when
/// it is connected to, not when its name is looked up; behind a proxy it is the proxy that must judge.
///
/// All transfers share one thread, which is started by the first and ends with the client.
package final class CurlClient: HTTPClient {
  private let observer: (any TransferObserver)?
  private let reach: NetworkReach?
  private let spaceOf: @Sendable (String) -> AddressSpace
  private let loop = Mutex<CurlLoop?>(nil)
  private let lastID = Atomic<UInt64>(0)

  /// Makes a client.
  ///
  /// - Parameters:
  ///   - observer: Told of every piece of a body.
  ///   - reach: Told whether servers are reached; `nil`, the default, if that is of no interest.
  ///   - spaceOf: The space of an address; another than the true one is for tests.
  package init(
    observer: (any TransferObserver)? = nil, reach: NetworkReach? = nil,
    spaceOf: @escaping @Sendable (String) -> AddressSpace = { AddressSpace(ofAddress: $0) }
  ) {
    self.observer = observer
    self.reach = reach
    self.spaceOf = spaceOf
  }

  deinit { loop.withLock { $0?.stop() } }

  package func start(_ request: Request) -> Transfer {
    if let fault = request.fault { return failed(fault) }
    guard let loop = runningLoop() else {
      return failed(
        NetworkError(.internalFailure, "libcurl is not installed, or cannot be started"))
    }
    let id = lastID.add(1, ordering: .relaxed).newValue
    // Room for two of the largest pieces that curl hands over.
    let pipe = TransferPipe(capacity: max(request.bufferSize, 2 * Int(CURL_MAX_WRITE_SIZE))) {
      switch $0 {
      case .resume: loop.resume(id)
      case .cancel: loop.cancel(id)
      }
    }
    loop.start(id, request, into: pipe)
    return Transfer(pipe)
  }

  private func failed(_ error: NetworkError) -> Transfer {
    let pipe = TransferPipe(capacity: 1) { _ in }
    pipe.finish(error)
    return Transfer(pipe)
  }

  private func runningLoop() -> CurlLoop? {
    loop.withLock { loop in
      if let loop { return loop }
      guard let new = CurlLoop(observer: observer, reach: reach, spaceOf: spaceOf),
        startThread(for: new)
      else {
        return nil
      }
      loop = new
      return new
    }
  }
}

private func startThread(for loop: CurlLoop) -> Bool {
  var thread = pthread_t()
  let context = Unmanaged.passRetained(loop)
  guard pthread_create(&thread, nil, runLoop, context.toOpaque()) == 0 else {
    context.release()
    return false
  }
  pthread_detach(thread)
  return true
}

private func runLoop(_ context: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
  if let context { Unmanaged<CurlLoop>.fromOpaque(context).takeRetainedValue().run() }
  return nil
}
