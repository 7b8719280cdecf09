import FFmpeg
import HLS
import MediaCore
import MockMedia
import Networking
import Streaming
import Testing
import VitrineTesting

/// The files of made-up media, packet by packet.
@Suite("The files of made-up media") struct MockFileTests {
  private func mock(_ parameters: String) throws -> Mock {
    try #require(try Mock(source: "mock:?\(parameters)"))
  }

  /// What the packets of the pictures of a file say.
  private func packets(
    _ parameters: String, ofSound: Bool = false
  ) throws -> [(time: Double, isKey: Bool, size: Int)] {
    let file = try MockMaker.file(of: try mock(parameters))
    let reader = try FileReader(BytesSource(file), guard: ReadGuard())
    let track = try #require(
      reader.information.tracks.first { ofSound ? $0.isAudio : $0.isVideo }?.index)
    var packets: [(time: Double, isKey: Bool, size: Int)] = []
    while case .packet(let packet) = try reader.read() {
      guard packet.track == track else { continue }
      packets.append((packet.time?.seconds ?? -1, packet.isKeyFrame, packet.byteCount))
    }
    return packets
  }

  @Test(
    "Two makings of a file are equal, byte for byte",
    arguments: [
      "container=mov", "container=mkv", "container=ts", "codec=vp9", "codec=mpeg4&fault=broken@0.1",
      "codec=none&container=ogg", "codec=none&audio=flac",
      "subtitles=en&chapters=2&languages=en,de",
    ])
  func equal(parameters: String) throws {
    let mock = try mock("duration=0.2&size=64x48&\(parameters)")
    let file = try MockMaker.file(of: mock)
    #expect(file.count > 500)
    #expect(try MockMaker.file(of: mock) == file)
  }

  @Test("Key frames stand where they are asked for, and pictures are as long as the rate says")
  func keyFrames() throws {
    let packets = try packets("duration=1&gop=10&rate=30000/1001&audio=none")
    #expect(packets.count == 30)
    #expect(packets.indices.filter { packets[$0].isKey } == [0, 10, 20])
    #expect(abs(packets[29].time - 29 * 1001 / 30_000) < 1e-6)
  }

  @Test("A hole leaves out what lies in it, of pictures and sound")
  func hole() throws {
    let times = try packets("duration=1&fault=hole@0.4-0.6").map(\.time)
    #expect(times.count == 20 && !times.contains { $0 > 0.399 && $0 < 0.599 })
  }

  @Test("Sound alone has holes and jumps too", arguments: ["flac", "pcm", "mp3", "opus", "aac"])
  func soundAlone(codec: String) throws {
    let holed = try packets("duration=2&codec=none&audio=\(codec)&fault=hole@0.5-1", ofSound: true)
    let longest = zip(holed, holed.dropFirst()).map { $1.time - $0.time }.max() ?? 0
    #expect(longest > 0.4 && longest < 0.7)
    let jumped = try packets("duration=2&codec=none&audio=\(codec)&fault=jump@1-4", ofSound: true)
    #expect(try #require(jumped.last).time > 4.5 && jumped[0].time < 0.1)
  }

  @Test("A broken packet is as long as it was, and others are as they were")
  func broken() throws {
    let whole = try MockMaker.file(of: try mock("duration=1&audio=none"))
    let broken = try MockMaker.file(
      of: try mock("duration=1&audio=none&fault=broken@0.4"))
    #expect(whole.count == broken.count)
    let differing = whole.indices.filter { whole[$0] != broken[$0] }
    let size = try packets("duration=1&audio=none")[10].size
    #expect(!differing.isEmpty && differing.count <= size)
    #expect(try #require(differing.last) - differing[0] < size)
  }

  @Test("Times that stand still are those of the last picture, and those after a jump are later")
  func times() throws {
    let stuck = try packets("duration=1&audio=none&container=mkv&fault=stuck@0.4-0.6").map(\.time)
    #expect(stuck.filter { abs($0 - 0.56) < 1e-3 }.count == 5 && stuck.count == 25)
    let jumped = try packets("duration=1&audio=none&container=mkv&fault=jump@0.4-3.4").map(\.time)
    #expect(abs(jumped[9] - 0.36) < 1e-3 && abs(jumped[10] - 3.4) < 1e-3)
  }

  @Test("A file that ends early breaks off, and its head tells of the whole")
  func end() throws {
    for container in ["mp4", "mkv", "ts"] {
      let whole = try MockMaker.file(of: try mock("duration=2&gop=10&container=\(container)"))
      let cut = try MockMaker.file(
        of: try mock("duration=2&gop=10&container=\(container)&fault=end@1"))
      #expect(cut.count < whole.count && cut.count > whole.count / 4)
      let reader = try FileReader(BytesSource(cut), guard: ReadGuard())
      if container != "ts" {
        #expect(abs(try #require(reader.information.duration).seconds - 2) < 0.1)
      }
    }
  }

  @Test("Files are kept for others, and content of a network may not name a mock")
  func opening() async throws {
    let store = MockStore()
    let opener = DefaultSourceOpener(mocks: store)
    let source = try opener.open("mock:?duration=0.2")
    try await onThread {
      try source.prepare()
      let kept = try store.file(of: try #require(try Mock(source: "mock:?duration=0.2")), Signal())
      {
        false
      }
      #expect(source.length == Int64(kept.count))
      #expect(errorCode { _ = try store.file(of: Mock(), Signal()) { true } } == .cancelled)
    }
    let origin = try await ScriptedOrigin.start()
    origin.serve(OriginResource(text: "mock:?duration=1\n"), at: "/list.m3u")
    let code = try await onThread { errorCode { _ = try opener.expand(origin.url("/list.m3u")) } }
    #expect(code == .forbiddenURL)
  }
}
