import Foundation
import Testing
import VitrineTesting

@Suite("what vitrine run leaves behind")
struct RunTraceTests {
  private static let text = """
    queue.append clip.mp4
    expect playing within 1
    at 0.5 seek to=1.5
    expect ended within 2
    """

  private func folder(_ text: String = Self.text) throws -> ScenarioFolder {
    let folder = try ScenarioFolder(["a.scenario": text], clips: ["clip.mp4": .loop2sAAC])
    let made = try TestMedia.run(
      "ffmpeg",
      [
        "-v", "error", "-i", "\(folder.path)/clip.mp4", "-vf", "select=eq(n\\,30)", "-frames:v",
        "1",
        "\(folder.path)/frame.png",
      ])
    try #require(made.status == 0)
    return folder
  }

  @Test("a trace is the same every time, and is that of the tests' own kit")
  func traces() async throws {
    let folder = try folder()
    let path = folder.path + "/out.trace"
    var texts: Set<String> = []
    for _ in 0..<2 {
      let run = try await folder.run("a.scenario", ["--trace", path])
      #expect(run.ending == .exited(0), "\(run.output) \(run.errors)")
      texts.insert(try folder.text(of: "out.trace"))
    }
    #expect(texts.count == 1)
    let lines = try folder.text(of: "out.trace").split(separator: "\n")
    #expect(lines.contains { $0.hasSuffix("do       at 0.5 seek to=1.5") })
    for part in [
      "do       queue.append clip.mp4", " event    ended", " frame    item-1#", " sound    0..<",
    ] {
      #expect(lines.contains { $0.contains(part) }, "\(part)")
    }
  }

  @Test(
    "what is loaded of a stream is told the same every time, whichever of its lists is read first")
  func streams() async throws {
    let folder = try folder()
    let scenario = RunCommandTests.documents + "/stream-languages.scenario"
    var texts: Set<String> = []
    for _ in 0..<8 {
      let run = try await Program.run(["run", scenario, "--trace", folder.path + "/out.trace"])
      #expect(run.ending == .exited(0), "\(run.output) \(run.errors)")
      texts.insert(try folder.text(of: "out.trace"))
    }
    #expect(texts.count == 1)
  }

