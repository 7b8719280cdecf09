internal import FoundationEssentials
package import MediaCore
package import Networking
internal import Synchronization

/// An HTTP server and the network before it, in this process and in virtual time.
///
/// Given to the engine in the place of its HTTP client, it answers as it is told, over a link with latency and
/// a rate that changes, and always in the same way: a playback from it can be repeated byte for byte. Any
/// thread may use it.
package final class VirtualOrigin: HTTPClient {
  /// The way between the engine and the server.
  package struct Link: Sendable {
    /// From a request to the head of its reply; the default is 20 ms.
    package var latency = MediaTime.milliseconds(20)
    /// The bits a second that all transfers share, from a time on; the default, none, is no limit.
    package var rates: [(since: MediaTime, bitsPerSecond: Double)] = []

    package init() {}

    func rate(at time: MediaTime) -> Double? { rates.last { $0.since <= time }?.bitsPerSecond }
  }

  /// A transfer under way.
  struct Running {
    let pipe: TransferPipe
    let request: Request
    let asked: VirtualQuestion
    /// Whether it has been looked at.
    var isDecided = false
    /// What would happen to it yet.
    var timers: [Int] = []
    var reply: VirtualReply?
    var sent = 0
    var credit = 0.0
    /// How many bytes of the window for stalls have been sent.
    var sentInWindow = 0
    var isHeldBack = false
  }

  struct State {
    var answers: [String: VirtualAnswering] = [:]
    var prefixes: [(prefix: String, answering: VirtualAnswering)] = []
    var running: [Int: Running] = [:]
    var made = 0
    var asked: [String: Int] = [:]
    var log: [VirtualLogEntry] = []
    var ticks = false

    func answering(_ path: String) -> VirtualAnswering? {
      answers[path] ?? prefixes.first { path.hasPrefix($0.prefix) }?.answering
    }
  }

  let clock: VirtualClock
  let link: Link
  let state = Mutex(State())

  /// The parts of a second at which a limited link moves bytes.
  static let tick = MediaTime.milliseconds(10)

  package init(on clock: VirtualClock, link: Link = Link()) {
    self.clock = clock
    self.link = link
  }

  /// The URL of a path, such as `/a.m3u8`.
  package func url(_ path: String) -> String { "http://origin.test\(path)" }

  /// Answers all requests to a path, whatever their query.
  package func serve(_ path: String, _ answering: @escaping VirtualAnswering) {
    state.withLock { $0.answers[path] = answering }
  }

  /// Answers all requests to paths that begin so and are not served alone.
  package func serve(prefix: String, _ answering: @escaping VirtualAnswering) {
    state.withLock { $0.prefixes.append((prefix, answering)) }
  }

  package func serve(_ path: String, _ bytes: [UInt8]) {
    serve(path) { _ in .reply(VirtualReply(body: bytes)) }
  }

  /// Serves the files of a folder.
  package func serve(folder: String) throws {
    for name in try FileManager.default.contentsOfDirectory(atPath: folder) {
      serve("/\(name)", [UInt8](try Data(contentsOf: URL(filePath: "\(folder)/\(name)"))))
    }
  }

  /// All requests so far, by the time at which they came; those of one moment, which threads send side by side, by what
  /// they ask for.
  package var log: [VirtualLogEntry] {
    state.withLock { $0.log }.sorted { $0.isBefore($1) }
  }

  /// Those to a path.
  package func requests(for path: String) -> [VirtualLogEntry] { log.filter { $0.path == path } }

  package func start(_ request: Request) -> Transfer {
    let now = clock.now
    let id = state.withLock { state in
      state.made += 1
      return state.made
    }
    let pipe = TransferPipe(capacity: max(request.bufferSize, 2 * Self.piece), on: clock) {
      [weak self] demand in
      switch demand {
      case .cancel: self?.end(id, outcome: .cancelled)
      case .resume: self?.resume(id)
      }
    }
    let (path, query) = Self.split(request.url)
    state.withLock { state in
      state.asked[path, default: 0] += 1
      let asked = VirtualQuestion(
        path: path, query: query, range: request.range, number: state.asked[path] ?? 1, time: now)
      state.running[id] = Running(pipe: pipe, request: request, asked: asked)
      state.log.append(
        VirtualLogEntry(id: id, path: path, query: query, range: request.range, time: now))
    }
    schedule(id, at: now + link.latency) { $0.answerDue() }
    schedule(id, at: now + request.timeouts.firstByte) { $0.expire(id) }
    return Transfer(pipe)
  }

  /// Does something about a transfer at a time, unless it has ended.
  func schedule(
    _ id: Int, at time: MediaTime, _ body: @escaping @Sendable (VirtualOrigin) -> Void
  ) {
    let timer = clock.schedule(at: time) { [weak self] in self.map(body) }
    state.withLock { $0.running[id]?.timers.append(timer) }
  }

  private static func split(_ url: String) -> (path: String, query: String) {
    let rest = url.split(separator: "/", maxSplits: 3, omittingEmptySubsequences: false).dropFirst(
      3)
    let parts = "/\(rest.first ?? "")".split(
      separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    return (String(parts[0]), parts.count > 1 ? String(parts[1]) : "")
  }
}
