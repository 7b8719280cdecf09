internal import FFmpeg
internal import MediaCore

/// What can be seen of the frame that is up.
struct VisiblePicture {
  /// As the sink shows it; `nil` while nothing is up.
  var frame: VideoFrame?
  /// What was drawn on it.
  private(set) var look = PictureLook()
  /// How it is fitted in, where its item says so itself.
  private(set) var fit: Gravity?
  /// The scene's time that it was made for.
  private(set) var time = MediaTime.zero
  /// The scene's time for which it is being made again; `nil` if it is not.
  var redrawTime: MediaTime?

  init() {}

  init(frame: VideoFrame?, look: PictureLook, fit: Gravity?, time: MediaTime) {
    self.frame = frame
    self.look = look
    self.fit = fit
    self.time = time
  }

  /// It looks at a time of the scene as it did: it need not be made again.
  mutating func settle(at time: MediaTime) {
    self.time = time
    redrawTime = nil
  }
}
