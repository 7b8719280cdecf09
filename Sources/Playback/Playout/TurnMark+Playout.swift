internal import MediaCore

extension TurnMark {
  /// Where playback is now.
  init(_ playout: Playout) {
    let (programme, sound) = (playout.programme, playout.sound)
    self.init(
      now: playout.now, activity: playout.activity, picturesTaken: playout.screen.picture.taken,
      picturesMade: playout.picturesMade, passesMade: programme.timeline.made,
      passes: playout.passes.count, heads: [programme.timeline.videoHead, playout.audioHead],
      staged: sound.renderer?.stagedEnd, written: sound.renderer?.cursor,
      itemsFailed: playout.counters.itemsFailed, stepsToGo: playout.seek.stepsToGo,
      skips: playout.screen.picture.skips, item: playout.queue.currentID)
  }
}
