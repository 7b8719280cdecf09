import FFmpeg
import Foundation
import HLS
import MediaCore
import Networking
import Playback
import Testing
import VitrineTesting

/// What is played instead of what cannot be had.
@Suite("Failing servers", .timeLimit(.minutes(20))) struct FallbackTests {
  private func opened(_ opener: DefaultSourceOpener = DefaultSourceOpener()) async throws
    -> TestPlayer
  {
    try await TestPlayer.open(streams: opener)
  }

  private func gaps(_ test: TestPlayer) -> Int {
    test.log.kinds.count { if case .gap = $0 { true } else { false } }
  }

  /// The same playlist with its second segment marked as missing.
  private func missing(_ resource: OriginResource) -> OriginResource {
    var lines = String(decoding: resource.bytes, as: UTF8.self).split(separator: "\n").map(
      String.init)
    let places = lines.indices.filter { lines[$0].hasPrefix("#EXTINF") }
    lines.insert("#EXT-X-GAP", at: places[1])
    return OriginResource(text: lines.joined(separator: "\n") + "\n")
  }

  @Test("What a variant is marked to lack comes from another, and is not asked for")
  func gap() async throws {
    let origin = try await ScriptedOrigin.serving(.ladder) { name, resource in
      name == "level0.m3u8" ? missing(resource) : resource
    }
    let test = try await opened()
    try await test.send(.quality(QualityPreference(maximumHeight: 200)))
    try await test.playToEnd(ItemDescription(origin.url("/master.m3u8")))
    #expect(test.numbers == Array(0..<240) && gaps(test) == 0)
    #expect(origin.requests(for: "/level0-1.ts").isEmpty)
    #expect(origin.requests(for: "/level1-1.ts").count == 1)
  }

  @Test("What every variant is marked to lack is a hole")
  func hole() async throws {
    let origin = try await ScriptedOrigin.serving(.ladder) { name, resource in
      name.hasSuffix(".m3u8") && name != "master.m3u8" ? missing(resource) : resource
    }
    let test = try await opened()
    try await test.playToEnd(ItemDescription(origin.url("/master.m3u8")))
    #expect(test.numbers == Array(0..<60) + Array(120..<240) && gaps(test) == 1)
    #expect(origin.requests(for: "/level0-1.ts").isEmpty)
  }

  @Test("A variant whose playlist is missing is not played")
  func playlist() async throws {
    let origin = try await ScriptedOrigin.serving(.ladder) { name, resource in
      name == "level0.m3u8" ? resource.failing(.always, with: .status(404)) : resource
    }
    let test = try await opened()
    try await test.playToEnd(ItemDescription(origin.url("/master.m3u8")))
    #expect(test.numbers == Array(0..<240) && test.log.errors.isEmpty)
    #expect(Set(test.video.frames.map(\.frame.format.height)) == [360])
    #expect(origin.requests(for: "/level0.m3u8").count == 1)
  }

  @Test("A stream whose only playlist is missing is an error")
  func nothingLeft() async throws {
    let origin = try await ScriptedOrigin.serving(.languages) { name, resource in
      name == "stream0.m3u8" ? resource.failing(.always, with: .status(404)) : resource
    }
    let test = try await opened()
    try? await test.playToEnd(ItemDescription(origin.url("/master.m3u8")))
    #expect(test.log.errors == [.notFound])
  }

  @Test("Only what is played is loaded: neither other variants nor other sound")
  func onlyWhatIsPlayed() async throws {
    let ladder = try await ScriptedOrigin.serving(.ladder)
    let test = try await opened()
    try await test.send(.quality(QualityPreference(variant: 1)))
    try await test.playToEnd(ItemDescription(ladder.url("/master.m3u8")))
    #expect(ladder.requests(for: "/level0.m3u8").isEmpty)
    #expect(ladder.requests(for: "/level1.m3u8").count == 1)
    let languages = try await ScriptedOrigin.serving(.languages)
    try await test.playToEnd(ItemDescription(languages.url("/master.m3u8")))
    #expect(languages.requests(for: "/stream2.m3u8").isEmpty)
  }

  @Test("A transfer that breaks off once is begun again, and nothing is avoided for that")
  func cutOff() async throws {
    let origin = try await ScriptedOrigin.serving(.ladder) { name, resource in
      name == "level0-1.ts" ? resource.failing(.first(1), with: .drop(afterBytes: 1000)) : resource
    }
    let test = try await opened()
    try await test.send(.quality(QualityPreference(variant: 0)))
    try await test.playToEnd(ItemDescription(origin.url("/master.m3u8")))
    #expect(test.numbers == Array(0..<240) && gaps(test) == 0)
    #expect(origin.requests(for: "/level0-1.ts").count == 2)
    #expect(origin.requests(for: "/level1.m3u8").isEmpty)
  }

  @Test("A redundant stream on another host takes over on the same level, also from within")
  func redundant() async throws {
    let broken = try await ScriptedOrigin.serving(.ladder) { name, resource in
      name == "level1-2.ts" ? resource.failing(.always, with: .status(503)) : resource
    }
    let backup = try await ScriptedOrigin.serving(.ladder) { name, resource in
      // Its numbers are its own: they say nothing of where a segment is.
      guard name == "level1.m3u8" else { return resource }
      let text = String(decoding: resource.bytes, as: UTF8.self)
      return OriginResource(
        text: text.replacing("#EXT-X-MEDIA-SEQUENCE:0", with: "#EXT-X-MEDIA-SEQUENCE:700"))
    }
    broken.serve(Self.master(broken, backup), at: "/both.m3u8")
    let test = try await opened()
    try await test.send(.quality(QualityPreference(variant: 1)))
    try await test.playToEnd(ItemDescription(broken.url("/both.m3u8")))
    #expect(test.numbers == Array(0..<240) && gaps(test) == 0)
    #expect(Set(test.video.frames.map(\.frame.format.height)) == [360])
    #expect(broken.requests(for: "/level1-2.ts").count == 1)
    #expect(broken.requests(for: "/level1-3.ts").isEmpty)
    #expect(backup.requests(for: "/level1-1.ts").isEmpty)
    #expect(backup.requests(for: "/level1-3.ts").count == 1)
  }

  @Test("The steering server's pathway is taken, on another host")
  func steering() async throws {
    let slow = try await ScriptedOrigin.serving(.ladder) { _, resource in
      resource.failing(.always, with: .latency(.milliseconds(150)))
    }
    let clone = try await ScriptedOrigin.serving(.ladder)
    let manifest =
      #"{"VERSION":1,"TTL":300,"PATHWAY-PRIORITY":["C","A"],"PATHWAY-CLONES":[{"BASE-ID":"A","ID":"C","#
      + #""URI-REPLACEMENT":{"HOST":"127.0.0.1:\#(clone.port)"}}]}"#
    clone.serve(OriginResource(text: manifest), at: "/steer")
    let master = """
      #EXTM3U
      #EXT-X-CONTENT-STEERING:SERVER-URI="\(clone.url("/steer?a=1"))",PATHWAY-ID="A"
      #EXT-X-STREAM-INF:BANDWIDTH=300000,RESOLUTION=320x180,PATHWAY-ID="A"
      level0.m3u8
      """
    slow.serve(OriginResource(text: master), at: "/steered.m3u8")
    let test = try await opened()
    try await test.playToEnd(ItemDescription(slow.url("/steered.m3u8")))
    #expect(test.numbers == Array(0..<240))
    #expect(clone.requests(for: "/steer").count == 1)
    #expect(clone.requests(for: "/level0-3.ts").count == 1)
    #expect(slow.requests(for: "/level0-3.ts").isEmpty)
  }

  @Test("Where a pathway has nothing left another one goes on")
  func pathway() async throws {
    let stream = try await VirtualStream.open()
    for pathway in ["a", "b"] {
      for (name, bytes) in try ProtectedStream.files(of: .ladder) {
        stream.origin.serve("/\(pathway)/\(name)", bytes)
      }
    }
    for segment in ["/a/level0-2.ts", "/a/level0-3.ts"] {
      stream.origin.serve(segment) { _ in .reply(VirtualReply(status: 404)) }
    }
    let steering = #"{"VERSION":1,"TTL":300,"PATHWAY-PRIORITY":["A","B"]}"#
    stream.origin.serve("/steer", Array(steering.utf8))
    let master = """
      #EXTM3U
      #EXT-X-CONTENT-STEERING:SERVER-URI="steer",PATHWAY-ID="A"
      #EXT-X-STREAM-INF:BANDWIDTH=300000,RESOLUTION=320x180,PATHWAY-ID="A"
      a/level0.m3u8
      #EXT-X-STREAM-INF:BANDWIDTH=300000,RESOLUTION=320x180,PATHWAY-ID="B"
      b/level0.m3u8
      """
    stream.origin.serve("/master.m3u8", Array(master.utf8))
    try await stream.test.playToEnd(ItemDescription(stream.origin.url("/master.m3u8")))
    #expect(stream.test.numbers == Array(0..<240) && gaps(stream.test) == 0)
    #expect(stream.origin.requests(for: "/a/level0-2.ts").count == 1)
    #expect(stream.origin.requests(for: "/b/level0-1.ts").isEmpty)
    #expect(stream.origin.requests(for: "/b/level0-3.ts").count == 1)
    #expect(stream.test.log.errors.isEmpty)
  }

  @Test("What was measured of a host is remembered for the next stream from there")
  func remembers() async throws {
    let origin = try await ScriptedOrigin.serving(.ladder)
    let test = try await opened()
    let item = ItemDescription(origin.url("/master.m3u8"))
    try await test.playToEnd(item, item)
    let starts = test.log.kinds.compactMap { kind -> Int? in
      guard case .variantChanged(nil, let to, "startUp", _, let estimate, _) = kind else {
        return nil
      }
      #expect((estimate == nil) == (to == 0))
      return to
    }
    #expect(starts == [0, 1])
  }

  /// When a path was asked for, in seconds since the first time.
  private func times(_ stream: VirtualStream, _ path: String) -> [Double] {
    let times = stream.origin.requests(for: path).map(\.time)
    return times.map { ($0 - times[0]).seconds }
  }

  @Test(
    "A busy server is asked again after longer and longer waits, and then its segment is a hole")
  func backOff() async throws {
    let stream = try await VirtualStream.open()
    try stream.origin.serve(folder: TestMedia.folder(.transport))
    stream.origin.serve("/segment1") { _ in .reply(VirtualReply(status: 503)) }
    try await stream.test.playToEnd(ItemDescription(stream.origin.url("/stream.m3u8")))
    let times = times(stream, "/segment1")
    #expect(zip(times, [0, 1, 3, 7]).allSatisfy { abs($0 - $1) < 0.2 } && times.count == 4)
    #expect(gaps(stream.test) == 1)
    #expect(stream.test.numbers == Array(0..<60) + Array(120..<240))
  }

  @Test("A server that says when to come back is left alone until then")
  func retryAfter() async throws {
    let stream = try await VirtualStream.open()
    try stream.origin.serve(folder: TestMedia.folder(.transport))
    let bytes = try OriginResource(file: "\(TestMedia.folder(.transport))/segment1").bytes
    stream.origin.serve("/segment1") { asked in
      var reply = VirtualReply(body: bytes)
      if asked.number == 1 {
        reply = VirtualReply(status: 503)
        reply.headers = [("retry-after", "5")]
      }
      return .reply(reply)
    }
    try await stream.test.playToEnd(ItemDescription(stream.origin.url("/stream.m3u8")))
    let times = times(stream, "/segment1")
    #expect(times.count == 2 && abs((times.last ?? 0) - 5) < 0.2)
    #expect(stream.test.numbers == Array(0..<240) && gaps(stream.test) == 0)
  }

  private static func master(_ first: ScriptedOrigin, _ second: ScriptedOrigin) -> OriginResource {
    OriginResource(
      text: """
        #EXTM3U
        #EXT-X-STREAM-INF:BANDWIDTH=300000,RESOLUTION=320x180
        \(first.url("/level0.m3u8"))
        #EXT-X-STREAM-INF:BANDWIDTH=1700000,RESOLUTION=640x360
        \(first.url("/level1.m3u8"))
        #EXT-X-STREAM-INF:BANDWIDTH=300000,RESOLUTION=320x180
        \(second.url("/level0.m3u8"))
        #EXT-X-STREAM-INF:BANDWIDTH=1700000,RESOLUTION=640x360
        \(second.url("/level1.m3u8"))
        """)
  }
}
