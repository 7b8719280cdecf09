package import MediaCore
internal import Playback

/// Finds the method of a call and carries it out.
package struct CommandRouter: Sendable {
  /// What is to be done with a call.
  package enum Route: Sendable {
    /// It is answered already.
    case answered(Outcome)
    /// It concerns the connection.
    case session(ControlMethod, JSONValue?)
    /// It takes time.
    case command(ControlMethod.Command)
    /// It is one for the player.
    case playback(PlaybackCall)
  }

  package let context: RequestContext
  /// Whether the client has gone, and waits for nothing.
  private let isUnattended: Bool

  package init(_ context: RequestContext) { self.init(context, isUnattended: false) }

  private init(_ context: RequestContext, isUnattended: Bool) {
    self.context = context
    self.isUnattended = isUnattended
  }

  /// The same for a client that has gone: commands are carried out, and their effect is not waited for.
  var unattended: CommandRouter {
    var context = context
    context.player = UnattendedPlayer(player: context.player)
    return CommandRouter(context, isUnattended: true)
  }

  /// Whether a call may be answered ahead of commands that came before it.
  ///
  /// - Parameter afterNotifications: Whether notifications wait before it, after which what tells of the player has its turn.
  package func isRead(_ call: Call, afterNotifications: Bool) -> Bool {
    guard case .request(let name, _) = call.body, let method = context.registry[name],
      case .read = method.handling
    else { return false }
    return !(afterNotifications && method.tellsOfPlayer)
  }

  /// Takes a call as far as it goes without waiting.
  package func route(_ call: Call) -> Route {
    do throws(RPCError) {
      return try route(call.body)
    } catch {
      return .answered(.failure(error))
    }
  }

  private func route(_ body: Call.Body) throws(RPCError) -> Route {
    switch body {
    case .invalid(let error): throw error
    case .request(let name, let parameters):
      guard let method = context.registry[name] else {
        throw .methodNotFound(name, of: context.registry.methods.map(\.name))
      }
      switch method.handling {
      case .read(let answer):
        let arguments = try Arguments(parameters, for: method.parameters)
        return .answered(.success(try answer(arguments, context)))
      case .command(let read):
        return .command(try read(Arguments(parameters, for: method.parameters)))
      case .playback(let read):
        var call = try read(Arguments(parameters, for: method.parameters))
        if isUnattended { call.waiting.completion = .accepted }
        if context.onCall != nil { call.said = OpeningCall(name, parameters) }
        return .playback(call)
      case .session: return .session(method, parameters)
      }
    }
  }

  /// Answers a call that concerns a connection.
  package func answer(
    _ method: ControlMethod, _ parameters: JSONValue?, for session: any ControlSession
  ) -> Outcome {
    do throws(RPCError) {
      guard case .session(let answer) = method.handling else { throw .methodNotFound(method.name) }
      let arguments = try Arguments(parameters, for: method.parameters)
      return .success(try answer(arguments, context, session))
    } catch {
      return .failure(error)
    }
  }

  /// A call that may be carried out together with others; `nil` for any other.
  func burstCall(_ call: Call) -> PlaybackCall? {
    guard case .playback(let call) = route(call), call.mayGoWithOthers else { return nil }
    return call
  }

  /// Carries out commands of the player as far as they ask for; several at once only where all may go with others.
  package func run(_ calls: [PlaybackCall]) async -> [Outcome] {
    await context.clock?.settle()
    let watches = calls.map { call in call.said.flatMap { context.onCall?($0) } }
    let results = await results(of: calls, watches)
    for (watch, result) in zip(watches, results) {
      if case .failure(let error) = result { watch?.finished(error) } else { watch?.finished(nil) }
    }
    return zip(calls, results).map { call, result in
      result.map { JSONText(call.reply($0)) }.mapError { RPCError($0) }
    }
  }

  private func results(
    of calls: [PlaybackCall], _ watches: [CallWatch?]
  ) async -> [Result<[ItemID], MediaError>] {
    if calls.count > 1, let player = context.player as? any BurstTaking {
      return await player.sendBurst(calls.map(\.command), taken: { watches[$0]?.taken() })
    }
    var results: [Result<[ItemID], MediaError>] = []
    for (call, watch) in zip(calls, watches) { results.append(await result(of: call, watch)) }
    return results
  }

  private func result(
    of call: PlaybackCall, _ watch: CallWatch?
  ) async -> Result<[ItemID], MediaError> {
    let waiting = call.waiting
    do throws(MediaError) {
      if let watch, let player = context.player as? any BurstTaking {
        return .success(
          try await player.send(
            call.command, until: waiting.completion, timeout: waiting.timeout, taken: watch.taken))
      }
      return .success(
        try await context.player.send(
          call.command, until: waiting.completion, timeout: waiting.timeout))
    } catch {
      return .failure(error)
    }
  }

  /// Runs a command to its end.
  package func run(_ command: ControlMethod.Command) async -> Outcome {
    do throws(RPCError) {
      return .success(JSONText(try await command(context)))
    } catch {
      return .failure(error)
    }
  }
}
