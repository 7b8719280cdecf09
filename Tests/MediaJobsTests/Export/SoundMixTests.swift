import Foundation
import MediaCore
import Testing
import VitrineTesting

@testable import MediaJobs

@Suite("The mix of an export's sound")
struct SoundMixTests {
  /// A tone of a loudness in the front, for so many seconds.
  private func tone(
    _ decibels: Double, seconds: Double, rate: Int = 48_000, layout: ChannelLayout = .stereo,
    frequency: Double = 997
  ) -> AudioBuffer {
    let format = AudioFormat(sampleRate: rate, layout: layout)
    var buffer = AudioBuffer(silence: Int(seconds * Double(rate)), format: format)
    let level = pow(10, decibels / 20)
    for frame in 0..<buffer.frameCount {
      let sample = Float(level * sin(2 * .pi * frequency * Double(frame) / Double(rate)))
      for channel in 0..<min(2, layout.count) {
        buffer.samples[frame * layout.count + channel] = sample
      }
    }
    return buffer
  }

  private func loudness(_ buffers: [AudioBuffer]) -> Double? {
    var meter = LoudnessMeter(buffers[0].format)
    for buffer in buffers { meter.take(buffer) }
    return meter.integrated
  }

  @Test(
    "a tone of 997 Hz at −23 dBFS in both fronts has −23 LUFS, at any rate and in any layout",
    arguments: [48_000, 44_100, 32_000], [ChannelLayout.stereo, .surround51])
  func tones(rate: Int, layout: ChannelLayout) throws {
    let found = try #require(loudness([tone(-23, seconds: 2, rate: rate, layout: layout)]))
    #expect(abs(found + 23) < 0.1, "\(found)")
  }

  @Test(
    "what is 10 LU softer than the rest does not count, nor does silence (EBU Tech 3341, cases 3 and 4)"
  )
  func gates() throws {
    func tones(_ levels: [(decibels: Double, seconds: Double)]) -> Double? {
      loudness(
        levels.map { tone($0.decibels, seconds: $0.seconds, rate: 16_000, layout: .mono) })
    }
    // One channel has half of the energy of two.
    let soft = try #require(tones([(-36, 4), (-23, 30), (-36, 4)]))
    #expect(abs(soft + 26) < 0.1, "\(soft)")
    let silent = try #require(tones([(-72, 4), (-36, 4), (-23, 30), (-36, 4), (-72, 4)]))
    #expect(abs(silent + 26) < 0.1, "\(silent)")
    #expect(loudness([tone(-80, seconds: 2)]) == nil)
    #expect(loudness([tone(-23, seconds: 0.3)]) == nil)
  }

  @Test("a peak between samples is found (EBU Tech 3341, case 16)")
  func truePeak() {
    // A quarter of the rate, 45 degrees off: no sample rises above 0.354 of a wave of 0.5.
    var meter = PeakMeter()
    for frame in 0..<4800 { meter.take(0.5 * sin(.pi / 2 * Double(frame) + .pi / 4)) }
    #expect(abs(20 * log10(meter.peak) + 6.0) < 0.4, "\(20 * log10(meter.peak))")
  }

  @Test(
    "the gain leads to the loudness, and stops at −1 dBTP",
    arguments: [(-30.0, -23.0, 7.0), (-10, -23, -13), (-6, -3, 5.0), (-0.5, 2, 0)])
  func gains(decibels: Double, target: Double, expected: Double) {
    var meter = LoudnessMeter(tone(0, seconds: 0).format)
    meter.take(tone(decibels, seconds: 1))
    #expect(abs(20 * log10(meter.gain(to: target)) - min(expected, target - decibels)) < 0.3)
  }

