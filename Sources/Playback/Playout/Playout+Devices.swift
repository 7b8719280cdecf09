internal import MediaCore

/// The sound device: followed, lost and found.
extension Playout {
  /// Switches to a device that was not there at first: it is heard from where the picture is.
  func takeDevice() {
    // The clock is put to the position first only when a device has come.
    guard sound.takeDevice(clock: position, rate: rate) != nil else { return }
    anchorClock()
    watches.noteSoundRestarted()
    redecodeSound(
      from: sound.frame(of: position), programme.decodedSound(isLoading: activity == .loading))
    letTimeRun()
    announcer.changeStatus()
  }

  /// Lets the clock follow the device that is heard.
  func followDevice() {
    guard timelineRuns else { return }
    switch sound.followDevice(clock.position(at: now)) {
    case .unchanged: break
    case .begins(let position):
      transport.setPosition(position, at: now)
      transport.setSpeed(effectiveRate, at: now)
    case .corrected(let position): transport.setPosition(position, at: now)
    }
  }

  /// Goes on by the player's own clock.
  func loseDevice() {
    guard sound.followsDevice else { return }
    anchorClock()
    _ = sound.loseDevice(stands: watches.deviceStands)
    watches.noteDeviceLost()
    updateClock()
  }

  /// Fills the device again from where the picture is.
  func returnDevice() {
    watches.noteDeviceReturned()
    let position = position
    guard sound.takeBackDevice(at: position) else { return }
    anchorClock()
    letTimeRun()
    sound.applyVolume()
  }
}
