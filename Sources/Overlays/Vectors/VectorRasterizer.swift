package import FFmpeg
internal import Glibc
package import MediaCore
internal import Synchronization

/// Draws graphics to images, one after the other, on threads of its own, and keeps what it drew.
///
/// Any thread may ask. A graphic that takes too long is given up: its thread ends when librsvg lets it, behind
/// everything else that runs, and nothing waits for it.
package final class VectorRasterizer: Sendable {
  /// A graphic in one size.
  package struct Request: Hashable, Sendable {
    package let content: VectorContent
    package let size: PixelSize
    /// The size of the picture that it is drawn on, which drawings of programs are told.
    package let picture: PixelSize

    package init(_ content: VectorContent, size: PixelSize, picture: PixelSize) {
      self.content = content
      self.size = size
      if case .drawing = content { self.picture = picture } else { self.picture = size }
    }
  }

  /// How long to wait for an image that is not yet drawn.
  package enum Wait: Hashable, Sendable {
    case none
    case atMost(MediaTime)
    case untilDone
  }

  /// Stands for the width that a graphic has by its proportions.
  package static let ownWidth = 0

  package typealias Outcome = Result<OverlayImage, MediaError>

  fileprivate struct State {
    var outcomes: [Request: (outcome: Outcome, lastUse: Int)] = [:]
    var uses = 0
    var waiting: [Request] = []
    var receivers: [Request: [@Sendable (Outcome) -> Void]] = [:]
    var isWorking = false
    /// Threads that were given up and have not ended.
    var strays = 0
  }

  /// The most memory that images take that are kept, in bytes.
  private static let memoryLimit = 128 << 20
  /// The most of it that those take which nothing shows.
  private static let idleLimit = 16 << 20
  /// So many threads may have been given up before nothing more is drawn.
  private static let strayLimit = 2

  private let state = Mutex(State())
  private let limits: VectorLimits
  private let time: any TimeSource

  /// - Parameter time: The player's clock: a virtual one does not move while something is drawn.
  package init(on time: any TimeSource = MonotonicClock(), limits: VectorLimits = VectorLimits()) {
    self.time = time
    self.limits = limits
  }

  /// What came of a request; `nil` if it was not made, is not done or was forgotten.
  package func outcome(of request: Request) -> Outcome? {
    state.withLock { state in
      state.uses += 1
      state.outcomes[request]?.lastUse = state.uses
      return state.outcomes[request]?.outcome
    }
  }

  /// Draws a graphic, unless it is there or being drawn already.
  ///
  /// - Parameter receive: Called with the image or a 7xxx error, at once or on a thread of the rasterizer's.
  package func draw(
    _ request: Request, then receive: @escaping @Sendable (Outcome) -> Void = { _ in }
  ) {
    if let outcome = outcome(of: request) { return receive(outcome) }
    let starts = state.withLock { state in
      if state.receivers[request] == nil { state.waiting.append(request) }
      state.receivers[request, default: []].append(receive)
      defer { state.isWorking = true }
      return !state.isWorking
    }
    guard starts else { return }
    do throws(MediaError) {
      try WorkerThread.start(named: "vitrine-vectors", on: time) { [self] in work() }
    } catch {
      state.withLock { $0.isWorking = false }
      finish(request, .failure(error))
    }
  }

  /// What came of a request, which is made if it was not; blocks until it is done, given up or too long to wait for.
  ///
  /// - Returns: `nil` when it has been waited for so long.
  package func outcome(of request: Request, waiting wait: Wait) -> Outcome? {
    if let outcome = outcome(of: request) { return outcome }
    guard wait != .none else { return nil }
    let (box, signal) = (OutcomeBox(), Signal(on: time))
    draw(request) { outcome in
      box.set(outcome)
      signal.raise()
    }
    while box.outcome == nil {
      switch wait {
      case .none: return nil
      case .atMost(let length): if !signal.wait(atMost: length) { return box.outcome }
      case .untilDone: signal.wait()
      }
    }
    return box.outcome
  }

  /// Forgets images of other contents than these but for a few, in case that one comes back.
  package func forget(allBut contents: Set<VectorContent>) {
    state.withLock { $0.forget(over: Self.idleLimit) { !contents.contains($0.content) } }
  }

  private func work() {
    while let request = state.withLock({ state in
      let next = state.waiting.first
      if next == nil { state.isWorking = false } else { state.waiting.removeFirst() }
      return next
    }) {
      finish(request, drawn(request))
    }
  }

  private func finish(_ request: Request, _ outcome: Outcome) {
    let receivers = state.withLock { state in
      state.uses += 1
      state.outcomes[request] = (outcome, state.uses)
      state.forget(over: Self.memoryLimit) { $0 != request }
      return state.receivers.removeValue(forKey: request) ?? []
    }
    for receive in receivers { receive(outcome) }
  }

  /// Draws on yet another thread, which is given up when it takes too long.
  private func drawn(_ request: Request) -> Outcome {
    guard state.withLock({ $0.strays < Self.strayLimit }) else {
      return .failure(.tooComplex("others before it are still being drawn and were given up"))
    }
    let task = RasterTask(limits)
    do throws(MediaError) {
      try WorkerThread.start(named: "vitrine-graphic") { [self] in
        if task.run(request) { state.withLock { $0.strays -= 1 } }
      }
    } catch {
      return .failure(error)
    }
    return task.outcome { state.withLock { $0.strays += 1 } }
  }
}

extension VectorRasterizer.State {
  /// Forgets what was not used for longest, among those that may go.
  ///
  /// - Parameters:
  ///   - limit: How many bytes of these may stay.
  ///   - mayGo: Whether a request's outcome may be forgotten.
  fileprivate mutating func forget(
    over limit: Int, where mayGo: (VectorRasterizer.Request) -> Bool
  ) {
    var oldestLast = outcomes.filter { mayGo($0.key) }.sorted {
      $0.value.lastUse > $1.value.lastUse
    }
    var bytes = oldestLast.reduce(0) { $0 + $1.value.outcome.byteCount }
    // Failures take no room, but there may be many.
    while bytes > limit || outcomes.count > 256, let oldest = oldestLast.popLast() {
      bytes -= oldest.value.outcome.byteCount
      outcomes[oldest.key] = nil
    }
  }
}

extension Result<OverlayImage, MediaError> {
  fileprivate var byteCount: Int {
    switch self {
    case .success(let image): 4 * image.size.width * image.size.height
    case .failure: 0
    }
  }
}

/// What came of a request, for the thread that waits for it.
private final class OutcomeBox: Sendable {
  private let state = Mutex<VectorRasterizer.Outcome?>(nil)

  var outcome: VectorRasterizer.Outcome? { state.withLock { $0 } }

  func set(_ outcome: VectorRasterizer.Outcome) { state.withLock { $0 = outcome } }
}
