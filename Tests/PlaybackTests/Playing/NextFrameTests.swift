import FFmpeg
import MediaCore
import Playback
import Testing
import VitrineTesting

/// Every command of the picture is seen on the very next frame, also while paused, and costs no frame.
@Suite("The very next frame", .timeLimit(.minutes(20))) struct NextFrameTests {
  /// A command whose effect can be seen, after others that make that possible.
  struct Case: Sendable, CustomStringConvertible {
    var description: String
    var before: [PlaybackCommand] = []
    var command: PlaybackCommand
  }

  // The names are those of the catalogue, or no test would begin.
  // swift-format-ignore: NeverUseForceTry
  private static func named(_ text: String) -> PlaybackCommand {
    .filter(.named(try! FilterDescription(parsing: text)))
  }

  /// Gray is gray in whatever way it is turned: this gives it edges.
  private static let turned = named("rotate=angle=10:background=#ff0000")

  private static let badge = PlaybackCommand.addVector(
    VectorChange(
      id: "badge",
      content: .svg(
        "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 1 1'><path d='M0 0H1V1'/></svg>")
    ))

  /// Puts the second source into a corner, or says something else of it.
  private static func inset(_ corner: InsetPlace.Corner? = nil) throws -> PlaybackCommand {
    .setPiP(
      PictureInPictureChange(
        source: .media(try TestMedia.path(.jpeg)), corner: corner, size: 0.5))
  }

  @Test("However slowly it plays, a change does not wait for the next frame for long")
  func slowly() async throws {
    let test = try await TestPlayer.open(stepping: true)
    try await test.pausedOn(ItemDescription(TestMedia.path(.loop2s)))
    try await test.send(.playbackSpeed(0.01))
    try await test.send(.play)
    await test.clock.advance(by: .milliseconds(100))
    let frames = test.video.frames.count
    try await test.send(.brightness(0.3))
    await test.clock.advance(by: .milliseconds(40))
    #expect(test.video.frames.count == frames + 1)
    #expect(test.video.lines.last?.hasPrefix("redrawn") == true)
  }

  // swift-format-ignore: NeverUseForceTry
  static let cases: [Case] = [
    Case(description: "brightness", command: .brightness(0.2)),
    Case(description: "contrast", before: [named("exposure=ev=-1")], command: .contrast(0.5)),
    Case(description: "filter", command: named("sepia")),
    Case(
      description: "a parameter of a running filter",
      before: [turned, named("gaussianBlur=radius=1")],
      command: named("gaussianBlur=radius=4")),
    Case(
      description: "a program's own filter",
      command: .filter(
        .custom(
          CustomFilter(
            "own",
            RowFilter { row, _ in
              row.withUnsafeMutableBytes { bytes in
                for index in bytes.indices { bytes[index] ^= 0x20 }
              }
            })))),
    Case(description: "removeAllFilters", before: [named("invert")], command: .removeAllFilters),
    Case(description: "addVector", command: badge),
    Case(
      description: "a graphic's place", before: [badge],
      command: .addVector(
        VectorChange(id: "badge", place: VectorPlace(x: 0, y: 0, width: 0.3, height: 0.3)))),
    Case(description: "removeVector", before: [badge], command: .removeVector("badge")),
    Case(description: "removeAllVectors", before: [badge], command: .removeAllVectors),
    Case(description: "corners", command: .corners(0.3)),
    Case(
      description: "background", before: [.corners(0.3)],
      command: .background(CueColor(rgb: 0xFF0000))),
    Case(description: "rotate", command: .rotate(degrees: 90)),
    Case(description: "mirror", before: [turned], command: .mirror(true)),
    Case(description: "fit", command: .fit(.fill)),
    Case(description: "subtitles", before: [.subtitles(.off)], command: .subtitles(.automatic)),
    Case(description: "no subtitles", command: .subtitles(.off)),
    Case(
      description: "subtitleStyle",
      command: .subtitleStyle(SubtitleStyle(size: 2, color: CueColor(rgb: 0xFF0000)))),
    Case(description: "startPiP", before: [try! inset()], command: .startPiP),
    Case(description: "stopPiP", before: [try! inset(), .startPiP], command: .stopPiP),
    Case(
      description: "pip.set", before: [try! inset(), .startPiP], command: try! inset(.topLeft)),
  ]

  /// What a frame looks like on the screen.
  private struct Appearance: Equatable {
    var hash: String?
    var orientation: Orientation?
    var fit: Gravity?
  }

  private func appearance(_ test: TestPlayer, _ place: Int? = nil) -> Appearance {
    let frames = test.video.frames
    let place = place ?? frames.count - 1
    return Appearance(
      hash: test.hashes[place], orientation: frames[place].frame.format.orientation,
      fit: frames[place].fit)
  }

  /// A player of gray pictures, ten a second, with a subtitle all along.
  private func open(_ item: Case, paused: Bool) async throws -> (TestPlayer, ScratchFiles) {
    let files = try ScratchFiles()
    let text = "WEBVTT\n\n00:00.000 --> 01:00.000\nText\n"
    let clip = try GrayClip.make(files)
    let test = try await TestPlayer.open(stepping: true, vectors: true, pictureInPicture: true)
    if paused { try await test.send(.pause) }
    try await test.send(
      .queue(
        .append([
          ItemDescription(clip, subtitles: [SubtitleSource(try files.write("a.vtt", text))])
        ])), until: .firstFrame)
    for command in item.before { try await test.send(command, until: .settled) }
    return (test, files)
  }

  @Test("While paused the frame that is up is shown again at once, once", arguments: cases)
  func paused(item: Case) async throws {
    let (test, files) = try await open(item, paused: true)
    defer { withExtendedLifetime(files) {} }
    let before = appearance(test)
    let shown = test.video.frames.count
    try await test.send(item.command, until: .settled)
    #expect(test.video.frames.count == shown + 1)
    #expect(test.video.lines.last?.hasPrefix("redrawn") == true)
    #expect(appearance(test) != before)
    // Said again, it changes nothing.
    await test.clock.advance(by: .seconds(1))
    #expect(test.video.frames.count == shown + 1)
    #expect(test.status.currentTime == .zero && test.log.errors.isEmpty)
  }

  @Test("While playing it is on the next frame or sooner, and on all after it", arguments: cases)
  func playing(item: Case) async throws {
    let (test, files) = try await open(item, paused: false)
    defer { withExtendedLifetime(files) {} }
    await test.clock.advance(by: .milliseconds(950))
    let shown = test.video.frames.count
    let before = appearance(test)
    #expect(appearance(test, shown - 2) == before)
    try await test.send(item.command)
    // The next picture is due in 50 ms.
    await test.clock.advance(by: .milliseconds(51))
    #expect(test.video.frames.count > shown && appearance(test, shown) != before)
    await test.clock.advance(by: .milliseconds(500))
    let after = appearance(test)
    #expect(
      after != before
        && (shown..<test.video.frames.count).allSatisfy { appearance(test, $0) == after })
    await test.clock.advance(by: .seconds(10))
    let whole = test.video.lines.filter { !$0.hasPrefix("redrawn") && $0 != "cleared" }
    #expect(whole.count == 40)
    #expect(test.status.counters.framesLate == 0 && test.status.counters.framesDropped == 0)
  }
}
