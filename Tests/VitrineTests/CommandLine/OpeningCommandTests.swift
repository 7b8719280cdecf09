import Foundation
import MediaCore
import Testing
import VitrineTesting

/// The commands that `vitrine play` is to begin with.
@Suite("The commands of vitrine play")
struct OpeningCommandTests {
  private static let nowhere = ["--video", "null", "--audio", "null"]
  private static let hashes = ["--clock", "virtual", "--video", "framemd5:-", "--audio", "null"]

  @Test("a command that cannot be ends it with 2, and under the virtual clock each run is the same")
  func openingCommands() async throws {
    let clip = TestMedia.fixture("h264-aac.mp4")
    for command in ["brightness brightness=x", "brighten", "subscribe", "brightness 1 2", ""] {
      let run = try await Program.run(["play", clip, "--command", command] + Self.nowhere)
      #expect(run.ending == .exited(2), "\(command)")
    }
    let arguments = ["play", clip, "--command", "filter sepia", "--command", "loop times=2"]
    let first = try await Program.run(arguments.dropLast(2) + Self.hashes)
    let second = try await Program.run(arguments.dropLast(2) + Self.hashes)
    #expect(first.ending == .exited(0) && first.output == second.output)
    let plain = try await Program.run(["play", clip] + Self.hashes)
    #expect(plain.output.count == first.output.count && plain.output != first.output)
    // What concerns an item waits until there is one, and no longer.
    let looped = try await Program.run(arguments + Self.hashes)
    #expect(looped.ending == .exited(0) && looped.errors == [])
    #expect(looped.output.filter { $0.hasPrefix("0,") }.count == 12)
  }

  @Test(
    "a command that concerns an item holds from its first frame on",
    arguments: [
      ("seek to=0.25", 3), ("subtitles.add source=a.srt", 6), ("queue.jump id=item-2", 6),
      ("fit fit=fill", 12), ("begin", 12), ("audioTrack index=0", 12),
    ])
  func itemCommands(command: String, frames: Int) async throws {
    let clip = TestMedia.fixture("h264-aac.mp4")
    let folder = try SocketFolder()
    let subtitles = "\(folder.path)/a.srt"
    try Data("1\n00:00:00,000 --> 00:01:00,000\nText\n".utf8).write(to: URL(filePath: subtitles))
    let isTitled = command.hasPrefix("subtitles")
    let clips = isTitled || command.hasPrefix("seek") ? [clip] : [clip, clip]
    let call = command.replacingOccurrences(of: "a.srt", with: subtitles)
    let arguments = ["play"] + clips + ["--command", call, "--quiet"] + Self.hashes
    let run = try await Program.run(arguments)
    #expect(run.ending == .exited(0) && run.errors == [])
    #expect(run.output.filter { $0.hasPrefix("0,") }.count == frames)
    #expect(try await Program.run(arguments).output == run.output)
    if isTitled {
      let plain = try await Program.run(["play", clip] + Self.hashes)
      #expect(plain.output.count == run.output.count)
      #expect(zip(plain.output, run.output).filter { $0 != $1 }.count == frames)
    }
  }

  @Test("a virtual clock waits for the requests of a configuration")
  func configuration() async throws {
    let folder = try SocketFolder()
    let path = folder.path + "/config"
    let clip = TestMedia.fixture("h264-aac.mp4")
    try Data(
      (#"{"method":"queue.append","params":{"items":["\#(clip)"]}}"# + "\n"
        + #"{"method":"nonsense"}"# + "\n").utf8
    ).write(to: URL(filePath: path))
    let arguments =
      ["serve", "--socket", folder.socket, "--config", path, "--for", "2"] + Self.hashes
    let run = try await Program.run(arguments)
    #expect(run.ending == .exited(0))
    #expect(run.output.filter { $0.hasPrefix("0,") }.count == 6)
    #expect(run.errors.contains { $0.contains("line 2") }, "\(run.errors)")
    #expect(try await Program.run(arguments).output == run.output)
  }

  @Test("a command that concerns an item waits for a list that takes its time")
  func itemCommandOfSlowList() async throws {
    let origin = try await ScriptedOrigin.start()
    origin.serve(
      OriginResource(text: "#EXTM3U\n\(origin.url("/a.mp4"))\n")
        .failing(.always, with: .latency(.milliseconds(800))), at: "/list.m3u")
    origin.serve(try OriginResource(file: TestMedia.fixture("h264-aac.mp4")), at: "/a.mp4")
    let folder = try SocketFolder()
    let run = try await Program.run(
      ["play", origin.url("/list.m3u"), "--socket", folder.socket, "--events=transition"]
        + ["--command", "loop times=2"] + Self.nowhere)
    #expect(run.ending == .exited(0))
    #expect(run.output.contains { $0.contains("gapFrames") })
    await origin.stop()
  }
}
