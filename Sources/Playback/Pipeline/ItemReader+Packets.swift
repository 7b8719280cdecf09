internal import FFmpeg
internal import MediaCore
internal import Synchronization

/// Sorting packets into the queues, until the pass ends.
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
        deliver(text.take(sample))
        return true
      case .packet(let packet): if !isAtEnd { take(packet) }
      case .format(let track, let parameters):
        push(.format(parameters), track: track)
      case .timed(let entry): tell(entry, ofPass: pass)
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
    let readTime = packet.decodeTime ?? packet.time
    let track = packet.track
    if wasRead(packet) { return }
    if text.contains(track) {
      deliver(text.take(packet))
      return noteRead(to: readTime)
    }
    guard queues[track] != nil else { return noteRead(to: readTime) }
    if seekLandedLate(packet) { return }
    if landing.isOpen, track == opened.landingTrack, landing.mayBegin(packet) { releaseWithheld() }
    // Of a picture that was shown already the captions have been read.
    if track == opened.videoTrack, !packet.isDiscarded { deliver(text.take(picture: packet)) }
    noteRead(to: readTime)
    let time = reading.time(of: packet)
    if isPastEnd(packet, at: time) { return }
    note(packet, at: time)
    if !isUnheard { push(.packet(packet), track: track) }
  }

  mutating func push(_ entry: consuming PacketQueue.Entry, track: Int) {
    queues[track]?.push(entry, generation: generation)
    if track != opened.videoTrack { dropPlayed(of: track) }
    if landing.countWaiting() { releaseWithheld() }
  }

  /// Drops packets of sound that has been played meanwhile, also of tracks that may be selected later.
  private func dropPlayed(of track: Int) {
    let playhead = pipeline.shared.withLock { $0.playhead }
    guard let played = playhead.played, played.generation == generation else { return }
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
    share { $0.reader.notePicture(ofPass: pass, to: reach) }
  }

  /// Ends the pass at the end of the file, which may come too early.
  ///
  /// A short file plays as it is, again and again if it loops; it fails only when the item asks for more at an error than
  /// to go on with the next.
  private mutating func endFile() {
    if !isAtEnd, seekLandedLate(firstKey: nil) || seekToFoundEnd() { return }
    if !isAtEnd, let end = reader.gapEnd {
      reading.noteHole(to: window.end.map { min($0, end) } ?? end)
    }
    let shortfall = isAtEnd ? nil : reader.shortfall
    reading.noteFileEnd()
    guard pipeline.description.onError == .skip else { return endPass(failure: shortfall) }
    if let shortfall { pipeline.shared.withLock { $0.findings.miss(shortfall) } }
    endPass(failure: nil)
  }

  /// Ends the pass for all tracks; doing it again is harmless.
  mutating func endPass(failure: MediaError?) {
    guard !isAtEnd else { return }
    deliver(text.finish())
    isAtEnd = true
    releaseWithheld()
    if opened.isStill, let end = opened.end(of: pipeline.description) { reading.noteStill(to: end) }
    let end = reading.end
    let pass = pass
    let told = opened.information.duration
    let counted = failure.flatMap { $0.code == .cancelled ? nil : $0.about(pipeline.id) }
    share { $0.end(pass: pass, with: end, told: told, failure: counted) }
    if !isUnheard {
      for (track, queue) in queues where isRead(track) {
        queue.push(.endOfPass, generation: generation)
      }
    }
    pipeline.wakeStage()
  }
}
