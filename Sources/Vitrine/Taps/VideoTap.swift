internal import Outputs
public import Playback
internal import Synchronization

/// Looks at the pictures of a player on their way to its output, without a copy.
///
/// An entry of the settings: the newest picture is there to be asked for, all come to a closure, or to a loop. Pictures are
/// those that are to be seen; `PresentedFrame.decoded` is without what is drawn on them.
///
/// ```swift
/// let tap = VideoTap()
/// let player = try await VitrinePlayer {
///   SourceName("clip.mov")
///   tap
/// }
/// for await frame in tap.frames {
///   print(frame.outputTime, try frame.frame.converted(to: .bgra, size: PixelSize(width: 320, height: 180)))
/// }
/// ```
public final class VideoTap: PlayerSetting {
  private struct State {
    var current: PresentedFrame?
    var readers: [Int: AsyncStream<PresentedFrame>.Continuation] = [:]
    var readersMade = 0
    var isOver = false
  }

  /// How many pictures wait for a loop that reads them; older ones give way.
  private static let waiting = 4
  private let receive: (@Sendable (PresentedFrame) -> Void)?
  private let state = Mutex(State())

  /// Makes a tap, for one player.
  ///
  /// - Parameter receive: Called on the player's own thread, which waits for it, with each picture when it is due, and
  ///   again when something else is drawn on it; must return in well under a millisecond. By default nothing is called.
  public init(_ receive: (@Sendable (PresentedFrame) -> Void)? = nil) { self.receive = receive }

  /// The picture that is up; `nil` before the first, while nothing is shown, and after the player was closed.
  ///
  /// Any thread may ask.
  public var current: PresentedFrame? { state.withLock { $0.current } }

  /// The pictures from now on, until the player is closed; of those that are not read in time the newest 4 wait.
  ///
  /// Each call makes a sequence of its own.
  public var frames: AsyncStream<PresentedFrame> {
    let (stream, reader) = AsyncStream.makeStream(
      of: PresentedFrame.self, bufferingPolicy: .bufferingNewest(Self.waiting))
    let number: Int? = state.withLock { state in
      if state.isOver { return nil }
      state.readersMade += 1
      state.readers[state.readersMade] = reader
      return state.readersMade
    }
    guard let number else {
      reader.finish()
      return stream
    }
    reader.onTermination = { [weak self] _ in
      _ = self?.state.withLock { $0.readers.removeValue(forKey: number) }
    }
    return stream
  }

  /// Adds the tap after those that the settings have.
  public func apply(to settings: inout PlayerSettings) {
    settings.videoTaps.append { [self] moment in take(moment) }
  }

  private func take(_ moment: TapMoment) {
    switch moment {
    case .frame(let frame):
      let readers = state.withLock { state in
        state.current = frame
        return Array(state.readers.values)
      }
      receive?(frame)
      for reader in readers { reader.yield(frame) }
    case .cleared: state.withLock { $0.current = nil }
    case .closed:
      let readers = state.withLock { state in
        state.current = nil
        state.isOver = true
        defer { state.readers = [:] }
        return Array(state.readers.values)
      }
      for reader in readers { reader.finish() }
    }
  }
}
