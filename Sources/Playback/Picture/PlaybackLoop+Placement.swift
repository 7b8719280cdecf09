internal import MediaCore

/// Where pictures stand in their bounds, and what stands beside them.
extension PlaybackLoop {
  /// How the item of a picture wants it fitted in; `nil` for as the player says.
  func fit(of frame: PresentedFrame) -> Gravity? {
    guard let entry = queue[frame.item] else { return frame.fit }
    return entry.description.fit
  }

  /// How a picture is fitted in.
  func gravity(of frame: PresentedFrame) -> Gravity { fit(of: frame) ?? gravity }

  /// Changes how the present item is fitted in.
  func setFit(_ fit: Gravity?) throws(MediaError) {
    guard let id = queue.currentID else { throw MediaError(.nothingLoaded, "no item to fit in") }
    queue.setFit(fit, of: id)
  }

  func setBackground(_ color: CueColor) {
    background = CueColor(red: color.red, green: color.green, blue: color.blue)
    videoSink?.setBackground(background)
  }
}
