internal import MediaCore

/// The rate, and those of the items.
extension Playout {
  func setRate(_ rate: Double) throws(MediaError) {
    guard rate != self.rate else { return }
    if rate > 1, passes.first?.clip?.forbidsSkip == true {
      throw MediaError(.notAllowed, "the interstitial may not be played faster", item: current?.id)
    }
    anchorClock()
    let wasRunning = timelineRuns
    transport.setRate(rate)
    followOwnRates()
    sound.setRate(rate, at: position)
    letTimeRun()
    post(.rateChanged(rate))
    if rate == 0, wasRunning {
      post(announcer.tellPaused(.command))
    } else if activity == .running {
      announcePlaying()
    }
  }

  /// Plays passes at their own rates as these are now.
  func followOwnRates() {
    for own in programme.followOwnRates(transport) {
      sound.setOwnRate(own.rate, before: own.end)
    }
  }

  /// Leaves an item's own rate out, until a seek is asked for.
  func setRateAside(of item: ItemID) {
    anchorClock()
    transport.setRateAside(of: item)
    followOwnRates()
    sound.realign(at: position)
    letTimeRun()
  }
}
