internal import Control
internal import Glibc
internal import MediaCore

/// Prints a player's events until the server or the reader of the output goes away.
struct EventWatch {
  private let filters: [JSONValue]

  /// - Parameter filters: Which events, each word one filter or several with commas; all when empty.
  init(filters: [String]) {
    self.filters = filters.flatMap { $0.split(separator: ",") }.map { .string(String($0)) }
  }

  func run(on client: ControlClient) async throws {
    _ = try await client.call(
      "subscribe", filters.isEmpty ? nil : ["filters": .array(filters)])
    for await batch in client.events {
      guard let failure = try await StandardOutput.failure(ofPrinting: batch.json) else { continue }
      // A pipe without a reader ends the watch, a disk that is full breaks it off.
      if failure == EPIPE { return }
      throw StandardOutput.unwritable(failure)
    }
    throw ControlClientError.disconnected
  }
}
