import FFmpeg
import Foundation
import MediaCore
import Testing

@Suite("Changing the speed of sound") struct AudioTempoTests {
  private let format = AudioFormat(sampleRate: 48_000, layout: .stereo)

  /// One second of a tone on the left, silence on the right.
  private func tone(_ hertz: Double) -> AudioBuffer {
    let step: Double = 2 * Double.pi * hertz / 48_000
    let samples = (0..<96_000).map { (index: Int) -> Float in
      index % 2 == 0 ? Float(0.5 * sin(step * Double(index / 2))) : 0
    }
    return AudioBuffer(format: format, samples: samples[...])
  }

  private func convert(_ sound: AudioBuffer, rate: Double, piece: Int) throws -> AudioBuffer {
    let tempo = try AudioTempo(format: format, rate: rate)
    var output = AudioBuffer(silence: 0, format: format)
    var rest = sound
    while rest.frameCount > 0 {
      for buffer in try tempo.convert(rest.prefix(piece)) { output.samples += buffer.samples }
      rest = rest.dropFirst(piece)
    }
    for buffer in try tempo.finish() { output.samples += buffer.samples }
    return output
  }

  /// How often the left channel crosses zero upwards.
  private func turns(_ sound: AudioBuffer) -> Int {
    let left = stride(from: sound.samples.startIndex, to: sound.samples.endIndex, by: 2).map {
      sound.samples[$0]
    }
    return zip(left, left.dropFirst()).count { $0 < 0 && $1 >= 0 }
  }

  @Test(
    "Sound lasts exactly as long as its rate says, in whatever pieces it comes",
    arguments: [0.1, 0.25, 0.5, 0.75, 1.1, 1.5, 2, 2.01, 4, 16], [997, 48_000])
  func length(rate: Double, piece: Int) throws {
    let output = try convert(tone(440), rate: rate, piece: piece)
    #expect(output.frameCount == Int((48_000 / rate).rounded()))
    // It is sound to the end, in every five milliseconds.
    for left in stride(from: 2400, to: 0, by: -240) {
      let end = output.dropFirst(output.frameCount - left).prefix(240)
      #expect(end.samples.contains { abs($0) > 0.1 }, "\(left) frames before the end")
    }
    #expect(stride(from: 1, to: 2000, by: 2).allSatisfy { output.samples[$0] == 0 })
  }

  @Test("How much is out by then does not depend on the pieces", arguments: [0.5, 1.02, 2, 4])
  func pieces(rate: Double) throws {
    let counts = try [1, 441, 997, 4800, 48_000].map { piece in
      let tempo = try AudioTempo(format: format, rate: rate)
      var (count, rest) = (0, tone(440))
      while rest.frameCount > 0 {
        for buffer in try tempo.convert(rest.prefix(piece)) { count += buffer.frameCount }
        rest = rest.dropFirst(piece)
      }
      return count
    }
    #expect(Set(counts).count == 1 && counts[0] > 0, "\(counts)")
  }

  @Test("From half to twice the speed the pitch is kept", arguments: [0.5, 0.8, 1.25, 2])
  func pitch(rate: Double) throws {
    let output = try convert(tone(440), rate: rate, piece: 1024)
    let hertz = Double(turns(output)) * rate
    #expect(abs(hertz - 440) < 22)
  }

  @Test("Beyond that it is that of a record at the wrong speed", arguments: [0.25, 4])
  func record(rate: Double) throws {
    let output = try convert(tone(440), rate: rate, piece: 1024)
    #expect(abs(turns(output) - 440) < 5)
  }

  @Test("Nothing in gives nothing out")
  func nothing() throws {
    let tempo = try AudioTempo(format: format, rate: 2)
    #expect(try tempo.convert(AudioBuffer(silence: 0, format: format)).isEmpty)
    #expect(try tempo.finish().reduce(0) { $0 + $1.frameCount } == 0)
  }
}
