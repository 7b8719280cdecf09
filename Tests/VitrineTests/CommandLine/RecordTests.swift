import Foundation
import Testing
import VitrineTesting

@Suite("what is recorded as a scenario")
struct RecordTests {
  private func folder() throws -> ScenarioFolder {
    try ScenarioFolder([:], clips: ["clip.mp4": .gop60])
  }

  private static let outputs = ["--video", "null", "--audio", "null"]

  @Test("what clients tell a server comes out the same when the recording is run")
  func serve() async throws {
    let folder = try folder()
    let (socket, record) = (folder.folder.socket, folder.path + "/recorded.scenario")
    let server = try Program(
      ["serve", "--socket", socket, "--record", record, "--enable-vector"] + Self.outputs)
    try await server.errorLine(with: "listening")
    for call in [
      ["queue.append", folder.path + "/clip.mp4"], ["volume", "0.25"], ["wait", "state==playing"],
      ["pause", "await=settled"], ["seek", "to=4.5", "play=false", "await=settled"],
      ["filter", "name=sepia", "id=cost$1"], ["queue.jump", "id=none"],
      ["queue.append", "http://user:secret@127.0.0.1:9/a.mp4?token=secret#secret"], ["play"],
      ["addVector", ##"svg=<svg xmlns="http://www.w3.org/2000/svg"><rect fill="#f00"/></svg>"##],
      ["quit"],
    ] {
      let run = try await Program.run(["ctl", "--socket", socket] + call)
      #expect(run.ending == .exited(call.contains("id=none") ? 1 : 0), "\(call) \(run.errors)")
    }
    #expect(try await server.ending() == .exited(0))
    let text = try folder.text(of: "recorded.scenario")
    #expect(!text.contains("secret") && text.contains(#""http://127.0.0.1:9/a.mp4""#), "\(text)")
    #expect(text.contains(##"fill=\"#f00\"/></svg>"##), "\(text)")
    #expect(text.contains(#""refused":1006"#) && text.contains("cost$$1"), "\(text)")
    let run = try await folder.run("recorded.scenario")
    #expect(run.ending == .exited(0), "\(run.output) \(run.errors) \(text)")
  }

  @Test("no secret is recorded of a slate's picture, of a URL that is none and of a drawing")
  func secrets() async throws {
    let folder = try folder()
    let (socket, record) = (folder.folder.socket, folder.path + "/recorded.scenario")
    let slate = "slate:a?picture=http%3A%2F%2F127.0.0.1:9%2Fx.png%3Ftoken%3Dsecret"
    let server = try Program(
      ["serve", "--socket", socket, "--record", record, "--enable-vector", "--fallback", slate]
        + Self.outputs)
    try await server.errorLine(with: "listening")
    let link = #"<image href="http://user:secret@127.0.0.1/x.png?k=secret"/>"#
    for call in [
      ["queue.append", slate],
      ["queue.append", "SLATE:picture=a?picture=htt%70://user:secret@127.0.0.1:9/x.png"],
      ["queue.append", "http://user:pass/secret@127.0.0.1:9/x.png"],
      ["queue.append", "http:/user:secret@127.0.0.1/x.png?k=secret"],
      ["addVector", #"svg=<svg xmlns="http://www.w3.org/2000/svg">\#(link)</svg>"#], ["quit"],
    ] {
      _ = try await Program.run(["ctl", "--socket", socket] + call)
    }
    #expect(try await server.ending() == .exited(0))
    let text = try folder.text(of: "recorded.scenario")
    #expect(!text.contains("secret"), "\(text)")
    for part in [
      #""--fallback=slate:a?picture=http://127.0.0.1:9/x.png""#,
      #""SLATE:picture=a?picture=http://127.0.0.1:9/x.png""#, #""http://127.0.0.1:9/x.png""#,
      #""http:/127.0.0.1/x.png""#, #"<image href=\"http://127.0.0.1/x.png\"/>"#,
    ] { #expect(text.contains(part), "\(part) in \(text)") }
    #expect(try await folder.run("recorded.scenario", ["--check"]).ending == .exited(0))
  }

  @Test("what earlier runs recorded stays beside it, the newest nine")
  func earlier() async throws {
    let folder = try folder()
    let record = folder.path + "/r.scenario"
    try "0".write(toFile: record, atomically: true, encoding: .utf8)
    for number in 1...10 {
      let run = try await Program.run(
        ["serve", "--clock", "virtual", "--for", "\(number)", "--record", record] + Self.outputs)
      #expect(run.ending == .exited(0), "\(run.errors)")
    }
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
      .filter { $0.hasPrefix("r.scenario") }.sorted()
    #expect(names == ["r.scenario"] + (1...9).map { "r.scenario.\($0)" })
    #expect(try folder.text(of: "r.scenario.9").contains("recorded by"))
  }

  @Test("what play is given and does by itself is recorded too, also under a virtual clock")
  func play() async throws {
    let folder = try folder()
    let record = folder.path + "/recorded.scenario"
    let played = try await Program.run(
      [
        "play", folder.path + "/clip.mp4", "--clock", "virtual", "--record", record, "--volume",
        "0.5", "--from", "1", "--to", "3", "--loops", "2", "--mute", "--brightness", "0.1",
        "--at", "0.5", "seek to=2", "--at", "1", "pause", "--at", "2", "play",
      ])
    #expect(played.ending == .exited(0), "\(played.errors)")
    let text = try folder.text(of: "recorded.scenario")
    for part in [
      #"{"method":"volume","params":{"volume":0.5}}"#, #"{"method":"mute"}"#,
      #""inPoint":1"#, #""loops":2"#, #"{"at":0.5,"method":"seek","params":{"to":2}}"#,
      #""expect":"paused(reason=command)""#, #""expect":"ended""#,
    ] { #expect(text.contains(part), "\(part) in \(text)") }
    let lines = text.split(separator: "\n")
    let pause = try #require(lines.firstIndex { $0.contains(#""method":"pause""#) })
    let paused = try #require(lines.firstIndex { $0.contains("paused(reason=command)") })
    #expect(pause < paused, "\(text)")
    let run = try await folder.run("recorded.scenario")
    #expect(run.ending == .exited(0), "\(run.output) \(run.errors) \(text)")
  }

  @Test("an error is recorded with its code")
  func errors() async throws {
    let folder = try folder()
    let played = try await Program.run([
      "play", folder.path + "/none.mp4", "--clock", "virtual", "--record",
      folder.path + "/recorded.scenario",
    ])
    #expect(played.ending == .exited(1), "\(played.errors)")
    let text = try folder.text(of: "recorded.scenario")
    let code = try #require(text.firstMatch(of: /error\(error\.code=(\d+)\)/))
    let run = try await folder.run("recorded.scenario")
    #expect(run.ending == .exited(0), "\(run.output) \(run.errors) \(text)")
    let other = text.replacing("error.code=\(code.1)", with: "error.code=4003")
    let differs = try ScenarioFolder(["recorded.scenario": other])
    #expect(try await differs.run("recorded.scenario").ending == .exited(1), "\(other)")
  }

  @Test("what is told while an item is made ready comes out the same")
  func loading() async throws {
    let folder = try folder()
    let (socket, record) = (folder.folder.socket, folder.path + "/recorded.scenario")
    let server = try Program(["serve", "--socket", socket, "--record", record] + Self.outputs)
    try await server.errorLine(with: "listening")
    // It takes longer to encode than to give the next command.
    for call in [
      ["queue.append", "mock:?duration=30&size=1280x720"], ["loop"], ["volume", "0.5"],
      ["wait", "state==playing"], ["pause", "until=settled"], ["quit"],
    ] {
      let run = try await Program.run(["ctl", "--socket", socket] + call)
      #expect(run.ending == .exited(0), "\(call) \(run.errors)")
    }
    #expect(try await server.ending() == .exited(0))
    let text = try folder.text(of: "recorded.scenario")
    let run = try await folder.run("recorded.scenario")
    #expect(run.ending == .exited(0), "\(run.output) \(run.errors) \(text)")
  }

  @Test("what is refused is recorded as refused, also where its effect was to be waited for")
  func refusedWaiting() async throws {
    let folder = try folder()
    let (socket, record) = (folder.folder.socket, folder.path + "/recorded.scenario")
    let server = try Program(["serve", "--socket", socket, "--record", record] + Self.outputs)
    try await server.errorLine(with: "listening")
    for (call, statuses) in [
      (["queue.append", folder.path + "/clip.mp4", "until=firstFrame"], [0]),
      (["queue.jump", "id=zz", "until=firstFrame"], [1]), (["pause", "until=settled"], [0]),
      // That it is not reached in time is no refusal. Where all is slow it may be reached.
      (["seek", "to=1", "play=false", "until=settled", "timeout=0"], [75, 0]), (["quit"], [0]),
    ] as [([String], [Int32])] {
      let run = try await Program.run(["ctl", "--socket", socket] + call)
      #expect(statuses.contains { run.ending == .exited($0) }, "\(call) \(run.errors)")
    }
    #expect(try await server.ending() == .exited(0))
    let text = try folder.text(of: "recorded.scenario")
    let refused = text.split(separator: "\n").filter { $0.contains("refused") }
    #expect(refused == [#"{"refused":1006,"method":"queue.jump","params":{"id":"zz"}}"#], "\(text)")
    let run = try await folder.run("recorded.scenario")
    #expect(run.ending == .exited(0), "\(run.output) \(run.errors) \(text)")
  }

  @Test("what is taken and fails afterwards is recorded as taken, with whichever error")
  func takenFailing() async throws {
    let folder = try folder()
    let (socket, record) = (folder.folder.socket, folder.path + "/recorded.scenario")
    // Such an item is refused where it is named alone, and fails in its turn in a list.
    try Data("slate:a?colr=red\n".utf8).write(to: URL(filePath: folder.path + "/list.m3u"))
    let server = try Program(["serve", "--socket", socket, "--record", record] + Self.outputs)
    try await server.errorLine(with: "listening")
    for call in [
      ["queue.append", "slate:a?colr=red", "until=firstFrame"],
      ["queue.append", folder.path + "/list.m3u", "until=firstFrame"],
    ] {
      let run = try await Program.run(["ctl", "--socket", socket] + call)
      #expect(run.ending == .exited(1) && run.errors.contains { $0.contains("(1001)") })
    }
    _ = try await Program.run(["ctl", "--socket", socket, "quit"])
    #expect(try await server.ending() == .exited(0))
    let text = try folder.text(of: "recorded.scenario")
    let refused = text.split(separator: "\n").filter { $0.contains("refused") }
    #expect(refused.count == 1 && refused[0].contains("slate:a?colr=red"), "\(text)")
    let run = try await folder.run("recorded.scenario")
    #expect(run.ending == .exited(0), "\(run.output) \(run.errors) \(text)")
  }

  @Test("commands to begin with are recorded where the player carries them out")
  func openingCommands() async throws {
    let folder = try ScenarioFolder([:])
    let record = folder.path + "/recorded.scenario"
    let played = try await Program.run(
      ["play", "mock:?duration=4", "--clock", "virtual", "--record", record, "--enable-vector"]
        + ["--command", "queue.append mock:?duration=1", "--command", "loop times=2"]
        + ["--at", "0.5", "addVector id=a text=hi until=0.25"]
        + ["--at", "0.9", "queue.append mock:?duration=0.5"] + Self.outputs)
    #expect(played.ending == .exited(0), "\(played.errors)")
    let text = try folder.text(of: "recorded.scenario")
    let methods = text.split(separator: "\n").compactMap {
      $0.firstMatch(of: /"method":"([^"]*)","params":\{"(?:items|times|id)/)?.1
    }
    #expect(
      methods == ["queue.append", "queue.append", "loop", "addVector", "queue.append"], "\(text)")
    #expect(text.contains(#""until":0.25"#), "\(text)")
    let run = try await folder.run("recorded.scenario")
    #expect(run.ending == .exited(0), "\(run.output) \(run.errors) \(text)")
  }

  @Test("settings that no command says are recorded as options, with paths that mean the same")
  func options() async throws {
    let folder = try ScenarioFolder(
      [:], clips: ["1.mp4": .gop60, "2.mp4": .gop60, "3.mp4": .gop60])
    let record = folder.path + "/recorded.scenario"
    let played = try await Program.run(
      [
        "play", folder.path, "2", "--clock", "virtual", "--record", record, "--folder-order",
        "shuffled:5", "--search-path", folder.path, "--ext", "mp4x", "--error-slate", "--ticker",
        "$5 only", "--ticker-speed", "-60", "--queue-limit", "50", "--progress-limit", "7",
        "--subtitle-size", "2", "--max-height", "720", "--for", "0.2",
      ])
    #expect(played.errors.count <= 1, "\(played.errors)")
    let text = try folder.text(of: "recorded.scenario")
    for part in [
      #""--folder-order=shuffled:5""#, #""--search-path=\#(folder.path)""#, #""--ext=mp4x""#,
      #""--error-slate""#, #""--ticker=$$5 only""#, #""--ticker-speed=-60.0""#,
      #""--queue-limit=50""#, #""--progress-limit=7.0""#,
      #"{"method":"subtitleStyle","params":{"size":2}}"#,
      #"{"method":"quality","params":{"maxHeight":720}}"#,
    ] { #expect(text.contains(part), "\(part) in \(text)") }
    let run = try await folder.run("recorded.scenario", ["--check"])
    #expect(run.ending == .exited(0), "\(run.errors) \(text)")
  }

  @Test("a recording that cannot be made is told, and nothing is played")
  func unwritable() async throws {
    let folder = try folder()
    let run = try await Program.run(
      ["play", folder.path + "/clip.mp4", "--record", folder.path + "/none/a.scenario"]
        + Self.outputs)
    #expect(run.ending == .exited(1))
    #expect(run.errors.contains { $0.contains("none/a.scenario: No such file") }, "\(run.errors)")
  }
}
