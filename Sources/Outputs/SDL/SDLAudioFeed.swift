#if SDL
  internal import Dispatch
  internal import MediaCore
  internal import Synchronization

  /// What SDL's audio thread takes its samples from: no lock, no allocation.
  final class SDLAudioFeed: Sendable {
    let ring: SampleRing
    let format: AudioFormat
    /// How many frames SDL asks for at once.
    static let period = 1024
    /// Signalled when a last period has been asked for and there was nothing left to give.
    let ranDry = DispatchSemaphore(value: 0)

    private let gain = Atomic<UInt32>(Float(1).bitPattern)
    private let signalsWhenDry = Atomic(false)
    /// Odd while the two below are being changed.
    private let version = Atomic<Int>(0)
    /// Frames taken before the period that was taken last.
    private let takenBefore = Atomic<Int>(0)
    /// When that period was taken, in nanoseconds.
    private let takenAt = Atomic<UInt64>(0)
    private let taken = Atomic<Int>(0)
    // Touched by the audio thread alone, or while it is held off.
    private nonisolated(unsafe) var ramp: GainRamp
    // The same.
    private nonisolated(unsafe) var wasSilent = false

    init(_ format: AudioFormat) {
      self.format = format
      ring = SampleRing(capacity: format.sampleRate * 3 / 10 * format.channels)
      ramp = GainRamp(1, sampleRate: format.sampleRate)
    }

    func setGain(_ gain: Float) { self.gain.store(gain.bitPattern, ordering: .relaxed) }

    /// Has `ranDry` signalled once all that is written is taken.
    func signalWhenDry() { signalsWhenDry.store(true, ordering: .releasing) }

    /// Fills a period, with silence where there is nothing; for SDL's thread.
    func take(into samples: UnsafeMutableBufferPointer<Float>) {
      let count = ring.read(into: samples)
      for index in count..<samples.count { samples[index] = 0 }
      let given = UnsafeMutableBufferPointer(rebasing: samples[..<count])
      let gain = Float(bitPattern: gain.load(ordering: .relaxed))
      if count == 0 || taken.load(ordering: .relaxed) == 0 { ramp.jump(to: gain) }
      ramp.apply(toward: gain, given, channels: format.channels)
      note(frames: count / format.channels)
      if count == 0, signalsWhenDry.exchange(false, ordering: .acquiringAndReleasing) {
        ranDry.signal()
      }
    }

    private func note(frames: Int) {
      let before = taken.load(ordering: .relaxed)
      // After a period of silence all that came before it has been heard.
      let begun = wasSilent ? before + Self.period : before
      wasSilent = frames == 0
      version.add(1, ordering: .sequentiallyConsistent)
      takenBefore.store(begun, ordering: .sequentiallyConsistent)
      takenAt.store(DispatchTime.now().uptimeNanoseconds, ordering: .sequentiallyConsistent)
      taken.store(before + frames, ordering: .sequentiallyConsistent)
      version.add(1, ordering: .sequentiallyConsistent)
    }

    /// Forgets what waits and what was counted; while SDL's thread is held off.
    func reset() {
      ring.clear()
      wasSilent = false
      version.add(1, ordering: .sequentiallyConsistent)
      takenBefore.store(0, ordering: .sequentiallyConsistent)
      taken.store(0, ordering: .sequentiallyConsistent)
      takenAt.store(DispatchTime.now().uptimeNanoseconds, ordering: .sequentiallyConsistent)
      version.add(1, ordering: .sequentiallyConsistent)
      ramp.jump(to: Float(bitPattern: gain.load(ordering: .relaxed)))
    }

    /// The frames heard: those taken, less a period that the device holds, gone on since by the clock.
    var heard: Int {
      while true {
        let first = version.load(ordering: .sequentiallyConsistent)
        let before = takenBefore.load(ordering: .sequentiallyConsistent)
        let at = takenAt.load(ordering: .sequentiallyConsistent)
        let all = taken.load(ordering: .sequentiallyConsistent)
        guard first % 2 == 0, version.load(ordering: .sequentiallyConsistent) == first else {
          continue
        }
        let passed = Double(DispatchTime.now().uptimeNanoseconds &- at) / 1e9
        let since = min(Int(passed * Double(format.sampleRate)), 2 * Self.period)
        return max(0, min(all, before - Self.period + since))
      }
    }
  }
#endif
