internal import FFmpeg
internal import MediaCore
internal import Synchronization

/// Sorting what the demuxer gives, until the pass ends.
extension ItemReader {
  /// Reads on by one step.
  ///
  /// - Returns: Whether it was text.
  @discardableResult
  mutating func readPacket() -> Bool {
    do throws(MediaError) {
      let read = try reader.read()
      switch consume read {
      case .text(let sample):
        take(sample)
        return true
      case .packet(let packet): if !isAtEnd { take(packet) }
      case .format(let track, let parameters):
        push(.format(parameters), track: track)
      case .timed(let entry): take(entry)
      case .date(let anchor): pipeline.timed.push(anchor, pass: pass, generation: generation)
      case .endOfStream: endFile()
      }
    } catch {
      endPass(failure: error)
    }
    return false
  }

  private mutating func take(_ packet: consuming Packet) {
    isAtStart = false
    if let time = packet.decodeTime ?? packet.time { noteRead(to: time) }
    let track = packet.track
    if let format = texts[track] { return take(text: packet, format) }
    if let decoder = bitmaps[track] { return take(bitmap: packet, decoder) }
    if captionTracks[track] != nil { return take(captions: packet) }
    guard queues[track] != nil else { return }
    if seekLandedLate(packet) { return }
    if landing.isOpen, track == opened.landingTrack, landing.mayBegin(packet) { place() }
    if track == opened.videoTrack {
      // What was shown already has had its captions read.
      if !packet.isDiscarded { takeCaptions(of: packet) }
    }
    let time = reading.time(of: packet)
    if isPastEnd(packet, at: time) { return }
    note(packet, at: time)
    if !isUnheard { push(.packet(packet), track: track) }
  }

  private mutating func push(_ entry: consuming PacketQueue.Entry, track: Int) {
    queues[track]?.push(entry, generation: generation)
    if track != opened.videoTrack { dropPlayed(of: track) }
    if landing.countWaiting() { place() }
  }

  /// Lets go of sound that was played meanwhile, whether it was heard or that of a track that may become the one that is.
  private func dropPlayed(of track: Int) {
    guard let played = pipeline.shared.withLock({ $0.played }), played.generation == generation
    else { return }
    queues[track]?.drop(
      before: played.time - AudioWorker.lead, ofPass: played.pass,
      waiting: !activeQueues.contains(track))
  }

  /// Whether a track, and with it perhaps the pass, has reached the out point.
  private mutating func isPastEnd(_ packet: borrowing Packet, at time: MediaTime) -> Bool {
    guard let limit = window.end, (packet.decodeTime ?? time) >= limit else { return false }
    if reading.finish(packet.track, of: activeQueues), !awaitsSound { endPass(failure: nil) }
    return true
  }

  /// Notes how far a packet reaches.
  private mutating func note(_ packet: borrowing Packet, at time: MediaTime) {
    let pass = pass
    guard !packet.isDiscarded else { return }
    let isPicture = packet.track == opened.videoTrack
    let length =
      isPicture && packet.time != nil && packet.duration <= .zero
      ? reading.lengthOfPicture(at: time, rate: opened.frameRate) : packet.duration
    var reach = time + length
    if let limit = window.end { reach = min(reach, limit) }
    guard isPicture else {
      return reading.noteSound(to: reach, isCertain: packet.duration > .zero)
    }
    reading.notePicture(at: packet.time, to: reach)
    share { shared in
      shared.videoReach = shared.passBeingRead == pass ? max(shared.videoReach, reach) : reach
      shared.passBeingRead = pass
    }
  }

  /// Ends the pass where the file ends, of which there may be less than it should have.
  ///
  /// What there is plays, again and again if asked for; only an item that wants more done at a fault than to go on with
  /// the next has failed.
  private mutating func endFile() {
    if !isAtEnd, seekLandedLate(firstKey: nil) || seekToFoundEnd() { return }
    if !isAtEnd, let end = reader.holeEnd {
      reading.noteHole(to: window.end.map { min($0, end) } ?? end)
    }
    let shortfall = isAtEnd ? nil : reader.shortfall
    reading.noteFileEnd()
    guard pipeline.description.onError == .skip else { return endPass(failure: shortfall) }
    pipeline.shared.withLock { $0.shortfall = shortfall ?? $0.shortfall }
    endPass(failure: nil)
  }

  /// Ends the pass for all tracks; doing it again is harmless.
  mutating func endPass(failure: MediaError?) {
    guard !isAtEnd else { return }
    finishCaptions()
    isAtEnd = true
    place()
    if opened.isStill, let end = opened.end(of: pipeline.description) { reading.noteStill(to: end) }
    let end = reading.end
    let pass = pass
    let told = opened.information.duration
    share { shared in
      shared.ends[pass] = end
      shared.settleStart(told: told)
      if let failure, failure.code != .cancelled {
        shared.readFailure = failure.about(pipeline.id)
        shared.passesAllowed = min(shared.passesAllowed, pass + 1)
      }
    }
    if !isUnheard {
      for queue in queues.values { queue.push(.endOfPass, generation: generation) }
    }
    pipeline.wakeStage()
  }
}
