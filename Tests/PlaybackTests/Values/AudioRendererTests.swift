import FFmpeg
import MediaCore
import Testing

@testable import Playback

@Suite("Bringing sound to an output") struct AudioRendererTests {
  private let device = ScriptedAudioSink(.device)
  private let clocked = ScriptedAudioSink(.clock)

  private func renderer(_ sink: ScriptedAudioSink, sampleRate: Int = 48_000) -> AudioRenderer {
    AudioRenderer(sink: sink, format: AudioFormat(sampleRate: sampleRate, layout: .mono))
  }

  /// Sound whose samples tell their frames on the timeline.
  private func sound(_ range: Range<Int>, sampleRate: Int = 48_000) -> AudioBuffer {
    let samples = range.map { Float($0) }
    return AudioBuffer(
      format: AudioFormat(sampleRate: sampleRate, layout: .mono), samples: samples[...])
  }

  private func places(_ range: Range<Int>) -> [Float] { range.map { Float($0) } }

  @Test("A device is filled as far as it has room, whatever is due, and goes on where it stopped")
  func fillsDevice() {
    var renderer = renderer(device)
    renderer.stage(sound(0..<300), rate: 1)
    renderer.stage(sound(300..<500), rate: 1)
    device[\.room] = 350
    #expect(renderer.write(due: 0) == false)
    #expect(device[\.samples] == places(0..<350) && !renderer.isDry)
    device[\.room] = 1000
    #expect(renderer.write(due: 0) == false)
    #expect(device[\.samples] == places(0..<500) && renderer.isDry)
  }

  @Test("An output that follows the clock gets each sample when it is due, and not before")
  func followsClock() {
    var renderer = renderer(clocked)
    renderer.stage(sound(0..<500), rate: 1)
    #expect(renderer.write(due: 0) == false && clocked[\.samples].isEmpty)
    #expect(renderer.write(due: 120) == false && clocked[\.samples] == places(0..<120))
    clocked[\.room] = 30
    #expect(renderer.write(due: 200) == true, "30 of the 80 that are due have no room")
    #expect(clocked[\.samples] == places(0..<150))
    clocked[\.room] = 1000
    #expect(renderer.write(due: 900) == false)
    #expect(clocked[\.samples] == places(0..<500))
  }

  @Test("What is cut away before the output has it is simply other sound")
  func cutsAhead() {
    var renderer = renderer(clocked)
    renderer.stage(sound(0..<300), rate: 1)
    renderer.stage(sound(300..<500), rate: 1)
    _ = renderer.write(due: 100)
    renderer.cut(from: 250)
    #expect(renderer.stagedEnd == 250 && clocked[\.flushes] == 0)
    renderer.stage(sound(9000..<9010), rate: 1)
    _ = renderer.write(due: 1000)
    #expect(clocked[\.samples] == places(0..<250) + places(9000..<9010))
    renderer.cut(from: 9999)
    #expect(renderer.stagedEnd == 260)
  }

  @Test(
    "What is cut away after a device took it costs nothing of what comes before",
    arguments: [
      Int64(0), 100, 250,
    ])
  func cutsBehind(heard: Int64) {
    var renderer = renderer(device)
    renderer.stage(sound(0..<500), rate: 1)
    _ = renderer.write(due: 0)
    device[\.played] = heard
    renderer.cut(from: 250)
    renderer.stage(sound(9000..<9010), rate: 1)
    _ = renderer.write(due: 0)
    #expect(device[\.flushes] == 1)
    #expect(device[\.samples] == places(Int(heard)..<250) + places(9000..<9010))
  }

  @Test("Going back reaches as far as sound is kept, and forth no further than there is")
  func restarts() {
    var renderer = renderer(device)
    for start in stride(from: 0, to: 500, by: 100) {
      renderer.stage(sound(start..<start + 100), rate: 1)
    }
    _ = renderer.write(due: 0)
    renderer.forget(before: 250)
    for (frame, first) in [(0, 200), (333, 333), (499, 499), (9999, 500)] {
      renderer.restart(at: Int64(frame))
      _ = renderer.write(due: 0)
      #expect(device[\.samples] == places(first..<500))
    }
    #expect(renderer.lead(over: 500 - 48_000) == .seconds(1))
  }

  @Test("What the output does not have yet is not forgotten")
  func forgets() {
    var renderer = renderer(device)
    device[\.room] = 100
    renderer.stage(sound(0..<300), rate: 1)
    _ = renderer.write(due: 0)
    renderer.forget(before: 300)
    device[\.room] = 1000
    _ = renderer.write(due: 0)
    #expect(device[\.samples] == places(0..<300))
  }

  @Test("A jump begins anew at a place of the timeline")
  func jumps() {
    var renderer = renderer(device)
    renderer.stage(sound(0..<300), rate: 1)
    _ = renderer.write(due: 0)
    renderer.jump(to: 10_000)
    #expect(renderer.isDry && renderer.heard == nil && renderer.stagedEnd == 10_000)
    renderer.stage(sound(10_000..<10_100), rate: 1)
    _ = renderer.write(due: 0)
    device[\.played] = 40
    #expect(device[\.samples] == places(10_000..<10_100) && renderer.heard == 10_040)
  }

