package import FFmpeg
package import MediaCore
package import Streaming

/// Takes a source apart into packets; called on an item's reading thread, where it may block.
///
/// - Parameters:
///   - source: Prepared.
///   - name: As the item names it.
package typealias PacketReaderMaking =
  @Sendable (
    _ source: any DataSource, _ name: String, _ context: ReadingContext
  ) throws(MediaError) -> any PacketReader

/// What a reader of packets is given by the item that it reads for.
package struct ReadingContext: Sendable {
  /// Ends its work from another thread.
  package let readGuard: ReadGuard

  /// How much of what was read waits to be decoded: of the track of which there is least.
  package let waiting: @Sendable () -> MediaTime
  /// Told of changes of a stream's variant, on any thread.
  package let report: @Sendable (VariantChange) -> Void
}
