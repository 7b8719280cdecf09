internal import MediaCore
internal import Overlays

/// The graphics on pictures, by the scene's time.
extension Screen {
  /// The scene's time now.
  func sceneTime(_ moment: ScreenMoment) -> MediaTime {
    picture.sceneTime.at(moment.position, now: moment.now)
  }

  /// Adds a graphic, or changes one.
  ///
  /// - Returns: Its name.
  /// - Throws: A 7xxx error.
  mutating func addVector(
    _ change: VectorChange, _ moment: ScreenMoment
  ) throws(MediaError) -> ItemID {
    try picture.vectorLayer.check()
    _ = followScene(moment)
    let id = try picture.scene.apply(change, at: sceneTime(moment))
    picture.forgetDrawings()
    return ItemID(id)
  }

  mutating func removeVector(
    _ id: String, over length: MediaTime, _ moment: ScreenMoment
  ) throws(MediaError) {
    _ = followScene(moment)
    try picture.scene.remove(id, over: length, at: sceneTime(moment))
    picture.forgetDrawings()
  }

  mutating func removeAllVectors() {
    picture.scene.removeAll()
    picture.forgetDrawings()
  }

  /// Lets the scene's time go on, and forgets what is over.
  mutating func followScene(_ moment: ScreenMoment) -> Outcome {
    picture.sceneTime.update(
      rate: moment.sceneRate, position: moment.position, now: moment.now)
    guard !picture.scene.isEmpty else { return Outcome() }
    // What is over is still to be taken off the picture that is up.
    let time = sceneTime(moment)
    return forgetGraphics(at: shown == nil ? time : min(time, picture.visible.time))
  }

  mutating func forgetGraphics(at time: MediaTime) -> Outcome {
    Outcome(changesStatus: picture.forgetGraphics(at: time))
  }
}
