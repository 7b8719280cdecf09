package import MediaCore
package import Playback

/// A command in the words of the protocol, said to a player without a connection.
package struct OpeningCall: Hashable, Sendable {
  package var method: String
  package var parameters: JSONValue?

  package init(_ method: String, _ parameters: JSONValue?) {
    self.method = method
    self.parameters = parameters
  }

  /// Whether only a client of the socket can ask for it.
  package var isForClients: Bool {
    switch MessageRegistry.standard[method]?.handling {
    case nil, .playback, .read: false
    case .command, .session: true
    }
  }

  /// What it has the player do; `nil` for a wrong call, and for one that only asks or concerns a connection.
  package var command: PlaybackCommand? {
    guard let known = MessageRegistry.standard[method], case .playback(let read) = known.handling,
      let arguments = try? Arguments(parameters, for: known.parameters),
      let call = try? read(arguments)
    else { return nil }
    return call.command
  }

  /// Why its arguments are none that the method takes; `nil` when they are, as far as that shows without a player.
  package var fault: String? {
    guard let known = MessageRegistry.standard[method] else { return nil }
    do throws(RPCError) {
      let arguments = try Arguments(parameters, for: known.parameters)
      if case .playback(let read) = known.handling { _ = try read(arguments) }
      return nil
    } catch {
      return error.message
    }
  }

  /// Carries it out, as far as its `await` says.
  ///
  /// - Throws: Why it is refused: 1001 for what makes no sense, as well as for what concerns a connection.
  package func carryOut(on player: any PlayerControlling) async throws(MediaError) {
    let router = CommandRouter(
      RequestContext(
        player: player, statusText: StatusText(), registry: .standard, version: "", onQuit: {}))
    do throws(RPCError) {
      switch router.route(Call(id: nil, body: .request(method: method, parameters: parameters))) {
      case .answered(let outcome): _ = try outcome.get()
      case .session: throw .methodNotFound(method)
      case .command(let command): _ = try await router.run(command).get()
      case .playback(let call): for outcome in await router.run([call]) { _ = try outcome.get() }
      }
    } catch {
      // The protocol's own numbers are below 0.
      let code = error.code > 0 ? MediaError.Code(rawValue: error.code) : .invalidArgument
      throw MediaError(code, "\(method): \(error.message)")
    }
  }
}
