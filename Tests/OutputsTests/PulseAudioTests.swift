#if PulseAudio
  import Foundation
  import MediaCore
  import Outputs
  import Playback
  import Testing

  @Suite(
    "PulseAudio", .serialized,
    .enabled(if: PulseServer.isInstalled, "pulseaudio and its tools are not installed"))
  struct PulseAudioTests {
    private let format = AudioFormat(sampleRate: 48000, layout: .stereo)

    @Test("Of a stream written over loops, not one sample is missing, inserted or changed")
    func seamless() throws {
      let server = try PulseServer()
      let pass = TestSound.counting(1..<60_001)
      let sound = [[SIMD2<Float>]](repeating: frames(of: pass), count: 3).flatMap { $0 }
      // A machine with no time for the server has it play silence between, each time elsewhere; a seam would be in one place.
      var gaps: Set<Int>?
      for _ in 0..<10 where gaps != [] {
        let heard = try recording(of: pass, times: 3, server)
        try #require(differences(heard.filter { $0 != .zero }[...], sound) == [])
        let found = silences(in: heard)
        gaps = gaps?.intersection(found) ?? found
      }
      #expect(gaps == [])
    }

    /// How many frames of sound come before each silence, but for that at the end.
    private func silences(in heard: [SIMD2<Float>]) -> Set<Int> {
      var (places, count) = (Set<Int>(), 0)
      for frame in heard {
        if frame == .zero { places.insert(count) } else { count += 1 }
      }
      places.remove(count)
      return places
    }

    /// What is heard of some sound that is written again and again, from its first sample on.
    private func recording(
      of pass: AudioBuffer, times: Int, _ server: PulseServer
    ) throws -> [SIMD2<Float>] {
      let reports = Reports()
      let whole = Int64(times * pass.frameCount)
      var most: Int64 = 0
      let recording = try server.recordPipe {
        let sink = try open(server, reports)
        for _ in 0..<times {
          sink.writeAll(pass, pieces: 1024, reports)
          let played = sink.playedFrames
          #expect(played >= most && played <= whole)
          most = played
        }
        sink.drain()
        #expect(wait { sink.playedFrames == whole })
        sink.close()
      }
      #expect(most > Int64(pass.frameCount))
      return Array(recording.drop { $0 == .zero })
    }

    @Test(
      "A clip shorter than the buffer is played, also after running dry, and closing waits for it")
    func shortClip() throws {
      let server = try PulseServer()
      let reports = Reports()
      let recording = try server.recordPipe {
        let sink = try open(server, reports)
        sink.write(TestSound.counting(1..<241))
        sink.drain()
        #expect(wait { sink.playedFrames == 240 })
        usleep(300_000)
        #expect(sink.playedFrames == 240)
        sink.write(TestSound.counting(241..<481))
        sink.close()
      }
      let heard = recording.filter { $0 != .zero }
      #expect(differences(heard[...], frames(of: TestSound.counting(1..<481))) == [])
    }

    @Test("The position keeps step with what is heard and stands still while paused")
    func position() throws {
      let server = try PulseServer()
      let reports = Reports()
      let sink = try open(server, reports)
      var (paused, later) = (Int64(14_400), Int64(14_400))
      // A machine that stands for 0.3 s has played all of it, and one that hears late counts on for a moment.
      for round in 0..<20 where paused == 14_400 || later != paused {
        if round > 0 {
          sink.flush()
          sink.setPaused(false)
        }
        sink.write(TestSound.counting(0..<14_400).prefix(sink.writableFrames))
        #expect(wait { sink.playedFrames > 2400 })
        sink.setPaused(true)
        usleep(200_000)
        paused = sink.playedFrames
        usleep(200_000)
        later = sink.playedFrames
      }
      #expect(later == paused && paused < 14_400)
      sink.setPaused(false)
      sink.drain()
      #expect(wait { sink.playedFrames == 14_400 })
      sink.close()
    }

    @Test("Where the server moves it to is told, and it plays on")
    func move() throws {
      let server = try PulseServer()
      let reports = Reports()
      let sink = try open(server, reports, device: "test")
      sink.writeAll(TestSound.counting(0..<9600), reports)
      try server.move(to: "wide")
      #expect(reports.first { $0.otherDevice } == "wide" && sink.deviceName == "wide")
      sink.writeAll(TestSound.counting(0..<9600), reports)
      sink.drain()
      #expect(wait { sink.playedFrames == 19_200 })
      #expect(reports.all.allSatisfy { $0.lostDevice == nil && $0.failure == nil })
      sink.close()
    }

    @Test("Moved away from a device that was suspended, it is heard again")
    func moveFromSuspended() throws {
      let server = try PulseServer()
      let reports = Reports()
      let sink = try open(server, reports, device: "test")
      sink.writeAll(TestSound.counting(0..<9600), reports)
      try server.suspend("test")
      #expect(reports.first { $0.lostDevice } == "test")
      reports.forget()
      try server.move(to: "wide")
      #expect(reports.first { $0.returnedDevice } == "wide" && sink.deviceName == "wide")
      // It begins anew.
      sink.writeAll(TestSound.counting(0..<9600), reports)
      sink.drain()
      #expect(wait { sink.playedFrames == 9600 })
      sink.close()
    }

    @Test("After a flush the count restarts and only the new is heard")
    func flush() throws {
      let server = try PulseServer()
      let reports = Reports()
      var old = 14_400
      // What was played is counted on between what the server tells, which is late on a machine with much to do.
      for _ in 0..<20 where old == 14_400 {
        let recording = try server.recordPipe {
          let sink = try open(server, reports)
          sink.write(
            AudioBuffer(format: format, samples: ArraySlice(repeating: 0.25, count: 28_800)))
          #expect(wait { sink.playedFrames > 4800 })
          sink.flush()
          #expect(sink.playedFrames < 4800)
          sink.write(AudioBuffer(format: format, samples: ArraySlice(repeating: 0.5, count: 9600)))
          sink.drain()
          #expect(wait { sink.playedFrames == 4800 })
          sink.close()
        }
        old = recording.count { $0 == SIMD2(0.25, 0.25) }
        #expect(recording.count { $0 == SIMD2(0.5, 0.5) } == 4800)
      }
      #expect(old > 0 && old < 14_400)
    }

    @Test("A gain glides to its value, and 1 is exact again")
    func gain() throws {
      let server = try PulseServer()
      let reports = Reports()
      let half = AudioBuffer(format: format, samples: ArraySlice(repeating: 0.5, count: 19_200))
      let recording = try server.recordPipe {
        let sink = try open(server, reports)
        sink.setGain(0.5)
        sink.write(half)
        sink.drain()
        #expect(wait { sink.playedFrames == 9600 })
        sink.setGain(1)
        sink.write(half)
        sink.drain()
        #expect(wait { sink.playedFrames == 19_200 })
        sink.close()
      }
      let heard = recording.filter { $0 != .zero }.map { $0.x }
      #expect(heard.count == 19_200)
      #expect(heard.prefix(9600).allSatisfy { $0 == 0.25 })
      #expect(heard.suffix(9300).allSatisfy { $0 == 0.5 })
      #expect(zip(heard, heard.dropFirst()).allSatisfy { abs($0 - $1) < 0.01 })
    }

    @Test("The sink outlives its server and plays again on the next")
    func serverDeath() throws {
      let server = try PulseServer()
      let reports = Reports()
      let sink = try open(server, reports)
      sink.writeAll(TestSound.counting(0..<9600), reports)
      #expect(reports.first { $0.returnedDevice } == "pipe")
      reports.forget()
      server.kill()
      #expect(reports.first { $0.lostDevice } == "pipe")
      // Nothing that the player does meanwhile goes wrong.
      sink.write(TestSound.counting(0..<4800))
      sink.setPaused(true)
      sink.setPaused(false)
      sink.flush()
      try server.start()
      #expect(reports.first(within: 60) { $0.returnedDevice } == "pipe")
      let recording = try server.recordPipe {
        sink.flush()
        sink.write(TestSound.counting(1..<2401))
        sink.drain()
        #expect(wait { sink.playedFrames == 2400 })
        // Closing waits until all is heard, as before.
        sink.write(TestSound.counting(2401..<4801))
        sink.close()
      }
      let heard = recording.filter { $0 != .zero }
      #expect(differences(heard[...], frames(of: TestSound.counting(1..<4801))) == [])
    }

    @Test("The server asks for silence while something that goes before plays")
    func silence() throws {
      let server = try PulseServer()
      let reports = Reports()
      let sink = try open(server, reports)
      sink.write(TestSound.counting(0..<4800))
      var settings = PulseAudioSink.Settings(deviceName: "pipe", server: server.address)
      settings.role = .music
      let other = PulseAudioSink(settings)
      _ = try other.open(preferring: format, Reports().context)
      other.write(TestSound.counting(0..<4800))
      #expect(reports.first { $0.asksForSilence } == true)
      reports.forget()
      // The server takes it back from those alone that gave way.
      sink.setPaused(true)
      usleep(200_000)
      other.close()
      #expect(reports.first { $0.asksForSilence } == false)
      sink.close()
    }

    @Test("No server and no such device are errors of the audio output")
    func absent() throws {
      let nobody = PulseAudioSink(.init(server: "unix:/nowhere/at/all"))
      let first = #expect(throws: MediaError.self) {
        _ = try nobody.open(preferring: format, Reports().context)
      }
      #expect(first?.code == .audioOutputFailed)
      let server = try PulseServer()
      let unknown = PulseAudioSink(.init(deviceName: "nobody", server: server.address))
      let second = #expect(throws: MediaError.self) {
        _ = try unknown.open(preferring: format, Reports().context)
      }
      #expect(second?.code == .audioOutputFailed)
    }

    private func open(
      _ server: PulseServer, _ reports: Reports, device: String = "pipe"
    ) throws -> PulseAudioSink {
      let sink = PulseAudioSink(.init(deviceName: device, server: server.address))
      // The sink gives a server two seconds, which are short for a machine that stands.
      for _ in 0..<3 {
        do {
          #expect(try sink.open(preferring: format, reports.context) == format)
          return sink
        } catch {
          guard error.reason.contains("does not answer") else { throw error }
        }
      }
      throw Tool.Failure(status: -1)
    }

    private func frames(of buffer: AudioBuffer) -> [SIMD2<Float>] {
      stride(from: buffer.samples.startIndex, to: buffer.samples.endIndex, by: 2).map {
        SIMD2(buffer.samples[$0], buffer.samples[$0 + 1])
      }
    }

    /// Where two streams differ, the first few places in words.
    private func differences(
      _ heard: ArraySlice<SIMD2<Float>>, _ sound: [SIMD2<Float>]
    ) -> [String] {
      var found = heard.count == sound.count ? [] : ["\(heard.count) frames of \(sound.count)"]
      for (index, pair) in zip(heard, sound).enumerated() where pair.0 != pair.1 {
        found.append("frame \(index): \(pair.0) for \(pair.1)")
        if found.count > 5 { break }
      }
      return found
    }

    private func wait(_ condition: () -> Bool) -> Bool {
      for _ in 0..<1000 {
        if condition() { return true }
        usleep(10_000)
      }
      return false
    }
  }
#endif
