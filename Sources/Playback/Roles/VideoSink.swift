public import MediaCore

/// Takes pictures out of the engine: a window, a file, a hash, nothing, or a program's own with `VideoOutputSink`.
///
/// - Thread: Every method is called on the player's stage, in the order `open`, any number of `show`, `redraw` and
///   `clear`, then `close`, and must return in well under a millisecond: what takes longer happens on a thread
///   of the sink's own.
/// - Lifetime: A sink is for one player, which keeps it until it is closed. Frames may be kept.
/// - Back-pressure: The frame is due when `show` is called. While `isReady` is false the next one waits; with
///   `dropsLateFrames` those whose time is over meanwhile are left out, and counted in the status.
///
/// Only `open`, `show` and `close` have to be written:
///
/// ```swift
/// final class Brightness: VideoSink {
///   func open(_ context: SinkContext) {}
///   func show(_ frame: PresentedFrame) {
///     let luma = frame.frame.withRow(0, of: 0) { $0.unsafeLoad(as: UInt8.self) }
///     print(frame.outputTime, luma)
///   }
///   func close() {}
/// }
/// ```
public protocol VideoSink: AnyObject, Sendable {
  /// Makes the sink ready; a window may open only at the first frame.
  ///
  /// - Throws: A 5002 or 5003 error; the player then goes on without pictures.
  func open(_ context: SinkContext) throws(MediaError)

  /// Whether `show` can be called now. A sink that says no calls `context.report(.ready)` when it can; until
  /// then the frame waits, and under a virtual clock so does time.
  var isReady: Bool { get }

  /// Whether a frame whose time is over may be left out. Files and hashes want every frame.
  var dropsLateFrames: Bool { get }

  /// Whether it shows pictures on an ordinary display, so that those of high dynamic range are mapped to one before.
  /// Videos and hashes get them as they are.
  var showsOrdinaryRange: Bool { get }

  /// Whether what it is shown is not seen. What is drawn on or filtered is made as for an ordinary display then, which
  /// snapshots are of; the rest it gets as it is.
  var isUnseen: Bool { get }

  /// Shows a frame until the next one.
  func show(_ frame: PresentedFrame)

  /// Shows the present frame again, with something else drawn on it; its `redrawTime` says when.
  ///
  /// A sink that counts frames leaves this out: it is no new one.
  func redraw(_ frame: PresentedFrame)

  /// Changes how frames are fitted into the bounds that do not say so themselves, the present one included.
  func setGravity(_ gravity: Gravity)

  /// Changes what stands beside frames, the present one included; black at first.
  func setBackground(_ color: CueColor)

  /// Shows everything in a small window above all others, in a corner of the screen, or as before.
  ///
  /// - Parameter place: `nil` for as before.
  /// - Returns: Whether the sink has windows.
  func setPictureInPicture(_ place: InsetPlace?) -> Bool

  /// Shows nothing but the background: the player is idle.
  func clear()

  /// Writes out what is held back and frees everything. Waits for that, for as long as it gets on
  /// with it; what it has to give up is reported as `.failed`.
  func close()

  /// The same, for a sink that keeps how long the last frame was shown.
  ///
  /// - Parameter position: Where on the output timeline playback has come to.
  func close(at position: MediaTime)
}

extension VideoSink {
  public var isReady: Bool { true }
  public var dropsLateFrames: Bool { true }
  public var showsOrdinaryRange: Bool { false }
  public var isUnseen: Bool { false }
  public func redraw(_ frame: PresentedFrame) {}
  public func setGravity(_ gravity: Gravity) {}
  public func setBackground(_ color: CueColor) {}
  public func setPictureInPicture(_ place: InsetPlace?) -> Bool { false }
  public func clear() {}
  public func close(at position: MediaTime) { close() }
}
