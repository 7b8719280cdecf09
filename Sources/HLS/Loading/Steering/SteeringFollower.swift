import MediaCore
import Streaming

/// Follows a steering server: loads its manifest again and again, on a thread of its own, and has it obeyed.
///
/// Source: draft-pantos-hls-rfc8216bis, 7.
final class SteeringFollower: Sendable {
  private static let longestManifest = 1 << 20

  private let steering: ContentSteering
  private let presentation: Presentation
  private let loader: ResourceLoader
  private let throughput: @Sendable () -> Double?
  private let cancellation: Cancellation

  /// - Parameter throughput: What is counted on now, in bits a second; `nil` while nothing is known.
  init(
    _ steering: ContentSteering, of presentation: Presentation, _ loader: ResourceLoader,
    throughput: @escaping @Sendable () -> Double?
  ) {
    self.steering = steering
    self.presentation = presentation
    self.loader = loader
    self.throughput = throughput
    cancellation = Cancellation(on: loader.time)
  }

  /// Starts the thread.
  func begin() throws(MediaError) {
    try WorkerThread.start(named: "vitrine-steer", waitingFor: loader.time) { [self] in run() }
  }

  /// Ends it soon; from any thread.
  func close() { cancellation.cancel() }

  private func run() {
    var schedule = SteeringSchedule(steering)
    while let pause = next(&schedule) {
      do throws(MediaError) { try cancellation.wait(pause) } catch { return }
    }
  }

  private func next(_ schedule: inout SteeringSchedule) -> MediaTime? {
    let uri = SteeringManifest.request(
      schedule.uri, pathway: presentation.pathway, throughput: throughput().map { Int($0) })
    do throws(LoadError) {
      let loaded = try load(uri)
      let manifest = try loaded.manifest()
      presentation.obey(manifest)
      return schedule.pause(after: manifest)
    } catch {
      return schedule.pause(after: error)
    }
  }

  private func load(_ uri: String) throws(LoadError) -> LoadedResource {
    guard let bytes = DataURI.bytes(of: uri) else {
      return try loader.attempt(uri, limit: Self.longestManifest, cancellation)
    }
    return LoadedResource(bytes: bytes, url: steering.serverURI)
  }
}

extension LoadedResource {
  fileprivate func manifest() throws(LoadError) -> SteeringManifest {
    let json: JSONValue
    do throws(JSONSyntaxError) { json = try JSONReader.value(of: bytes.span) } catch {
      throw .final(MediaError(.malformedPlaylist, "the steering manifest is no JSON: \(error)"))
    }
    do throws(MediaError) { return try SteeringManifest(json, uri: url) } catch {
      throw .final(error)
    }
  }
}
