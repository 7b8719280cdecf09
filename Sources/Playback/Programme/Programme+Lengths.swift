internal import HLS
internal import MediaCore
internal import Streaming

/// What becomes known of the lengths of items.
extension Programme {
  /// By how much a file may be longer or shorter than it says before that counts: sound may be longer than pictures.
  private static let lengthTolerance = MediaTime.seconds(1)

  /// Takes a pass's length for the item's where its file said another or none: it has grown, its clock begins anew within
  /// it, or it told what is not so.
  ///
  /// - Returns: Whether the item has another length by that.
  func learnLength(from pass: Pass) -> Bool {
    guard pass.cut == nil, pass.isWhole, let length = pass.length else { return false }
    return learn(end: pass.window.start + length, of: pass, tolerance: Self.lengthTolerance)
  }

  /// The same of a pass that was to begin at the end or past it: where it begins now is the end.
  func learnEnd(from pass: Pass) -> Bool {
    let reach = pass.pipeline.end(ofPass: pass.local)?.reach
    guard let reach, reach <= pass.window.start, pass.window.start > .zero else { return false }
    return learn(end: pass.window.start, of: pass, tolerance: ItemPipeline.lengthTolerance)
  }

  private func learn(end: MediaTime, of pass: Pass, tolerance: MediaTime) -> Bool {
    guard pass.clip == nil, !pass.opened.isStill, pass.description.outPoint == nil else {
      return false
    }
    if let told = pass.opened.information.duration, end >= told - tolerance {
      guard end > told + tolerance else { return false }
    } else {
      guard isAllThere(pass) else { return false }
    }
    pass.pipeline.setLearntLength(end)
    return true
  }

  /// Whether a pass was read to the end of its file, and the file has all that it should have.
  private func isAllThere(_ pass: Pass) -> Bool {
    guard pass.opened.information.container != "hls" else { return false }
    return pass.pipeline.isComplete(pass: pass.local)
  }

  /// Takes a new length of the current item, if that is it.
  ///
  /// - Returns: The events of it; `nil` while no item is open.
  mutating func followLength(of item: ItemID) -> [Posting]? {
    guard let current = items.current, let opened = current.opened else { return nil }
    for index in passes.indices where passes[index].pipeline === current {
      timeline.setOpened(opened, of: index)
    }
    guard let duration = opened.duration(of: current.description) else { return [] }
    return setDuration(duration, of: item)
  }

  /// - Returns: The event, if it was another one, or unknown, before.
  mutating func setDuration(_ duration: MediaTime, of item: ItemID) -> [Posting] {
    book.setDuration(duration, of: item) ? [Posting(.duration(duration), item: item)] : []
  }

  // MARK: - Where the current item ends

  /// Past the end of whatever has not been opened yet.
  static let unknownEnd = MediaTime.seconds(1e6)

  /// The end of the current item, in its time; `unknownEnd` while it is not known.
  var endOfItem: MediaTime {
    guard let current = items.current else { return .zero }
    if let pass = passes.first, pass.clip == nil, pass.cut == nil, pass.isWhole,
      let length = pass.length
    {
      return pass.window.start + length
    }
    let latest = current.description.outPoint ?? Self.unknownEnd
    guard case .ready(let opened) = current.phase else { return latest }
    let start = current.description.inPoint ?? .zero
    return opened.duration(of: current.description).map { start + $0 } ?? latest
  }

  /// Where the `end` of the current item is looked for.
  var soughtEnd: MediaTime {
    guard let current = items.current, let opened = current.opened, current.mayHoldMore(opened)
    else { return endOfItem }
    return current.description.outPoint ?? Self.unknownEnd
  }

  /// Where a seek goes: past the end that a file tells there may be more, and there it ends in any case.
  static func aim(at time: MediaTime, of pipeline: ItemPipeline, _ opened: OpenedItem) -> MediaTime
  {
    guard pipeline.mayHoldMore(opened) else { return clamp(time, of: pipeline, opened) }
    let latest = pipeline.description.outPoint ?? unknownEnd
    return max(pipeline.description.inPoint ?? .zero, min(time, latest))
  }

  /// The time of an item that is nearest to one.
  static func clamp(
    _ time: MediaTime, of pipeline: ItemPipeline, _ opened: OpenedItem
  ) -> MediaTime {
    if let live = pipeline.live {
      let latest = pipeline.description.outPoint.map { min($0, live.seekable.end) }
      return min(max(time, live.seekable.start), latest ?? live.seekable.end)
    }
    let latest = opened.end(of: pipeline.description).map { min(time, $0) } ?? time
    return max(pipeline.description.inPoint ?? .zero, latest)
  }
}

extension ItemPipeline {
  /// Whether what it holds need not end where it says: a file, but for one that interstitials are planned in.
  fileprivate func mayHoldMore(_ opened: OpenedItem) -> Bool {
    !isScheduled && !opened.isStill && opened.information.container != "hls"
  }
}
