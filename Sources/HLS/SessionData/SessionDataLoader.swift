import MediaCore
import Streaming

/// Gives out the data that a playlist carries for the application, and loads what it names, on a thread of its own.
///
/// Source: draft-pantos-hls-rfc8216bis, 4.4.6.4.
final class SessionDataLoader: Sendable {
  /// How much one may have, and all together; no more of them are looked at than that.
  private static let limit = 64 << 10
  private static let totalLimit = 256 << 10
  private static let most = 100

  private let data: [SessionData]
  private let loader: ResourceLoader
  private let report: @Sendable (StreamReport) -> Void
  private let cancellation: Cancellation

  init(
    _ data: [SessionData], _ loader: ResourceLoader,
    report: @escaping @Sendable (StreamReport) -> Void
  ) {
    self.data = Array(data.prefix(Self.most))
    self.loader = loader
    self.report = report
    cancellation = Cancellation(on: loader.time)
  }

  /// Gives out what is there, and begins to load the rest.
  func begin() {
    var room = Self.totalLimit
    for datum in data {
      guard case .value(let text) = datum.content else { continue }
      give(datum, .text, charge(text.utf8.count, &room) { () throws(MediaError) in .string(text) })
    }
    let named = data.filter { if case .value = $0.content { false } else { true } }
    guard !named.isEmpty else { return }
    let rest = room
    // Where there are no more threads the stream has worse troubles.
    try? WorkerThread.start(on: loader.time) { [self] in load(named, rest) }
  }

  /// Ends it soon; from any thread.
  func close() { cancellation.cancel() }

  private func load(_ named: [SessionData], _ rest: Int) {
    var room = rest
    for datum in named {
      switch datum.content {
      case .value: break
      case .json(let uri):
        give(
          datum, .json,
          loaded(uri, &room) { (bytes) throws(MediaError) in
            do throws(JSONSyntaxError) { return try JSONReader.value(of: bytes.span) } catch {
              throw MediaError(.malformedPlaylist, "the session data is no JSON: \(error)")
            }
          })
      case .raw(let uri):
        give(datum, .raw, loaded(uri, &room) { .string(Base64.text(of: $0)) })
      }
    }
  }

  private func loaded(
    _ uri: String, _ room: inout Int, _ read: ([UInt8]) throws(MediaError) -> JSONValue
  ) -> Result<JSONValue, MediaError> {
    do throws(LoadError) {
      let bytes = try loader.load(uri, limit: Self.limit, cancellation).bytes
      return charge(bytes.count, &room) { () throws(MediaError) in try read(bytes) }
    } catch {
      return .failure(error.mediaError)
    }
  }

  private func charge(
    _ size: Int, _ room: inout Int, _ value: () throws(MediaError) -> JSONValue
  ) -> Result<JSONValue, MediaError> {
    guard size <= min(room, Self.limit) else {
      return .failure(MediaError(.limitExceeded, "more session data than is kept"))
    }
    room -= size
    do throws(MediaError) { return .success(try value()) } catch { return .failure(error) }
  }

  private func give(
    _ datum: SessionData, _ format: SessionDatum.Format, _ result: Result<JSONValue, MediaError>
  ) {
    var given = SessionDatum(id: datum.id, language: datum.language, format: format, value: .null)
    switch result {
    case .success(let value): given.value = value
    case .failure(let error):
      if error.code == .cancelled { return }
      given.error = error
    }
    report(.sessionData(given))
  }
}
