import Foundation
import MediaCore
import Testing
import VitrineTesting

/// Decoders in processes of their own: the same pictures and sound, and what breaks one ends an item alone.
@Suite(
  "vitrine play --isolate", .timeLimit(.minutes(10)),
  .disabled(
    if: Sanitizer.takesMemory, "optional: the sanitizer needs more memory than decoders get"))
struct IsolationTests {
  private func sums(_ source: String, _ options: [String]) async throws -> [String] {
    let folder = try SocketFolder()
    let (pictures, sound) = (folder.path + "/v", folder.path + "/a")
    let run = try await Program.run(
      [
        "play", source, "--clock", "virtual", "--video", "framemd5:" + pictures, "--audio",
        "framemd5:" + sound,
      ] + options)
    #expect(run.ending == .exited(0), "\(source): \(run.errors)")
    return try [pictures, sound].map { path in
      FileManager.default.fileExists(atPath: path)
        ? try String(contentsOfFile: path, encoding: .utf8) : ""
    }
  }

  @Test(
    "plays the same, to the byte",
    arguments: [
      "aac.m4a", "av1.mkv", "flac.flac", "h264-10bit.mkv", "h264-aac.mp4", "h264-ac3.ts",
      "h264-pcm.mov", "hevc.mp4", "jpeg.jpg", "mp3.mp3", "mpeg4-mp3.avi", "opus.ogg", "png.png",
      "vorbis.ogg", "vp8-vorbis.webm", "vp9-opus.webm",
    ])
  func same(fixture: String) async throws {
    let source = TestMedia.fixture(fixture)
    let options = ["--loops", "2", "--still-duration", "1"]
    let plain = try await sums(source, options)
    #expect(try await sums(source, options + ["--isolate"]) == plain)
    #expect(plain.contains { $0.contains("\n0, ") })
  }

  @Test("a decoder that draws on in its own picture leaves those alone that were shown")
  func drawnOn() async throws {
    let folder = try SocketFolder()
    let path = folder.path + "/a.gif"
    let made = try TestMedia.run(
      "ffmpeg", ["-v", "error", "-f", "lavfi", "-i", "testsrc=s=64x48:r=10:d=1", path])
    try #require(made.status == 0)
    #expect(try await sums(path, ["--isolate"]) == sums(path, []))
  }

  @Test(
    "a decoder that breaks ends its item, and the next one plays",
    arguments: ["crash", "loop", "hunger", "nonsense"])
  func broken(how: String) async throws {
    // The third packet of pictures; the next item has another process.
    let run = try await Program.run([
      "play", TestMedia.fixture("h264-aac.mp4"), TestMedia.fixture("jpeg.jpg"), "--still-duration",
      "0.5", "--clock", "virtual", "--video", "framemd5:-", "--audio", "null", "--isolate",
      "--isolation-fault", how + ":3",
    ])
    #expect(run.ending == .exited(1), "\(run.errors)")
    #expect(run.errors.contains { $0.contains("4004 decoderLost") }, "\(run.errors)")
    // The picture of the next item is the last that is shown.
    let next = try await Program.run([
      "play", TestMedia.fixture("jpeg.jpg"), "--still-duration", "0.5", "--clock", "virtual",
      "--video", "framemd5:-", "--audio", "null",
    ])
    let sum = try #require(next.output.last?.split(separator: " ").last)
    #expect(run.output.last?.hasSuffix(sum) == true, "\(run.output) \(next.output)")
  }

  @Test("a list of which nothing can be decoded ends with an error")
  func nothing() async throws {
    let run = try await Program.run([
      "play", TestMedia.fixture("h264-aac.mp4"), "--clock", "virtual", "--isolate",
      "--isolation-fault", "crash:1",
    ])
    #expect(run.ending == .exited(1), "\(run.errors)")
    #expect(run.errors.contains { $0.contains("4004 decoderLost") }, "\(run.errors)")
  }

  @Test("the program of decoders is asked for nothing else")
  func stranger() async throws {
    let run = try await Program.run(["decoder-process"])
    #expect(run.ending == .exited(1) && run.output.isEmpty, "\(run.output)")
  }
}
