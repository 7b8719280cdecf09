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
  /// The picture of the outgoing pass that is up.
  private(set) var picture: PresentedFrame?
  /// Those after it, as far as they were taken.
  private(set) var coming: [PresentedFrame] = []
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

  /// Takes a picture of the outgoing pass that lies within the window.
  mutating func keep(_ frame: PresentedFrame) { coming.append(frame) }

  /// Finds the picture of the outgoing pass that is up at a time, and lets go of those before it.
  ///
  /// - Returns: Whether it is the right one, or nothing waits for that.
  mutating func advancePicture(
    to time: MediaTime, _ shown: PresentedFrame?, waits: Bool
  ) -> Bool {
    if picture == nil { picture = firstPicture(shown) }
    let isKnown = takePictures(to: time, limit: .max)
    while let first = coming.first, first.outputTime <= time { picture = coming.removeFirst() }
    return isKnown || !waits
  }

  /// The picture of the outgoing pass that will be up at a time, before which others are asked for.
  ///
  /// - Returns: Whether it is known, and it; `nil` where there is none.
  mutating func pictureAhead(
    at time: MediaTime, _ shown: PresentedFrame?
  ) -> (isKnown: Bool, PresentedFrame?) {
    // What is planned may be called off, and gives one picture back then.
    let isKnown = takePictures(to: time, limit: isUnderWay ? 4 : 1)
    return (isKnown, coming.last { $0.outputTime <= time } ?? picture ?? firstPicture(shown))
  }

  private func firstPicture(_ shown: PresentedFrame?) -> PresentedFrame? {
    shown?.pass == pass.number ? shown : nil
  }

  /// Takes pictures from the decoder up to the first after a time.
  ///
  /// - Parameter limit: How many are kept at most.
  /// - Returns: Whether none that is up at that time is missing.
  private mutating func takePictures(to time: MediaTime, limit: Int) -> Bool {
    while coming.last.map({ $0.outputTime <= time }) ?? true, !picturesAreOver {
      guard coming.count < limit, let entry = pass.pipeline.video.pop() else { return false }
      switch entry {
      case .endOfPass: picturesAreOver = true
      case .frame(let frame): coming.append(pass.laid(frame))
      }
    }
    return true
  }
}
