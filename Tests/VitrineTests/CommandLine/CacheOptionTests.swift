import Foundation
import Testing
import VitrineTesting

@Suite("--cache")
struct CacheOptionTests {
  private func play(_ source: String, _ folder: SocketFolder, _ more: [String] = []) async throws
    -> (ending: ChildProcess.Ending, frames: String?, errors: [String])
  {
    let frames = folder.path + "/frames"
    try? FileManager.default.removeItem(atPath: frames)
    let run = try await Program.run(
      ["play", source, "--clock", "virtual", "--video", "framemd5:\(frames)", "--audio", "null"]
        + ["--cache", folder.path + "/cache"] + more)
    return (run.ending, try? String(contentsOfFile: frames, encoding: .utf8), run.errors)
  }

  @Test("a later start plays what was played before, with no server, frame for frame")
  func laterStart() async throws {
    let (folder, origin) = (try SocketFolder(), try await ScriptedOrigin.start())
    // Its index is at the end: it is read by several requests.
    origin.serve(try OriginResource(file: TestMedia.path(.gop60)), at: "/clip.mp4")
    let list = OriginResource(text: "#EXTM3U\n#EXTINF:2,One\nclip.mp4\n#EXTINF:2,Two\nclip.mp4\n")
    origin.serve(list, at: "/night.m3u")
    let first = try await play(origin.url("/night.m3u"), folder)
    #expect(first.ending == .exited(0), "\(first.errors)")
    await origin.stop()
    let second = try await play(origin.url("/night.m3u"), folder)
    #expect(second.ending == .exited(0), "\(second.errors)")
    #expect(first.frames != nil && first.frames == second.frames)
  }

  @Test("a stream in several qualities is the same at each start, also with no server")
  func qualities() async throws {
    let (folder, origin) = (try SocketFolder(), try await ScriptedOrigin.start())
    let stream = try TestMedia.folder(.ladder)
    for name in try FileManager.default.contentsOfDirectory(atPath: stream) {
      origin.serve(try OriginResource(file: "\(stream)/\(name)"), at: "/\(name)")
    }
    let source = origin.url("/\(TestMedia.StreamRecipe.ladder.playlist)")
    let first = try await play(source, folder)
    #expect(first.ending == .exited(0) && first.frames?.isEmpty == false, "\(first.errors)")
    for isLast in [false, true] {
      if isLast { await origin.stop() }
      let later = try await play(source, folder)
      #expect(later.ending == .exited(0) && later.frames == first.frames, "\(later.errors)")
    }
  }

  @Test("a folder that cannot be is told of, and it plays")
  func noFolder() async throws {
    let folder = try SocketFolder()
    let run = try await play(TestMedia.path(.gop60), folder, ["--cache", "/proc/none"])
    #expect(run.ending == .exited(0))
    #expect(run.errors.contains { $0.contains("nothing is kept") }, "\(run.errors)")
  }

  @Test("a size that is too small or none is refused", arguments: ["1k", "x", "-5"])
  func size(text: String) async throws {
    let run = try await Program.run(["play", "a.mp4", "--cache-size=\(text)"])
    #expect(run.ending == .exited(2))
    #expect(run.errors.contains { $0.contains("16777216") || $0.contains("500k") })
  }
}
