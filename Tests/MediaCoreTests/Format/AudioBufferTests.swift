import MediaCore
import Testing

/// Stretches of sound cut at frames.
@Suite struct AudioBufferTests {
  private let buffer = AudioBuffer(
    format: AudioFormat(sampleRate: 48_000, layout: .stereo), samples: [1, 2, 3, 4, 5, 6])

  @Test func cutsAtFrames() {
    #expect(Array(buffer.prefix(2).samples) == [1, 2, 3, 4])
    #expect(Array(buffer.dropFirst(2).samples) == [5, 6])
    #expect(buffer.prefix(-1).frameCount == 0)
    #expect(buffer.dropFirst(-1).frameCount == 3)
  }

  @Test func takesAnyCount() {
    #expect(buffer.prefix(.max).frameCount == 3)
    #expect(buffer.dropFirst(.max).frameCount == 0)
  }

  @Test func countsWholeFramesOnly() {
    var ragged = buffer
    ragged.samples.append(7)
    #expect(ragged.frameCount == 3)
    #expect(Array(ragged.dropFirst(2).prefix(5).samples) == [5, 6])
  }

  @Test func silenceIsAsLongAsItIsAskedFor() {
    let silence = AudioBuffer(silence: 5, format: buffer.format)
    #expect(silence.frameCount == 5 && silence.samples.count == 10)
    #expect(silence.samples.allSatisfy { $0 == 0 })
    #expect(AudioBuffer(silence: -5, format: buffer.format).frameCount == 0)
  }
}
