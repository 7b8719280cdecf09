internal import MediaCore

/// The end of the queue, at which the last picture stays up.
struct QueueEnd {
  let playout: Playout

  /// Ends playback: the queue has been played.
  func reach() {
    playout.abandonSeek()
    playout.leaveTimed(atEnd: true)
    if let clip = playout.passes.first?.clip {
      playout.post(clip.stop.end(clip.place, at: playout.interstitialMoment))
    }
    playout.move(to: .ended)
    playout.announcer.stopPlaying()
    playout.updateClock()
    playout.post(.ended)
    playout.announcer.changeStatus()
  }

  /// Lets go of the last item, which was taken out of the queue after the end.
  func leaveItem() {
    playout.abandonSeek()
    playout.dropPasses()
    playout.programme.items.closeCurrent()
    playout.announceCurrent(nil)
    playout.announcer.changeStatus()
  }
}
