internal import FFmpeg
internal import MediaCore

/// Two items that are up at once: the end of the outgoing one while the incoming one begins.
struct Crossfade {
  /// The outgoing pass.
  ///
  /// On the timeline it ends where the window begins.
  let pass: Pass
  /// The incoming item.
  let next: ItemID
  let window: FadeWindow
  /// Whether the incoming pass is the first on the timeline.
  var isUnderWay = false
  /// The picture of the outgoing pass that is up, and the one after it.
  var picture: PresentedFrame?
  var nextPicture: PresentedFrame?
  var picturesAreOver = false
  /// Sound of the outgoing pass, from where the incoming one's is staged on.
  var sound: AudioBuffer?
  var soundIsOver = false
  /// Sound of a pass, as it was decoded, which waits for that of the outgoing one.
  var waiting: WaitingSound?

  /// Sound of the pass with a number.
  struct WaitingSound {
    let pass: Int
    let buffer: AudioBuffer
  }

  /// Keeps sound of the outgoing pass, after what is kept.
  mutating func keep(_ buffer: AudioBuffer) {
    guard let kept = sound, kept.frameCount > 0 else {
      sound = buffer
      return
    }
    sound = AudioBuffer(format: kept.format, samples: kept.samples + buffer.samples)
  }

  /// Forgets the sound of both, which comes again.
  mutating func forgetSound() {
    sound = nil
    waiting = nil
    soundIsOver = !pass.sound.isDecoded
  }

  /// Takes so many frames of the sound that is there; what is missing is silence.
  mutating func takeSound(_ count: Int, format: AudioFormat) -> AudioBuffer {
    guard let sound else { return AudioBuffer(silence: count, format: format) }
    self.sound = sound.dropFirst(count)
    return sound.prefix(count)
  }

  /// Finds the picture of the outgoing pass that is up at a time.
  ///
  /// - Returns: Whether it is the right one, or nothing waits for that.
  mutating func advancePicture(
    to time: MediaTime, _ shown: PresentedFrame?, waits: Bool
  ) -> Bool {
    if picture == nil, shown?.pass == pass.number { picture = shown }
    while true {
      if let next = nextPicture {
        guard next.outputTime <= time else { return true }
        picture = next
        nextPicture = nil
      }
      if picturesAreOver { return true }
      switch pass.pipeline.video.pop() {
      case nil: return !waits
      case .endOfPass: picturesAreOver = true
      case .frame(let frame): nextPicture = pass.laid(frame)
      }
    }
  }
}
