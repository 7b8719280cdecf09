import MediaCore
import Playback
import VitrineTesting

/// Streams in segments, of a known length.
extension TraceScenario {
  static let streams = [
    TraceScenario("hls") {
      let run = try await TraceRun.streams()
      try TraceStream("low.mp4", seconds: 4).serve(on: run.origin, at: "/low")
      try await run.append(.stream("/low/stream.m3u8", loops: 2))
      try await run.advance(to: 10)
      return run
    },
    TraceScenario("hls-quality") {
      let run = try await TraceRun.streams(
        rates: [(.zero, 100e3), (.seconds(2), 25e3), (.seconds(16), 400e3)])
      try TraceStream("low.mp4", seconds: 24).serve(on: run.origin, at: "/low")
      try TraceStream("high.mp4", seconds: 24).serve(on: run.origin, at: "/high")
      run.origin.serve("/master.m3u8", Array(TraceStream.master.utf8))
      try await run.append(.stream("/master.m3u8"))
      try await run.advance(to: 17)
      try await run.send("the first variant", .quality(QualityPreference(variant: 0)))
      try await run.advance(to: 17.5)
      try await run.send("any variant", .quality(.automatic))
      try await run.advance(to: 60)
      return run
    },
    TraceScenario("hls-seeks") {
      let run = try await TraceRun.streams()
      try TraceStream("low.mp4", seconds: 20).serve(on: run.origin, at: "/low")
      try await run.append(.stream("/low/stream.m3u8"))
      try await run.advance(to: 1.5)
      try await run.send("seek to 15.25", .seek(to: .time(.seconds(15.25))))
      try await run.advance(to: 2)
      try await run.send(
        "seek to the key frame of 3.3", .seek(to: .time(.seconds(3.3)), precision: .keyframe))
      try await run.send("seek to 8.8", .seek(to: .time(.seconds(8.8))))
      try await run.advance(to: 3)
      try await run.send("back by 2, paused", .seek(to: .relative(.seconds(-2)), play: false))
      try await run.advance(to: 3.5)
      try await run.send("step 2", .step(frames: 2))
      try await run.advance(to: 3.6)
      try await run.send("seek to 19.5", .seek(to: .time(.seconds(19.5))))
      try await run.advance(to: 5)
      return run
    },
    TraceScenario("hls-failures") {
      let run = try await TraceRun.streams()
      let stream = try TraceStream("low.mp4", seconds: 10)
      stream.serve(on: run.origin, at: "/low")
      run.origin.serve("/low/s2") { _ in .reply(VirtualReply(status: 404)) }
      run.origin.serve("/low/s4") { question in
        .reply(
          question.number < 3 ? VirtualReply(status: 503) : VirtualReply(body: stream.segment(4)))
      }
      run.origin.serve("/low/s6") { question in
        var reply = VirtualReply(body: stream.segment(6))
        if question.number < 2 { reply.cutAfter = 1000 }
        return .reply(reply)
      }
      try await run.append(
        .stream("/low/stream.m3u8"), .stream("/nothing.m3u8", id: "nothing"),
        .stream("/low/stream.m3u8", id: "again", to: 1))
      try await run.advance(to: 20)
      return run
    },
    TraceScenario("hls-languages") {
      // Slow enough for more to be loaded all the time.
      let run = try await TraceRun.streams(
        rates: [(.zero, 100e3)], leavingOut: [.pictures, .buffers])
      for name in ["pictures", "english", "german"] {
        try TraceStream("\(name).mp4", seconds: 8).serve(on: run.origin, at: "/\(name)")
      }
      run.origin.serve("/master.m3u8", Array(TraceStream.languages.utf8))
      run.origin.serve("/cues.m3u8", Array(TraceStream.cues.utf8))
      run.origin.serve("/cues.vtt", try TraceStream.file("cues.vtt"))
      try await run.send("English subtitles", .subtitles(.language("en")))
      try await run.append(.stream("/master.m3u8"))
      try await run.advance(to: 1)
      try await run.send("German", .audioTrack(.language("de")))
      try await run.advance(to: 3)
      try await run.send("seek to 0.5", .seek(to: .time(.seconds(0.5))))
      try await run.advance(to: 4)
      try await run.send("English", .audioTrack(.language("en")))
      try await run.advance(to: 4.5)
      try await run.send("seek to 5", .seek(to: .time(.seconds(5))))
      try await run.advance(to: 9)
      return run
    },
    TraceScenario("interstitials") {
      let run = try await TraceRun.streams()
      try TraceStream("high.mp4", seconds: 1).serve(on: run.origin, at: "/ad")
      try TraceStream(
        "low.mp4", seconds: 4,
        lines: [
          TraceStream.interstitial("before", at: 0, "CUE=\"PRE\",X-PLAYOUT-LIMIT=0.5"),
          TraceStream.interstitial("within", at: 1.5, "X-RESUME-OFFSET=0"),
          TraceStream.interstitial("absent", at: 2.5, asset: "/absent.m3u8", "X-RESUME-OFFSET=0"),
          TraceStream.interstitial("after", at: 0, "CUE=\"POST\""),
        ]
      ).serve(on: run.origin, at: "/low")
      try await run.append(.stream("/low/stream.m3u8"), .stream("/ad/stream.m3u8", id: "next"))
      try await run.advance(to: 12)
      return run
    },
    TraceScenario("interstitials-left") {
      let run = try await TraceRun.streams()
      try TraceStream("high.mp4", seconds: 3).serve(on: run.origin, at: "/ad")
      try TraceStream(
        "low.mp4", seconds: 8,
        lines: [
          TraceStream.interstitial("skipped", at: 1, "X-RESUME-OFFSET=0"),
          TraceStream.interstitial("strict", at: 3, "X-RESUME-OFFSET=0,X-RESTRICT=\"SKIP,JUMP\""),
        ]
      ).serve(on: run.origin, at: "/low")
      try await run.append(.stream("/low/stream.m3u8"))
      try await run.advance(to: 1.5)
      try await run.send("skip", .skip)
      try await run.advance(to: 2)
      try await run.send("seek to 5", .seek(to: .time(.seconds(5))))
      try await run.advance(to: 3)
      try await run.send("skip", .skip)
      try await run.send("rate 2", .playbackSpeed(2))
      try await run.send("seek to 0.2", .seek(to: .time(.seconds(0.2))))
      try await run.advance(to: 12)
      return run
    },
  ]
}
