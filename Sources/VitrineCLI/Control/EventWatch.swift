internal import ArgumentParser
internal import Control
internal import Glibc
internal import MediaCore
internal import Playback

/// Prints a player's events until as many or the one have come that were asked for, or the server or the reader of the
/// output goes away.
struct EventWatch {
  private let filters: [JSONValue]
  private let until: PlayerEventFilter?
  /// How many events are still to come; `nil` for any number.
  private var left: Int?

  /// - Parameters:
  ///   - filters: Which events, each word one filter or several with commas; all when empty.
  ///   - count: After how many it ends; `nil` for without an end.
  ///   - until: After which event it ends, which is watched too; `nil` for none.
  init(filters: [String], count: Int? = nil, until: String? = nil) throws(ValidationError) {
    var texts = filters.flatMap { $0.split(separator: ",") }.map(String.init)
    self.until = try until.map(Self.filter)
    if let until, !texts.isEmpty { texts.append(until) }
    self.filters = texts.map { .string($0) }
    left = count
  }

  /// Reads one filter.
  static func filter(_ text: String) throws(ValidationError) -> PlayerEventFilter {
    if let filter = PlayerEventFilter(text) { return filter }
    throw ValidationError(PlayerEventFilter.reasonAgainst(text).map { "'\(text)': \($0)" } ?? text)
  }

  /// The events of a batch.
  static func events(of batch: JSONValue) -> [JSONObject] {
    guard case .object(let batch) = batch, case .array(let events) = batch["events"] else {
      return []
    }
    return events.compactMap { if case .object(let event) = $0 { event } else { nil } }
  }

  /// - Throws: `ControlStatus.timedOut` when the time is over.
  func run(on client: ControlClient, seconds: Double?) async throws {
    let end: Void? = try await ClientDeadline.limit(seconds, client) {
      try await watch(client)
    }
    if end == nil { throw ControlStatus.timedOut.exit }
  }

  private func watch(_ client: ControlClient) async throws {
    _ = try await client.call(
      "subscribe", filters.isEmpty ? nil : ["filters": .array(filters)])
    var rest = self
    for await batch in client.events {
      let (batch, isLast) = rest.take(batch)
      guard let failure = try await StandardOutput.failure(ofPrinting: batch.json) else {
        if isLast { return }
        continue
      }
      // A pipe without a reader ends the watch, a disk that is full breaks it off.
      if failure == EPIPE { return }
      throw StandardOutput.unwritable(failure)
    }
    throw ControlClientError.disconnected
  }

  /// The batch up to the event with which the watch ends, and whether it is in it.
  private mutating func take(_ batch: JSONValue) -> (batch: JSONValue, isLast: Bool) {
    let events = Self.events(of: batch)
    var end = events.firstIndex { until?.matches($0) == true }.map { $0 + 1 }
    if let left, left <= end ?? events.count { end = left }
    left = left.map { $0 - events.count }
    guard let end, case .object(var object) = batch else { return (batch, false) }
    object["events"] = .array(events.prefix(end).map { .object($0) })
    return (.object(object), true)
  }
}
