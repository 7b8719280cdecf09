import MediaCore
import Playback
import VitrineTesting

/// More than one picture at once, and pictures that stand.
extension TraceScenario {
  static let transitions = [
    TraceScenario("crossfade") {
      let run = try await TraceRun.files()
      try await run.send("crossfade for 0.4 s", .transition(.crossfade(.milliseconds(400))))
      try await run.append(
        .clip("one.mp4", to: 1), .clip("two.mp4", to: 1.2), .clip("sound-longer.mp4", id: "three"),
        .clip("one.mp4", id: "last", to: 1))
      try await run.advance(to: 0.8)
      try await run.send("pause", .pause)
      try await run.advance(to: 1.1)
      try await run.send("play", .play)
      try await run.advance(to: 1.5)
      try await run.send("seek to 1.1", .seek(to: .time(.seconds(1.1))))
      try await run.advance(to: 2.6)
      try await run.send("next", .queue(.next))
      try await run.advance(to: 5)
      return run
    },
    TraceScenario("fade") {
      let run = try await TraceRun.files()
      try await run.send(
        "fade through black for 0.6 s", .transition(.fade(.milliseconds(600), through: .black)))
      try await run.append(
        .clip("one.mp4", to: 1), .still("still.png", for: 1), .clip("two.mp4", to: 1))
      try await run.advance(to: 4)
      return run
    },
    TraceScenario("picture-in-picture") {
      let run = try await TraceRun.files(pictureInPicture: true)
      try await run.append(.clip("one.mp4", loops: 2))
      let source = PictureInPictureChange(
        source: .media(TraceRun.path("shades.mp4")), corner: .topLeft, size: 0.25, margin: 0)
      try await run.send("inset shades", .setPiP(source))
      try await run.advance(to: 0.5)
      try await run.send("start it", .startPiP)
      try await run.advance(to: 1)
      try await run.send(
        "into another corner", .setPiP(PictureInPictureChange(corner: .bottomRight)))
      try await run.advance(to: 1.2)
      try await run.send("pause", .pause)
      try await run.advance(to: 1.4)
      try await run.send("play", .play)
      try await run.advance(to: 3)
      try await run.send("stop it", .stopPiP)
      try await run.advance(to: 3.2)
      try await run.send("start it", .startPiP)
      try await run.advance(to: 3.5)
      try await run.send(
        "inset missing", .setPiP(PictureInPictureChange(source: .media("missing.mp4"))))
      try await run.advance(to: 5)
      return run
    },
    TraceScenario("look") {
      let run = try await TraceRun.files()
      try await run.append(.clip("one.mp4", to: 1), .clip("two.mp4", to: 0.5))
      try await run.advance(to: 0.3)
      try await run.send("rotate by 90", .rotate(degrees: 90))
      try await run.advance(to: 0.5)
      try await run.send("pause", .pause)
      try await run.send("mirror", .mirror(true))
      try await run.advance(to: 0.7)
      try await run.send("rotate by 0", .rotate(degrees: 0))
      try await run.advance(to: 0.8)
      try await run.send("play", .play)
      try await run.advance(to: 3)
      return run
    },
    TraceScenario("stills") {
      let run = try await TraceRun.files()
      try await run.append(
        .still("still.png", for: 0.5), .clip("one.mp4", to: 0.3),
        .still("still.png", id: "twice", for: 0.4, loops: 2))
      try await run.advance(to: 1)
      try await run.send("pause", .pause)
      try await run.advance(to: 1.2)
      try await run.send("play", .play)
      try await run.advance(to: 3)
      return run
    },
    TraceScenario("cues") {
      let run = try await TraceRun.files(leavingOut: .pictures)
      var item = ItemDescription.clip("one.mp4", loops: 2)
      item.subtitles = [SubtitleSource(TraceRun.path("cues.vtt"))]
      try await run.append(item)
      try await run.advance(to: 0.5)
      try await run.send("seek to 1.6", .seek(to: .time(.seconds(1.6))))
      try await run.advance(to: 0.8)
      try await run.send("pause, seek to 0.8", .pause)
      try await run.send("seek to 0.8", .seek(to: .time(.seconds(0.8)), play: false))
      try await run.advance(to: 1)
      try await run.send("no subtitles", .subtitles(.off))
      try await run.advance(to: 1.1)
      try await run.send("subtitles", .subtitles(.index(0)))
      try await run.send("play", .play)
      try await run.advance(to: 5)
      return run
    },
  ]
}
