import Foundation
import Glibc
import Testing
import VitrineTesting

/// What very many cues cost the program; the bounds are those of a build for tests, which takes several times as long.
@Suite(
  "vitrine play with a million cues", .timeLimit(.minutes(20)),
  .disabled(if: Sanitizer.takesMemory, "optional: the sanitizer keeps memory that was freed"))
struct SubtitleLoadTests {
  /// A file of cues of two milliseconds each.
  private func write(_ path: String, header: String, count: Int, text: String) throws {
    let script = """
      BEGIN { printf "%s\\n\\n", header; for (i = 0; i < \(count); i++) {
        s = int(i / 500); ms = i % 500 * 2
        printf "%02d:%02d:%02d.%03d --> %02d:%02d:%02d.%03d\\n" text "\\n\\n", \
          int(s / 3600), int(s / 60) % 60, s % 60, ms, int(s / 3600), int(s / 60) % 60, s % 60, \
          ms + 1, i } }
      """
    let command = #"awk -v header="$1" -v text="$2" "$3" > "$4""#
    let made = try TestMedia.run("sh", ["-c", command, "sh", header, text, script, path])
    try #require(made.status == 0, "\(String(decoding: made.errors, as: UTF8.self))")
  }

  @Test(
    "pictures come before the file is read, cues are told once it is, and memory stays within bounds",
    arguments: [
      (header: "WEBVTT", count: 1_000_000, text: "Cue %d", limit: 250),
      ("1", 1_000_000, "Cue %d", 250),
      ("WEBVTT", 250_000, "<v Ann>Cue <i>number</i> %d, <b>text</b>", 125),
    ])
  func million(header: String, count: Int, text: String, limit: Int) async throws {
    let folder = try SocketFolder()
    defer { withExtendedLifetime(folder) {} }
    let file = "\(folder.path)/million"
    try write(file, header: header, count: count, text: text)
    let arguments = [
      "play", TestMedia.fixture("h264-aac.mp4"), "--loop", "--video", "null", "--audio", "null",
      "--events=playing,cue(phase=start)",
    ]
    func peak(_ more: [String]) async throws -> Int {
      let program = try Program(arguments + more)
      try await program.line(with: "playing")
      if !more.isEmpty {
        try await program.line(with: "Cue")
      }
      let peak = try #require(program.peakMemory)
      program.send(SIGTERM)
      _ = try await program.ending()
      return peak
    }
    let usual = try await peak([])
    let most = try await peak(["--subtitles", file])
    #expect((most - usual) >> 20 < limit, "\((most - usual) >> 20) MiB more")
  }
}
