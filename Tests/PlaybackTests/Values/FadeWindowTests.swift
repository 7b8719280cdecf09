import MediaCore
import Testing

@testable import Playback

@Suite("Stretches in which something comes or goes") struct FadeWindowTests {
  @Test("The share rises from 0 to 1 and stays there")
  func progress() {
    let window = FadeWindow(start: .seconds(2), length: .seconds(4))
    #expect([0.0, 2, 3, 6, 9].map { window.progress(at: .seconds($0)) } == [0, 0, 0.25, 1, 1])
    #expect(window.contains(.seconds(2)) && !window.contains(.seconds(6)))
    let none = FadeWindow(start: .seconds(2), length: .zero)
    #expect([1.0, 2].map { none.progress(at: .seconds($0)) } == [0, 1])
  }

  private func crossfade(
    _ wanted: Double, first: Double, second: Double?, notBefore: Double = 0
  ) -> FadeWindow? {
    FadeWindow.crossfade(
      .seconds(wanted), end: .seconds(10), first: .seconds(first),
      second: second.map { .seconds($0) }, notBefore: .seconds(notBefore))
  }

  @Test("Two items are up together no longer than either is, nor before it is decided")
  func crossfades() {
    #expect(
      crossfade(2, first: 10, second: 5) == FadeWindow(start: .seconds(8), length: .seconds(2)))
    #expect(crossfade(2, first: 1, second: 5)?.length == .seconds(1))
    #expect(crossfade(2, first: 10, second: 0.5)?.length == .milliseconds(500))
    #expect(crossfade(2, first: 10, second: nil)?.length == .seconds(2))
    #expect(crossfade(2, first: 10, second: 5, notBefore: 9)?.length == .seconds(1))
    #expect(crossfade(2, first: 10, second: 5, notBefore: 9.95) == nil)
    #expect(crossfade(0, first: 10, second: 5) == nil)
  }

  @Test("Two sounds keep their power, and sums end with the longer one")
  func sounds() {
    for progress in stride(from: 0, through: 1, by: 0.125) {
      let (coming, going) = SoundFade.crossfade(progress)
      #expect(abs(coming * coming + going * going - 1) < 1e-6)
    }
    let format = AudioFormat(sampleRate: 48_000, layout: .stereo)
    let one = AudioBuffer(format: format, samples: [1, 2, 3, 4])
    let scaled = SoundFade.scale(one) { Float($0) }
    #expect(Array(scaled.samples) == [0, 0, 3, 4])
    let sum = SoundFade.sum(one, AudioBuffer(format: format, samples: [10, 20]))
    #expect(Array(sum.samples) == [11, 22, 3, 4])
  }
}
