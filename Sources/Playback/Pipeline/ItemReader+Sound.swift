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
  mutating func prefer(sound track: Int) {
    let isOther = !isRead(track)
    let heard = heardPlace
    let isBehind = isOther && (isAtEnd || heard.pass < pass)
    do throws(MediaError) {
      try reader.prefer(sound: track, from: isBehind ? heard.time : nil)
      if isOther { queues[track]?.restart(atPass: heard.pass) }
      catchUp = isBehind ? SoundCatchUp(track: track, pass: heard.pass) : nil
    } catch {
      // The decoder of the track would wait for it.
      queues[track]?.push(.endOfPass, generation: generation)
      endPass(failure: error)
    }
    pipeline.shared.withLock { [only = reader.onlySound] in $0.reader.follow(sound: only) }
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
      // The same fault ends what is read together, if that is not over.
      catchUp = nil
      push(.endOfPass, track: sound.track)
    }
  }

  /// Ends a pass for a track of sound, which goes on with the next one if there is more to read of that.
  private mutating func endAlone(_ sound: SoundCatchUp) {
    push(.endOfPass, track: sound.track)
    guard sound.pass < pass else { return catchUp = nil }
    let next = SoundCatchUp(track: sound.track, pass: sound.pass + 1)
    let start = pipeline.description.inPoint ?? .zero
    reader.seek(only: .sound, to: max(.zero, start - reader.soundLead))
    // From here on it comes before the pictures that are at hand.
    catchUp = next.pass == pass && !isAtEnd ? nil : next
  }
}
