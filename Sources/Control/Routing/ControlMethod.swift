package import MediaCore
internal import Playback

/// A method as the registry holds it: what is told of it, and how a call of it is carried out.
package struct ControlMethod: Sendable {
  package enum Handling: Sendable {
    case read(@Sendable (Arguments, RequestContext) throws(RPCError) -> JSONText)
    case session(
      @Sendable (Arguments, RequestContext, any ControlSession) throws(RPCError) -> JSONText)
    case command(@Sendable (Arguments) throws(RPCError) -> Command)
    case playback(@Sendable (Arguments) throws(RPCError) -> PlaybackCall)
  }

  /// A command that was read, ready to run.
  package typealias Command = @Sendable (RequestContext) async throws(RPCError) -> JSONValue

  package var name: String
  package var summary: String
  package var parameters: [ParameterDescription]
  package var result: JSONSchema
  /// What it is answered with when it fails, by rising numbers, each once.
  package var errors: [RPCError]
  package var examples: [ControlExample]
  package var handling: Handling
  /// Whether the answer of a read depends on what the player was told.
  package var tellsOfPlayer = true

  private init(
    _ request: any ControlRequest.Type, adding parameters: [ParameterDescription] = [],
    failing errors: [RPCError] = [], _ handling: Handling
  ) {
    name = request.method
    summary = request.summary
    self.parameters = request.parameters + parameters
    result = request.result
    examples = request.examples
    let all = RPCError.ofAnyMethod + errors + request.errors
    self.errors = Dictionary(all.map { ($0.code, $0) }) { first, _ in first }
      .values.sorted { $0.code < $1.code }
    self.handling = handling
  }
}

extension ControlMethod {
  package static func read<Request: ReadRequest>(_ type: Request.Type) -> ControlMethod {
    var method = ControlMethod(
      type,
      .read { (arguments, context) throws(RPCError) in
        try Request(arguments).answer(in: context)
      })
    method.tellsOfPlayer = Request.tellsOfPlayer
    return method
  }

  package static func session<Request: SessionRequest>(_ type: Request.Type) -> ControlMethod {
    ControlMethod(
      type,
      .session { (arguments, context, session) throws(RPCError) in
        try Request(arguments).answer(in: context, for: session)
      })
  }

  package static func command<Request: CommandRequest>(_ type: Request.Type) -> ControlMethod {
    ControlMethod(
      type,
      .command { (arguments) throws(RPCError) in
        let request = try Request(arguments)
        return { (context) async throws(RPCError) in try await request.run(in: context) }
      })
  }

  package static func playback<Request: PlaybackRequest>(_ type: Request.Type) -> ControlMethod {
    ControlMethod(
      type, adding: Waiting.parameters, failing: RPCError.ofAnyCommand,
      .playback { (arguments) throws(RPCError) in
        let request = try Request(arguments)
        return PlaybackCall(
          command: request.command, waiting: try Waiting(arguments), said: nil,
          reply: { request.reply($0) })
      })
  }
}
