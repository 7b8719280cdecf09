internal import FFmpeg
internal import MediaCore

/// Two items that are up at once: what is left of the one that goes while the next begins.
struct Crossfade {
  /// The pass that goes.
  ///
  /// On the timeline it ends where the window begins.
  let pass: Pass
  /// The item that comes.
  let next: ItemID
  let window: FadeWindow
  /// Whether the pass that comes is the first on the timeline.
  var isUnderWay = false
  /// The picture of the pass that goes that is up, and the one after it.
  var picture: PresentedFrame?
  var nextPicture: PresentedFrame?
  var picturesAreOver = false
  /// Sound of the pass that goes, from where the coming one's is staged on.
  var sound: AudioBuffer?
  var soundIsOver = false
  /// Sound of the pass that comes, which waits for that of the one that goes.
  var waiting: AudioBuffer?

  /// Keeps sound of the pass that goes, after what there is.
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
    soundIsOver = !pass.hasSound
  }

  /// Takes so many frames of the sound that is there; what is missing is silence.
  mutating func takeSound(_ count: Int, format: AudioFormat) -> AudioBuffer {
    guard let sound else { return AudioBuffer(silence: count, format: format) }
    self.sound = sound.dropFirst(count)
    return sound.prefix(count)
  }
}

/// What is mixed into a frame on its way.
enum FrameMix: Sendable, Hashable {
  /// Another picture, so much of it.
  case picture(PresentedFrame, share: Double)
  case color(CueColor, share: Double)

  static func == (one: FrameMix, other: FrameMix) -> Bool {
    switch (one, other) {
    case (.picture(let first, let share), .picture(let second, let otherShare)):
      first.pass == second.pass && first.outputTime == second.outputTime && share == otherShare
    case (.color(let first, let share), .color(let second, let otherShare)):
      first == second && share == otherShare
    default: false
    }
  }

  func hash(into hasher: inout Hasher) {
    switch self {
    case .picture(let frame, let share):
      hasher.combine(frame.pass)
      hasher.combine(frame.outputTime)
      hasher.combine(share)
    case .color(let color, let share):
      hasher.combine(color)
      hasher.combine(share)
    }
  }
}
