import MediaCore
import Playback
import VitrineTesting

/// Tracks of sound, loudness and devices.
extension TraceScenario {
  static let sound = [
    TraceScenario("tracks") {
      let run = try await TraceRun.files()
      try await run.append(.clip("tracks.mp4", loops: 2), .clip("one.mp4", to: 0.3))
      try await run.advance(to: 1)
      try await run.send("sound 1", .audioTrack(.index(1)))
      try await run.advance(to: 1.5)
      try await run.send("sound 7", .audioTrack(.index(7)))
      try await run.send("English", .audioTrack(.language("en")))
      try await run.advance(to: 2.9)
      try await run.send("German", .audioTrack(.language("de")))
      try await run.advance(to: 3.5)
      try await run.send("seek to 2", .seek(to: .time(.seconds(2))))
      try await run.advance(to: 6)
      return run
    },
    TraceScenario("volume") {
      let run = try await TraceRun.files()
      var quiet = ItemDescription.clip("two.mp4", id: "quiet", to: 1)
      quiet.volume = 0.5
      var mute = ItemDescription.clip("one.mp4", id: "mute", to: 0.5)
      mute.isMuted = true
      try await run.append(.clip("one.mp4", to: 0.5), quiet, mute, .clip("two.mp4", to: 0.5))
      try await run.advance(to: 0.25)
      try await run.send("volume 0.25", .volume(0.25))
      try await run.advance(to: 0.3)
      try await run.send("mute", .mute)
      try await run.advance(to: 0.7)
      try await run.send("unmute", .unmute)
      try await run.advance(to: 0.9)
      quiet.volume = 0.125
      try await run.send(
        "make quiet quieter", .queue(.set([quiet, mute, .clip("two.mp4", to: 0.5)])))
      try await run.advance(to: 4)
      return run
    },
    TraceScenario("device") {
      let run = try await TraceRun.files(pace: .device)
      try await run.append(.clip("one.mp4", loops: 2), .clip("two.mp4"))
      try await run.advance(to: 0.5)
      try await run.send("seek to 1", .seek(to: .time(.seconds(1))))
      try await run.advance(to: 1)
      try await run.send("pause", .pause)
      try await run.advance(to: 1.2)
      try await run.send("play", .play)
      try await run.advance(to: 2)
      try await run.send("step 2", .step(frames: 2))
      try await run.advance(to: 2.2)
      try await run.send("play", .play)
      try await run.advance(to: 6)
      return run
    },
    TraceScenario("device-lost") {
      let run = try await TraceRun.files(pace: .device)
      try await run.append(.clip("one.mp4", loops: 2), .clip("two.mp4"))
      try await run.advance(to: 0.5)
      try await run.report("the device is lost", .audioDeviceLost("speaker"))
      try await run.advance(to: 1.1)
      try await run.report("it is back", .audioDeviceReturned("speaker"))
      try await run.advance(to: 2.5)
      try await run.report("another device", .audioDeviceMoved("screen"))
      try await run.advance(to: 2.6)
      try await run.report("silence is asked for", .silenceRequested(true))
      try await run.advance(to: 3)
      try await run.report("no longer", .silenceRequested(false))
      try await run.advance(to: 3.5)
      try await run.send("pause", .pause)
      try await run.report("the device is lost", .audioDeviceLost("screen"))
      try await run.advance(to: 3.6)
      try await run.send("play", .play)
      try await run.advance(to: 8)
      return run
    },
  ]
}
