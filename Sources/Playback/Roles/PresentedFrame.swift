package import FFmpeg
package import MediaCore

/// One picture on its way out, with its place on the timelines.
package struct PresentedFrame: Sendable {
  package var frame: VideoFrame
  /// When it is due on the player's one output timeline.
  package var outputTime: MediaTime
  /// How long it is meant to be shown on that timeline, at rate 1.
  package var duration: MediaTime
  package var item: ItemID
  /// Counts the passes of all items from 0: a loop or an item change is a new pass.
  package var pass: Int
  /// The frames a second that the item's track declares; sinks that write files count in it.
  package var frameRate: Rational
  /// How it is fitted into the bounds, where its item says so itself; `nil` for the sink's own gravity.
  package var fit: Gravity?

  package init(
    frame: VideoFrame, outputTime: MediaTime, duration: MediaTime, item: ItemID, pass: Int,
    frameRate: Rational = .unknown, fit: Gravity? = nil
  ) {
    self.frame = frame
    self.outputTime = outputTime
    self.duration = duration
    self.item = item
    self.pass = pass
    self.frameRate = frameRate
    self.fit = fit
  }
}
