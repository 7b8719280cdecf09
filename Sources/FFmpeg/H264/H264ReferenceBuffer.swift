internal import MediaCore

/// Which frames of an H.264 stream are kept for others to be made from, as it goes on (H.264 section 8.2.5).
struct H264ReferenceBuffer {
  private struct Kept {
    var frameNumber: Int
    var picture: Int
    var time: MediaTime?

    /// Its number as it counts for a slice (section 8.2.4.1).
    func number(for slice: H264SliceHeader) -> Int {
      frameNumber > slice.frameNumber ? frameNumber - slice.frameNumbers : frameNumber
    }
  }

  private var kept: [Kept] = []
  /// The number of the latest frame that was kept; `nil` before the first IDR picture.
  private var latest: Int?

  /// The pictures that those to come may be made from, oldest first.
  var pictures: [Int] { kept.map(\.picture) }

  /// Goes on with the next picture.
  ///
  /// - Parameters:
  ///   - slices: The heads of all its slices.
  ///   - picture: What it is called here.
  ///   - time: When it is shown.
  /// - Returns: The pictures that it is made from, or may be; `nil` when the stream is not as it should be, after
  ///   which nothing is known any more.
  mutating func add(
    _ slices: [H264SliceHeader], as picture: Int, at time: MediaTime?
  ) -> Set<Int>? {
    guard let first = slices.first else { return nil }
    if first.isIDR {
      kept = []
    } else {
      guard let latest,
        first.frameNumber == latest || first.frameNumber == (latest + 1) % first.frameNumbers
      else { return nil }
    }
    var sources: Set<Int> = []
    for slice in slices {
      guard let lists = lists(slice, time) else { return nil }
      for list in lists { sources.formUnion(list.map(\.picture)) }
    }
    if first.isReference,
      !keep(
        Kept(frameNumber: first.frameNumber, picture: picture, time: time), first)
    {
      return nil
    }
    return sources
  }

  private func lists(_ slice: H264SliceHeader, _ time: MediaTime?) -> [[Kept]]? {
    let initial: [[Kept]]
    switch slice.kind {
    case .intra: return []
    case .predicted:
      // Section 8.2.4.2.1.
      initial = [kept.sorted { $0.number(for: slice) > $1.number(for: slice) }]
    case .bidirectional:
      guard let time, kept.allSatisfy({ $0.time != nil }) else { return [kept] }
      initial = inOrderOfShowing(time)
    }
    var lists: [[Kept]] = []
    for (list, facts) in zip(initial, slice.lists) {
      guard let list = reordered(list, slice, facts) else { return nil }
      lists.append(list)
    }
    return lists
  }

  /// The lists of a B slice (section 8.2.4.2.3); the order of times is that of picture order counts.
  private func inOrderOfShowing(_ time: MediaTime) -> [[Kept]] {
    let sorted = kept.sorted { ($0.time ?? time) < ($1.time ?? time) }
    let before = Array(sorted.filter { ($0.time ?? time) <= time }.reversed())
    let after = Array(sorted.dropFirst(before.count))
    var lists = [before + after, after + before]
    if lists[1].count > 1, before.isEmpty || after.isEmpty { lists[1].swapAt(0, 1) }
    return lists
  }

  /// Changes the order of a list (section 8.2.4.3.1).
  private func reordered(
    _ initial: [Kept], _ slice: H264SliceHeader, _ facts: H264SliceHeader.List
  ) -> [Kept]? {
    var list = initial.prefix(facts.length)
    var expected = slice.frameNumber
    for (place, step) in facts.steps.enumerated() {
      guard place < facts.length, abs(step) <= slice.frameNumbers else { return nil }
      expected = (expected + step + slice.frameNumbers) % slice.frameNumbers
      let wanted = expected > slice.frameNumber ? expected - slice.frameNumbers : expected
      guard let frame = kept.first(where: { $0.number(for: slice) == wanted }) else { return nil }
      let rest = list.dropFirst(place).filter { $0.picture != frame.picture }
      list = (list.prefix(place) + [frame] + rest).prefix(facts.length)
    }
    return Array(list)
  }

  private mutating func keep(_ frame: Kept, _ slice: H264SliceHeader) -> Bool {
    if let forgotten = slice.forgotten {
      for difference in forgotten {
        kept.removeAll { $0.number(for: slice) == slice.frameNumber - difference }
      }
    } else if kept.count == slice.keptFrames {
      let oldest = kept.map { $0.number(for: slice) }.min()
      kept.removeAll { $0.number(for: slice) == oldest }
    }
    kept.append(frame)
    latest = slice.frameNumber
    return kept.count <= slice.keptFrames
  }
}
