import Foundation
import Testing
import VitrineTesting

@Suite("Sound in a file at commands")
struct SoundAtCommandsTests {
  @Test(
    "lasts as long as the clock ran, wherever between two pictures a command comes",
    arguments: [
      (["0.9", "seek to=0.4"], 1.5), (["0.5", "seek to=0.1", "0.77", "seek to=0.61"], 1.16),
      (["0.9", "playbackSpeed 2"], 0.95), (["0.33", "playbackSpeed 0.5"], 1.67),
      (["0.33", "playbackSpeed 2", "0.51", "seek to=0.2"], 0.91),
      (["0.33", "pause", "0.51", "play"], 1), (["0.51", "stop"], 0.51),
    ] as [([String], Double)])
  func length(schedule: [String], seconds: Double) async throws {
    let folder = try SocketFolder()
    var arguments = ["play", "mock:?duration=1&size=64x48&audio=pcm", "--clock", "virtual"]
    for place in stride(from: 0, to: schedule.count, by: 2) {
      arguments += ["--at", schedule[place], schedule[place + 1]]
    }
    arguments += ["--video", "null", "--audio", "wav:\(folder.path)/sound.wav", "--for", "3"]
    let run = try await Program.run(arguments)
    #expect(run.ending == .exited(0), "\(run.errors)")
    let probe = try TestMedia.run(
      "ffprobe",
      ["-v", "error", "-show_entries", "stream=duration_ts", "-of", "csv=p=0"]
        + [folder.path + "/sound.wav"])
    let frames = String(decoding: probe.output, as: UTF8.self).split(separator: "\n").first
      .flatMap { Double($0) }
    // A change of speed is exact to a frame.
    #expect(abs((frames ?? 0) - seconds * 48_000) <= 2, "\(frames ?? 0)")
  }

  @Test("of a track that is chosen before the item is open does not depend on when it is")
  func choiceAtStart() async throws {
    for command in ["audioTrack index=3", "subtitles index=3"] {
      for _ in 0..<8 {
        let run = try await Program.run([
          "play", TestMedia.fixture("png.png"), "--still-duration", "0.2", "--clock", "virtual",
          "--at", "0", command, "--video", "null", "--audio", "null",
        ])
        #expect(run.ending == .exited(0), "\(command): \(run.errors)")
      }
    }
  }
}
