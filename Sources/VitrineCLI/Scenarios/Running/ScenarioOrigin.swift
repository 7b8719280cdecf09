internal import MadeUpOrigin
internal import MediaCore
internal import MockMedia
internal import Vitrine

/// The server that a scenario plays from: within this process under the virtual clock, behind a port under the machine's.
struct ScenarioOrigin: Sendable {
  let origin: VirtualOrigin
  private let server: OriginServer?

  /// Opens what the statements say.
  ///
  /// - Returns: `nil` where there are none.
  /// - Throws: 1001 where media cannot be made, 1010 where no port can be listened at.
  static func open(
    _ plan: OriginPlan, _ clock: ScenarioClock, _ mocks: MockStore
  ) async throws(MediaError) -> ScenarioOrigin? {
    if plan.isEmpty { return nil }
    let date = clock.virtual.map { $0.date - $0.now } ?? .now
    let site = try await OriginSite.make(plan, mocks, date: date)
    if let virtual = clock.virtual {
      return ScenarioOrigin(origin: VirtualOrigin(plan, site, on: virtual), server: nil)
    }
    let server = try await OriginServer.start(plan, site)
    return ScenarioOrigin(origin: server.origin, server: server)
  }

  /// The setting by which a player resolves `origin:` sources.
  var played: PlayedOrigin {
    if let server { return PlayedOrigin(base: server.base) }
    return PlayedOrigin(client: origin, base: VirtualOrigin.base)
  }

  /// The requests in a trace, each at the moment at which it came.
  func traceEntries() -> [TraceEntry] {
    // Whether a request that is called off at its own moment was sent before is chance.
    origin.log.filter { $0.status != nil || $0.end != $0.time }.map {
      TraceEntry(time: $0.time, content: .line("request", $0.traceText(TraceTime.text)))
    }
  }

  func close() async { await server?.stop() }
}
