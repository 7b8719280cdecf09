public import FFmpeg
public import MediaCore

/// One picture on its way out, with its place on the timelines.
///
/// A value that shares its pixels, which never change: it may be kept for as long as it is needed. A sink that keeps
/// hundreds keeps their memory, since nothing is copied.
public struct PresentedFrame: Sendable {
  /// The picture as it is to be seen: filtered, with subtitles and graphics on it.
  public var frame: VideoFrame
  /// The picture as it was decoded: without filters, subtitles and graphics; the same pixels as `frame` where there are none.
  public let decoded: VideoFrame
  /// When it is due on the player's one output timeline.
  public var outputTime: MediaTime
  /// When it was drawn again on that timeline, because something changed on it; `nil` for a new picture.
  public internal(set) var redrawTime: MediaTime?
  /// How long it is meant to be shown on that timeline, at rate 1.
  public var duration: MediaTime
  /// The item that it is of.
  public var item: ItemID
  /// Counts the passes of all items from 0: a loop or an item change is a new pass.
  public var pass: Int
  /// The frames a second that the item's track declares; sinks that write files count in it.
  public var frameRate: Rational
  /// How it is fitted into the bounds, where its item says so itself; `nil` for the sink's own gravity.
  public var fit: Gravity?

  /// Makes a frame on which nothing was drawn, for a sink that a program tries out.
  public init(
    frame: VideoFrame, outputTime: MediaTime, duration: MediaTime, item: ItemID, pass: Int,
    frameRate: Rational = .unknown, fit: Gravity? = nil
  ) {
    self.frame = frame
    decoded = frame
    self.outputTime = outputTime
    self.duration = duration
    self.item = item
    self.pass = pass
    self.frameRate = frameRate
    self.fit = fit
  }
}
