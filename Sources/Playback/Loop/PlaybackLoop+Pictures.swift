internal import FFmpeg
internal import MediaCore

/// Pictures: from the pipelines onto the timeline, and to the sink when they are due.
extension PlaybackLoop {
  /// Has the next picture at hand, if the workers have it.
  func fillVideo() {
    guard skipStale() else { return }
    while nextFrame == nil, let index = index(ofPass: videoHead) {
      if passes[index].videoIsOver {
        // Of what nobody sees or hears nothing is to be had ahead but more of the same.
        guard passes[index].hasOutput || index == 0 else { return }
        guard passes[index].length != nil, let next = successor(of: index) else { return }
        timeline.moveVideoHead(to: next)
        continue
      }
      switch passes[index].pipeline.video.pop() {
      case nil:
        stepState.wait(for: .data)
        return
      case .endOfPass:
        timeline.setPicturesOver(true, of: index)
        if let place = crossfadeIndex(of: passes[index].number) {
          crossfades[place].picturesAreOver = true
        }
        decideLengths()
      case .frame(let frame):
        picturesTaken += 1
        timeline.notePicture(of: index)
        if let recalled = passes[index].recalled, frame.time <= recalled { continue }
        let laid = laid(frame, in: passes[index])
        if let cut = passes[index].cut, frame.time >= cut {
          timeline.setPicturesOver(true, of: index)
          timeline.reachCut(of: index)
          decideLengths()
        } else if let window = givesWay(passes[index]), laid.outputTime >= window.start {
          keepForCrossfade(laid)
          decideLengths()
        } else {
          nextFrame = laid
        }
      }
    }
  }

  private func skipStale() -> Bool {
    while staleVideoPasses > 0, let pass = index(ofPass: videoHead) {
      switch passes[pass].pipeline.video.pop() {
      case nil:
        stepState.wait(for: .data)
        return false
      case .endOfPass: staleVideoPasses -= 1
      case .frame:
        picturesTaken += 1
        announcer.count(\.framesDropped)
      }
    }
    return true
  }

  /// A picture with its place on the output timeline.
  func laid(_ frame: VideoFrame, in pass: Pass) -> PresentedFrame {
    PresentedFrame(
      frame: frame, outputTime: pass.outputTime(of: frame.time), duration: frame.duration,
      item: pass.item, pass: pass.number, frameRate: pass.opened.frameRate,
      fit: pass.description.fit)
  }

  /// Starts the timeline when the first frame and the first sound are there.
  func startWhenPrerolled() {
    guard activity == .preroll, let pass = passes.first else { return }
    guard pass.videoIsOver || nextFrame != nil, soundIsReady(pass) else {
      stepState.wait(for: .data)
      return
    }
    let opening = nextFrame.flatMap { $0.pass == pass.number ? $0 : nil }
    // Pictures that begin a little after the sound are there from the start: nobody waits for black.
    let composedOpening = opening.flatMap { composed($0) }
    if opening != nil, composedOpening == nil { return }
    transport.move(to: .running, at: now)
    stepState.unsettle()
    if seek.holdsUntil != nil { seek.hold(until: now + Self.pauseBetweenJumps) }
    timeline.setWindow(pass.pipeline.window(ofPass: pass.local), of: 0)
    if seek.target != nil { learnEnd(from: passes[0]) }
    landSeek()
    if let opening, let composedOpening {
      show(opening, as: composedOpening, lateness: .zero)
      awaitNextPicture()
    }
    showArtwork(of: passes[0])
    letTimeRun()
    announcePlayingOrStanding()
  }

  /// - Parameter time: Of the output timeline; the pass's start by default.
  func soundIsReady(_ pass: Pass, at time: MediaTime? = nil) -> Bool {
    guard pass.hasSound, let renderer else { return true }
    let frame = (time ?? pass.start).frames(sampleRate: renderer.format.sampleRate)
    return pass.soundIsOver || audioHead != pass.number
      || renderer.lead(over: frame) >= .milliseconds(200)
  }

  func landSeek() {
    guard seek.target != nil else { return }
    seek.end()
    if !seek.landsOnStep { post(.seek(finished: true, currentTime: itemTime)) }
    announcer.changeStatus()
  }

  /// Shows the picture that belongs to the sound of an item.
  ///
  /// It is no picture of the pass: sound that cannot be decoded fails with it as without.
  func showArtwork(of pass: Pass) {
    guard let artwork = pass.opened.artwork else { return }
    let frame = PresentedFrame(
      frame: artwork, outputTime: pass.start, duration: pass.length ?? .zero, item: pass.item,
      pass: pass.number, fit: pass.description.fit)
    shown = frame
    announcer.count(\.framesShown)
    // What is to be drawn on it comes as soon as it is made.
    noteShown(frame, PictureLook(), at: sceneTime)
    videoSink?.show(frame)
  }

