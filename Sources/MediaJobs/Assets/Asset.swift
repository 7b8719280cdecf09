internal import FFmpeg
package import HLS
public import MediaCore
internal import Overlays
internal import Streaming
internal import Synchronization

/// A medium that can be looked into: a file, a remote file or a stream.
///
/// Making one does no I/O. `load` reads what is asked for, on a thread of its own, and remembers it.
///
/// ```swift
/// let asset = Asset("clip.mp4")
/// let (duration, tracks) = try await asset.load(.duration, .tracks)
/// print(duration ?? .zero, tracks.count, asset.status(of: .tracks))
/// ```
public final class Asset: Sendable {
  /// The path, the URL or the bare name, as it was given.
  public let source: String
  /// Whether `duration` is found by reading the asset through, whatever its container declares.
  ///
  /// Reading through takes as long as the bytes take to come: a remote file or a stream is loaded whole.
  public let prefersPreciseDuration: Bool
  package let opener: DefaultSourceOpener
  /// Whether a picture that lies beside it as a download leaves it is its artwork, where it has none itself.
  let takesArtworkBeside: Bool
  private let state: Mutex<State>

  private struct State {
    var loading: AssetLoading
    var nextCall = 0
    var guards: [AssetLoading.Part: ReadGuard] = [:]
  }

  /// Makes an asset that is opened with the engine's usual settings.
  ///
  /// - Parameters:
  ///   - source: A path, a URL or a bare name.
  ///   - preferPreciseDuration: `prefersPreciseDuration`; the default is that the container's word counts.
  public convenience init(_ source: String, preferPreciseDuration: Bool = false) {
    self.init(
      source, preferPreciseDuration: preferPreciseDuration,
      opener: DefaultSourceOpener(drawing: StillDrawer()))
  }

  /// Makes an asset that is opened as a player opens its items.
  package init(
    _ source: String, preferPreciseDuration: Bool, opener: DefaultSourceOpener,
    takesArtworkBeside: Bool = false
  ) {
    self.source = source
    prefersPreciseDuration = preferPreciseDuration
    self.opener = opener
    self.takesArtworkBeside = takesArtworkBeside
    state = Mutex(State(loading: AssetLoading(prefersPrecise: preferPreciseDuration)))
  }

  /// Loads values, those that are not there yet, and gives them back.
  ///
  /// - Throws: The error of the first that cannot be had: 2xxx, 3xxx or 6xxx; 1004 when loading was called off or
  ///   the task was cancelled.
  public func load<each Value: Sendable>(
    _ properties: repeat AssetProperty<each Value>
  ) async throws(MediaError) -> (repeat each Value) {
    var keys: Set<AssetKey> = []
    for property in repeat each properties { keys.insert(property.key) }
    let facts = try await facts(for: keys)
    return (repeat try (each properties).value(facts))
  }

  /// What is known of a value now; never waits.
  public func status<Value>(of property: AssetProperty<Value>) -> AssetStatus<Value> {
    switch state.withLock({ $0.loading.status(of: property.key) }) {
    case .unknown: return .unknown
    case .loading: return .loading
    case .cancelled: return .cancelled
    case .failed(let error): return .failed(error)
    case .loaded(let facts):
      do throws(MediaError) {
        return .loaded(try property.value(facts))
      } catch {
        return .failed(error)
      }
    }
  }

  /// Calls off the loading of one value: calls that wait for it throw 1004; others go on.
  public func cancelLoading<Value>(of property: AssetProperty<Value>) {
    perform { $0.cancel([property.key]) }
  }

  /// Calls off all loading.
  public func cancelLoading() {
    perform { $0.cancel(Set(AssetKey.allCases)) }
  }

  func facts(for keys: Set<AssetKey>) async throws(MediaError) -> AssetFacts {
    let number = state.withLock { state in
      state.nextCall += 1
      return state.nextCall
    }
    let result: Result<AssetFacts, MediaError> = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let call = AssetLoading.Call(keys: keys) { continuation.resume(returning: $0) }
        perform { $0.load(call, number: number) }
        // A task that was cancelled before had no call to end yet.
        if Task.isCancelled { perform { $0.abandon(number: number) } }
      }
    } onCancel: {
      perform { $0.abandon(number: number) }
    }
    return try result.get()
  }

  /// Takes a step of the loading and does what follows from it.
  private func perform(_ step: (inout AssetLoading) -> AssetLoading.Effects) {
    let (effects, stopped, started) = state.withLock { state in
      let effects = step(&state.loading)
      let stopped = effects.stops.compactMap { state.guards.removeValue(forKey: $0) }
      var started: [(part: AssetLoading.Part, run: Int, readGuard: ReadGuard)] = []
      for start in effects.starts {
        let readGuard = ReadGuard()
        state.guards[start.part] = readGuard
        started.append((start.part, start.run, readGuard))
      }
      return (effects, stopped, started)
    }
    for readGuard in stopped { readGuard.cancel() }
    for end in effects.ends { end.call.resume(end.result) }
    for start in started { read(start.part, start.run, start.readGuard) }
  }

  private func read(_ part: AssetLoading.Part, _ run: Int, _ readGuard: ReadGuard) {
    do throws(MediaError) {
      try WorkerThread.start { [self] in
        let result = Result { () throws(MediaError) in
          let reader = try AssetReader(source, opener, readGuard)
          if part == .length { try reader.measure() }
          return reader.facts.with(artwork: artworkBeside)
        }
        perform { $0.finish(part, run: run, result) }
      }
    } catch {
      perform { $0.finish(part, run: run, .failure(error)) }
    }
  }
}
