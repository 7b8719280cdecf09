import FFmpeg
import MediaCore
import Playback
import Testing
import VitrineTesting

@Suite("Pictures that can be seen through", .timeLimit(.minutes(20))) struct TransparencyTests {
  private static let blue = CueColor(rgb: 0x00_40FF)
  private let files: ScratchFiles
  /// White on the right; on the left nothing, with red hidden in it.
  private let logo: String

  init() throws {
    files = try ScratchFiles()
    logo = files.path("logo.png")
    let isSeen = "if(gte(X,32),255,0)"
    let result = try TestMedia.run(
      "ffmpeg",
      [
        "-v", "error", "-f", "lavfi", "-i",
        "color=red:s=64x36,format=rgba,geq=r=255:g='\(isSeen)':b='\(isSeen)':a='\(isSeen)'",
        "-frames:v", "1", logo,
      ])
    try #require(result.status == 0)
  }

  /// The colours left and right on the screen.
  private func colors(_ player: Player) async throws -> [UInt32] {
    let snapshot = try await player.snapshot(
      SnapshotOptions(size: PixelSize(width: 64, height: 36)))
    let image = try OverlayImage(
      PictureDecoder.decode(snapshot.bytes, as: snapshot.format, pixelLimit: 1 << 16))
    return [image[8, 18] & 0xFF_FFFF, image[56, 18] & 0xFF_FFFF]
  }

  @Test("show the background, also when that changes; files get them as they are")
  func background() async throws {
    let test = try await TestPlayer.open(stepping: true)
    try await test.send(.background(Self.blue))
    try await test.pausedOn(ItemDescription(logo))
    #expect(try await colors(test.player) == [0x00_40FF, 0xFF_FFFF])
    try await test.send(.background(.black), until: .settled)
    #expect(try await colors(test.player) == [0, 0xFF_FFFF])
    #expect(test.video.frames.map(\.frame.format.pixelFormat) == ["rgba"])
  }

  @Test("show it around what is drawn on them as well")
  func drawn() async throws {
    let test = try await TestPlayer.open(stepping: true, vectors: true)
    try await test.send(.background(Self.blue))
    try await test.pausedOn(ItemDescription(logo))
    // Half of it covers: hidden red must not come through.
    let half = VectorContent.svg(
      "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 1 1' preserveAspectRatio='none'>"
        + "<rect width='1' height='1' fill='#000'/></svg>")
    try await test.send(.addVector(VectorChange(content: half, opacity: 0.5)), until: .settled)
    let isNear = { (one: UInt32, other: UInt32) in
      [0, 8, 16].allSatisfy { abs(Int(one >> $0 & 255) - Int(other >> $0 & 255)) <= 1 }
    }
    #expect(isNear(try await colors(test.player)[0], 0x00_207F))
    try await test.send(.background(.white), until: .settled)
    #expect(isNear(try await colors(test.player)[0], 0x7F_7F7F))
  }

  @Test("fade to what follows from the background")
  func crossfade() async throws {
    let test = try await TestPlayer.open(stepping: true)
    try await test.send(.background(Self.blue))
    try await test.send(.transition(.crossfade(.seconds(1))))
    let still = ItemDescription(logo, stillDuration: .seconds(2))
    try await test.send(.queue(.append([still, still])))
    await test.clock.advance(to: .milliseconds(1500))
    #expect(try await colors(test.player) == [0x00_40FF, 0xFF_FFFF])
  }

  @Test("stand on it where they are a picture in picture")
  func inset() async throws {
    let test = try await TestPlayer.open(stepping: true, pictureInPicture: true)
    try await test.send(.background(Self.blue))
    try await test.pausedOn(ItemDescription(TestMedia.path(.loop2s)))
    try await test.send(
      .setPiP(PictureInPictureChange(source: .media(logo), size: 1, margin: 0)), until: .settled)
    try await test.send(.startPiP, until: .settled)
    let (left, right) = (try await colors(test.player)[0], try await colors(test.player)[1])
    #expect(left & 0xFF > 200 && left >> 16 < 32 && right & 0xFF > 250 && right >> 16 > 250)
  }
}
