import MediaCore
import Networking
import Streaming
import Testing

@Suite("Made-up media as sources") struct MockTests {
  private func mock(_ parameters: String) throws -> Mock {
    try #require(try Mock(source: "mock:?\(parameters)"))
  }

  @Test("Parameters are read as URLs write them")
  func reading() throws {
    let mock = try mock(
      "duration=10&size=640x360&rate=30000/1001&codec=hevc&gop=50&bframes=2&hdr=pq&mark=7&tone=440"
        + "&click=none&channels=6&languages=en,pt-BR&subtitles=de&chapters=3&fault=hole%404,broken@1-2"
    )
    let video = try #require(mock.video)
    let sound = try #require(mock.sound)
    #expect(mock.duration == .seconds(10) && mock.rate == Rational(30_000, 1001))
    #expect(mock.frameCount == 300 && mock.chapters == 3 && mock.subtitles == ["de"])
    #expect(video.codec == .hevc && video.size == PixelSize(width: 640, height: 360))
    #expect(video.keyFrameDistance == 50 && video.reordered == 2 && video.mark == 7)
    #expect(video.range == .pq && video.depth == 10)
    #expect(sound.tone == .steady(440) && !sound.clicks && sound.channels == 6)
    #expect(sound.languages == ["en", "pt-BR"] && mock.container == .mp4)
    #expect(mock.faults.map(\.kind) == [.hole, .broken])
    #expect(mock.faults.map(\.range.start.seconds) == [4, 1])
    #expect(mock.faults.map(\.range.end.seconds) == [4.5, 2])
  }

  @Test(
    "What is not said is 10 s of H.264 and AAC in MP4, and the order of parameters says nothing")
  func defaults() throws {
    let plain = try #require(try Mock(source: "mock:"))
    #expect(plain == Mock() && plain.frameCount == 250 && plain.container == .mp4)
    #expect(plain.video?.codec == .h264 && plain.sound?.codec == .aac)
    #expect(try mock("gop=5&mark=2") == mock("mark=2&gop=5"))
    #expect(try Mock(source: "/srv/mock:x") == nil && Mock(source: "mock.mp4") == nil)
    #expect(try mock("rate=23.976").rate == Rational(24_000, 1001))
    #expect(try mock("rate=12.5").rate.value == 12.5 && mock("rate=30").rate == Rational(30, 1))
  }

  @Test(
    "The container is one that holds what is named, and the sound one that it holds",
    arguments: [
      ("codec=vp9", Mock.Container.webm, Mock.AudioCodec.opus), ("codec=ffv1", .mkv, .aac),
      ("audio=pcm", .mov, .pcm), ("codec=prores", .mov, .aac), ("codec=vp9&audio=aac", .mkv, .aac),
      ("codec=none&audio=flac", .flac, .flac), ("codec=none", .mp4, .aac),
      ("codec=none&audio=opus&languages=en,de", .mp4, .opus), ("container=ts", .ts, .aac),
      ("container=webm&codec=av1", .webm, .opus),
    ])
  func containers(parameters: String, container: Mock.Container, audio: Mock.AudioCodec) throws {
    let mock = try mock(parameters)
    #expect(mock.container == container && mock.sound?.codec == audio)
  }

  @Test(
    "What cannot be is refused and told with what can",
    arguments: [
      ("mock:?durations=2", "no parameter 'durations'; like it are duration"),
      ("mock:2", "write mock:?duration=2"),
      ("mock:?duration=0", "seconds from 0.01"), ("mock:?size=639x360", "even"),
      ("mock:?size=32x32", "from 64x48"), ("mock:?rate=0", "such as 25"),
      ("mock:?codec=h265", "there are h264, hevc"), ("mock:?gop=x", "such as 50"),
      ("mock:?codec=vp9&container=mp4&audio=pcm", "which holds aac"),
      ("mock:?codec=none&audio=none", "cannot both be none"),
      ("mock:?container=ts&subtitles=en", "mkv and webm hold them"), ("mock:?hdr=pq", "hevc"),
      ("mock:?fault=hole", "such as hole@4"), ("mock:?fault=hole@11", "within the duration"),
      ("mock:?codec=mpeg2&rate=7", "in mpeg2, which has 24"),
      ("mock:?codec=mpeg2&size=4096x2160", "whose sides are shorter"),
      ("mock:?codec=mpeg4&rate=100000/1001", "counts to 65535"),
      ("mock:?codec=none&container=wav&fault=jump@1", "whose packets have no times"),
      ("mock:?codec=none&fault=stuck@1", "stuck without pictures"),
      ("mock:?fault=bang@1", "there are broken"), ("mock:?fault=jump@1-1e9", "such as hole@4"),
      ("mock:?languages=english", "such as en,de"),
      ("mock:?tone=loud", "440"), ("mock:?bframes=2&codec=vp8&audio=opus", "have them"),
    ])
  func refusing(source: String, advice: String) {
    let error = #expect(throws: MediaError.self) { try Mock(source: source) }
    #expect(error?.code == .invalidArgument)
    #expect(error?.reason.contains(advice) == true, "\(error?.reason ?? "")")
  }

  @Test(
    "What would be too much is refused and told with how long it may be",
    arguments: [
      ("duration=86400&size=1920x1080", "77 s are the longest"),
      ("duration=86400&codec=none", "4166 s are the longest"),
      ("duration=3600&codec=none&audio=pcm", "1398 s are the longest"),
    ])
  func limits(parameters: String, advice: String) {
    let error = #expect(throws: MediaError.self) { try mock(parameters) }
    #expect(error?.code == .limitExceeded)
    #expect(error?.reason.contains(advice) == true, "\(error?.reason ?? "")")
  }

  @Test("A mock is a source of its own, and a wrong one is refused at once")
  func expanding() throws {
    let expander = SourceExpander(client: CurlClient())
    #expect(try expander.expand("mock:?gop=5") == [SourceEntry(source: "mock:?gop=5")])
    #expect(throws: MediaError.self) { try expander.expand("mock:?x=1") }
  }
}
