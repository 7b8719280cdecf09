internal import MediaCore
internal import Networking
internal import Synchronization

/// Redirects, which a client follows.
extension VirtualOrigin {
  /// Asks for what a redirect names, as another request.
  func follow(_ target: String, _ id: Int, _ running: Running) {
    let now = clock.now
    note(.complete, of: running, at: now)
    let limit = running.request.policy.redirectLimit
    guard running.redirects < limit else {
      return fail(id, NetworkError(.tooManyRedirects, "more than \(limit) redirects"), running)
    }
    guard let url = Self.url(target, from: running.asked.path) else {
      return fail(
        id, NetworkError(.nameNotResolved, "the origin of this process is no '\(target)'"), running)
    }
    let (path, query) = Self.split(url)
    state.withLock { state in
      state.made += 1
      var next = running
      next.request.url = url
      next.asked = VirtualQuestion(
        path: path, query: query, range: running.request.range, number: state.count(path),
        time: now)
      next.entry = state.made
      next.redirects += 1
      next.isDecided = false
      next.reply = nil
      state.running[id] = next
      state.log.append(
        VirtualLogEntry(
          id: next.entry, path: path, query: query, range: running.request.range, time: now))
    }
    schedule(id, at: now + link.latency) { $0.answerDue() }
  }

  private func fail(_ id: Int, _ error: NetworkError, _ running: Running) {
    guard let ended = state.withLock({ $0.running.removeValue(forKey: id) }) else { return }
    for timer in ended.timers { clock.cancel(timer) }
    running.receiver.finish(error)
  }

  /// The URL of a reference; `nil` for one of another server.
  private static func url(_ reference: String, from path: String) -> String? {
    if reference.hasPrefix(base + "/") { return reference }
    if reference.hasPrefix("origin:/") { return base + reference.dropFirst(7) }
    if reference.contains("://") || reference.hasPrefix("//") { return nil }
    if reference.hasPrefix("/") { return base + reference }
    let folder = path.lastIndex(of: "/").map { path[...$0] } ?? "/"
    return base + folder + reference
  }
}