  /// Shows the frames that are due.
  func showFrames() {
    guard timelineRuns else { return }
    let position = clock.position(at: now)
    fillVideo()
    while let next = nextFrame, isDue(next, at: position) {
      guard videoSink?.isReady != false else {
        stepState.wait(for: .sink)
        return
      }
      if !isBeingComposed(next), dropsNext(at: position) {
        announcer.count(\.framesDropped)
        nextFrame = nil
      } else {
        guard let composed = composed(next) else { return }
        show(next, as: composed, lateness: position - next.outputTime)
      }
      fillVideo()
    }
  }

  /// Whether a picture's time has come, or the end of its pass: what tells of that may have counted it as shorter.
  private func isDue(_ frame: PresentedFrame, at position: MediaTime) -> Bool {
    if frame.outputTime <= position { return true }
    return index(ofPass: frame.pass).flatMap { passes[$0].end }.map { $0 <= position } ?? false
  }

  /// Whether the next frame's time is over already: the one after it is due too.
  private func dropsNext(at position: MediaTime) -> Bool {
    guard !stepState.isVirtual, videoSink?.dropsLateFrames == true, let next = nextFrame,
      let index = index(ofPass: next.pass), passes[index].isFirstFrameShown,
      case .frame(let after)? = passes[index].pipeline.video.peek()
    else { return false }
    return passes[index].outputTime(of: after.time) <= position
  }

  /// - Parameter composed: What is to be seen of the frame.
  func show(
    _ frame: PresentedFrame, as composed: PresentedFrame, lateness: MediaTime
  ) {
    nextFrame = nil
    shown = frame
    let time = sceneTime(of: frame)
    noteShown(composed, look(for: frame, at: time), at: time)
    announcer.count(\.framesShown)
    if lateness > frame.duration.scaled(by: 0.5), frame.duration > .zero {
      announcer.count(\.framesLate)
    }
    videoSink?.show(composed)
    guard let index = index(ofPass: frame.pass), !passes[index].isFirstFrameShown else { return }
    timeline.noteFirstFrameShown(of: index)
    if join?.number == frame.pass {
      let length = frame.duration.nanoseconds
      announceJoin(frames: length > 0 ? Int(lateness.nanoseconds / length) : 0)
    }
  }

  /// How soon after one jump another is expected while paused.
  private static let pauseBetweenJumps = MediaTime.milliseconds(100)

  /// Has pictures decoded ahead again after a jump: when they are needed, or nobody jumps any more.
  func decodeAhead() {
    guard let until = seek.holdsUntil, playWhenReady || seek.stepsToGo != 0 || now >= until else {
      return
    }
    seek.release()
    current?.video.release()
  }

  /// How long time stands at most for the next picture.
  private static let longestPictureWait = MediaTime.milliseconds(200)

  /// Has time stand until the picture after the one that is up is there, which may not have been decoded with it.
  func awaitNextPicture() {
    guard !stepState.isVirtual, playWhenReady else { return }
    transport.stand(until: now + Self.longestPictureWait)
  }

  /// Lets time go on with that picture.
  func resumeWithPicture() {
    guard let until = standsUntil else { return }
    if timelineRuns {
      decodeAhead()
      fillVideo()
      if nextFrame == nil, passes.first?.videoIsOver != true, now < until { return }
    }
    transport.stand(until: nil)
    letTimeRun()
  }

  /// Carries out steps from frame to frame while paused.
  func takeSteps() {
    guard seek.stepsToGo != 0, seek.scrub == nil, activity == .running || activity == .ended,
      !playWhenReady
    else { return }
    // In sound alone there is nothing to step from or to.
    guard let pass = passes.first, pass.opened.videoTrack != nil else { return seek.cancelSteps() }
    if seek.stepsToGo > 0 {
      fillVideo()
      guard let next = nextFrame else {
        if activity == .ended || pass.videoIsOver && successor(of: 0) == nil { seek.cancelSteps() }
        return
      }
      guard let composed = composed(next) else { return }
      seek.takeStep()
      transport.setPosition(next.outputTime, at: now)
      crossPasses()
      show(next, as: composed, lateness: .zero)
      fillVideo()
      alignSound()
      guard seek.stepsToGo > 0 else { return }
      // How many frames are there by now is chance: what a frame brings about comes before the next one.
      if stepState.holdsTime { stepState.unsettle() } else { takeSteps() }
    } else {
      let first = pass.description.inPoint ?? .zero
      // Back is not into what was shown of an interstitial.
      guard let shown, pass.clip == nil, shown.item != pass.item || shown.frame.time > first else {
        return seek.cancelSteps()
      }
      seek.takeStep()
      let before = max(first, shown.frame.time - MediaTime(nanoseconds: 1))
      jump(to: before, round: pass.round, precision: .exact, plays: false, breaks: false)
      seek.landOnStep()
    }
  }

  /// Lets the sound go on from the position when it is resumed.
  func alignSound() {
    guard let renderer else { return }
    self.renderer?.realign(at: position.frames(sampleRate: renderer.format.sampleRate))
  }
}
