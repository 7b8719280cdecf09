import CCurl
import MediaCore
import Synchronization

/// Runs all transfers of a client on one thread.
final class CurlLoop: Sendable {
  private enum Command: Sendable {
    case start(UInt64, Request, TransferPipe)
    case resume(UInt64)
    case cancel(UInt64)
    case stop
  }

  private let multi: CurlMulti
  private let observer: (any TransferObserver)?
  private let reach: NetworkReach?
  private let spaceOf: @Sendable (String) -> AddressSpace
  private let time = MonotonicClock()
  /// `nil` once the loop has stopped.
  private let inbox = Mutex<[Command]?>([])

  init?(
    observer: (any TransferObserver)?, reach: NetworkReach?,
    spaceOf: @escaping @Sendable (String) -> AddressSpace
  ) {
    guard let multi = CurlMulti() else { return nil }
    self.spaceOf = spaceOf
    self.multi = multi
    self.observer = observer
    self.reach = reach
  }
}

/// From any thread.
extension CurlLoop {
  func start(_ id: UInt64, _ request: Request, into pipe: TransferPipe) {
    if !post(.start(id, request, pipe)) { pipe.finish(.cancelled) }
  }

  func resume(_ id: UInt64) { post(.resume(id)) }
  func cancel(_ id: UInt64) { post(.cancel(id)) }
  func stop() { post(.stop) }

  @discardableResult
  private func post(_ command: Command) -> Bool {
    let isRunning = inbox.withLock { inbox in
      inbox?.append(command)
      return inbox != nil
    }
    if isRunning { multi.wake() }
    return isRunning
  }
}

/// On the loop's own thread.
extension CurlLoop {
  /// Runs until it is told to stop.
  func run() {
    curl_name_this_thread("vitrine-http")
    var exchanges: [UInt64: CurlExchange] = [:]
    let cookies = CookieJar()
    while carryOutCommands(&exchanges, cookies) {
      multi.perform()
      finishDone(&exchanges)
      expireLate(&exchanges)
      multi.poll(milliseconds: timeToNextDeadline(exchanges))
    }
    end(&exchanges)
  }

  /// Does what was asked for since the last time; `false` when told to stop.
  private func carryOutCommands(
    _ exchanges: inout [UInt64: CurlExchange], _ cookies: CookieJar
  ) -> Bool {
    let commands = inbox.withLock { inbox in
      defer { inbox = [] }
      return inbox ?? []
    }
    for command in commands {
      switch command {
      case .start(let id, let request, let pipe): begin(id, request, pipe, cookies, &exchanges)
      case .resume(let id): exchanges[id]?.resume()
      case .cancel(let id): remove(id, &exchanges)
      case .stop: return false
      }
    }
    return true
  }

  private func begin(
    _ id: UInt64, _ request: Request, _ pipe: TransferPipe, _ cookies: CookieJar,
    _ exchanges: inout [UInt64: CurlExchange]
  ) {
    guard
      let exchange = CurlExchange(
        request, pipe: pipe, time: time, cookies: cookies, observer: observer, reach: reach,
        spaceOf: spaceOf),
      multi.add(exchange.easy)
    else {
      return pipe.finish(NetworkError(.internalFailure, "curl cannot take another transfer"))
    }
    exchanges[id] = exchange
  }

  private func remove(_ id: UInt64, _ exchanges: inout [UInt64: CurlExchange]) {
    if let exchange = exchanges.removeValue(forKey: id) { multi.remove(exchange.easy) }
  }

  private func finishDone(_ exchanges: inout [UInt64: CurlExchange]) {
    while let done = multi.nextDone() {
      guard let (id, exchange) = exchanges.first(where: { $0.value.easy.handle == done.easy })
      else { continue }
      if done.result == CURLE_OK, exchange.followRedirect() {
        multi.remove(exchange.easy)
        if multi.add(exchange.easy) { continue }
      }
      exchange.finish(done.result)
      remove(id, &exchanges)
    }
  }

  private func expireLate(_ exchanges: inout [UInt64: CurlExchange]) {
    let now = time.now
    for (id, exchange) in exchanges where exchange.expire(at: now) { remove(id, &exchanges) }
  }

  private func timeToNextDeadline(_ exchanges: [UInt64: CurlExchange]) -> Int32 {
    guard let deadline = exchanges.values.compactMap({ $0.watch.deadline }).min() else {
      return 60_000
    }
    let wait = deadline - time.now
    return Int32(min(max(wait.seconds * 1000 + 1, 0), 60_000))
  }

  /// Tells every reader that it is over, those too whose requests have not been begun.
  private func end(_ exchanges: inout [UInt64: CurlExchange]) {
    let unread = inbox.withLock { inbox in
      defer { inbox = nil }
      return inbox ?? []
    }
    for case .start(_, _, let pipe) in unread { pipe.finish(.cancelled) }
    for (id, exchange) in exchanges {
      exchange.pipe.finish(.cancelled)
      remove(id, &exchanges)
    }
  }
}
