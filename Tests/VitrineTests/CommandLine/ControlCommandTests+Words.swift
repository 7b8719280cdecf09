import Glibc
import MediaCore
import Testing
import VitrineTesting

/// What the words after `vitrine ctl METHOD` stand for.
extension ControlCommandTests {
  @Test("the main parameter of a method needs no name, below 0 neither")
  func mainParameter() async throws {
    try await withServer { folder, _ in
      let clip = TestMedia.fixture("h264-aac.mp4")
      let item = #"{"source":"\#(clip)","id":"7"}"#
      let steps: [(words: [String], reply: JSONValue)] = [
        // A list that plays is at another item by the time that a slow machine has given all of them.
        (["pause"], [:]), (["queue.append", clip, item], ["items": ["item-1", "7"]]),
        (["queue.append", #"["\#(clip)"]"#], ["items": ["item-2"]]),
        (["queue.insert", clip, "at=0"], ["items": ["item-3"]]),
        (["queue.insert", #"["\#(clip)"]"#, "at=1"], ["items": ["item-4"]]),
        (["volume", "0.5"], ["volume": 0.5]), (["volume", "[0.25]"], ["volume": 0.25]),
        (
          ["filter", "sepia", "id=a"],
          ["filter": ["id": "a", "name": "sepia", "parameters": ["intensity": 1]]]
        ),
        (["rotate", "-90"], ["degrees": 270]), (["loop", "forever"], ["times": "forever"]),
        (["loop", "3"], ["times": 3]), (["fit", "fill"], [:]), (["subtitles", "de", "en"], [:]),
        (["queue.move", "item-4", "to=0"], [:]),
        // What looks like a number is the text that the id is.
        (["queue.jump", "7", "await=firstFrame"], [:]), (["queue.remove", "id=item-1"], [:]),
        (["seek", "[0.25,false]"], [:]),
        (["seek", "-0.125", "relative=true", "play=false", "await=settled"], [:]),
      ]
      for step in steps {
        #expect(try await send(step.words, folder) == step.reply, "\(step.words)")
      }
      guard case .object(let status) = try await send(["status"], folder) else {
        Issue.record("no status")
        return
      }
      #expect(status["item"] == "7" && status["currentTime"] == 0.125)
      #expect(status["rotation"] == 270 && status["volume"] == 0.25)
      #expect(try await queue(folder) == ["item-4", "item-3", "7", "item-2"])
    }
  }

  @Test("a snapshot's file needs no name, and what stands after -- may begin with a dash")
  func snapshotWithoutName() async throws {
    try await withServer { folder, _ in
      let clip = TestMedia.fixture("h264-aac.mp4")
      _ = try await send(["pause"], folder)
      _ = try await send(["queue.append", clip, "await=firstFrame"], folder)
      let run = try await Program.run(
        ["ctl", "--socket", folder.socket, "snapshot", "width=64", "--", "-a.png"],
        script: #"cd \#(folder.path); exec "$0" "$@""#)
      #expect(run.ending == .exited(0), "\(run.errors)")
      #expect(access("\(folder.path)/-a.png", F_OK) == 0)
    }
  }

  @Test(
    "a value without a name is wrong usage where no parameter or only one takes it",
    arguments: [
      (["play", "1"], "play has no parameter that needs no name"),
      (["volume", "1", "2"], "volume takes one value without a name, 'volume'."),
      (["volume", "1", "volume=2"], "'volume' of volume is given twice."),
      (["volume", "--level"], "Unknown option '--level'"),
      (["queue.append", #"{"source":"a.mp4""#], "looks like JSON and is none"),
      (["queue.set", #"items=["a.mp4""#], "looks like JSON and is none"),
    ])
  func wrongWords(words: [String], message: String) async throws {
    let run = try await Program.run(["ctl", "--socket", "/none/at/all.sock"] + words)
    #expect(run.ending == .exited(64))
    #expect(run.errors.first?.contains(message) == true, "\(run.errors)")
  }

  @Test("every method tells at most one main parameter, and those of the list tell theirs")
  func markedParameters() async throws {
    try await withServer { folder, _ in
      guard case .object(let document) = try await send(["rpc.discover"], folder),
        case .array(let methods) = document["methods"]
      else {
        Issue.record("no description")
        return
      }
      var marked: [String: [JSONValue]] = [:]
      for case .object(let method) in methods {
        guard case .string(let name) = method["name"], case .array(let params) = method["params"]
        else { continue }
        for case .object(let parameter) in params where parameter["x-main"] == true {
          marked[name, default: []].append(parameter["name"] ?? .null)
        }
      }
      #expect(marked.values.allSatisfy { $0.count == 1 })
      #expect(marked["loop"] == ["times"] && marked["queue.insert"] == ["items"])
    }
  }
}
