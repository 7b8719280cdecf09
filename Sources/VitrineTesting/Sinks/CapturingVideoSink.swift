internal import FFmpeg
public import MediaCore
public import Playback
internal import Synchronization

/// A video output that keeps a line of text for every frame it is shown, for comparing playbacks.
///
/// A line holds the time on the output timeline in seconds, the number of the pass, the item, the picture's
/// size and pixel format, and the MD5 sum of its pixels. Cleared screens are lines too.
public final class CapturingVideoSink: Sendable {
  private struct State {
    var lines: [String] = []
    var frames: [PresentedFrame] = []
    var isOpen = false
    var observer: (@Sendable (Moment) -> Void)?

    /// Adds what the sink was told; the oldest beyond a limit go.
    mutating func keep(_ frame: PresentedFrame?, _ line: String, _ limit: Int?) {
      lines.append(line)
      if let frame { frames.append(frame) }
      guard let limit else { return }
      lines.removeFirst(max(0, lines.count - limit))
      frames.removeFirst(max(0, frames.count - limit))
    }
  }

  /// What the sink was told, as an observer gets it.
  package enum Moment: Sendable {
    /// A frame and the MD5 sum of its pixels; `isNew` is false for the present frame drawn anew.
    case frame(PresentedFrame, sum: String, isNew: Bool)
    case cleared
  }

  private let limit: Int?
  private let state = Mutex(State())
  public let showsOrdinaryRange: Bool
  public let dropsLateFrames: Bool
  public let isUnseen: Bool

  /// Makes a sink that has been shown nothing.
  ///
  /// - Parameters:
  ///   - limit: How many frames and lines are kept, the last ones; `nil`, the default, for all.
  ///   - showsOrdinaryRange: Whether it gets pictures of high dynamic range as a window does, mapped to what an
  ///     ordinary display shows; the default is that it gets them as they are.
  ///   - dropsLateFrames: Whether it need not be shown what comes too late; the default is that it is shown all.
  ///   - isUnseen: Whether it is as no output at all, which gets pictures of high dynamic range mapped only where
  ///     something is done to them; the default is that it is not.
  public init(
    keeping limit: Int? = nil, showsOrdinaryRange: Bool = false, dropsLateFrames: Bool = false,
    isUnseen: Bool = false
  ) {
    self.limit = limit.map { max(0, $0) }
    self.showsOrdinaryRange = showsOrdinaryRange
    self.dropsLateFrames = dropsLateFrames
    self.isUnseen = isUnseen
  }

  /// A line for each frame, in the order they were shown.
  public var lines: [String] { state.withLock { $0.lines } }

  /// All lines as one text, each with a line feed.
  public var dump: String { lines.map { $0 + "\n" }.joined() }

  /// Whether the player has opened the sink and not closed it.
  public var isOpen: Bool { state.withLock { $0.isOpen } }

  /// The frames themselves, with all their pixels.
  public var frames: [PresentedFrame] { state.withLock { $0.frames } }

  /// Has a function called on the stage with all that the sink is told from now on; there is one at most.
  package func observe(_ observer: @escaping @Sendable (Moment) -> Void) {
    state.withLock { $0.observer = observer }
  }

  private static func sum(of frame: VideoFrame) -> String {
    guard var sum = try? MD5() else { return "no memory" }
    sum.update(frame)
    return sum.finish()
  }

  private static func line(_ presented: PresentedFrame, _ hash: String) -> String {
    let format = presented.frame.format
    let time = DecimalSeconds.text(presented.outputTime)
    return "\(time) pass \(presented.pass) item \(presented.item) "
      + "\(format.width)x\(format.height) \(format.pixelFormat) \(hash)"
  }
}

extension CapturingVideoSink: VideoSink {
  /// Opens it for one player.
  ///
  /// - Throws: 1001 while another player has it open.
  public func open(_ context: SinkContext) throws(MediaError) {
    let wasOpen = state.withLock { state in
      defer { state.isOpen = true }
      return state.isOpen
    }
    guard !wasOpen else {
      throw MediaError(.invalidArgument, "another player has the sink: one player may have it")
    }
  }

  public func show(_ frame: PresentedFrame) {
    let sum = Self.sum(of: frame.frame)
    let observer = state.withLock { state in
      state.keep(frame, Self.line(frame, sum), limit)
      return state.observer
    }
    observer?(.frame(frame, sum: sum, isNew: true))
  }

  public func redraw(_ frame: PresentedFrame) {
    let sum = Self.sum(of: frame.frame)
    let observer = state.withLock { state in
      state.keep(frame, "redrawn " + Self.line(frame, sum), limit)
      return state.observer
    }
    observer?(.frame(frame, sum: sum, isNew: false))
  }

  public func clear() {
    let observer = state.withLock { state in
      state.keep(nil, "cleared", limit)
      return state.observer
    }
    observer?(.cleared)
  }

  public func close() { state.withLock { $0.isOpen = false } }
}
