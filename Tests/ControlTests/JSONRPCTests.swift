import Control
import FoundationEssentials
import MediaCore
import Testing
import VitrineTesting

/// Subtracts by name or by place.
private struct SubtractRequest: ReadRequest {
  static let method = "subtract"
  static let summary = "Subtracts."
  private static let minuend = Parameter("minuend", .integer, "From what.")
  private static let subtrahend = Parameter("subtrahend", .integer, "What.")
  static let parameters = [minuend.description, subtrahend.description]
  let difference: Int

  init(_ arguments: Arguments) throws(RPCError) {
    difference = try arguments.value(Self.minuend) - arguments.value(Self.subtrahend)
  }

  func answer(in context: RequestContext) -> JSONText { JSONText(.int(difference)) }
}

/// Adds up to nine numbers by place.
private struct SumRequest: CommandRequest {
  static let method = "sum"
  static let summary = "Adds."
  private static let terms = (0..<9).map { Parameter("t\($0)", .integer, "A term.", default: 0) }
  static let parameters = terms.map(\.description)
  let sum: Int

  init(_ arguments: Arguments) throws(RPCError) {
    var sum = 0
    for term in Self.terms { sum += try arguments.value(term) }
    self.sum = sum
  }

  func run(in context: RequestContext) async -> JSONValue { .int(sum) }
}

private struct GetDataRequest: ReadRequest {
  static let method = "get_data"
  static let summary = "Gives data."
  init(_ arguments: Arguments) {}
  func answer(in context: RequestContext) -> JSONText { JSONText(["hello", 5]) }
}

@Suite("JSON-RPC 2.0")
struct JSONRPCTests {
  private static let registry: MessageRegistry = {
    var registry = MessageRegistry.standard
    registry.add(.read(SubtractRequest.self))
    registry.add(.command(SumRequest.self))
    registry.add(.read(GetDataRequest.self))
    return registry
  }()

