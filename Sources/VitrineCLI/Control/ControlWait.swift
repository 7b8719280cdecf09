internal import ArgumentParser
internal import Control
internal import MediaCore
internal import Playback

/// `vitrine ctl wait`: until an event comes, or a condition on the status holds.
struct ControlWait {
  private enum Target {
    case events([PlayerEventFilter], [JSONValue])
    case status(StatusCondition)
  }

  /// How much longer than that an answer is waited for, in seconds.
  private static let grace = 1.0

  private let target: Target
  private let seconds: Double?

  /// - Parameters:
  ///   - words: What follows `wait`.
  ///   - seconds: How long to wait; `nil` for without an end.
  init(_ words: ArraySlice<String>, seconds: Double?) throws(ValidationError) {
    let words = Array(words)
    if let kind = words.first, ["picture", "sound", "requests", "cue"].contains(kind) {
      throw ValidationError(
        "wait takes an event or a condition on the status; \(kind) is a step of vitrine run.")
    }
    let within = try Self.patience(words.dropFirst())
    guard let text = words.first, seconds == nil || within == nil else {
      throw ValidationError("wait takes one event or condition, and within SECONDS or --timeout.")
    }
    if let condition = try StatusCondition(text) {
      target = .status(condition)
    } else {
      let texts = text.split(separator: ",").map(String.init)
      target = .events(try texts.map(EventWatch.filter), texts.map { .string($0) })
    }
    self.seconds = within ?? seconds
  }

  /// Reads `within SECONDS`; `nil` without any words.
  private static func patience(_ words: ArraySlice<String>) throws(ValidationError) -> Double? {
    guard let first = words.first else { return nil }
    guard words.count == 2, first == "within", let last = words.last, let seconds = Double(last),
      seconds.isFinite, seconds >= 0
    else {
      throw ValidationError("wait takes one event or condition, and then within SECONDS.")
    }
    return seconds
  }

  /// Prints what was met.
  ///
  /// - Throws: `ControlStatus.timedOut` when the time is over.
  func run(on client: ControlClient) async throws {
    guard let met = try await met(on: client) else { throw ControlStatus.timedOut.exit }
    try await StandardOutput.printAll(met.json)
  }

  private func met(on client: ControlClient) async throws -> JSONValue? {
    switch target {
    case .status(let condition):
      return try await ClientDeadline.limit(seconds.map { $0 + Self.grace }, client) {
        try await StatusWait(condition: condition).run(on: client, seconds: seconds)
      }
    case .events(let filters, let texts):
      return try await ClientDeadline.limit(seconds, client) {
        _ = try await client.call("subscribe", ["filters": .array(texts), "status": false])
        for await batch in client.events {
          for event in EventWatch.events(of: batch)
          where filters.contains(where: { $0.matches(event) }) {
            return .object(event)
          }
        }
        throw ControlClientError.disconnected
      }
    }
  }
}
