import Foundation
import Testing
import VitrineTesting

/// What `--help` prints.
@Suite("The help of vitrine")
struct HelpTests {
  @Test("has sections, and examples at the end", arguments: ["play", "serve"])
  func sections(command: String) async throws {
    let run = try await Program.run([command, "--help"])
    #expect(run.ending == .exited(0) && run.errors == [])
    let sections = run.output.filter { $0.hasSuffix(":") && $0 == $0.uppercased() }
    for title in ["OUTPUTS:", "WINDOW:", "SUBTITLES:", "MESSAGES:", "COMMANDS AND THE END:"] {
      #expect(sections.contains(title), "\(sections)")
    }
    #expect(sections.last == "EXAMPLES:")
    #expect(run.output.last?.hasPrefix("  vitrine \(command) ") == true)
    #expect(try await Program.run(["help", command]).output == run.output)
  }

  @Test(
    "a first word that is no command is told with those like it, or how a file is played",
    arguments: [
      (["plya", "a.mp4"], "There is no command 'plya'; like it are play."),
      (["help", "serv"], "There is no command 'serv'; like it are serve."),
      ([#filePath], "vitrine play \(#filePath) plays it."), (["http://a/b"], "vitrine play http"),
    ])
  func advice(words: [String], expected: String) async throws {
    let run = try await Program.run(words)
    #expect(run.ending == .exited(2) && run.errors.contains { $0.contains(expected) })
  }

  @Test("of scenarios has each step, and its examples are lines that are read")
  func scenarios() async throws {
    let page = try await Program.run(["help", "scenarios"])
    #expect(page.ending == .exited(0) && page.errors == [])
    let examples = page.output.filter { $0.hasPrefix("  ") }.compactMap {
      $0.dropFirst(2).split(separator: "  ").first.map(String.init)
    }
    for word in [
      "after", "always", "at", "end", "expect", "include", "never", "origin", "player", "refused",
      "repeat", "set", "skip-if", "tolerance", "wait",
    ] {
      #expect(examples.contains { $0.split(separator: " ").first == word[...] }, "\(word)")
    }
    let folder = try ScenarioFolder(
      ["a.scenario": examples.joined(separator: "\n"), "common.txt": "pause\n"],
      clips: ["clip.mp4": .loop2sAAC])
    let run = try await folder.run("a.scenario", ["--check"])
    #expect(run.ending == .exited(0), "\(run.errors)")
  }

  @Test("is the only thing with examples", arguments: ["probe", "ctl"])
  func others(command: String) async throws {
    let run = try await Program.run([command, "--help"])
    #expect(run.ending == .exited(0) && !run.output.contains("EXAMPLES:"))
  }

  @Test("the examples are lines that the parser takes", arguments: ["play", "serve"])
  func examples(command: String) async throws {
    let help = try await Program.run([command, "--help"]).output
    let start = try #require(help.firstIndex(of: "EXAMPLES:"))
    let folder = try SocketFolder()
    for line in help[(start + 1)...] {
      // What the line ends with is refused last of all: then the rest was taken.
      let words = line.drop { $0 == " " }.dropFirst("vitrine ".count)
      let run = try await Program.run(
        [], script: #"cd \#(folder.path); "$0" \#(words) --at x y"#)
      #expect(run.ending == .exited(2), "\(line)")
      #expect(run.errors.joined().contains("--at takes a time"), "\(line) \(run.errors)")
    }
  }
}
