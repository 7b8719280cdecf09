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
      seeksAbandoned: seek.abandoned, isSeeking: seek.target != nil,
      isStepping: seek.stepsToGo != 0,
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
    if watches.limits.pastEnd != nil, timelineRuns {
      progress.overrun = passes.first?.overrun(at: position)
    }
    guard !stepState.holdsTime, watchesProgress else { return progress }
    let (position, timeline) = (position, programme.timeline)
    if activity == .running, seek.scrub == nil {
      progress.note(
        timeline, shown: shown, hasNext: nextFrame != nil,
        lacksSound: sound.lacksData(timeline, at: position), at: position)
      progress.picturesTaken = screen.picture.taken
      if watches.limits.progress != nil {
        progress.missingSound = sound.missingSound(of: timeline, at: position)
      }
      progress.device = sound.renderer.flatMap { ProgressWatches.Device($0) }
    } else {
      progress.noteOpening(current, timeline, since: transport.activitySince)
      // A break that comes first has limits of its own.
      if programme.interstitials.leading == nil { progress.noteWaits(transport) }
    }
    return progress
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