  /// What a request is answered with: the replies that come before that to a later ping.
  private func replies(to requests: [String]) async throws -> [JSONValue] {
    var replies: [JSONValue] = []
    try await TestServer.run(registry: Self.registry) { server in
      let client = try server.client()
      for request in requests { await client.send(request) }
      // Goes through the lane, so that it comes last.
      await client.send(#"[{"jsonrpc":"2.0","id":"end","method":"ping"}]"#)
      while let reply = try await client.json() {
        if reply.json.contains(#""id":"end""#) { break }
        replies.append(reply)
      }
    }
    return replies
  }

  @Test(
    "answers as the specification says",
    arguments: [
      (#"{"jsonrpc":"2.0","method":"subtract","params":[42,23],"id":1}"#, .int(19), "1"),
      (
        #"{"id":"x","params":{"subtrahend":23,"minuend":42},"method":"subtract","jsonrpc":"2.0"}"#,
        .int(19), #""x""#
      ),
      (#"{"jsonrpc":"2.0","method":"sum","params":[1,2,4],"id":null}"#, .int(7), "null"),
      (#"{"jsonrpc":"2.0","method":"sum","id":12345678901234567890}"#, 0, "12345678901234567890"),
      (#"{"jsonrpc":"2.0","method":"sum","id":"\u00e9\""}"#, 0, #""\u00e9\"""#),
    ] as [(String, JSONValue, String)])
  func results(request: String, result: JSONValue, id: String) async throws {
    try await TestServer.run(registry: Self.registry) { server in
      let client = try server.client()
      await client.send(request)
      #expect(
        try await client.line() == #"{"jsonrpc":"2.0","result":\#(result.json),"id":\#(id)}"#)
    }
  }

  @Test(
    "refuses as the specification says",
    arguments: [
      (#"{"jsonrpc":"2.0","method":"foobar","id":"1"}"#, -32601, #""1""#),
      (#"{"jsonrpc":"2.0","method":"foobar,"params":"bar","baz]"#, -32700, "null"),
      (#"{"jsonrpc":"2.0","method":1,"params":"bar"}"#, -32600, "null"),
      (#"{"jsonrpc":"2.0","method":"sum","params":"bar","id":3}"#, -32600, "3"),
      (#"{"jsonrpc":"2.0","method":"sum","params":null,"id":3}"#, -32600, "3"),
      (#"{"jsonrpc":"1.0","method":"sum","id":3}"#, -32600, "3"),
      (#"{"jsonrpc":2.0,"method":"sum","id":3}"#, -32600, "3"),
      (#"{"method":"sum","id":3}"#, -32600, "3"),
      (#"{"jsonrpc":"2.0","method":"sum","id":[3]}"#, -32600, "null"),
      (#"{"jsonrpc":"2.0","method":"sum","id":true}"#, -32600, "null"),
      (#"{"jsonrpc":"2.0","method":"subtract","id":3}"#, -32602, "3"),
      (
        #"{"jsonrpc":"2.0","method":"subtract","params":{"Minuend":1,"subtrahend":1},"id":3}"#,
        -32602, "3"
      ),
      ("[]", -32600, "null"), ("1", -32600, "null"), ("", -32700, "null"),
      ("\"\u{FEFF}", -32700, "null"),
    ] as [(String, Int, String)])
  func errors(request: String, code: Int, id: String) async throws {
    try await TestServer.run(registry: Self.registry) { server in
      let client = try server.client()
      await client.send(request)
      let reply = try await client.json()
      #expect(ControlTests.code(of: reply) == code)
      #expect(reply?.json.hasSuffix(#""id":\#(id)}"#) == true)
      #expect(reply?.json.contains("result") == false)
      #expect(try await client.call("ping")["result"] == "pong", "the connection goes on")
    }
  }

  @Test("notifications are not answered, not even with an error")
  func notifications() async throws {
    let replies = try await replies(to: [
      #"{"jsonrpc":"2.0","method":"sum","params":[1]}"#, #"{"jsonrpc":"2.0","method":"foobar"}"#,
      #"{"jsonrpc":"2.0","method":"subtract","params":["a"]}"#,
      #"[{"jsonrpc":"2.0","method":"sum"},{"jsonrpc":"2.0","method":"foobar"}]"#,
    ])
    #expect(replies == [])
  }

  @Test("a batch is answered in order in one line")
  func batch() async throws {
    let replies = try await replies(to: [
      #"[{"jsonrpc":"2.0","method":"sum","params":[1,2,4],"id":"1"},"#
        + #"{"jsonrpc":"2.0","method":"sum","params":[7]},"#
        + #"{"jsonrpc":"2.0","method":"subtract","params":[42,23],"id":"2"},{"foo":"boo"},1,"#
        + #"{"jsonrpc":"2.0","method":"foo.get","id":"5"},"#
        + #"{"jsonrpc":"2.0","method":"get_data","id":"9"}]"#
    ])
    guard case .array(let batch) = replies.first, replies.count == 1 else {
      Issue.record("not one batch: \(replies)")
      return
    }
    #expect(
      batch.map { code(of: $0) } == [nil, nil, -32600, -32600, -32601, nil])
    #expect(batch[0] == ["jsonrpc": "2.0", "result": 7, "id": "1"])
    #expect(batch[1] == ["jsonrpc": "2.0", "result": 19, "id": "2"])
    #expect(batch[5] == ["jsonrpc": "2.0", "result": ["hello", 5], "id": "9"])
  }

  @Test("a batch of more calls than one turn takes is answered whole and in order")
  func longBatch() async throws {
    let calls = (0..<2500).map { #"{"jsonrpc":"2.0","method":"ping","id":\#($0)}"# }
    let replies = try await replies(to: ["[" + calls.joined(separator: ",") + "]"])
    let expected = (0..<2500).map { #"{"jsonrpc":"2.0","result":"pong","id":\#($0)}"# }
    #expect(replies.map(\.json) == ["[" + expected.joined(separator: ",") + "]"])
  }

  @Test("holds the corpus's cases", .enabled(if: Corpora.folder("jsonrpc2") != nil, "no corpus"))
  func corpus() async throws {
    let path = try #require(Corpora.folder("jsonrpc2")) + "/cases.json"
    let document = try JSONReader.value(of: [UInt8](Data(contentsOf: URL(filePath: path))).span)
    guard case .object(let object) = document, case .array(let cases) = object["cases"] else {
      Issue.record("no cases")
      return
    }
    for case .object(let entry) in cases {
      guard case .string(let request) = entry["request"] else { continue }
      // The specification breaks lines for the reader; on the wire a message is one line.
      let line = request.split(separator: "\n").joined(separator: " ")
      let replies = try await replies(to: [line])
      let response = entry["response"] ?? .null
      #expect(
        replies.map(withoutText) == (response == .null ? [] : [withoutText(response)]),
        "\(entry["name"]?.json ?? "")")
    }
  }

  /// A response whose error says its code only, its members in one order.
  private func withoutText(_ response: JSONValue) -> JSONValue {
    switch response {
    case .array(let responses): .array(responses.map(withoutText))
    case .object(let object):
      [
        "id": object["id"] ?? "none", "result": object["result"] ?? "none",
        "error": code(of: response).map { .int($0) } ?? "none",
      ]
    default: response
    }
  }
}
