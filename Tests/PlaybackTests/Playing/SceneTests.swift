import FFmpeg
import Foundation
import MediaCore
import Playback
import Testing
import VitrineTesting

/// Looks of every kind, on small clips, beside what other programs make of the same: `Scripts/make-goldens.sh`.
@Suite("Reference scenes", .timeLimit(.minutes(20))) struct SceneTests {
  @Test(
    "A scene looks as another program draws it, and does not when its look is left off",
    arguments: Scene.all)
  func alike(scene: Scene) async throws {
    let golden = try Picture(contentsOf: Self.path(scene.name + ".png"))
    let (with, without) = (
      try await snapshot(scene, golden.size, hasLook: true),
      try await snapshot(scene, golden.size, hasLook: false)
    )
    let (alike, unlike) = (golden.similarity(to: with), golden.similarity(to: without))
    #expect(alike >= scene.least, "\(scene): \(alike)")
    #expect(unlike < scene.least - 0.01, "\(scene) without its look: \(unlike)")
  }

  @Test("Half way through a crossfade both pictures are seen")
  func crossfade() async throws {
    let golden = try Picture(contentsOf: Self.path("crossfade.png"))
    for isCut in [false, true] {
      let test = try await TestPlayer.open(stepping: true)
      try await test.send(.transition(isCut ? .cut : .crossfade(.seconds(1))))
      try await test.pausedOn(
        ItemDescription(Self.path("bars.mp4")), ItemDescription(Self.path("shades.mp4")))
      try await test.send(.play)
      await test.clock.advance(by: .milliseconds(1520))
      let similarity = golden.similarity(
        to: try Picture(try await test.player.snapshot(SnapshotOptions(size: golden.size))))
      if isCut {
        #expect(similarity < 0.97, "cut: \(similarity)")
      } else {
        #expect(similarity >= 0.98, "crossfade: \(similarity)")
      }
    }
  }

  private func snapshot(
    _ scene: Scene, _ size: PixelSize, hasLook: Bool
  ) async throws -> Picture {
    let test = try await TestPlayer.open(stepping: true, vectors: true)
    let subtitles = hasLook ? scene.subtitles.map { [SubtitleSource(Self.path($0))] } : nil
    try await test.pausedOn(
      ItemDescription(Self.path(scene.clip + ".mp4"), subtitles: subtitles ?? []))
    for command in hasLook ? try scene.commands() : [] {
      try await test.send(command, until: .settled)
    }
    return try Picture(try await test.player.snapshot(SnapshotOptions(size: size)))
  }

  static func path(_ name: String) -> String { TestMedia.scene(name) }
}

/// A picture's planes of red, green and blue.
private struct Picture {
  let size: PixelSize
  private let planes: [[UInt8]]

  init(contentsOf path: String) throws {
    try self.init(Array(Data(contentsOf: URL(fileURLWithPath: path))))
  }

  init(_ snapshot: Snapshot) throws { try self.init(snapshot.bytes) }

  private init(_ bytes: [UInt8]) throws {
    let frame = try PictureDecoder.decode(bytes, as: .png, pixelLimit: 1 << 24)
    let image = try OverlayImage(frame)
    size = image.size
    planes = [UInt32(16), 8, 0].map { shift in
      image.words.map { UInt8(truncatingIfNeeded: $0 >> shift) }
    }
  }

  /// That of the plane which is least alike.
  func similarity(to other: Picture) -> Double {
    guard size == other.size else { return 0 }
    return zip(planes, other.planes).map {
      StructuralSimilarity.index($0, $1, width: size.width)
    }.min() ?? 0
  }
}
