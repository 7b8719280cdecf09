internal import FFmpeg
internal import MediaCore
internal import Overlays

/// Graphics on the picture: added, changed and removed by commands, moved by time.
extension PlaybackLoop {
  /// How often a picture that stays up is shown again while graphics move on it.
  static let vectorStep = MediaTime.milliseconds(40)
  /// For how long a frame that is made ahead may wait before graphics on it have to be where they are by then.
  private static let longestStand = MediaTime.milliseconds(500)

  /// The scene's time now.
  var sceneTime: MediaTime { picture.sceneTime.at(position, now: now) }

  /// The scene's time when a frame is due.
  ///
  /// While the timeline stands it would be another at every step, and no frame would ever be made for it: one that was
  /// asked for keeps the time that it was asked for with.
  func sceneTime(of frame: PresentedFrame) -> MediaTime {
    let time = picture.sceneTime.at(frame.outputTime, now: now)
    if let ahead = picture.ahead, ahead.frame == frame.outputTime, ahead.pass == frame.pass,
      time - ahead.time < Self.longestStand
    {
      return ahead.time
    }
    picture.ahead = (frame.outputTime, frame.pass, time)
    return time
  }

  /// - Returns: The graphic's name.
  func addVector(_ change: VectorChange) throws(MediaError) -> [ItemID] {
    try vectorLayer.check()
    followScene()
    let id = try picture.scene.apply(change, at: sceneTime)
    forgetDrawings()
    return [ItemID(id)]
  }

  func removeVector(_ id: String, over length: MediaTime) throws(MediaError) {
    followScene()
    try picture.scene.remove(id, over: length, at: sceneTime)
    forgetDrawings()
  }

  func removeAllVectors() {
    picture.scene.removeAll()
    forgetDrawings()
  }

  /// Puts the graphics of a time of the scene on a picture.
  func addVectors(to look: inout PictureLook, at time: MediaTime) {
    guard !picture.scene.isEmpty else { return }
    look.vectors = picture.scene.shown(at: time)
    if !look.vectors.isEmpty { look.vectorRevision = vectorLayer.revision }
  }

  /// Lets the scene's time go on, and forgets what is over.
  func followScene() {
    picture.sceneTime.update(
      rate: timelineRuns ? effectiveRate : 0, position: position, now: now)
    guard !picture.scene.isEmpty else { return }
    // What is over is still to be taken off the picture that is up.
    forgetVectors(at: shown == nil ? sceneTime : min(sceneTime, picture.shownTime))
  }

  func forgetVectors(at time: MediaTime) {
    guard picture.scene.expire(at: time) else { return }
    announcer.changeStatus()
    forgetDrawings()
  }

  /// Gives back the memory of what is no longer shown.
  private func forgetDrawings() { vectorLayer.rasterizer.forget(allBut: picture.scene.contents) }

  /// For which time of the scene the picture that is up is to be shown, and since when that is known.
  func timeForRedraw() -> MediaTime {
    if let time = picture.redrawTime { return time }
    let time = sceneTime
    if let next = nextInset, next <= position { return time }
    guard let change = picture.scene.nextChange(after: picture.shownTime, step: Self.vectorStep),
      change <= time
    else { return picture.shownTime }
    return time
  }

  /// When the picture that is up must be shown again because something moves on it.
  func redrawDeadline() -> MediaTime? {
    // One that is being made wakes the stage when it is there.
    guard shown != nil, picture.redrawTime == nil, !nextFrameIsNear else { return nil }
    let insets = earlier(nextInset, insetLookahead)
    return earlier(vectorDeadline, insets.flatMap { clock.moment(of: $0) })
  }

  private var vectorDeadline: MediaTime? {
    guard let change = picture.scene.nextChange(after: picture.shownTime, step: Self.vectorStep)
    else { return nil }
    return timelineRuns
      ? clock.moment(of: picture.sceneTime.position(at: change)) : now + (change - sceneTime)
  }

  /// The size of the picture that graphics are drawn on; a common one while nothing is shown.
  var pictureSize: PixelSize {
    guard let shown else { return bounds ?? PixelSize(width: 1280, height: 720) }
    return shown.frame.oriented(by: picture.look.orientation).format
      .drawingSize(in: bounds, gravity(of: shown))
  }
}
