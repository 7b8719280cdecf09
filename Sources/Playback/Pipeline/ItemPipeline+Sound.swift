internal import MediaCore
internal import Synchronization

/// Which sound is decoded.
extension ItemPipeline {
  /// The track of the sound that is decoded; `nil` for none.
  var decodedTrack: Int? { shared.withLock { $0.sound.selection.track } }

  /// Whether sound is decoded, and why it cannot be: `nil` unless its decoder did not open.
  var soundState: (isDecoded: Bool, failure: MediaError?) {
    shared.withLock { ($0.sound.selection.track != nil, $0.sound.selection.failure) }
  }

  /// The track that is read instead of the decoded one, until the stage switches to it; `nil` for none.
  var pendingTrack: Int? { shared.withLock { $0.sound.pendingTrack } }

  /// Whether the reader reads a track of sound.
  func reads(sound track: Int) -> Bool { shared.withLock { $0.reader.reads(sound: track) } }

  /// The tracks of sound that failed to load.
  var refusedSound: Set<Int> { shared.withLock { $0.sound.refused } }

  /// Has all tracks of sound tried again.
  func allowSound() { shared.withLock { $0.sound.allowAll() } }

  /// Notes that a track of sound failed to load.
  func refuse(sound track: Int, _ error: MediaError) {
    shared.withLock { $0.refuse(sound: track, error.about(id)) }
    wakeStage()
  }

  /// Whether sound can be decoded, which it cannot be of key frames alone, and a track is not the one that is.
  func decodesOther(than track: Int) -> Bool {
    shared.withLock { $0.orders.trickRate == nil && $0.sound.selection.track != track }
  }

  /// The language of the sound that is decoded; `nil` without sound, and when the file does not tell.
  var heardLanguage: String? {
    guard let opened, let heard = decodedTrack else { return nil }
    return opened.information.tracks.first { $0.index == heard }?.language
  }

  /// Selects the track to decode, for an output that takes a format; none without a format.
  func selectSound(_ track: Int?, _ format: AudioFormat?) {
    shared.withLock { $0.sound.select(track, format) }
    audioSignal.raise()
    readerSignal.raise()
  }

  /// Decodes no sound; the reader and the decoder learn of it with the seek that follows.
  func deselectSound() {
    shared.withLock { $0.sound.deselect() }
  }

  /// Reads a track instead of the decoded one, which is decoded as far as it was read; `nil` goes back.
  func readAhead(sound track: Int?) {
    shared.withLock { $0.sound.readAhead(track) }
    readerSignal.raise()
  }

  /// Decodes a track, another or the same, from a position of a pass on.
  ///
  /// - Parameters:
  ///   - format: What the output takes.
  ///   - pass: In the present generation.
  ///   - position: In frames from the pass's start.
  func switchAudio(to track: Int, _ format: AudioFormat, pass: Int, position: Int64) {
    // At once for the decoder's thread: what it is about to bring of the old track is not wanted any more, and what it
    // brings of the new one is. In between it would find room for ever, and throw away what the old track needs later.
    shared.withLock { shared in
      shared.sound.switchTrack(to: track, format, pass: pass, position: position)
      audio.reset(generation: shared.sound.selection.queueGeneration)
    }
    audioSignal.raise()
    readerSignal.raise()
  }
}
