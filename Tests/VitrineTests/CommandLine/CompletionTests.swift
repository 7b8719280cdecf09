import Foundation
import Testing
import VitrineTesting

/// What shells offer after `vitrine ctl`.
@Suite("Completion of vitrine ctl")
struct CompletionTests {
  /// What the program tells the function of a shell.
  private func candidates(_ words: [String], shell: String) async throws -> [String] {
    let line = ["vitrine", "ctl"] + words
    let run = try await Program.run(
      ["---completion", "ctl", "--", "positional@0", "\(line.count - 1)", "0"] + line,
      environment: ["SAP_SHELL": shell])
    #expect(run.ending == .exited(0), "\(run.errors)")
    // The parser ends what it tells zsh with a blank.
    return run.output.filter { !$0.isEmpty && $0 != " " }
  }

  @Test(
    "methods, parameters, values and events are offered where they may stand",
    arguments: [
      (["vol"], ["volume"]), (["queue.m"], ["queue.move"]), (["he"], ["help"]),
      (["--socket", "status", "queue.j"], ["queue.jump"]),
      (["seek", "p"], ["play=", "precision="]), (["seek", "play=false", "p"], ["precision="]),
      (["seek", "play=t"], ["play=true"]),
      (["seek", "precision="], ["precision=exact", "precision=keyframe"]),
      (["gravity", "aspectF"], ["aspectFill"]), (["gravity", "fill", "aspect"], []),
      (["filter", "sepi"], ["sepia"]), (["help", "vol"], ["volume"]), (["help", "volume", ""], []),
      (["--watch", "rate"], ["rateChanged"]), (["wait", "vol"], ["volumeChanged", "volume="]),
      (["snapshot", "fi"], ["file="]), (["no.such", ""], []), (["volume", "nothing="], []),
    ])
  func offered(words: [String], candidates: [String]) async throws {
    for shell in ["zsh", "fish"] {
      #expect(try await self.candidates(words, shell: shell) == candidates)
    }
  }

  @Test("bash parts words at equals signs, and gets what follows them")
  func parted() async throws {
    for (words, expected) in [
      (["seek", "play", "=", "t"], ["true"]), (["seek", "precision", "="], ["exact", "keyframe"]),
      (["seek", "play", "=", "true", "p"], ["precision="]),
      (
        ["seek", "play", "=", "true", ""], ["to=", "precision=", "relative=", "until=", "timeout="]
      ),
    ] {
      #expect(try await candidates(words, shell: "bash") == expected, "\(words)")
    }
  }

  @Test("files are offered where a method takes them")
  func files() async throws {
    let folder = try SocketFolder()
    for words in [
      ["queue.append", "x.mp4", "\(folder.path.dropLast(2))"],
      ["snapshot", "file=\(folder.path.dropLast(2))"],
      ["addVector", "\(folder.path.dropLast(2))"],
      ["subtitles.add", "source=\(folder.path.dropLast(2))"],
    ] {
      let found = try await candidates(words, shell: "zsh")
      #expect(found.contains { $0.hasSuffix(folder.path) }, "\(words)")
    }
  }

  @Test("the script for bash offers files and values, and puts no blank after a parameter's name")
  func script() async throws {
    let folder = try SocketFolder()
    func complete(_ words: String) async throws -> [String] {
      let (last, before) = (
        words.split(separator: " ").last!, words.split(separator: " ").dropLast().last!
      )
      let run = try await Program.run(
        [],
        script: #"""
          "$0" --generate-completion-script bash > \#(folder.path)/script
          exec bash -c '
            compopt() { printf "%s " "$@"; }
            . \#(folder.path)/script
            COMP_WORDS=("$0" \#(words)) COMP_CWORD=\#(words.split(separator: " ").count)
            COMP_LINE="vitrine \#(words)" COMP_POINT=${#COMP_LINE}
            _vitrine "$0" \#(last) \#(before)
            echo "${COMPREPLY[*]}"
            ' "$0"
          """#)
      #expect(run.ending == .exited(0) && run.errors == [], "\(run.errors)")
      return run.output
    }
    #expect(try await complete("ctl seek pl") == ["+o filenames -o nospace play="])
    #expect(try await complete("ctl vol") == ["volume"])
    #expect(try await complete("play --clock v") == ["virtual"])
    #expect(try await complete("play --gravity aspectF") == ["aspectFill"])
    let file = folder.path + "/clip.mp4"
    try Data().write(to: URL(filePath: file))
    for words in ["play", "probe", "export", "play --subtitles", "serve --config", "run"] {
      #expect(try await complete("\(words) \(folder.path)/cl") == [file], "\(words)")
    }
  }
}
