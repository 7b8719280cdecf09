import FFmpeg
import MediaCore
import Testing

@testable import MediaJobs

@Suite("What an export makes of each track")
struct ExportPlanTests {
  private let tracks = [
    Track(
      index: 0,
      kind: .video(
        VideoFormat(width: 1920, height: 1080, pixelFormat: "yuv420p"), frameRate: Rational(25, 1)),
      codec: "h264"),
    Track(index: 1, kind: .audio(.usual), codec: "aac"),
    Track(index: 2, kind: .audio(.usual), codec: "opus"),
    Track(index: 3, kind: .subtitle, codec: "subrip"),
    Track(
      index: 4,
      kind: .video(
        VideoFormat(width: 9, height: 9, pixelFormat: "yuvj420p"), frameRate: .unknown),
      codec: "mjpeg", isArtwork: true),
  ]

  private func plan(
    _ preset: ExportPreset, _ path: String, holding: Set<Int> = [0, 1, 2]
  ) throws -> ExportPlan {
    try ExportPlan(ExportSettings(preset: preset), path: path, tracks, holds: holding.contains)
  }

  @Test("a copy has every track that the file can hold, and tells of the others")
  func passthrough() throws {
    let plan = try plan(.passthrough, "a.mp4")
    #expect(plan.works.map(\.track) == [0, 1, 2])
    #expect(plan.works.allSatisfy { $0.work == .copy })
    #expect(plan.omitted == [3])
    #expect(try self.plan(.passthrough, "a.mkv", holding: [0, 1, 2, 3]).omitted == [])
  }

  @Test("a wave of hours has room for its length")
  func longWave() throws {
    let plan = try plan(.audio, "a.wav")
    #expect(plan.fileOptions(isFastStart: true, length: .seconds(90)).isEmpty)
    for length in [MediaTime.seconds(3600), nil] {
      #expect(plan.fileOptions(isFastStart: true, length: length) == ["rf64": "auto"])
    }
  }

  @Test("the type is that of the name, or that which is set")
  func types() throws {
    #expect(try plan(.medium, "x/y.MP4").type == .mp4)
    let settings = ExportSettings(preset: .medium, fileType: .mkv)
    #expect(try ExportPlan(settings, path: "a.mp4", tracks) { _ in true }.type == .mkv)
    #expect(throws: MediaError.self) { try plan(.medium, "a") }
    #expect(throws: MediaError.self) { try plan(.medium, "a.webm") }
    #expect(throws: MediaError.self) { try plan(.webm, "a.mp4") }
  }

  @Test("tracks that are named and do not exist are refused, as is a choice of none")
  func missing() throws {
    for (chosen, code) in [
      (Set([0, 7]), MediaError.Code.trackNotFound), (Set(), .invalidArgument),
    ] {
      let error = #expect(throws: MediaError.self) {
        try ExportPlan(ExportSettings(tracks: chosen), path: "a.mp4", tracks) { _ in true }
      }
      #expect(error?.code == code)
    }
  }

  @Test("sound alone has one track where the file holds no more")
  func sound() throws {
    let plan = try plan(.audio, "a.mp3")
    #expect(plan.works.map(\.track) == [1])
    guard case .audio(let settings) = plan.works[0].work else {
      Issue.record("not encoded")
      return
    }
    #expect(settings.encoder == "libmp3lame")
    #expect(try self.plan(.audio, "a.m4a").works.map(\.track) == [1, 2])
  }

  @Test("nothing to write is an error", arguments: [ExportPreset.audio, .passthrough])
  func nothing(preset: ExportPreset) {
    #expect(throws: MediaError.self) {
      try ExportPlan(
        ExportSettings(preset: preset), path: "a.m4a", [tracks[0], tracks[3]], holds: { _ in false }
      )
    }
  }

  @Test("sound is placed to the sample: cut at both ends, gaps filled, small steps followed")
  func placement() {
    var placement = SoundPlacement(sampleRate: 1000, start: .seconds(1), end: .seconds(2))
    typealias Step = SoundPlacement.Step
    #expect(
      placement.place(at: .milliseconds(900), count: 150)
        == Step(silence: 0, dropped: 100, taken: 50))
    // 5 ms are the rounding of a container, 100 ms are a gap.
    #expect(
      placement.place(at: .milliseconds(1055), count: 100)
        == Step(silence: 0, dropped: 0, taken: 100))
    #expect(
      placement.place(at: .milliseconds(1250), count: 100)
        == Step(silence: 100, dropped: 0, taken: 100))
    #expect(placement.place(at: nil, count: 100).taken == 100)
    #expect(!placement.isFull)
    #expect(placement.place(at: nil, count: 900).taken == 550)
    #expect(placement.isFull && placement.position == 1000)
  }
}
