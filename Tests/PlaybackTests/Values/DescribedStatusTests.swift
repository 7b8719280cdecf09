import MediaCore
import Playback
import Testing
import VitrineTesting

@Suite("The schemas of what is sent") struct DescribedStatusTests {
  /// What is wrong with a value by a schema.
  private func differences(_ value: JSONObject, _ schema: JSONSchema) throws -> [String] {
    try SchemaCheck(definitions: schema.definitions)
      .differences(of: .object(value), from: schema.value)
  }

  /// A status that has a value for everything that can be missing.
  private func full() throws -> PlayerStatus {
    var status = PlayerStatus()
    let error = MediaError(.notFound, "no file", item: ItemID("a"))
    status.current = ItemID("a")
    status.duration = .seconds(2.5)
    status.date = ProgramDate(iso8601: "2024-01-02T03:04:05Z")
    status.itemLoops = nil
    status.items = [
      PlayerStatus.Item(
        id: ItemID("a"), source: "x", status: .failed, error: error, duration: .seconds(1)),
      PlayerStatus.Item(id: ItemID("b"), source: "x", status: .unknown),
    ]
    let picture = VideoFormat(
      width: 4, height: 2, pixelFormat: "yuv420p",
      color: ColorDescription(primaries: "bt709", transfer: "bt709", matrix: "bt709"))
    status.tracks = [
      Track(
        index: 0, kind: .video(picture, frameRate: Rational(25, 1)), codec: "h264",
        language: "de", title: "t", duration: .seconds(1), bitRate: 9,
        light: LightLevels(content: 1, frameAverage: 2, displayMinimum: 0.1, displayMaximum: 4),
        dolbyVision: DolbyVisionProfile(profile: 8, level: 6, compatibility: 1)),
      Track(index: 1, kind: .video(picture, frameRate: Rational(0, 1)), codec: "", isArtwork: true),
      Track(index: 2, kind: .audio(AudioFormat(sampleRate: 48_000, layout: .stereo)), codec: "aac"),
      Track(index: 3, kind: .subtitle, codec: "ass"), Track(index: 4, kind: .other, codec: ""),
    ]
    status.audioTrack = 2
    status.subtitleTrack = 3
    status.subtitleStyle = SubtitleStyle(
      font: "serif", size: 2, color: .black, backgroundColor: .black, edge: .outline)
    status.metadata = Metadata(
      tags: ["title": "a", "artist": "b"],
      chapters: [Chapter(title: "", range: TimeRange(start: .zero, end: .seconds(1)))],
      artwork: [1])
    status.seekableRanges = [TimeRange(start: .zero, end: .seconds(1))]
    status.latency = .seconds(1)
    status.latencyTarget = .seconds(1)
    status.bounds = PixelSize(width: 4, height: 3)
    status.transition = .fade(.seconds(1), through: .black)
    status.pictureInPicture.source = "x"
    try status.filters.put(.named(FilterDescription("sepia")))
    status.audioDevice = "card"
    status.buffer = .seconds(1)
    status.quality = QualityStatus(
      variants: [.init(bitrate: 1e6, averageBitrate: 1, height: 720)], variant: 0, reason: "plan",
      estimate: 1e6, buffer: .zero, time: .zero)
    status.qualityPreference = QualityPreference(maximumBitrate: 1, maximumHeight: 2, variant: nil)
    status.sessionData = [
      SessionDatum(id: "a", language: "de", format: .json, value: [1], error: error)
    ]
    status.interstitial = PlayerStatus.Interstitial(id: "i", asset: "x")
    status.interstitial?.duration = .seconds(1)
    status.interstitial?.resumption = .seconds(1)
    status.interstitial?.forbidsSkip = true
    status.interstitial?.forbidsJump = true
    status.interstitial?.skipOffset = .seconds(1)
    status.interstitial?.skipDuration = .seconds(1)
    status.interstitial?.skipLabel = "l"
    return status
  }

  @Test("A status is as its schema says, with everything and with nothing in it")
  func status() throws {
    #expect(try differences(PlayerStatus().json, PlayerStatus.schema) == [])
    #expect(try differences(full().json, PlayerStatus.schema) == [])
  }

  @Test("The check tells what is missing, of another type, or not described")
  func strict() throws {
    var status = PlayerStatus().json
    status["volume"] = "loud"
    status["state"] = "asleep"
    status["muted"] = nil
    status["mood"] = 1
    status["counters"] = [:]
    let found = try differences(status, PlayerStatus.schema)
    #expect(found.count == 11, "\(found)")
    for part in ["volume", "asleep", "muted is missing", "mood is not described", "passes"] {
      #expect(found.contains { $0.contains(part) }, "\(part)")
    }
  }

  @Test("An event of each kind is as its schema says", arguments: PlayerEventFilterTests.kinds)
  func event(_ kind: PlayerEvent.Kind) throws {
    for item in [nil, ItemID("a")] {
      let event = PlayerEvent(kind, mediaTime: .seconds(0.5), item: item)
      #expect(try differences(event.json, PlayerEvent.schema) == [])
    }
    var wrong = PlayerEvent(kind, mediaTime: .zero, item: nil).json
    wrong["mood"] = 1
    #expect(try differences(wrong, PlayerEvent.schema) != [])
  }

  @Test("Metadata of every type is as the schema says")
  func timedMetadata() throws {
    for kind in TimedMetadata.Kind.allCases {
      var metadata = TimedMetadata(kind, start: .zero, id: "a")
      metadata.data = [1, 2]
      metadata.fields = ["frames": []]
      let event = PlayerEvent(.timedMetadata(metadata, .end), mediaTime: .zero, item: nil)
      #expect(try differences(event.json, PlayerEvent.schema) == [])
    }
  }
}
