internal import MediaCore

/// The situations by which replies, progress, turns and breaks are decided.
extension Playout {
  /// What decides which replies are sent, without how the frame looks that is shown.
  var situation: Situation {
    let (pass, moment) = (passes.first, screenMoment)
    return Situation(
      now: now, activity: activity, isVirtual: stepState.isVirtual, mayTell: stepState.mayTell,
      itemsFailed: counters.itemsFailed, lastFailure: programme.book.lastFailure,
      picturesMade: picturesMade,
      hasVideo: pass?.opened.videoTrack != nil,
      hasLastPicture: pass.map {
        $0.pictures.isOver && $0.isFirstFrameShown && nextFrame?.pass != $0.number
      } ?? false,
      isSeeking: seek.target != nil, isStepping: seek.stepsToGo != 0,
      willPlay: playWhenReady && effectiveRate > 0 && activity != .ended, isShown: shown != nil,
      nextFrameIsNear: screen.nextIsNear(moment),
      insetIsSettled: screen.insetIsSettled,
      isReadingSubtitles: pass?.pipeline.isReadingSubtitles == true,
      graphicsMove: screen.graphicsMove(moment))
  }

  /// Whether something is under way that could get stuck.
  var watchesProgress: Bool {
    ProgressWatches.watches(
      activity, timeRuns: timelineRuns, isScrubbing: seek.scrub != nil)
  }

  /// What counts of progress now; the rest is not asked for, since it takes locks.
  var progress: ProgressWatches.Situation {
    var progress = ProgressWatches.Situation(
      now: now, activity: activity, timeRuns: timelineRuns, holdsTime: stepState.holdsTime,
      scrubbedSince: seek.scrub?.since)
    guard !stepState.holdsTime, watchesProgress else { return progress }
    let (position, timeline) = (position, programme.timeline)
    if activity == .running, seek.scrub == nil {
      progress.note(
        timeline, shown: shown, hasNext: nextFrame != nil,
        lacksSound: sound.lacksData(timeline, at: position), at: position)
      progress.picturesTaken = screen.picture.taken
      progress.device = sound.renderer.flatMap { ProgressWatches.Device($0) }
    } else {
      progress.noteOpening(current, timeline, since: transport.activitySince)
    }
    return progress
  }

  var turnMark: TurnMark {
    TurnMark(
      now: now, activity: activity, picturesTaken: screen.picture.taken, picturesMade: picturesMade,
      passesMade: programme.timeline.made, passes: passes.count,
      heads: [programme.timeline.videoHead, audioHead],
      staged: sound.renderer?.stagedEnd, written: sound.renderer?.cursor,
      itemsFailed: counters.itemsFailed, stepsToGo: seek.stepsToGo, skips: screen.picture.skips,
      item: queue.currentID)
  }

  var interstitialMoment: Interstitials.Moment {
    Interstitials.Moment(position: position, itemTime: itemTime)
  }

  /// Tells the reader of the present item how far playback has come, and whether anything comes after it.
  func tellPlayhead() {
    let leftOut = programme.tellPlayhead(programmeMoment, itemTime: itemTime, rate: effectiveRate)
    announcer.count(\.framesDropped, leftOut)
  }
}