  @Test("a trace that was accepted holds, and another one is told with the lines in which it parts")
  func golden() async throws {
    let folder = try folder()
    let golden = folder.path + "/golden"
    let none = try await folder.run("a.scenario", ["--golden", golden + "/"])
    #expect(none.ending == .exited(4))
    #expect(none.output.contains { $0.contains("there is no such file; --accept makes it") })
    let accepted = try await folder.run("a.scenario", ["--accept", golden + "/"])
    #expect(accepted.ending == .exited(0), "\(accepted.output) \(accepted.errors)")
    let same = try await Program.run(["run", folder.path, "--golden", golden])
    #expect(same.ending == .exited(0), "\(same.output)")
    try folder.write(Self.text.replacing("to=1.5", with: "to=1.4"), to: "a.scenario")
    let other = try await Program.run(["run", folder.path, "--golden", golden])
    #expect(other.ending == .exited(4), "\(other.output)")
    #expect(other.output.contains { $0.contains("golden/a.trace:") && $0.hasSuffix(": the trace") })
    #expect(
      other.output.contains { $0.contains("-") && $0.hasSuffix("do       at 0.5 seek to=1.5") })
    #expect(
      other.output.contains { $0.contains("+") && $0.hasSuffix("do       at 0.5 seek to=1.4") })
    #expect(other.output.count < 24)
    // What fails is not accepted.
    let before = try folder.text(of: "golden/a.trace")
    try folder.write(Self.text + "\nexpect playing within 0\n", to: "a.scenario")
    #expect(try await folder.run("a.scenario", ["--accept", golden]).ending == .exited(1))
    #expect(try folder.text(of: "golden/a.trace") == before)
  }

  @Test("where a trace parts from the accepted one, the pictures that part are left as PNG")
  func tracedPictures() async throws {
    let folder = try folder()
    let out = folder.path + "/pictures"
    func files() throws -> [String] { try FileManager.default.subpathsOfDirectory(atPath: out) }
    let golden = folder.path + "/a.trace"
    let bare = try await folder.run("a.scenario", ["--accept", golden])
    #expect(bare.ending == .exited(0))
    let kept = try await folder.run("a.scenario", ["--accept", golden, "--pictures", out])
    #expect(kept.ending == .exited(0), "\(kept.output) \(kept.errors)")
    let first = try files().sorted()
    #expect(first.count >= 30 && first.first == "a")
    for (number, name) in first.dropFirst().enumerated() {
      #expect(name.hasPrefix(String(format: "a/%06d-", number)) && name.hasSuffix(".png"))
    }
    let same = try await folder.run("a.scenario", ["--golden", golden, "--pictures", out])
    #expect(same.ending == .exited(0))
    #expect(try files().sorted() == first)
    try folder.write(Self.text.replacing("to=1.5", with: "to=1.4"), to: "a.scenario")
    let other = try await folder.run("a.scenario", ["--golden", golden, "--pictures", out])
    #expect(other.ending == .exited(4))
    let left = Set(try files()).subtracting(first)
    #expect(
      Set(left.compactMap { $0.split(separator: "-").last }) == [
        "expected.png", "shown.png", "difference.png",
      ])
    for file in left { #expect(other.output.contains { $0.contains(file) }, "\(file)") }
    // What fails is not kept, and nothing of it is left.
    try folder.write(Self.text + "\nexpect playing within 0\n", to: "a.scenario")
    let failed = try await folder.run("a.scenario", ["--accept", golden, "--pictures", out])
    #expect(failed.ending == .exited(1))
    #expect(Set(try files()) == left.union(first))
    // A folder with other files is not replaced.
    try folder.write(Self.text, to: "a.scenario")
    try folder.write("mine", to: "pictures/a/notes.txt")
    let refused = try await folder.run("a.scenario", ["--accept", golden, "--pictures", out])
    #expect(refused.ending != .exited(0) && refused.errors.contains { $0.contains("other files") })
    #expect(try folder.text(of: "pictures/a/notes.txt") == "mine")
    #expect(Set(try files()) == left.union(first).union(["a/notes.txt"]))
  }

  @Test("pictures that were kept stay where the scenario is left out")
  func leftOut() async throws {
    let folder = try folder("skip-if missing need.txt\n" + Self.text)
    try folder.write("", to: "need.txt")
    let out = folder.path + "/pictures"
    func files() throws -> [String] { try FileManager.default.subpathsOfDirectory(atPath: out) }
    let options = ["--accept", folder.path + "/a.trace", "--pictures", out]
    #expect(try await folder.run("a.scenario", options).ending == .exited(0))
    let kept = try files().sorted()
    #expect(kept.count >= 30)
    try FileManager.default.removeItem(atPath: folder.path + "/need.txt")
    let run = try await folder.run("a.scenario", options)
    #expect(run.ending == .exited(0) && run.output.first?.hasPrefix("skip") == true)
    #expect(try files().sorted() == kept)
  }

  @Test("what is left out of traces stands at their beginning, and names that clash are refused")
  func omissions() async throws {
    let folder = try folder()
    let path = folder.path + "/out.trace"
    let run = try await folder.run(
      "a.scenario", ["--trace", path, "--without", "pictures,samples"])
    #expect(run.ending == .exited(0), "\(run.output) \(run.errors)")
    let text = try folder.text(of: "out.trace")
    #expect(text.hasPrefix("(without the sums of samples)\n(without the sums of pictures)\n"))
    let wrong = try await folder.run("a.scenario", ["--without", "sound"])
    #expect(wrong.ending != .exited(0) && wrong.errors.contains { $0.contains("and not 'sound'") })
    let scenario = folder.path + "/a.scenario"
    let twice = try await Program.run(["run", scenario, scenario, "--trace", path])
    #expect(twice.ending != .exited(0))
    #expect(twice.errors.contains { $0.contains("have one name") })
    let itself = try await folder.run("a.scenario", ["--golden", path, "--accept", path + "/"])
    #expect(itself.errors.contains { $0.contains("What --golden compares with would be replaced") })
  }

  @Test("the pictures that part are left as PNG, with their difference")
  func pictures() async throws {
    let folder = try folder(
      "queue.append clip.mp4\nfilter sepia\nexpect playing within 1\n"
        + "at 1 expect picture like=frame.png ssim=0.99 within 0\n")
    let out = folder.path + "/pictures"
    let run = try await folder.run("a.scenario", ["--pictures", out])
    #expect(run.ending == .exited(1))
    for name in ["expected", "shown", "difference"] {
      let path = "\(out)/a-4-\(name).png"
      #expect(run.output.contains { $0.contains(path) }, "\(run.output)")
      let bytes = try Data(contentsOf: URL(filePath: path))
      #expect(bytes.starts(with: [0x89, 0x50, 0x4E, 0x47]))
    }
    // What was expected is the file itself.
    let made = try TestMedia.run(
      "ffmpeg",
      [
        "-v", "info", "-i", "\(out)/a-4-expected.png", "-i", "\(folder.path)/frame.png", "-lavfi",
        "ssim", "-f", "null", "-",
      ])
    #expect(String(decoding: made.errors, as: UTF8.self).contains("All:1.000000"))
  }
}
