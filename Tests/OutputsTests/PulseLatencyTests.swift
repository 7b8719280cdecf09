#if PulseAudio
  import Testing

  @testable import Outputs

  @Suite("What PulseAudio tells of its latency") struct PulseLatencyTests {
    @Test(
      "It is counted in frames, and a number that cannot be is only a long time",
      arguments: [0, 20_000, 1 << 40, 1 << 62, UInt64.max])
    func frames(latency: UInt64) {
      let frames = PulseConnection.frames(lasting: latency, sampleRate: 48_000)
      #expect(frames == Int64(min(Double(latency), 0x1p40) * 0.048))
    }
  }
#endif
