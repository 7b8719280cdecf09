import Foundation
import Glibc
import Testing
import VitrineTesting

/// `vitrine play --fallback` and `--error-slate` as programs.
@Suite("vitrine play with a fallback")
struct FallbackProgramTests {
  private static let nowhere = ["--video", "null", "--audio", "null"]

  @Test("a slate plays until the file is there, and then the file to its end")
  func comesBack() async throws {
    let folder = try TemporaryDirectory()
    let clip = "\(folder.path)/clip.mp4"
    let program = try Program(
      [
        "play", clip, "--fallback", "slate:Back%20soon?size=64x36",
        "--events=fallback",
      ] + Self.nowhere)
    #expect(try await program.line(with: "\"fallback\"").contains("\"active\":true"))
    try FileManager.default.copyItem(atPath: TestMedia.fixture("h264-aac.mp4"), toPath: clip)
    #expect(try await program.line(with: "\"active\":false").contains("fallback"))
    // An item failed on the way.
    #expect(try await program.ending() == .exited(1))
  }

  @Test("the error slate is a picture that tells what is wrong")
  func errorSlate() async throws {
    let folder = try TemporaryDirectory()
    let program = try Program(
      [
        "play", "\(folder.path)/none.mp4", "--error-slate", "--audio", "null", "--video",
        "y4m:\(folder.path)/out.y4m", "--events=fallback,playing",
      ])
    // Both are told in one line.
    let line = try await program.line(with: "\"playing\"")
    #expect(line.contains("vitrine:error-slate"))
    program.send(SIGTERM)
    _ = try await program.ending()
    let written = [UInt8](try Data(contentsOf: URL(filePath: "\(folder.path)/out.y4m")))
    let luma = written.dropFirst(200).prefix(1920 * 1080)
    #expect(luma.count == 1920 * 1080 && luma.count { $0 > 180 } > 2000)
  }

  @Test("a fallback that cannot be a slate ends the program with 2")
  func wrong() async throws {
    let run = try await Program.run(["play", "a.mp4", "--fallback", "slate:a?x=1"] + Self.nowhere)
    #expect(run.ending == .exited(2) && run.errors.contains { $0.contains("no parameter 'x'") })
  }
}
