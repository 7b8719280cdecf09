internal import MediaCore

/// One playing of one item, laid on the output timeline.
struct Pass {
  /// Counts all passes of the player from 0.
  let number: Int
  let pipeline: ItemPipeline
  /// What it is known to be by now.
  var opened: OpenedItem
  /// What is asked of it; its rate is 1 once it has come to the edge of a broadcast.
  var description: ItemDescription
  /// The number of the pass in the pipeline's present generation.
  let local: Int
  /// The number of the pass among all of this playing of the item, from 0.
  let round: Int
  /// What of the item it plays; a seek to a key frame moves its start when it lands.
  var window: PassWindow
  /// Where the pass begins on the output timeline.
  let start: MediaTime
  /// How long it is; `nil` until that is known.
  var length: MediaTime?
  var pictures: Side
  var sound: Side
  var isFirstFrameShown = false
  /// Whether it was decoded for anyone to see or hear.
  let hasOutput: Bool
  /// The time of the first picture where that was there before: up to it they come again.
  var recalled: MediaTime?
  /// How many frames of sound it has; 0 until all have been taken.
  var soundFrames: Int64 = 0
  /// Whether it follows the one before on the timeline, or was jumped to.
  var isJoin: Bool
  /// Whether the pass before it on the timeline is a clip of a break.
  var followsClip = false
  /// The asset of an interstitial that it is; `nil` for a pass of the item itself.
  var clip: PassClip?
  /// The break of the item at its end.
  var ending: InterstitialBreak?
  /// Where the break cuts it off, in the item's time; `nil` where it plays to its own end.
  var cut: MediaTime?
  /// Whether something was held back because it comes after the cut.
  var isCutReached = false

  /// Whether all of its pictures and sound have been taken.
  var isOver: Bool { pictures.isOver && sound.isOver }

  var item: ItemID { pipeline.id }
  var end: MediaTime? { length.map { start + $0 } }

  /// The item's time at a position of the output timeline.
  func itemTime(at position: MediaTime) -> MediaTime {
    let offset = max(.zero, position - start)
    return window.start + (length.map { min($0, offset) } ?? offset)
  }

  /// The place of an item's time on the output timeline; what is before the pass begins with it.
  func outputTime(of itemTime: MediaTime) -> MediaTime {
    max(start, start + (itemTime - window.start))
  }

  /// Whether it plays its item from the beginning.
  var isWhole: Bool { window.start <= (description.inPoint ?? .zero) }

  /// Whether a whole playing brought neither a picture nor a sound; of one that is late that is not known.
  var isEmpty: Bool {
    isOver && isWhole && cut == nil && !pictures.hasBegun && !sound.hasBegun && hasOutput
  }
}
