package import MediaCore
package import MockMedia

/// Decides what is answered to each request to a scripted server; does nothing itself.
///
/// Any thread may use it.
package final class OriginSite: Sendable {
  private let plan: OriginPlan
  private let places: [OriginPlace]
  private let files = OriginFiles()

  /// Makes up the media that are served; blocks while it does.
  ///
  /// - Parameters:
  ///   - mocks: Keeps what is made up.
  ///   - date: The date at the zero of the clock by which requests are timed.
  ///   - isCancelled: Whether it is not needed any more.
  /// - Throws: For the first statement whose media cannot be made.
  package init(
    _ plan: OriginPlan, _ mocks: MockStore, date: ProgramDate, isCancelled: () -> Bool = { false }
  ) throws(OriginError) {
    self.plan = plan
    var places: [OriginPlace] = []
    for service in plan.services {
      do throws(MediaError) {
        places.append(try OriginPlace(service, mocks, date: date, isCancelled: isCancelled))
      } catch {
        var place = service.place
        place.reason = error.reason
        throw place
      }
    }
    for (number, service) in plan.services.enumerated() {
      guard case .master(let paths) = service.content else { continue }
      places[number].answering = .text(MasterPlaylist.text(of: paths, in: places))
    }
    self.places = places
  }

  /// What is served, by its paths.
  package var paths: [String] { places.map(\.told) }

  /// Decides about a request.
  package func answer(_ question: VirtualQuestion) -> VirtualAnswer {
    let rules = plan.rules.filter { $0.isFor(question) }
    let delay = rules.reduce(MediaTime.zero) { $0 + $1.delay }
    let due = question.time + plan.link.latency + delay
    if delay > .zero, question.now < due { return .later(due) }
    if rules.contains(where: \.isSilent) { return .silence }
    if rules.contains(where: \.hangsUp) { return .hangUp }
    var reply: VirtualReply
    if let told = rules.last(where: { $0.status != nil })?.reply {
      reply = told
    } else {
      switch content(question) {
      case .reply(let found): reply = found
      case let other: return other
      }
    }
    reply.ignoresRange = rules.contains(where: \.ignoresRange)
    var part = reply.ranged(question.range)
    for rule in rules { rule.apply(to: &part) }
    return .reply(part)
  }

  /// What is there.
  private func content(_ question: VirtualQuestion) -> VirtualAnswer {
    let place =
      places.last { $0.path == question.path }
      ?? places.filter { $0.isFolder && question.path.hasPrefix($0.path) }
      .max { $0.path.utf8.count < $1.path.utf8.count }
    guard let place else { return .reply(VirtualReply(status: 404)) }
    var answer = place.answer(question, files)
    if case .reply(var reply) = answer, reply.status == 200 {
      let type = place.contentType ?? ContentType.of(question.path)
      reply.headers += [("content-type", type), ("accept-ranges", "bytes")]
      answer = .reply(reply)
    }
    return answer
  }
}
