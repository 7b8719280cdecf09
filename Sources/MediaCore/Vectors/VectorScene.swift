/// All graphics that are drawn on the picture, and what each of them is on its way to.
///
/// Its times are those of the player's output timeline. Graphics belong to the player: neither an item's end nor
/// that of the client that added them takes them away.
package struct VectorScene: Sendable, Hashable {
  /// So many graphics there may be at once.
  package static let limit = 64

  private struct Entry: Hashable {
    /// What it is in the end.
    var graphic: VectorGraphic
    /// What it was when its last change began.
    var place: VectorPlace
    var opacity: Double
    var start: MediaTime
    var length: MediaTime
    /// When its motion began.
    var motionStart: MediaTime
    /// When it goes by itself.
    var end: MediaTime?
    /// Whether it was removed and fades out.
    var isLeaving = false

    func part(at time: MediaTime) -> Double {
      guard length > .zero else { return 1 }
      return max(0, min(1, (time - start).seconds / length.seconds))
    }

    func shown(at time: MediaTime) -> ShownVector {
      let part = part(at: time)
      let end = graphic.place
      let now = moved(place.moved(to: end, by: part), at: time)
      return ShownVector(
        content: graphic.content, place: now,
        // What only moves is not drawn anew, and what grows is drawn once for its last size.
        drawnPlace: now.width == end.width && now.height == end.height ? now : end,
        opacity: opacity + (graphic.opacity - opacity) * part, crawl: crawl(at: time))
    }

    private func moved(_ place: VectorPlace, at time: MediaTime) -> VectorPlace {
      guard let motion = graphic.motion else { return place }
      let offset = motion.offset(after: time - motionStart)
      return VectorPlace(
        x: place.x + offset.x, y: place.y + offset.y, width: place.width, height: place.height,
        unit: place.unit)
    }

    private func crawl(at time: MediaTime) -> ShownVector.Crawl? {
      guard case .crawl(let speed, let gap)? = graphic.motion?.kind, speed != 0 else { return nil }
      return ShownVector.Crawl(distance: speed * (time - motionStart).seconds, gap: gap)
    }

    /// Whether it moves by itself at a time.
    func isUnderWay(at time: MediaTime) -> Bool {
      graphic.motion?.isUnderWay(after: time - motionStart) ?? false
    }
  }

  private var entries: [Entry] = []
  private var added = 0

  package init() {}

  package var isEmpty: Bool { entries.isEmpty }

  /// What there is, in its last state, lowest first.
  package var graphics: [VectorGraphic] { sorted.filter { !$0.isLeaving }.map(\.graphic) }

  /// What all of them are made of, also of those that fade out.
  package var contents: Set<VectorContent> { Set(entries.map(\.graphic.content)) }

  /// Adds a graphic or changes one.
  ///
  /// - Returns: Its name.
  /// - Throws: 1001 for a new one without content, 3004 when there are too many.
  package mutating func apply(
    _ change: VectorChange, at time: MediaTime
  ) throws(MediaError) -> String {
    let index = change.id.flatMap(place(of:))
    guard let content = change.content ?? index.map({ entries[$0].graphic.content }) else {
      let name = change.id.map { "'\($0)'" } ?? "without a name"
      throw MediaError(.invalidArgument, "there is no graphic \(name), and none is given")
    }
    guard index != nil || change.clears || graphics.count < Self.limit else {
      throw MediaError(.limitExceeded, "there are \(Self.limit) graphics already")
    }
    let known = index.map { entries[$0] }
    if known == nil { added += 1 }
    let before = known?.graphic
    let graphic = VectorGraphic(
      id: before?.id ?? change.id ?? freeName, content: content,
      place: change.place ?? before?.place ?? .wholePicture, z: change.z ?? before?.z ?? 0,
      opacity: clamped(change.opacity ?? before?.opacity ?? 1),
      motion: change.motion ?? before?.motion)
    let shown = known?.shown(at: time)
    // One that moves by itself comes to its new place at once.
    let place = graphic.motion == nil ? shown?.place : nil
    let entry = Entry(
      graphic: graphic, place: place ?? graphic.place, opacity: shown?.opacity ?? 0,
      start: time, length: max(.zero, change.length),
      motionStart: change.motion == nil ? known?.motionStart ?? time : time,
      end: change.lifetime.map { time + max(.zero, $0) }
        ?? (change.content == nil ? known?.end : nil))
    if change.clears {
      entries = [entry]
    } else if let index {
      entries[index] = entry
    } else {
      entries.removeAll { $0.graphic.id == graphic.id }
      // Those that fade out are drawn too.
      if entries.count >= Self.limit, let leaving = entries.firstIndex(where: \.isLeaving) {
        entries.remove(at: leaving)
      }
      entries.append(entry)
    }
    return graphic.id
  }

  /// Removes a graphic, at once or by fading it out.
  ///
  /// - Throws: 1001 when there is none of that name.
  package mutating func remove(
    _ id: String, over length: MediaTime = .zero, at time: MediaTime
  ) throws(MediaError) {
    guard let index = place(of: id) else {
      throw MediaError(.invalidArgument, "there is no graphic '\(id)'")
    }
    guard length > .zero else {
      entries.remove(at: index)
      return
    }
    let shown = entries[index].shown(at: time)
    if entries[index].graphic.motion == nil {
      entries[index].place = shown.place
      entries[index].graphic.place = shown.place
    }
    entries[index].opacity = shown.opacity
    entries[index].graphic.opacity = 0
    entries[index].start = time
    entries[index].length = length
    entries[index].end = time + length
    entries[index].isLeaving = true
  }

  package mutating func removeAll() { entries = [] }

  /// Forgets those whose time is over.
  ///
  /// - Returns: Whether there were any.
  package mutating func expire(at time: MediaTime) -> Bool {
    let before = entries.count
    entries.removeAll { $0.end.map { $0 <= time } ?? false }
    return entries.count < before
  }

  /// What is drawn at a time, lowest first.
  package func shown(at time: MediaTime) -> [ShownVector] {
    sorted.filter { $0.end.map { $0 > time } ?? true }
      .map { $0.shown(at: time) }
      .filter { $0.opacity > 0 }
  }

  /// Whether a graphic is on its way to another place or opacity at a time.
  package func isMoving(at time: MediaTime) -> Bool {
    entries.contains { $0.start + $0.length > time }
  }

  /// How often what moves by itself is shown anew: a display has 60 pictures a second.
  package static let motionStep = MediaTime(nanoseconds: 16_666_667)

  /// The next of the times, sixty a second, at which what moves by itself is shown anew, whatever comes in between.
  private static func motionTime(after time: MediaTime) -> MediaTime {
    // What is nearly at one of them is at it.
    let steps = (time.seconds * 60 + 1e-3).rounded(.down) + 1
    return .seconds(steps / 60)
  }

  /// Whether a graphic moves by itself at a time.
  package func hasMotion(at time: MediaTime) -> Bool {
    entries.contains { $0.isUnderWay(at: time) }
  }

  /// When it next looks other than at a time, while no frame comes; `nil` for never.
  package func nextChange(after time: MediaTime, step: MediaTime) -> MediaTime? {
    entries.flatMap { entry -> [MediaTime] in
      let moving = entry.start + entry.length > time ? [max(time, entry.start) + step] : []
      let own = entry.isUnderWay(at: time) ? [Self.motionTime(after: time)] : []
      return moving + own + [entry.end].compactMap { $0 }.filter { $0 > time }
    }.min()
  }

  private func place(of id: String) -> Int? {
    entries.firstIndex { $0.graphic.id == id && !$0.isLeaving }
  }

  private var sorted: [Entry] {
    entries.enumerated()
      .sorted { ($0.element.graphic.z, $0.offset) < ($1.element.graphic.z, $1.offset) }
      .map(\.element)
  }

  private var freeName: String {
    var number = added
    while entries.contains(where: { $0.graphic.id == "vector-\(number)" }) { number += 1 }
    return "vector-\(number)"
  }

  private func clamped(_ opacity: Double) -> Double {
    opacity.isNaN ? 1 : max(0, min(1, opacity))
  }
}
