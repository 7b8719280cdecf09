#if SDL
  import Foundation
  import MediaCore
  import Outputs
  import Playback
  import Testing

  // Among those of SDL, as they change the same environment.
  extension SDLTests {
    /// Has SDL write sound to a file instead of a device.
    private func useDisk(_ folder: TemporaryFolder) {
      setenv("SDL_AUDIODRIVER", "disk", 1)
      setenv("SDL_DISKAUDIOFILE", folder.file("out"), 1)
    }

    private func leaveDisk() {
      unsetenv("SDL_AUDIODRIVER")
      unsetenv("SDL_DISKAUDIOFILE")
    }

    @Test("SDL's sound has every sample at its rate, and the count comes to rest at the end")
    func sound() throws {
      let folder = try TemporaryFolder()
      useDisk(folder)
      defer { leaveDisk() }
      let reports = Reports()
      let sink = SDLAudioSink()
      let sound = TestSound.counting(1..<24_001)
      #expect(try sink.open(preferring: sound.format, reports.context) == sound.format)
      sink.writeAll(sound, reports)
      #expect(sink.playedFrames < 24_000)
      let end = ContinuousClock.now + .seconds(20)
      while sink.playedFrames < 24_000, ContinuousClock.now < end { usleep(10_000) }
      #expect(sink.playedFrames == 24_000)
      sink.setPaused(true)
      sink.flush()
      #expect(sink.playedFrames == 0)
      sink.setPaused(false)
      sink.setGain(0)
      sink.write(TestSound.counting(1..<4801))
      sink.close()
      let heard = try contents(of: folder.file("out")).withUnsafeBytes {
        Array($0.bindMemory(to: Float.self))
      }
      // A busy machine may come late with samples; the device then has silence in between.
      let isWhole = heard.filter { $0 != 0 } == sound.samples.filter { $0 != 0 }
      #expect(isWhole)
    }

    @Test("SDL's sound has no less than a device usually plays, whatever comes first")
    func poorFirstSound() throws {
      let folder = try TemporaryFolder()
      useDisk(folder)
      defer { leaveDisk() }
      for (first, opened) in [
        (
          AudioFormat(sampleRate: 8000, layout: .mono),
          AudioFormat(sampleRate: 48000, layout: .stereo)
        ),
        (
          AudioFormat(sampleRate: 44100, layout: .mono),
          AudioFormat(sampleRate: 44100, layout: .stereo)
        ),
        (
          AudioFormat(sampleRate: 96000, layout: .surround51),
          AudioFormat(sampleRate: 96000, layout: .surround51)
        ),
      ] {
        let sink = SDLAudioSink()
        #expect(try sink.open(preferring: first, Reports().context) == opened)
        sink.close()
      }
    }
  }
#endif
