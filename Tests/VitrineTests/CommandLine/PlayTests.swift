import Control
import Foundation
import Glibc
import MediaCore
import Testing
import VitrineTesting

/// `vitrine play` as a program: what it writes and how it ends.
@Suite("vitrine play")
struct PlayTests {
  private static let nowhere = ["--video", "null", "--audio", "null"]
  private static let hashes = ["--clock", "virtual", "--video", "framemd5:-", "--audio", "null"]

  @Test("the hashes of a clip are those that ffmpeg once gave")
  func storedHashes() async throws {
    let clip = TestMedia.fixture("h264-aac.mp4")
    let run = try await Program.run(["play", clip] + Self.hashes)
    #expect(run.ending == .exited(0))
    #expect(run.errors == [])
    #expect(
      run.output.filter { !$0.hasPrefix("#software") } == [
        "#format: frame checksums", "#version: 2", "#hash: MD5", "#tb 0: 1/12",
        "#media_type 0: video", "#codec_id 0: rawvideo", "#dimensions 0: 96x54", "#sar 0: 1/1",
        "#stream#, dts,        pts, duration,     size, hash",
        "0,          0,          0,        1,     7776, 5193935800e2dbf43b611d62a2471709",
        "0,          1,          1,        1,     7776, a987f3b19db301f15218051896fbd6ba",
        "0,          2,          2,        1,     7776, b79909b181bd1563f7bf23cfefd5b787",
        "0,          3,          3,        1,     7776, 1b4d161ba0a317ae3776726a093c604e",
        "0,          4,          4,        1,     7776, 5230c6f1be59afe15e9b3d36786b3dda",
        "0,          5,          5,        1,     7776, 4bad83404101f7ab8ac8876ada59a823",
      ])
  }

  @Test(
    "the hashes of any clip are those of ffmpeg, byte for byte",
    arguments: [TestMedia.Recipe.loop2s, .gop60, .vp8, .mpeg4, .oddSize420])
  func hashes(recipe: TestMedia.Recipe) async throws {
    let clip = try TestMedia.path(recipe)
    let theirs = try TestMedia.run(
      "ffmpeg", ["-v", "error", "-i", clip, "-map", "0:v", "-f", "framemd5", "-"])
    let run = try await Program.run(["play", clip] + Self.hashes)
    #expect(run.ending == .exited(0))
    let lines = String(decoding: theirs.output, as: UTF8.self).split(separator: "\n")
    #expect(run.output == lines.map(String.init))
  }

  @Test(
    "where there is neither a desktop nor a screen, it says that nothing is shown",
    .enabled(
      if: (try? FileManager.default.contentsOfDirectory(atPath: "/sys/class/drm")) == nil,
      "optional: there are displays"))
  func noDisplay() async throws {
    let clip = TestMedia.fixture("h264-aac.mp4")
    let headless = ["DISPLAY": "", "WAYLAND_DISPLAY": ""]
    let run = try await Program.run(
      ["play", clip, "--audio", "null", "--to", "0.1"], environment: headless)
    #expect(run.ending == .exited(0))
    #expect(run.errors.count == 1 && run.errors[0].hasSuffix("pictures go nowhere"))
    let meant = try await Program.run(
      ["play", clip, "--to", "0.1"] + Self.nowhere, environment: headless)
    #expect(meant.ending == .exited(0) && meant.errors == [])
  }

  @Test("a file that is not there ends with 1, a typed error and its event")
  func missing() async throws {
    let run = try await Program.run(
      ["play", "/none/at/all.mp4", "--events=error", "--clock", "virtual"] + Self.nowhere)
    #expect(run.ending == .exited(1))
    #expect(
      run.errors.count == 1
        && run.errors[0].hasSuffix(
          " error item-1: '/none/at/all.mp4': No such file or directory [2004 notFound]. "
            + "Check the path or the URL.")
    )
    guard case .object(let batch) = try JSONReader.value(of: try #require(run.output.first)),
      case .array(let events) = batch["events"], case .object(let event) = events.first,
      case .object(let error) = event["error"], case .object(let data) = error["data"]
    else {
      Issue.record("\(run.output)")
      return
    }
    #expect(batch["sequence"] == 1)
    #expect(event["event"] == "error")
    #expect(error["code"] == 2004)
    #expect(data["case"] == "notFound")
    #expect(data["item"] == "item-1")
    #expect(data["recovery"] == "Check the path or the URL.")
  }

  @Test(
    "an output that cannot be written, be it only its end, ends with 1",
    arguments: [
      ["--video", "null", "--audio", "wav:/none/at/all.wav"],
      ["--video", "null", "--audio", "wav:/dev/full"],
      ["--video", "framemd5:/dev/full", "--audio", "null"],
    ])
  func lostOutput(outputs: [String]) async throws {
    let run = try await Program.run(
      ["play", TestMedia.fixture("h264-aac.mp4"), "--clock", "virtual"] + outputs)
    #expect(run.ending == .exited(1))
    #expect(run.errors.contains { $0.contains("[5003 outputFileFailed]") })
  }

  @Test("the events of two runs under the virtual clock are the same lines, and none is lost")
  func sameEvents() async throws {
    let arguments =
      ["play", TestMedia.fixture("h264-aac.mp4"), "/none/at/all.mp4", "--loops", "200"]
      + ["--rate", "1.7", "--events", "--time-publishing=0.05", "--clock", "virtual"]
      + Self.nowhere
    let first = try await Program.run(arguments).output
    #expect(try await Program.run(arguments).output == first)
    let events = first.reduce(0) { $0 + $1.components(separatedBy: #"{"event":""#).count - 1 }
    #expect(events > 1024 && !first.contains { $0.contains("overflow") })
  }

  @Test("events are lines of JSON whose numbers go on without a gap")
  func events() async throws {
    let clip = TestMedia.fixture("h264-aac.mp4")
    let run = try await Program.run(
      ["play", clip, "--events", "--loops", "3", "--clock", "virtual"] + Self.nowhere)
    #expect(run.ending == .exited(0))
    var next = 1
    var names: [JSONValue] = []
    for line in run.output {
      guard case .object(let batch) = try JSONReader.value(of: line),
        case .array(let events) = batch["events"]
      else {
        Issue.record("\(line)")
        continue
      }
      #expect(batch["sequence"] == .int(next))
      next += events.count
      for case .object(let event) in events { names.append(event["event"] ?? .null) }
    }
    #expect(names.prefix(1) == ["currentItemChanged"])
    #expect(names.filter { $0 == "transition" }.count == 2)
    #expect(names.last == "ended" || names.contains("ended"))
  }

  @Test("two runs under the virtual clock say the same")
  func replay() async throws {
    let folder = try SocketFolder()
    let clip = TestMedia.fixture("h264-pcm.mov")
    let arguments =
      ["play", clip, "--events", "--time-publishing=0.1", "--loops", "2", "--clock", "virtual"]
      + ["--audio", "null"]
    var events: [[String]] = []
    var hashes: [String] = []
    for name in ["first", "second"] {
      let file = "\(folder.path)/\(name)"
      events.append(try await Program.run(arguments + ["--video", "framemd5:\(file)"]).output)
      hashes.append(try String(contentsOfFile: file, encoding: .utf8))
    }
    #expect(events[0].count > 1 && hashes[0].count > 500)
    #expect(events[0] == events[1] && hashes[0] == hashes[1])
  }

  @Test("lists with nothing in them end with 1 and say so; with anything else that is played")
  func emptyList() async throws {
    let folder = try SocketFolder()
    let list = "\(folder.path)/empty.m3u"
    try Data("#EXTM3U\n".utf8).write(to: URL(filePath: list))
    let run = try await Program.run(["play", list, list] + Self.nowhere)
    #expect(run.ending == .exited(1))
    #expect(
      run.errors.count == 1
        && run.errors[0].hasSuffix(
          " error player: there is nothing to play in '\(list)', '\(list)' [2004 notFound]. "
            + "Check the path or the URL.")
    )
    let more = try await Program.run(
      ["play", list, TestMedia.fixture("h264-aac.mp4"), "--clock", "virtual"] + Self.nowhere)
    #expect(more.ending == .exited(0))
  }

  @Test("what FFmpeg says of a damaged clip comes once, without places in memory")
  func log() async throws {
    let folder = try SocketFolder()
    let file = "\(folder.path)/damaged.mp4"
    var bytes = try Data(contentsOf: URL(filePath: TestMedia.fixture("h264-aac.mp4")))
    for place in stride(from: bytes.count / 4, to: bytes.count * 3 / 4, by: 37) {
      bytes[place] ^= 0x5A
    }
    try bytes.write(to: URL(filePath: file))
    let arguments = ["play", file, "--loops", "60", "--clock", "virtual"] + Self.nowhere
    let lines = try await Program.run(arguments).errors.filter { $0.contains(" ffmpeg: ") }
    #expect(!lines.isEmpty && lines.count < 60, "\(lines)")
    #expect(!lines.contains { $0.contains("0x") })
    let quiet = try await Program.run(arguments + ["--quiet"]).errors
    #expect(!quiet.contains { $0.contains("ffmpeg") })
  }

  @Test("the shortest still there is can be looped")
  func shortStill() async throws {
    let clip = TestMedia.fixture("png.png")
    let run = try await Program.run(
      ["play", clip, "--still-duration", "0", "--loops", "300", "--events=ended,error"]
        + Self.nowhere)
    #expect(run.ending == .exited(0) && run.errors == [])
  }
}
