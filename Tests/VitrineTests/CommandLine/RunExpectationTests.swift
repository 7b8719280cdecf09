import Foundation
import Testing
import VitrineTesting

@Suite("what vitrine run expects of pictures, sound and cues")
struct RunExpectationTests {
  private static let cues = """
    1
    00:00:00,500 --> 00:00:01,000
    Good
    morning

    2
    00:00:01,500 --> 00:00:02,000
    Good night

    """

  private func folder(_ text: String) throws -> ScenarioFolder {
    let folder = try ScenarioFolder(
      ["a.scenario": text, "a.srt": Self.cues], clips: ["clip.mkv": .twoAudioTracks])
    for (name, frame) in [("early.png", 12), ("late.png", 90)] {
      let made = try TestMedia.run(
        "ffmpeg",
        [
          "-v", "error", "-i", "\(folder.path)/clip.mkv", "-vf", "select=eq(n\\,\(frame))",
          "-frames:v", "1", "\(folder.path)/\(name)",
        ])
      try #require(made.status == 0)
    }
    return folder
  }

  /// What ffmpeg says of a frame of the clip.
  private func sum(_ format: String, of frame: Int, in folder: ScenarioFolder) throws -> String {
    let made = try TestMedia.run(
      "ffmpeg", ["-v", "error", "-i", "\(folder.path)/clip.mkv", "-map", "0:v", "-f", format, "-"])
    let lines = String(decoding: made.output, as: UTF8.self).split(separator: "\n")
      .filter { !$0.hasPrefix("#") }
    return try #require(lines[frame].split(separator: " ").last.map(String.init))
  }

  @Test("pictures are held against ffmpeg's sums and against files, sound and cues against words")
  func passes() async throws {
    let folder = try folder("")
    try folder.write(
      """
      expect picture none within 0
      never picture like=late.png
      queue.append clip.mkv
      after playing within 1 subtitles.add a.srt
      at 0.3 expect picture like=early.png ssim=0.95 within 0.2
      expect picture md5=\(try sum("framemd5", of: 30, in: folder)) within 0.6
      expect picture crc=\(try sum("framecrc", of: 31, in: folder)) within 0.1
      always sound level=-15.2..-14.9 over 0.05
      at 1.2 expect sound tone=440 over 0.2 within 0
      expect cue none within 0
      at 1.6 expect cue text="Good night" within 0
      audioTrack index=1
      expect sound tone=880 over 0.1 within 0.5
      """, to: "a.scenario")
    let run = try await folder.run()
    #expect(run.ending == .exited(0), "\(run.output) \(run.errors)")
  }

  @Test(
    "the volume counts, a pause is silent, and a cue has its text from its beginning to its end")
  func volume() async throws {
    let folder = try folder(
      """
      queue.append clip.mkv
      after playing within 1 subtitles.add a.srt
      expect cue text="Good morning" within 1
      expect cue has=morn within 0
      at 1.01 expect cue none within 0
      at 1.2 volume 0.5
      expect sound level=-21.2..-20.9 over 0.2 within 0.21
      mute
      expect sound silent over 0.1 within 0.11
      unmute
      volume 1
      expect sound tone=440 over 0.1 within 0.2
      pause
      never sound tone=440 over 0.05
      expect sound silent over 0.5 within 0.5
      wait 3
      """)
    let run = try await folder.run()
    #expect(run.ending == .exited(0), "\(run.output) \(run.errors)")
  }

  @Test(
    "what is not as expected is told with what was there",
    arguments: [
      ("expect picture md5=\(String(repeating: "0", count: 32)) within 0.1", "has md5="),
      ("expect picture like=late.png ssim=0.99 within 0.3", "has ssim=0."),
      ("expect picture none within 0.1", "a picture is shown after 0.1 s"),
      ("never picture like=early.png\nwait 1", "has ssim="),
      ("expect sound tone=500 over 0.2 within 0.3", "level=-15.1, 0 % of it at 500.0 Hz"),
      ("expect sound silent over 0.1 within 0.2", "level=-15.1"),
      ("expect sound level=-10..0 over 0.1 within 0.2", "level=-15.1"),
      ("volume 1\nexpect sound silent over 0.5 within 0.2", "since the last command"),
      ("never sound tone=440 over 0.2\nwait 1", "level=-15.1, "),
      (
        "always sound tone=440 over 0.1\nwait 0.3\nmute\nwait 0.3",
        "50 % of it at 440.0 Hz at 0.35 s"
      ),
      ("expect cue text=Hello within 0.1", "no cue is shown after 0.1 s"),
      ("never cue has=morning\nwait 1", "'Good morning' is shown at 0.5"),
    ])
  func fails(steps: String, reason: String) async throws {
    let folder = try folder(
      "queue.append clip.mkv\nafter playing within 1 subtitles.add a.srt\n\(steps)\n")
    let run = try await folder.run()
    #expect(run.ending == .exited(1), "\(run.output) \(run.errors)")
    #expect(run.output.joined(separator: "\n").contains(reason), "\(run.output)")
  }

  @Test(
    "a wrong expectation is told before anything is played",
    arguments: [
      ("expect picture", "1:8: picture takes none, "),
      ("expect picture md5=12", "1:20: md5 is 32 hexadecimal digits"),
      ("expect picture like=none.png", "1:16: '"),
      ("expect picture like=a.srt", "is no PNG, JPEG or WebP"),
      ("expect picture like=early.png ssim=2", "1:31: ssim is a number"),
      ("expect picture like=early.png md5=1", "1:8: picture takes none"),
      ("expect sound loud", "1:14: sound takes silent, "),
      ("expect sound level=3..1", "1:14: sound takes silent, "),
      ("expect sound silent over 0", "1:21: over takes seconds"),
      ("expect cue says=a", "1:12: cue takes none, "),
      ("always sound", "1:8: sound takes silent, "),
    ])
  func wrong(text: String, expected: String) async throws {
    let run = try await folder(text).run()
    #expect(run.ending == .exited(2), "\(run.output)")
    #expect(run.errors.contains { $0.contains(expected) }, "\(run.errors)")
  }
}
