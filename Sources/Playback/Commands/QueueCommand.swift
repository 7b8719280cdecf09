public import MediaCore

/// What can be done to the queue.
///
/// An id that no item has is refused with 1006, an item without a source and a second one with the same id with 1001,
/// and more items than the queue may have, 100,000 unless the settings say otherwise, with 3004.
///
/// ```swift
/// let ids = try await player.send(.queue(.append([ItemDescription("news.mp4")])))
/// if let news = ids.first { try await player.send(.queue(.jump(news))) }
/// ```
public enum QueueCommand: Sendable, Hashable {
  /// Adds items behind the last one; an idle or ended player begins with the first of them.
  case append([ItemDescription])
  /// Puts items in at a place, clamped to 0…count.
  case insert([ItemDescription], at: Int)
  /// Takes an item out; if it is the present one, the next one begins.
  case remove(ItemID)
  /// Moves an item to a place, clamped to 0…count - 1.
  case move(ItemID, to: Int)
  /// Puts another item in the place of one, whose id it gets unless it has one of its own.
  case replace(ItemID, with: ItemDescription)
  /// Replaces all items. Those with the same id and content stay, the present one undisturbed; a list
  /// with a fault changes nothing.
  case set([ItemDescription])
  /// Goes to the next item; refused with 1006 behind the last one of a queue that does not loop.
  case next
  /// Goes to the item before; from the first one to the last of a queue that loops, else to its own beginning.
  case previous
  /// Goes to an item and starts it from its beginning.
  case jump(ItemID)
  /// Takes all items out: the player becomes idle.
  case clear
}
