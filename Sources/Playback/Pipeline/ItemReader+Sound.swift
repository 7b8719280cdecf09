internal import FFmpeg
internal import MediaCore
internal import Synchronization

/// Reading another rendition of sound, where not all can be had at once.
extension ItemReader {
  /// Whether a track is among those that are read.
  func isRead(_ track: Int) -> Bool {
    guard let only = reader.onlySound else { return true }
    return track == only || !opened.audioTracks.contains(track)
  }

  /// Reads another track of sound from what is played on, also where the reader has come to the end of that pass.
  ///
  /// One that is still decoded, because a switch away from it was cancelled, goes on where its reading ended. If a track
  /// fails to load, the decoded one is read on.
  mutating func prefer(sound track: Int) {
    let isOther = !isRead(track)
    let isDecoded = pipeline.shared.withLock { $0.sound.selection.track == track }
    let reach = isOther && isDecoded ? queues[track]?.reach : nil
    var place = heardPlace
    if let reach { place = (reach.pass, reach.end ?? pipeline.description.inPoint ?? .zero) }
    let isBehind = isOther && (place.pass < pass || isAtEnd && place.pass == pass)
    do throws(MediaError) {
      try reader.prefer(sound: track, from: isBehind || reach?.pass == pass ? place.time : nil)
      if isOther, reach == nil { queues[track]?.restart(atPass: place.pass) }
      resumed = reach?.end.map { ResumedSound(track: track, end: $0) }
      catchUp = isBehind ? SoundCatchUp(track: track, pass: place.pass) : nil
    } catch {
      // Called away by a seek, it is told again.
      if error.code == .cancelled { lastHeard = nil } else { pipeline.refuse(sound: track, error) }
    }
    pipeline.shared.withLock { [only = reader.onlySound] in $0.reader.follow(sound: only) }
  }

  /// Whether a packet was read before, of a track that goes on where its reading ended.
  mutating func wasRead(_ packet: borrowing Packet) -> Bool {
    guard packet.track == resumed?.track else { return false }
    if resumed?.has(packet) == true { return true }
    resumed = nil
    return false
  }

  /// The pass that is played, of those that are being read, and the item's time in it.
  var heardPlace: (pass: Int, time: MediaTime) {
    pipeline.shared.withLock { [generation, pass] shared in
      guard let played = shared.playhead.played, played.generation == generation else {
        return (0, shared.orders.passStart)
      }
      return (min(played.pass, pass), played.time)
    }
  }

  /// Reads on in a track of sound alone.
  mutating func readAlone(_ sound: SoundCatchUp) {
    do throws(MediaError) {
      let read = try reader.read(only: .sound)
      switch consume read {
      case .packet(let packet):
        if wasRead(packet) { return }
        guard let limit = pipeline.description.outPoint,
          let time = packet.decodeTime ?? packet.time, time >= limit
        else { return push(.packet(packet), track: sound.track) }
        endAlone(sound)
      case .format(let track, let parameters): push(.format(parameters), track: track)
      case .endOfStream: endAlone(sound)
      case .timed: break
      case .text: break
      case .date: break
      }
    } catch {
      guard error.code != .cancelled else { return }
      catchUp = nil
      let over = isAtEnd ? pass + 1 : pass
      for _ in sound.pass..<max(sound.pass, over) { push(.endOfPass, track: sound.track) }
      pipeline.refuse(sound: sound.track, error)
    }
  }

  /// Ends a pass for a track of sound, which goes on with the next one if there is more to read of that.
  private mutating func endAlone(_ sound: SoundCatchUp) {
    push(.endOfPass, track: sound.track)
    resumed = nil
    guard sound.pass < pass else { return catchUp = nil }
    let next = SoundCatchUp(track: sound.track, pass: sound.pass + 1)
    let start = pipeline.description.inPoint ?? .zero
    reader.seek(only: .sound, to: max(.zero, start - reader.soundLead))
    // From here on it comes before the pictures that are at hand.
    catchUp = next.pass == pass && !isAtEnd ? nil : next
  }
}
