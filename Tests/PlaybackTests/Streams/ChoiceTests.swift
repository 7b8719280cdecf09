import FFmpeg
import Foundation
import HLS
import MediaCore
import Playback
import Synchronization
import Testing
import VitrineTesting

/// What is chosen of a stream, and what is told of that.
@Suite("What is played of a stream", .timeLimit(.minutes(20))) struct ChoiceTests {
  private func opened(stepping: Bool = false) async throws -> TestPlayer {
    try await TestPlayer.open(stepping: stepping, streams: DefaultSourceOpener())
  }

  /// The heights of the pictures that were shown, each once, in the order in which they came up.
  private func heights(_ test: TestPlayer) -> [Int] {
    test.video.frames.map(\.frame.format.height).reduce(into: []) { heights, height in
      if heights.last != height { heights.append(height) }
    }
  }

  @Test(
    "A preference holds from the first segment on, for every item",
    arguments: [
      (QualityPreference(variant: 1), [360]), (QualityPreference(maximumHeight: 200), [180]),
      (QualityPreference(maximumBitrate: 400_000), [180]),
      (QualityPreference(variant: 7), [360]),
    ])
  func preference(preference: QualityPreference, shown: [Int]) async throws {
    let origin = try await ScriptedOrigin.serving(.ladder)
    let test = try await opened()
    try await test.send(.quality(preference))
    #expect(test.status.qualityPreference == preference)
    let item = ItemDescription(origin.url("/master.m3u8"))
    try await test.playToEnd(item, item)
    #expect(Set(heights(test)) == Set(shown) && heights(test).first == shown.first)
    #expect(test.numbers == Array(0..<240) + Array(0..<240))
  }

  @Test("Where every variant has a score, the best goes before the largest")
  func scores() async throws {
    let origin = try await ScriptedOrigin.serving(.ladder)
    let master = """
      #EXTM3U
      #EXT-X-STREAM-INF:BANDWIDTH=300000,SCORE=2,RESOLUTION=320x180
      level0.m3u8
      #EXT-X-STREAM-INF:BANDWIDTH=1700000,SCORE=1,RESOLUTION=640x360
      level1.m3u8
      """
    origin.serve(OriginResource(text: master), at: "/scores.m3u8")
    let test = try await opened()
    try await test.playToEnd(ItemDescription(origin.url("/scores.m3u8")))
    #expect(heights(test) == [180])
  }

  @Test("What is told of a stream is in the status when it is told")
  func statusBeforeEvents() async throws {
    let origin = try await ScriptedOrigin.serving(.ladder)
    let test = try await opened(stepping: true)
    try await test.send(.pause)
    let seen = Mutex<[(String, Bool)]>([])
    let player = test.player
    let subscription = player.subscribe(to: [.any], interval: .zero) { [weak player] batch in
      guard let status = player?.status else { return }
      for event in batch.events {
        let isThere: Bool? =
          switch event.kind {
          case .variantChanged: status.quality != nil
          case .bufferChanged: status.buffer != nil
          case .duration(let duration): status.duration == duration
          default: nil
          }
        if let isThere { seen.withLock { $0.append((event.kind.name, isThere)) } }
      }
    }
    try await test.send(
      .queue(.append([ItemDescription(origin.url("/master.m3u8"))])), until: .firstFrame)
    try await test.send(.seek(to: .time(.seconds(3)), play: false), until: .settled)
    subscription.cancel()
    let told = seen.withLock { $0 }
    #expect(Set(told.map(\.0)).isSuperset(of: ["variantChanged", "bufferChanged", "duration"]))
    #expect(told.filter { !$0.1 }.map(\.0) == [])
  }

  @Test("The status tells what there is to choose from, what was chosen and why")
  func status() async throws {
    let origin = try await ScriptedOrigin.serving(.ladder)
    let test = try await opened(stepping: true)
    try await test.send(.quality(QualityPreference(variant: 0)))
    try await test.pausedOn(ItemDescription(origin.url("/master.m3u8")))
    // What is loaded at this moment is told when it is over.
    await test.clock.advance(by: .milliseconds(1))
    try await test.send(.mute, until: .settled)
    let quality = try #require(test.status.quality)
    #expect(quality.variants.map(\.height) == [180, 360])
    #expect(quality.variants[0].bitrate < quality.variants[1].bitrate)
    #expect(quality.variant == 0 && quality.reason == "onlyLevel")
    #expect((test.status.buffer ?? .zero) > .zero)
  }

  @Test("What is loaded ahead is told of whenever it changes, up to the end")
  func buffer() async throws {
    let origin = try await ScriptedOrigin.serving(.transport)
    let test = try await opened()
    try await test.playToEnd(ItemDescription(origin.url("/stream.m3u8")))
    let ends = test.log.kinds.compactMap { kind -> MediaTime? in
      guard case .bufferChanged(let buffered, let end) = kind else { return nil }
      #expect(buffered <= end)
      return end
    }
    #expect(ends == ends.sorted() && Set(ends).count == ends.count)
    #expect(abs((ends.last ?? .zero).seconds - 8) < 0.1)
  }

  @Test("A hole is told of, from where to where and why")
  func gap() async throws {
    let origin = try await ScriptedOrigin.serving(.transport) { name, resource in
      name == "segment1" ? resource.failing(.always, with: .status(404)) : resource
    }
    let test = try await opened()
    try await test.playToEnd(ItemDescription(origin.url("/stream.m3u8")))
    let gaps = test.log.kinds.compactMap { kind -> (MediaTime, MediaTime, String)? in
      guard case .gap(let from, let to, let reason) = kind else { return nil }
      return (from, to, reason)
    }
    #expect(gaps.count == 1)
    #expect(gaps.first.map { abs($0.0.seconds - 2) + abs($0.1.seconds - 4) < 0.1 } == true)
    #expect(gaps.first?.2.contains("404") == true)
  }

  @Test("Each variant is heard with the sound of its own group", arguments: [0, 1])
  func groups(variant: Int) async throws {
    let origin = try await ScriptedOrigin.serving(.languages)
    let folder = try TestMedia.folder(.languages)
    let files = try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
    // The same pictures and sound again, under other names and in another group.
    for name in files where name != "master.m3u8" {
      let resource = try OriginResource(file: "\(folder)/\(name)")
      origin.serve(resource, at: "/high/\(name)")
    }
    origin.serve(OriginResource(text: Self.groups), at: "/groups.m3u8")
    let test = try await opened()
    try await test.send(.quality(QualityPreference(variant: variant)))
    try await test.send(.audioTrack(.languages(["fr", "de-CH"])))
    try await test.playToEnd(ItemDescription(origin.url("/groups.m3u8")))
    #expect(test.numbers == Array(0..<240))
    #expect((384_000...386_048).contains(test.audio.frameCount))
    // English is loaded in neither group; the pictures and German in the group of the variant alone, all of them once.
    for (index, group) in ["", "/high"].enumerated() {
      for name in files where name.hasSuffix(".m4s") {
        let isPlayed = index == variant && !name.hasPrefix("stream1-")
        let count = origin.requests(for: "\(group)/\(name)").count
        #expect(count == (isPlayed ? 1 : 0), "\(group)/\(name)")
      }
    }
  }

  private static let groups = """
    #EXTM3U
    #EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="low",NAME="English",LANGUAGE="en",DEFAULT=YES,AUTOSELECT=YES,URI="stream1.m3u8"
    #EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="low",NAME="Deutsch",LANGUAGE="de",AUTOSELECT=YES,URI="stream2.m3u8"
    #EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="high",NAME="Deutsch",LANGUAGE="de",AUTOSELECT=YES,URI="high/stream2.m3u8"
    #EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="high",NAME="English",LANGUAGE="en",DEFAULT=YES,AUTOSELECT=YES,URI="high/stream1.m3u8"
    #EXT-X-STREAM-INF:BANDWIDTH=200000,CODECS="avc1.64000d,mp4a.40.2",RESOLUTION=320x180,AUDIO="low"
    stream0.m3u8
    #EXT-X-STREAM-INF:BANDWIDTH=600000,CODECS="avc1.64000d,mp4a.40.2",RESOLUTION=320x180,AUDIO="high"
    high/stream0.m3u8
    """
}
