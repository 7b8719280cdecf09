import Foundation
import MediaCore
import Testing
import VitrineTesting

/// Files that the program would write over what it reads, and what it writes to terminals.
@Suite("what the program does not write")
struct WrittenFileTests {
  @Test(
    "no output of a player writes over what is played, nor over another output",
    arguments: [
      ["--audio", "wav:clip.mp4"], ["--video", "y4m:./clip.mp4"], ["--video", "framemd5:link"],
      ["--record", "clip.mp4"], ["--video", "y4m:a", "--audio", "wav:./a"],
    ])
  func outputs(options: [String]) async throws {
    let folder = try ScenarioFolder([:], clips: ["clip.mp4": .loop2sAAC])
    let clip = "\(folder.path)/clip.mp4"
    let before = try Data(contentsOf: URL(filePath: clip))
    try FileManager.default.createSymbolicLink(
      atPath: "\(folder.path)/link", withDestinationPath: "clip.mp4")
    let absolute = options.map { option in
      option.replacing("wav:", with: "wav:\(folder.path)/")
        .replacing("y4m:", with: "y4m:\(folder.path)/")
        .replacing("framemd5:", with: "framemd5:\(folder.path)/")
        .replacing(/^clip/, with: "\(folder.path)/clip")
    }
    let run = try await Program.run(
      ["play", clip, "--clock", "virtual", "--for", "0.1"] + absolute)
    #expect(run.ending == .exited(2), "\(run.errors)")
    #expect(run.errors.contains { $0.contains("would write ") }, "\(run.errors)")
    #expect(try Data(contentsOf: URL(filePath: clip)) == before)
  }

  @Test("a device may take both outputs")
  func device() async throws {
    let run = try await Program.run(
      ["play", TestMedia.path(.loop2sAAC), "--clock", "virtual", "--for", "0.1"]
        + ["--video", "framemd5:/dev/null", "--audio", "framemd5:/dev/null"])
    #expect(run.ending == .exited(0), "\(run.errors)")
  }

  @Test(
    "a run writes no trace or report over a scenario, nor over what it compares with",
    arguments: [
      ["--trace", "b.scenario"], ["--accept", "./a.scenario"], ["--junit", "b.scenario"],
      ["--golden", "gold", "--accept", "./gold"], ["--golden", "gold/a.trace", "--accept", "gold"],
    ])
  func runs(options: [String]) async throws {
    let folder = try ScenarioFolder(["a.scenario": "wait 0.1\n", "b.scenario": "wait 0.2\n"])
    try FileManager.default.createDirectory(
      atPath: "\(folder.path)/gold", withIntermediateDirectories: false)
    try folder.write("old\n", to: "gold/a.trace")
    let absolute = options.map { $0.hasPrefix("--") ? $0 : "\(folder.path)/\($0)" }
    let files = options.contains("--junit") ? ["a.scenario", "b.scenario"] : ["a.scenario"]
    let scenarios = (options[1] == "b.scenario" ? ["b.scenario"] : files)
    let run = try await Program.run(
      ["run"] + scenarios.map { "\(folder.path)/\($0)" } + absolute)
    #expect(run.ending == .exited(64) || run.ending == .exited(2), "\(run.ending)")
    #expect(try folder.text(of: "a.scenario") == "wait 0.1\n")
    #expect(try folder.text(of: "b.scenario") == "wait 0.2\n")
    #expect(try folder.text(of: "gold/a.trace") == "old\n")
  }

  @Test("all lines that are wrong are told, however many they are")
  func manyFaults() async throws {
    let folder = try ScenarioFolder(["a.scenario": String(repeating: "nonsense\n", count: 3000)])
    let run = try await folder.run("a.scenario", ["--check"])
    #expect(run.ending == .exited(2) && run.errors.count == 3000, "\(run.errors.count)")
  }

  @Test("what media and files are called commands no terminal, and URLs are told without passwords")
  func probed() async throws {
    let folder = try ScenarioFolder([:])
    let clip = "\(folder.path)/a\u{1B}[31m.mkv"
    let made = try TestMedia.run(
      "ffmpeg",
      ["-v", "error", "-i", TestMedia.path(.loop2sAAC), "-c", "copy"]
        + ["-metadata", "title=evil\u{1B}]0;x\u{7}\nfake       line", clip])
    try #require(made.status == 0)
    for path in [clip, folder.path] {
      let run = try await Program.run(["probe", path])
      #expect(run.ending == .exited(0), "\(run.errors)")
      #expect(!run.output.contains { $0.contains("\u{1B}") || $0.hasPrefix("fake") })
    }
    let origin = try await ScriptedOrigin.start()
    origin.serve(
      OriginResource(
        text: "#EXTM3U\n#EXT-X-TARGETDURATION:2\n#EXTINF:2,\na.ts\n#EXT-X-ENDLIST\n"),
      at: "/list.m3u8")
    let url = origin.url("/list.m3u8").replacing("http://", with: "http://user:secret@")
    for options in [[], ["--json"], ["--strict"]] {
      let run = try await Program.run(["probe", url] + options)
      #expect(run.output.contains { $0.contains("/a.ts") }, "\(run.output) \(run.errors)")
      #expect(!(run.output + run.errors).contains { $0.contains("secret") }, "\(run.output)")
    }
  }

  @Test("the picture of a slate is told without its password")
  func slates() {
    for source in [
      "slate:hi?picture=http://user:pw@host/a.png&size=2x2",
      "slate:hi?picture=http%3A%2F%2Fuser:pw%40host/a.png&size=2x2",
    ] {
      #expect(source.withoutCredentials == "slate:hi?picture=http://host/a.png&size=2x2")
    }
    let plain = "slate:hi?picture=a%3Ab.png"
    #expect(plain.withoutCredentials == plain)
  }

  @Test("a missing file is told as one that is missing")
  func missing() async throws {
    let run = try await Program.run(["download", "none/at/all.mp4", "/tmp/never"])
    #expect(run.ending == .exited(1))
    #expect(run.errors.contains { $0.contains("2004") }, "\(run.errors)")
    let unnamed = try await Program.run(["download", TestMedia.path(.loop2sAAC), ""])
    #expect(unnamed.errors.contains { $0.contains("has no name") }, "\(unnamed.errors)")
  }
}
