internal import MediaCore
internal import Overlays
internal import Synchronization

/// What a player has to draw graphics with; shared by its stage and its compositor.
final class VectorLayer: Sendable {
  let rasterizer: VectorRasterizer
  /// Whether graphics may be added at all.
  let isEnabled: Bool
  /// Whether pictures wait for graphics that are being drawn: where time does.
  private let waits: Bool
  private let longestWait: MediaTime
  private let late = Atomic(0)
  private let complete = Atomic(true)
  private let wakeStage: @Sendable () -> Void

  init(_ parts: PlayerParts, wakeStage: @escaping @Sendable () -> Void) {
    rasterizer = VectorRasterizer(on: parts.time)
    isEnabled = parts.enablesVectors
    waits = parts.time is VirtualClock
    longestWait = parts.longestGraphic
    self.wakeStage = wakeStage
  }

  /// How long a picture waits for a graphic that is being drawn.
  ///
  /// - Parameter opens: Whether it is the first one, before which time stands.
  func wait(opens: Bool) -> VectorRasterizer.Wait {
    waits ? .untilDone : opens ? .atMost(longestWait) : .none
  }

  /// Changes when something has been drawn that was not there for the picture that wanted it.
  var revision: Int { late.load(ordering: .acquiring) }

  /// Whether all graphics of the picture that was made last were drawn in the size that they have there.
  var isComplete: Bool { complete.load(ordering: .acquiring) }

  func note(isComplete: Bool) { complete.store(isComplete, ordering: .releasing) }

  /// Says that something has.
  func noteLate() {
    late.add(1, ordering: .acquiringAndReleasing)
    wakeStage()
  }

  /// Refuses what there is no leave for.
  ///
  /// - Throws: 7012.
  func check() throws(MediaError) {
    guard isEnabled else {
      throw MediaError(.vectorsDisabled, "graphics are not switched on")
    }
  }

  /// How large a graphic is by itself, which a thread that may wait looks up.
  ///
  /// - Returns: `nil` where it does not say.
  func naturalSize(of content: VectorContent) async -> PixelSize? {
    await withCheckedContinuation { continuation in
      do throws(MediaError) {
        try WorkerThread.start { continuation.resume(returning: content.naturalSize) }
      } catch {
        continuation.resume(returning: nil)
      }
    }
  }

  /// Draws a graphic for the first time, so that it is there for the next picture, or an error to its sender.
  ///
  /// - Throws: A 7xxx error.
  func prepare(
    _ content: VectorContent, at place: VectorPlace, crawls: Bool, on picture: PixelSize
  ) async throws(MediaError) {
    let rect = place.rect(in: picture)
    let width = crawls ? VectorRasterizer.ownWidth : max(1, rect.width)
    let request = VectorRasterizer.Request(
      content, size: PixelSize(width: width, height: max(1, rect.height)), picture: picture)
    let outcome = await withCheckedContinuation { continuation in
      rasterizer.draw(request) { continuation.resume(returning: $0) }
    }
    _ = try outcome.get()
  }
}
