import Control
import MediaCore
import Testing
import VitrineTesting

/// The examples and the errors of the description, tried on a real player.
@Suite("Examples and errors of methods", .timeLimit(.minutes(10)))
struct DescribedMethodTests {
  /// What stands for the files of the examples.
  private static let files = [
    "/srv/clip.mp4": TestMedia.fixture("h264-aac.mp4"),
    "/srv/clip.srt": TestMedia.scene("script.ass"),
    "/srv/logo.svg": TestMedia.graphic("shapes.svg"),
  ]
  /// Those whose reply is another one each time, or longer than an example should be.
  private static let varying: Set = ["rpc.discover", "snapshot", "status"]
  /// The methods that name a job.
  private static let ofJobs = Set(
    JobReport.Kind.allCases.flatMap { kind in
      ["state", "pause", "resume", "cancel", "remove"].map { "\(kind.rawValue).\($0)" }
    })
  /// Those that a player which plays a file refuses.
  private static let refused = [
    "skip": 1002, "startPiP": 1008, "clock.advance": 1008,
  ]

  private static func object(_ items: JSONValue?) -> JSONObject {
    guard case .array(let items)? = items else { return [:] }
    var object = JSONObject()
    for item in items {
      if case .string(let name)? = item["name"] { object[name] = item["value"] }
    }
    return object
  }

  /// The same with files that there are.
  private static func made(_ value: JSONValue) throws -> JSONValue {
    var text = value.json
    for (name, path) in files { text = text.replacing(name, with: path) }
    return try JSONReader.value(of: text)
  }

  /// Brings about what the examples are of.
  private func prepare(_ player: DescribedPlayer, for method: String) async throws {
    let clip: JSONValue = .string(TestMedia.fixture("h264-aac.mp4"))
    _ = try await player.client.call(
      "queue.append",
      ["items": [["source": clip, "id": "intro"], ["source": clip, "id": "clip"]]])
    _ = try await player.client.call(
      "addVector", ["svg": "<svg xmlns='http://www.w3.org/2000/svg'/>", "id": "logo"])
    if Self.ofJobs.contains(method), let family = method.split(separator: ".").first {
      var start: JSONObject = ["source": clip, "id": "intro"]
      let outputs = ["stills": "a", "export": "a.mp4", "download": "a.mp4"]
      start["output"] = outputs[String(family)].map { .string($0) }
      _ = try await player.client.call("\(family).start", .object(start))
    }
    if method == "unsubscribe" { _ = try await player.client.call("subscribe") }
    if method == "queue.previous" { _ = try await player.client.call("queue.next") }
    await player.clock.advance(by: .milliseconds(100))
  }

  /// What is replied; time goes on for a call that waits for something.
  private func reply(
    _ player: DescribedPlayer, _ method: String, _ parameters: JSONValue
  ) async throws -> JSONValue {
    let call = Task { try await player.client.call(method, parameters) }
    if parameters["until"] != nil { await player.clock.advance(by: .seconds(1)) }
    return try await call.value
  }

  private func code(_ player: DescribedPlayer, _ method: String, _ parameters: JSONValue) async
    -> Int?
  {
    do {
      _ = try await reply(player, method, parameters)
      return nil
    } catch {
      guard case ControlClientError.refused(let error) = error else { return nil }
      return error.code
    }
  }

  @Test("Every example is as the schemas say, and a real player replies what it says")
  func examples() async throws {
    var methods: [(name: String, method: JSONObject)] = []
    try await DescribedPlayer.run { methods = $0.methods }
    #expect(methods.count > 50)
    for (name, method) in methods {
      guard case .array(let examples)? = method["examples"], !examples.isEmpty else {
        Issue.record("\(name) has no example")
        continue
      }
      for example in examples {
        try await DescribedPlayer.run { player in
          try await prepare(player, for: name)
          try await run(example, of: name, method, on: player)
        }
      }
    }
  }

