import Control
import MediaCore
import Playback
import Testing

@Suite("Commands")
struct CommandTests {
  @Test(
    "every command reaches the player as its Swift value, with what was applied in the reply",
    arguments: [
      ("idle", "{}", .idle, "{}"), ("stop", "{}", .stop, "{}"), ("play", "{}", .play, "{}"),
      ("pause", "[]", .pause, "{}"),
      ("seek", #"{"to":12.5}"#, .seek(to: .time(.seconds(12.5))), "{}"),
      (
        "seek", #"{"to":-5,"relative":true,"play":false,"precision":"keyframe"}"#,
        .seek(to: .relative(.seconds(-5)), play: false, precision: .keyframe), "{}"
      ),
      ("seek", #"[3,false]"#, .seek(to: .time(.seconds(3)), play: false), "{}"),
      ("begin", "{}", .begin, "{}"), ("end", "{}", .end, "{}"), ("mute", "{}", .mute, "{}"),
      ("unmute", "{}", .unmute, "{}"), ("volume", "[0.25]", .volume(0.25), #"{"volume":0.25}"#),
      ("volume", #"{"volume":7}"#, .volume(1), #"{"volume":1}"#),
      ("playbackSpeed", #"{"speed":-1}"#, .playbackSpeed(0), #"{"speed":0}"#),
      ("playbackSpeed", "[99]", .playbackSpeed(16), #"{"speed":16}"#),
      ("loop", "{}", .loop(times: nil), #"{"times":"forever"}"#),
      ("loop", #"{"times":"forever"}"#, .loop(times: nil), #"{"times":"forever"}"#),
      ("loop", "[0]", .loop(times: 1), #"{"times":1}"#), ("unloop", "{}", .unloop, "{}"),
      (
        "loop", "[9223372036854775807]", .loop(times: 1_000_000_000_000),
        #"{"times":1000000000000}"#
      ),
      ("loopQueue", "{}", .loopQueue(true), "{}"),
      ("loopQueue", #"{"enabled":false}"#, .loopQueue(false), "{}"),
      ("audioTrack", #"{"language":"de"}"#, .audioTrack(.language("de")), "{}"),
      (
        "audioTrack", #"{"language":["de-CH","en"]}"#, .audioTrack(.languages(["de-CH", "en"])),
        "{}"
      ), ("quality", "{}", .quality(.automatic), "{}"),
      ("quality", #"{"variant":2}"#, .quality(QualityPreference(variant: 2)), "{}"),
      (
        "quality", #"{"maxBitrate":3e6,"maxHeight":720}"#,
        .quality(QualityPreference(maximumBitrate: 3e6, maximumHeight: 720)), "{}"
      ),
      ("audioTrack", #"{"index":-3}"#, .audioTrack(.index(0)), "{}"),
      ("subtitles", #"{"language":"de-AT"}"#, .subtitles(.language("de-AT")), "{}"),
      ("subtitles", #"{"language":"auto"}"#, .subtitles(.automatic), "{}"),
      ("subtitles", #"{"language":["fr","en"]}"#, .subtitles(.languages(["fr", "en"])), "{}"),
      (
        "subtitles.add",
        #"{"source":"a.srt","language":"de","label":"German","offset":-0.5,"forced":true,"choose":false}"#,
        .addSubtitles(
          SubtitleSource(
            "a.srt", language: "de", label: "German", offset: .milliseconds(-500), isForced: true),
          select: false), "{}"
      ),
      (
        "subtitleStyle",
        ##"{"font":"serif","size":9,"color":"#ff8000","background":"#00000080","edge":"shadow"}"##,
        .subtitleStyle(
          SubtitleStyle(
            font: "serif", size: 4, color: CueColor(rgb: 0xFF8000),
            backgroundColor: CueColor(red: 0, green: 0, blue: 0, alpha: 128), edge: .shadow)),
        ##"{"font":"serif","size":4,"color":"#ff8000","background":"#00000080","edge":"shadow"}"##
      ),
      ("subtitles", #"{"index":2}"#, .subtitles(.index(2)), "{}"),
      ("subtitles", "[null,2]", .subtitles(.index(2)), "{}"),
      ("audioTrack", "[null,2]", .audioTrack(.index(2)), "{}"),
      ("subtitles", "{}", .subtitles(.off), "{}"),
      ("subtitles", #"{"language":null}"#, .subtitles(.off), "{}"),
      ("step", "{}", .step(frames: 1), "{}"), ("step", "[-2.0]", .step(frames: -2), "{}"),
      ("step", "[null]", .step(frames: 1), "{}"),
      ("gravity", #"["aspectFill"]"#, .gravity(.aspectFill), "{}"),
      ("fit", #"["aspectFill"]"#, .fit(.aspectFill), "{}"), ("fit", "{}", .fit(nil), "{}"),
      ("background", ##"["#ff8000"]"##, .background(CueColor(rgb: 0xFF8000)), "{}"),
      ("corners", "[0.1]", .corners(0.1), #"{"radius":0.1}"#),
      ("corners", #"{"radius":3}"#, .corners(0.5), #"{"radius":0.5}"#),
      ("startPiP", "{}", .startPiP, "{}"), ("stopPiP", "{}", .stopPiP, "{}"),
      ("pip.set", "{}", .setPiP(PictureInPictureChange()), "{}"),
      (
        "pip.set", #"{"source":"b.mp4","corner":"topLeft","size":0,"margin":0.1,"radius":0.25}"#,
        .setPiP(
          PictureInPictureChange(
            source: .media("b.mp4"), corner: .topLeft, size: 0.05, margin: 0.1, radius: 0.25)), "{}"
      ), ("pip.set", #"{"source":null}"#, .setPiP(PictureInPictureChange(source: .none)), "{}"),
      ("transition", #"["cut"]"#, .transition(.cut), "{}"),
      ("transition", #"["crossfade",90]"#, .transition(.crossfade(.seconds(60))), "{}"),
      (
        "transition", ##"{"kind":"fade","color":"#FF8000"}"##,
        .transition(.fade(.seconds(1), through: CueColor(rgb: 0xFF8000))), "{}"
      ),
      ("rotate", "[-90]", .rotate(degrees: 270), #"{"degrees":270}"#),
      ("rotate", "[45]", .rotate(degrees: 90), #"{"degrees":90}"#),
      ("rotate", "[-44]", .rotate(degrees: 0), #"{"degrees":0}"#),
      ("mirror", "{}", .mirror(true), "{}"), ("mirror", "[false]", .mirror(false), "{}"),
      ("freeze", "{}", .freeze(for: .seconds(1)), "{}"),
      ("freeze", "[9e9]", .freeze(for: .seconds(3600)), "{}"),
      ("brightness", "[-7]", .brightness(-1), #"{"brightness":-1}"#),
      ("contrast", #"{"contrast":1.5}"#, .contrast(1.5), #"{"contrast":1.5}"#),
      (
        "filter", #"{"name":"CISepiaTone","parameters":{"inputIntensity":7},"clear":true}"#,
        .filter(.named(try! FilterDescription("sepia", ["intensity": 1])), clear: true),
        #"{"filter":{"id":"sepia","name":"sepia","parameters":{"intensity":1}}}"#
      ),
      ("removeAllFilters", "{}", .removeAllFilters, "{}"),
      (
        "addVector", #"{"svg":"<svg/>"}"#, .addVector(VectorChange(content: .svg("<svg/>"))),
        "{\"id\":null}"
      ),
      (
        "addVector",
        #"{"file":"a.png","id":"a","z":-1,"opacity":7,"clear":true,"until":5,"over":0.5,"#
          + #""rect":{"x":0.5,"y":10,"width":3,"height":1e9,"unit":"pixels"}}"#,
        .addVector(
          VectorChange(
            id: "a", content: .file("a.png"),
            place: VectorPlace(x: 0.5, y: 10, width: 3, height: 1e9, unit: .pixels), z: -1,
            opacity: 1, clears: true, lifetime: .seconds(5), over: .milliseconds(500))),
        #"{"id":null}"#
      ),
      (
        "addVector", ##"{"id":"a","text":"x","color":"#FF0000","motion":{"crawl":-60,"gap":2}}"##,
        .addVector(
          VectorChange(
            id: "a", content: .text(VectorText("x", color: CueColor(red: 255, green: 0, blue: 0))),
            motion: .crawl(-60, gap: 2))), #"{"id":null}"#
      ),
      (
        "addVector",
        #"{"id":"a","motion":{"path":"M0 0L1 0","duration":2,"times":3,"returns":true}}"#,
        .addVector(
          VectorChange(
            id: "a",
            motion: .along(
              VectorPath(svg: "M 0,0 h 1") ?? VectorPath(), over: .seconds(2), times: 3,
              returns: true))), #"{"id":null}"#
      ),
      (
        "addVector", #"{"id":"a","rect":{"x":0.5,"width":3}}"#,
        .addVector(VectorChange(id: "a", partialPlace: PartialVectorPlace(x: 0.5, width: 3))),
        #"{"id":null}"#
      ),
      ("removeVector", #"["a"]"#, .removeVector("a"), "{}"),
      ("removeVector", #"["a",2]"#, .removeVector("a", over: .seconds(2)), "{}"),
      ("removeAllVectors", "{}", .removeAllVectors, "{}"),
      ("actionAtItemEnd", #"["none"]"#, .actionAtItemEnd(.none), "{}"),
      ("queue.remove", #"["a"]"#, .queue(.remove("a")), "{}"),
      ("queue.move", #"{"id":"a","to":-1}"#, .queue(.move("a", to: 0)), "{}"),
      ("queue.next", "{}", .queue(.next), "{}"), ("queue.previous", "{}", .queue(.previous), "{}"),
      ("queue.jump", #"["a"]"#, .queue(.jump("a")), "{}"),
      ("queue.clear", "{}", .queue(.clear), "{}"),
      (
        "queue.replace", #"["a",{"source":"b","mute":true}]"#,
        .queue(.replace("a", with: ItemDescription("b", isMuted: true))), #"{"items":[]}"#
      ),
      ("queue.set", #"[["b"]]"#, .queue(.set([ItemDescription("b")])), #"{"items":[]}"#),
      (
        "queue.insert", #"{"at":2,"items":["b"]}"#, .queue(.insert([ItemDescription("b")], at: 2)),
        #"{"items":[]}"#
      ),
      (
        "queue.append",
        #"{"items":["b",{"source":"c","id":"c1","inPoint":1,"outPoint":2.5,"volume":9,"rate":-1,"#
          + #""loops":"forever","duration":0,"onError":{"retry":3}},"#
          + #"{"source":"d","loops":0,"onError":"stop","fit":"fill"}]}"#,
        .queue(
          .append([
            ItemDescription("b"),
            ItemDescription(
              "c", id: "c1", inPoint: .seconds(1), outPoint: .seconds(2.5), volume: 1, rate: 0,
              loops: nil, stillDuration: .milliseconds(10), onError: .retry(3)),
            ItemDescription("d", loops: 1, onError: .stop, fit: .fill),
          ])), #"{"items":["item-0","c1","item-2"]}"#
      ),
    ] as [(String, String, PlaybackCommand, String)])
  func commands(
    method: String, parameters: String, command: PlaybackCommand, reply: String
  ) async throws {
    try await TestServer.run { server in
      let client = try server.client()
      #expect(try await client.call(method, parameters)["result"]?.json == reply)
      #expect(
        server.player.sent == [.init(command: command, completion: .accepted, timeout: nil)])
    }
  }

  @Test("A snapshot is sent as it was asked for")
  func snapshot() async throws {
    try await TestServer.run { server in
      let client = try server.client()
      #expect(
        try await client.call("snapshot", "{}")["result"]?.json
          == #"{"format":"png","width":4,"height":3,"data":"AQID"}"#)
      #expect(
        try await client.call("snapshot", #"["jpeg",320,180,false]"#)["result"]?.json
          == #"{"format":"jpeg","width":320,"height":180,"data":"AQID"}"#)
      #expect(
        try await client.call("snapshot", #"{"width":16385,"height":1e300}"#)["result"]?.json
          == #"{"format":"png","width":8192,"height":8192,"data":"AQID"}"#)
    }
  }

  @Test("await and timeout go to the player")
  func waiting() async throws {
    try await TestServer.run { server in
      let client = try server.client()
      await client.send(
        #"{"jsonrpc":"2.0","id":1,"method":"play","params":{"await":"settled","timeout":-1}}"#)
      try await eventually("it waits") { server.player.waiterCount == 1 }
      server.player.release()
      #expect(try await client.json() == ["jsonrpc": "2.0", "result": [:], "id": 1])
      #expect(
        server.player.sent == [.init(command: .play, completion: .settled, timeout: .zero)])
    }
  }

  @Test(
    "former names are taken as the present ones are",
    arguments: [
      ("seek", #"{"to":1,"await":"settled"}"#, #"{"to":1,"until":"settled"}"#),
      ("queue.replace", #"{"id":"a","with":"b"}"#, #"{"id":"a","item":"b"}"#),
      (
        "subtitles.add", #"{"source":"a.srt","select":false}"#,
        #"{"source":"a.srt","choose":false}"#
      ),
      (
        "queue.append", #"{"items":[{"source":"a","in":1,"out":2}]}"#,
        #"{"items":[{"source":"a","inPoint":1,"outPoint":2}]}"#
      ),
      (
        "addVector", #"{"file":"a.svg","until":5,"await":"settled"}"#,
        #"{"file":"a.svg","lifetime":5,"until":"settled"}"#
      ),
    ])
  func formerNames(method: String, former: String, present: String) async throws {
    try await TestServer.run { server in
      let client = try server.client()
      for (id, parameters) in [former, present].enumerated() {
        await client.send(
          #"{"jsonrpc":"2.0","id":\#(id),"method":"\#(method)","params":\#(parameters)}"#)
        try await eventually("it has come") { server.player.sent.count == id + 1 }
        server.player.release()
        #expect(code(of: try await client.json()) == nil)
      }
      let sent = server.player.sent
      #expect(sent.first?.command == sent.last?.command)
      #expect(sent.first?.completion == sent.last?.completion)
      #expect(sent.first?.completion == (former.contains("settled") ? .settled : .accepted))
    }
  }

  @Test(
    "wrong parameters are refused by name and nothing reaches the player",
    arguments: [
      ("seek", "{}", "to"), ("seek", "[null]", "to"), ("seek", #"{"to":"5"}"#, "to"),
      ("seek", #"{"to":1,"play":null}"#, "play"), ("seek", #"{"to":null}"#, "to"),
      ("seek", #"{"to":1,"plya":true}"#, "plya"), ("seek", #"[1,true,"near"]"#, "precision"),
      ("play", "[1,2,3]", "[2]"), ("play", #"{"until":"ready"}"#, "until"),
      ("subtitles", #"["de",1]"#, "index"), ("audioTrack", "{}", "language"),
      ("audioTrack", #"["3"]"#, "language"),
      ("subtitles", #"{"language":["de","0"]}"#, "language[1]"),
      ("audioTrack", #"["de",1]"#, "index"),
      ("addVector", #"["<svg/>","a.svg"]"#, "file"),
      ("addVector", #"{"rect":{"x":0,"y":0,"width":"1"}}"#, "rect.width"),
      ("addVector", #"{"text":"a","svg":"<svg/>"}"#, "text"),
      ("addVector", #"{"id":"a","motion":{}}"#, "motion"),
      ("addVector", #"{"id":"a","motion":{"path":"M0 0A1","duration":1}}"#, "motion.path"),
      ("addVector", #"{"id":"a","motion":{"path":"M0 0H1"}}"#, "motion.duration"),
      ("addVector", #"{"id":"a","motion":{"crawl":1,"duration":1}}"#, "motion.duration"),
      ("addVector", #"{"rect":{"x":0,"y":0,"width":1,"height":1,"unit":"em"}}"#, "rect.unit"),
      ("addVector", #"{"rect":{"x":0,"y":0,"width":1,"height":1,"w":1}}"#, "rect.w"),
      ("snapshot", #"["gif"]"#, "format"),
      ("background", ##"["#10203040"]"##, "color"), ("background", #"["transparent"]"#, "color"),
      ("transition", ##"["fade",1,"#10203040"]"##, "color"),
      ("step", "[1.5]", "frames"), ("loop", #"["often"]"#, "times"),
      ("queue.append", "[[1]]", "items[0]"),
      (
        "queue.append", #"[["a",{"id":"b"}]]"#,
        "items[1].source"
      ),
      ("queue.append", #"[[{"source":"a","volume":"loud"}]]"#, "items[0].volume"),
      ("queue.append", #"[[{"source":"a","vol":1}]]"#, "items[0].vol"),
      ("queue.append", #"[[{"source":"a","onError":{"retry":"x"}}]]"#, "items[0].onError.retry"),
      ("queue.append", #"[[{"source":"a","onError":{}}]]"#, "items[0].onError"),
      ("subscribe", #"[["any","plying"]]"#, "filters[1]"),
    ])
  func wrongParameters(method: String, parameters: String, named: String) async throws {
    try await TestServer.run { server in
      let reply = try await server.client().call(method, parameters)
      #expect(code(of: .object(reply)) == -32602)
      #expect(reply["error"]?.json.contains(#""parameter":"\#(named)""#) == true, "\(reply)")
      #expect(server.player.sent == [])
    }
  }

  @Test("the engine's errors come with their number, item, reason and recovery")
  func engineError() async throws {
    try await TestServer.run { server in
      server.player.error = MediaError(.unknownItem, "no item x", item: "x")
      let error = try await server.client().call("queue.jump", #"["x"]"#)["error"]
      #expect(
        error == [
          "code": 1006, "message": "no item x",
          "data": [
            "name": "unknownItem", "case": "unknownItem", "item": "x", "reason": "no item x",
            "recovery": "Ask for the status to see the ids of the queue.",
          ],
        ])
    }
  }

  @Test("status, version and ping answer, and reads take no parameters")
  func reads() async throws {
    var settings = ControlServerSettings()
    settings.version = "1.2.3"
    try await TestServer.run(settings: settings) { server in
      var status = PlayerStatus()
      status.state = .playing
      status.currentTime = .seconds(4.5)
      status.items = [.init(id: "a", source: "a.mp4", status: .readyToPlay)]
      server.player.status = status
      let client = try server.client()
      #expect(try await client.call("status")["result"]?.json == JSONValue.object(status.json).json)
      #expect(try await client.call("ping", "[]")["result"] == "pong")
      #expect(
        try await client.call("version")["result"]
          == ["name": "vitrine", "version": "1.2.3", "protocol": 1])
      for method in ["status", "version", "ping", "rpc.discover"] {
        #expect(try await code(of: .object(client.call(method, #"{"x":1}"#))) == -32602)
      }
    }
  }
}
