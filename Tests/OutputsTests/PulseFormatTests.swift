#if PulseAudio
  import MediaCore
  import Outputs
  import Testing

  @Suite(
    "What PulseAudio is opened with", .serialized,
    .enabled(if: PulseServer.isInstalled, "pulseaudio and its tools are not installed"))
  struct PulseFormatTests {
    @Test(
      "Layouts from the device's to 7.1 stay as they are, others become the device's",
      arguments: [
        (ChannelLayout.mono, ChannelLayout.stereo), (.stereo, .stereo), (.surround51, .surround51),
        (.surround71, .surround71),
        (ChannelLayout(count: 6, mask: 0x60F), ChannelLayout(count: 6, mask: 0x60F)),
        (ChannelLayout(count: 16), .stereo), (ChannelLayout(count: 1), .stereo),
      ])
    func layouts(given: ChannelLayout, taken: ChannelLayout) throws {
      let server = try PulseServer()
      let sink = PulseAudioSink(.init(server: server.address))
      let preferred = AudioFormat(sampleRate: 44100, layout: given)
      let answer = try sink.open(preferring: preferred, Reports().context)
      #expect(answer == AudioFormat(sampleRate: 44100, layout: taken))
      sink.close()
    }

    @Test(
      "A device is opened with no less than it has, whatever the first sound is like",
      arguments: [
        (nil, 8000, ChannelLayout.mono, 48000, ChannelLayout.stereo),
        ("test", 22050, .stereo, 48000, .stereo), ("test", 44100, .mono, 44100, .stereo),
        ("test", 96000, .mono, 96000, .stereo), ("wide", 8000, .mono, 96000, .surround51),
        ("wide", 48000, .stereo, 48000, .surround51), ("narrow", 8000, .mono, 8000, .mono),
        ("narrow", 8000, .stereo, 8000, .stereo), ("narrow", 4000, .mono, 8000, .mono),
      ] as [(String?, Int, ChannelLayout, Int, ChannelLayout)])
    func poorFirstSound(
      device: String?, rate: Int, layout: ChannelLayout, openedRate: Int,
      openedLayout: ChannelLayout
    ) throws {
      let server = try PulseServer()
      let sink = PulseAudioSink(.init(deviceName: device, server: server.address))
      let answer = try sink.open(
        preferring: AudioFormat(sampleRate: rate, layout: layout), Reports().context)
      #expect(answer == AudioFormat(sampleRate: openedRate, layout: openedLayout))
      let room = answer.sampleRate * 3 / 10
      #expect((room - 1...room + 1).contains(sink.writableFrames))
      sink.close()
    }
  }
#endif