  private func run(
    _ example: JSONValue, of name: String, _ method: JSONObject, on player: DescribedPlayer
  ) async throws {
    let parameters = Self.object(example["params"])
    guard case .array(let described)? = method["params"],
      let schema = method["result"]?["schema"], let result = example["result"]?["value"]
    else {
      Issue.record("\(name) is not described")
      return
    }
    for member in parameters.members {
      let schema = described.first { $0["name"] == .string(member.name) }?["schema"]
      #expect(
        try player.check.differences(of: member.value, from: schema ?? .null) == [], "\(name)")
    }
    #expect(try player.check.differences(of: result, from: schema) == [], "\(name)")
    let given = try Self.made(.object(parameters))
    if let code = Self.refused[name] {
      #expect(await self.code(player, name, given) == code, "\(name)")
      return
    }
    // Whether the look has begun by then is the machine's affair, and one that has is not paused.
    if name == "asset.pause", await code(player, name, given) == 1008 { return }
    let reply = try await reply(player, name, given)
    #expect(try player.check.differences(of: reply, from: schema) == [], "\(name)")
    // How far a job is by then is the machine's affair.
    let isVarying = Self.varying.contains(name) || Self.ofJobs.contains(name)
    if !isVarying || name.hasSuffix(".remove") {
      #expect(try reply == Self.made(result), "\(name)")
    }
  }

  /// Calls that fail, each with its number.
  private static let failures: [(method: String, parameters: JSONValue, code: Int)] = [
    ("export.state", ["other"], 1001), ("download.start", ["/srv/clip.mp4", "../x"], 1001),
    ("play", ["x": 1], -32602), ("unsubscribe", [7], -32004),
    ("queue.jump", ["other"], 1006), ("queue.move", ["other", 1], 1006),
    ("queue.remove", ["other"], 1006), ("queue.replace", ["other", "/srv/clip.mp4"], 1006),
    ("skip", [:], 1002), ("startPiP", [:], 1008),
    ("clock.advance", [1], 1008), ("clock.advance", ["by": 1, "to": 1], -32602),
    ("audioTrack", ["index": 9], 1009), ("subtitles", ["index": 9], 1009),
    ("removeVector", ["other"], 1001), ("pip.set", ["source": ""], 1001),
    ("addVector", ["svg": "<html/>"], 7010), ("addVector", ["file": "/none/at/all.svg"], 2004),
    ("filter", ["name": "lut3D", "parameters": ["file": "/none/at/all.cube"]], 2004),
    ("queue.append", ["items": ["/none/at/all.m3u"]], 2004),
    ("queue.append", ["items": [["source": ""]]], 1001),
    ("queue.set", ["items": [["source": "a", "id": "a"], ["source": "b", "id": "a"]]], 1001),
    ("queue.set", ["items": ["/none/at/all.mp4"], "until": "loaded"], 2004),
    ("seek", ["to": 0, "until": "settled", "timeout": 0], 1003),
  ]
  /// The same of a player without an item.
  private static let failuresWhenEmpty: [(method: String, parameters: JSONValue, code: Int)] = [
    ("seek", [1], 1002), ("begin", [:], 1002), ("end", [:], 1002), ("step", [:], 1002),
    ("loop", [:], 1002), ("unloop", [:], 1002), ("fit", [:], 1002),
    ("audioTrack", ["index": 0], 1002), ("freeze", [:], 1002), ("snapshot", [:], 1002),
    ("subtitles.add", ["a.srt"], 1002), ("queue.next", [:], 1006),
    ("queue.previous", [:], 1006),
  ]

  @Test("Every error that a call fails with is among those of its method")
  func errors() async throws {
    for (isEmpty, failures) in [(true, Self.failuresWhenEmpty), (false, Self.failures)] {
      for failure in failures {
        try await DescribedPlayer.run { player in
          if !isEmpty { try await prepare(player, for: "") }
          let code = await code(player, failure.method, try Self.made(failure.parameters))
          #expect(code == failure.code, "\(failure)")
          let method = player.methods.first { $0.name == failure.method }?.method
          guard case .array(let errors)? = method?["errors"] else {
            Issue.record("\(failure.method) has no errors")
            return
          }
          let codes = errors.compactMap { $0["code"] }
          #expect(code.map { codes.contains(.int($0)) } ?? false, "\(failure)")
        }
      }
    }
  }

  @Test("Errors are told by rising numbers, each once, under the names that they are replied with")
  func errorNames() async throws {
    try await DescribedPlayer.run { player in
      for (name, method) in player.methods {
        guard case .array(let errors)? = method["errors"] else {
          Issue.record("\(name) has no errors")
          continue
        }
        let codes = errors.compactMap { if case .int(let code)? = $0["code"] { code } else { nil } }
        #expect(codes == Set(codes).sorted() && codes.contains(-32602), "\(name)")
        for (code, error) in zip(codes, errors) where code > 0 {
          #expect(error["message"] == .string(MediaError.Code(rawValue: code).name))
        }
      }
    }
  }
}