  @Test("What is heard is told in frames of the timeline, through rates of items and the player")
  func heard() {
    var renderer = renderer(device)
    renderer.stage(sound(0..<1000), rate: 1)
    renderer.stage(sound(1000..<49_000), rate: 2)
    #expect(renderer.heard == nil)
    _ = renderer.write(due: 0)
    #expect(renderer.heard == nil)
    for (played, heard) in [(1, 1), (999, 999), (1000, 1000), (1001, 1002), (6000, 11_000)] {
      device[\.played] = Int64(played)
      #expect(renderer.heard == Int64(heard))
    }
    device[\.played] = 1 << 40
    #expect(renderer.heard == 49_000, "never more than was given")
    renderer.setRate(2, at: 500)
    _ = renderer.write(due: 0)
    device[\.played] = 100
    #expect(renderer.heard == 700)
  }

  @Test("The rate it has already changes nothing")
  func sameRate() {
    var renderer = renderer(device)
    renderer.setRate(1, at: 0)
    #expect(device[\.flushes] == 0)
    renderer.setRate(2, at: 0)
    renderer.setRate(2, at: 0)
    #expect(device[\.flushes] == 1)
  }

  @Test(
    "At another rate all of the sound arrives, its end too, and never more than fits",
    arguments: [0.5, 0.8, 1.25, 2, 4, 0.25], [8000, 48_000, 192_000])
  func otherRates(rate: Double, sampleRate: Int) {
    var renderer = renderer(device, sampleRate: sampleRate)
    // The ring of a sound device holds three tenths of a second.
    let ring = sampleRate * 3 / 10
    var left = sampleRate
    renderer.stage(
      AudioBuffer(silence: left, format: renderer.format), rate: rate)
    renderer.stage(AudioBuffer(silence: 100, format: renderer.format), rate: 1)
    left += 100
    for _ in 0..<200 where device[\.drains] == 0 {
      device[\.room] = ring
      _ = renderer.write(due: 0)
      renderer.drain()
    }
    #expect(device[\.overruns] == 0)
    #expect(device[\.samples].count == Int(Double(sampleRate) / rate) + 100)
  }

  @Test("Where its speed cannot be changed silence is as long, and why is told once")
  func silentRates() {
    let error = MediaError(.processingFailed, "no filter")
    for sink in [device, clocked] {
      var renderer = AudioRenderer(
        sink: sink, format: AudioFormat(sampleRate: 48_000, layout: .mono)
      ) { (_, _) throws(MediaError) in throw error }
      for start in stride(from: 0, to: 48_000, by: 1000) {
        renderer.stage(sound(start..<start + 1000), rate: 1.5)
      }
      renderer.stage(sound(48_000..<48_100), rate: 1)
      sink[\.room] = 48_000
      #expect(renderer.write(due: 48_100) == false)
      renderer.drain()
      #expect(sink[\.samples].count == 32_100 && sink[\.drains] == 1)
      #expect(sink[\.samples].prefix(32_000).allSatisfy { $0 == 0 })
      #expect(Array(sink[\.samples].suffix(100)) == places(48_000..<48_100))
      sink[\.played] = 20_000
      #expect(renderer.heard == (sink.pacing == .device ? 30_000 : nil))
      let told = [renderer.takeTempoFault(), renderer.takeTempoFault()]
      #expect(told == [error, nil])
    }
  }

  @Test("Sound at another rate that goes on after an end is not lost")
  func afterDrain() {
    var renderer = renderer(device)
    for _ in 0..<2 {
      renderer.stage(AudioBuffer(silence: 48_000, format: renderer.format), rate: 2)
      _ = renderer.write(due: 0)
      renderer.drain()
    }
    #expect(device[\.drains] == 2)
    #expect(device[\.samples].count == 48_000)
  }

  @Test("A device that is gone is not written to, and has the rest when it is back")
  func lostDevice() {
    var renderer = renderer(device)
    renderer.stage(sound(0..<500), rate: 1)
    renderer.deviceIsPresent = false
    #expect(renderer.write(due: 200) == false)
    #expect(device[\.samples].isEmpty && renderer.heard == nil)
    renderer.deviceIsPresent = true
    renderer.restart(at: 180)
    _ = renderer.write(due: 200)
    #expect(device[\.samples] == places(180..<500))
  }

  @Test("The end is told once, when all is given, and again after more")
  func drains() {
    var renderer = renderer(device)
    device[\.room] = 50
    renderer.stage(sound(0..<100), rate: 1)
    _ = renderer.write(due: 0)
    renderer.drain()
    #expect(device[\.drains] == 0)
    device[\.room] = 50
    _ = renderer.write(due: 0)
    renderer.drain()
    renderer.drain()
    #expect(device[\.drains] == 1)
    device[\.room] = 50
    renderer.stage(sound(100..<110), rate: 1)
    _ = renderer.write(due: 0)
    renderer.drain()
    #expect(device[\.drains] == 2)
  }
}