  @Test("sound rises and falls in a straight line, and is multiplied between")
  func envelope() {
    let mix = AudioMix(volume: 0.5, fadeIn: .seconds(1), fadeOut: .seconds(2))
    let envelope = SoundEnvelope(mix, gain: 2, sampleRate: 10, length: .seconds(10))
    #expect(
      [0, 5, 10, 80, 90, 100, 120].map { envelope.factor(at: $0) } == [0, 0.5, 1, 1, 0.5, 0, 0])
    #expect(!envelope.isNeutral)
    #expect(SoundEnvelope(.unchanged, gain: 1, sampleRate: 10, length: nil).isNeutral)
    #expect(SoundEnvelope(mix, gain: 1, sampleRate: 10, length: nil).factor(at: 1_000_000) == 0.5)
    let sound = AudioBuffer(
      format: AudioFormat(sampleRate: 10, layout: .stereo), samples: [1, 1, 1, 1, 1, 1])
    #expect(Array(envelope.apply(to: sound.dropFirst(1), at: 4).samples) == [0.4, 0.4, 0.5, 0.5])
  }

  @Test("where the length of a source is an estimate, sound falls at its real end")
  func estimatedEnd() async throws {
    let folder = try JobFolder()
    let source = folder.file("loud-then-soft.aac")
    // An estimate goes by the rate of the beginning.
    let made = try TestMedia.run(
      "ffmpeg",
      [
        "-v", "error", "-f", "lavfi", "-i", "anoisesrc=d=4:r=48000:a=0.9:seed=1", "-f", "lavfi",
        "-i", "sine=440:d=16:r=48000", "-filter_complex", "[0][1]concat=n=2:v=0:a=1",
        "-c:a", "aac", "-b:a", "192k", source,
      ])
    try #require(made.status == 0)
    let duration = try await Asset(source).load(.duration)
    #expect((duration ?? .distantFuture) < .seconds(18))
    let settings = ExportSettings(preset: .audio, audio: AudioMix(fadeOut: .seconds(2)))
    let result = try await ExportSession(Asset(source), to: folder.file("a.wav"), settings).run()
    #expect(abs(result.duration.seconds - 20) < 0.2)
    let run = try TestMedia.run("ffmpeg", ["-v", "error", "-i", result.path, "-f", "s16le", "-"])
    let levels = stride(from: 0, to: run.output.count - 9600, by: 9600).map { start in
      run.output[start..<start + 9600].enumerated().lazy.filter { $0.offset % 2 == 1 }
        .map { abs(Int(Int8(bitPattern: $0.element))) }.max() ?? 0
    }
    // Tenths of a second.
    #expect(levels[40..<178].allSatisfy { $0 > 8 }, "\(levels)")
    #expect(levels[198..<200].allSatisfy { $0 < 4 }, "\(levels)")
  }

  @Test("an export has the loudness that FFmpeg measures, also of a part", arguments: [-23.0, -31])
  func exported(target: Double) async throws {
    let folder = try JobFolder()
    let source = folder.file("noise.wav")
    let made = try TestMedia.run(
      "ffmpeg",
      ["-v", "error", "-f", "lavfi", "-i", "anoisesrc=d=4:c=pink:r=44100:a=0.4:seed=3", source])
    try #require(made.status == 0)
    let settings = ExportSettings(
      preset: .audio, start: .seconds(1), audio: AudioMix(loudness: target))
    let result = try await ExportSession(Asset(source), to: folder.file("a.wav"), settings).run()
    let run = try TestMedia.run(
      "ffmpeg",
      ["-nostats", "-hide_banner", "-i", result.path, "-af", "ebur128", "-f", "null", "-"])
    let text = String(decoding: run.errors, as: UTF8.self)
    let line = try #require(text.split(separator: "\n").last { $0.contains("I:") })
    let number = try #require(line.split(separator: " ").compactMap { Double($0) }.first)
    #expect(abs(number - target) < 0.3, "\(line)")
  }

  @Test("Samples that are no numbers are silent, and cost no others")
  func noNumbers() async throws {
    let folder = try JobFolder()
    let source = folder.file("nan.wav")
    _ = try TestMedia.run(
      "ffmpeg",
      [
        "-v", "error", "-f", "lavfi", "-i", "sine=440:r=48000:d=2", "-c:a", "pcm_f32le", source,
      ])
    var bytes = [UInt8](try Data(contentsOf: URL(filePath: source)))
    // A second before the end.
    for place in 1...400 {
      let start = bytes.count - 48_000 * 4 + 4 * place
      bytes.replaceSubrange(start..<start + 4, with: [0, 0, 0xC0, 0x7F])
    }
    try Data(bytes).write(to: URL(filePath: source))
    for (name, change) in [("a.m4a", false), ("b.wav", true)] {
      var settings = ExportSettings(preset: .audio)
      if change { settings.audio.loudness = -20 }
      let result = try await ExportSession(Asset(source), to: folder.file(name), settings).run()
      #expect(abs(result.duration.seconds - 2) < 0.1)
    }
  }
}
