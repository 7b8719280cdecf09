internal import MediaCore
internal import Streaming

/// What the loop knows of interstitials.
struct InterstitialState {
  /// What is planned of the present item and the next, by their pipelines.
  var plans: [ObjectIdentifier: Planned] = [:]
  /// The break before the pass that would be the first; it waits for its first clip.
  var leading: InterstitialBreak?
  /// The break before the next round, or before the next item.
  var ahead: InterstitialBreak?

  struct Planned {
    var plan = InterstitialPlan()
    /// The number of the schedule that it was made from.
    var version = 0
  }
}

/// Which clip a pass is.
struct PassClip {
  let stop: InterstitialBreak
  let place: InterstitialBreak.Clip
}

extension Pass {
  /// The pipeline of the item that it belongs to.
  var owner: ItemPipeline { clip?.stop.owner ?? pipeline }

  /// Whether the item goes on after it: it ends in a break, or is part of one.
  var isWithinItem: Bool {
    if let clip { return !clip.stop.endsItem }
    return ending?.place == .middle
  }

  /// The asset that it is.
  var asset: InterstitialAsset? { clip.map { $0.stop[$0.place] } }
}

extension ItemPipeline {
  var opened: OpenedItem? { if case .ready(let opened) = phase { opened } else { nil } }
}
