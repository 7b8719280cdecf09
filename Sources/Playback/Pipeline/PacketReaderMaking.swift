package import FFmpeg
package import HLS
package import MediaCore

/// Takes a source apart into packets; called on an item's reading thread, where it may block.
///
/// - Parameters:
///   - source: Prepared.
///   - name: As the item names it.
package typealias PacketReaderMaking =
  @Sendable (
    _ source: any DataSource, _ name: String, _ context: ReadingContext
  ) throws(MediaError) -> any PacketReader
