internal import FoundationEssentials
internal import MediaCore
package import Networking
internal import Synchronization

/// An HTTP server and the network before it, in this process and in virtual time.
///
/// Given to the engine in the place of its HTTP client, it answers as it is told, over a link with latency and
/// a rate that changes, and always in the same way: a playback from it can be repeated byte for byte. Any
/// thread may use it. An `OriginServer` has it answer the requests of other programs, by the machine's clock.
package final class VirtualOrigin: HTTPClient {
  /// A transfer under way.
  struct Running {
    let receiver: any OriginReceiver
    var request: Request
    var asked: VirtualQuestion
    /// The number of its entry in the log, which is another one after a redirect.
    var entry: Int
    /// How many redirects it has followed.
    var redirects = 0
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
    /// Whether it has come to where it stalls.
    var isStanding = false
  }

  struct State {
    var answers: [String: VirtualAnswering] = [:]
    var prefixes: [(prefix: String, answering: VirtualAnswering)] = []
    var running: [Int: Running] = [:]
    var made = 0
    /// How often each path was asked for, and by which request last.
    var asked: [String: (count: Int, last: Int)] = [:]
    var log: [VirtualLogEntry] = []
    /// When bytes were last moved over a limited link; `nil` while none are.
    var ticked: MediaTime?

    /// Counts a request to a path; the counts of so many paths are kept that were asked for last.
    mutating func count(_ path: String) -> Int {
      let count = (asked[path]?.count ?? 0) + 1
      asked[path] = (count, made)
      if asked.count > VirtualOrigin.mostPaths {
        let recent = asked.sorted { $0.value.last > $1.value.last }
          .prefix(VirtualOrigin.mostPaths / 2)
        asked = Dictionary(uniqueKeysWithValues: recent.map { ($0.key, $0.value) })
      }
      return count
    }

    func answering(_ path: String) -> VirtualAnswering? {
      answers[path] ?? prefixes.first { path.hasPrefix($0.prefix) }?.answering
    }
  }

  let clock: any OriginTimer
  let link: Link
  /// Whether it is the client too, and follows redirects; a server leaves that to the player.
  let isClient: Bool
  /// Is told what became of each request, on the thread that the clock moves on.
  ///
  /// Where there is one the log is not kept.
  let tell: (@Sendable (VirtualLogEntry) -> Void)?
  let state = Mutex(State())
  package let sharesClock = true

  /// The parts of a second at which a limited link moves bytes.
  static let tick = MediaTime.milliseconds(10)

  /// How many paths are counted: those of a broadcast never end.
  private static let mostPaths = 50_000

  /// The beginning of the URLs of an origin of this process.
  package static let base = "http://origin.test"

  package init(
    on clock: any OriginTimer, link: Link = Link(), isClient: Bool = true,
    tell: (@Sendable (VirtualLogEntry) -> Void)? = nil
  ) {
    self.clock = clock
    self.link = link
    self.isClient = isClient
    self.tell = tell
  }

  /// The URL of a path, such as `/a.m3u8`.
  package func url(_ path: String) -> String { Self.base + path }

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

  /// How many requests so far are such.
  package func requestCount(where matches: (VirtualLogEntry) -> Bool) -> Int {
    state.withLock { $0.log.count(where: matches) }
  }

  /// Those to a path.
  package func requests(for path: String) -> [VirtualLogEntry] { log.filter { $0.path == path } }

  package func start(_ request: Request) -> Transfer {
    let id = number()
    let pipe = TransferPipe(capacity: max(request.bufferSize, 2 * Self.piece), on: clock) {
      [weak self] demand in
      switch demand {
      case .cancel: self?.cancel(id)
      case .resume: self?.resume(id)
      }
    }
    begin(id, request, into: pipe)
    return Transfer(pipe)
  }

  /// The number of a transfer to come.
  package func number() -> Int {
    state.withLock { state in
      state.made += 1
      return state.made
    }
  }

  /// Begins to answer a request; a receiver that had no room says so by `resume`, and one that is gone by `cancel`.
  ///
  /// - Parameter id: From `number`.
  package func begin(_ id: Int, _ request: Request, into receiver: any OriginReceiver) {
    let now = clock.now
    let (path, query) = Self.split(request.url)
    state.withLock { state in
      let asked = VirtualQuestion(
        path: path, query: query, range: request.range, number: state.count(path), time: now)
      state.running[id] = Running(receiver: receiver, request: request, asked: asked, entry: id)
      state.log.append(
        VirtualLogEntry(id: id, path: path, query: query, range: request.range, time: now))
    }
    schedule(id, at: now + link.latency) { $0.answerDue() }
    schedule(id, at: now + request.timeouts.firstByte) { $0.expire(id) }
  }

  /// Ends a transfer whose head was all that is wanted.
  package func complete(_ id: Int) { end(id, outcome: .complete) }

  /// Ends a transfer whose receiver is gone.
  package func cancel(_ id: Int) { end(id, outcome: .cancelled) }

  /// Does something about a transfer at a time, unless it has ended.
  func schedule(
    _ id: Int, at time: MediaTime, _ body: @escaping @Sendable (VirtualOrigin) -> Void
  ) {
    let timer = clock.schedule(at: time) { [weak self] in self.map(body) }
    state.withLock { $0.running[id]?.timers.append(timer) }
  }

  static func split(_ url: String) -> (path: String, query: String) {
    let rest = url.split(separator: "/", maxSplits: 3, omittingEmptySubsequences: false).dropFirst(
      3)
    let parts = "/\(rest.first ?? "")".split(
      separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    return (String(parts[0]), parts.count > 1 ? String(parts[1]) : "")
  }
}
