internal import MediaCore

/// The items of a player and which of them is current: a value that decides, and plays nothing itself.
struct PlayQueue: Sendable {
  /// How many items there may be unless another number was set.
  static let standardLimit = 100_000

  /// How many items there may be.
  var limit = PlayQueue.standardLimit

  private(set) var entries: [Entry] = []
  /// The index of each item: lists of photographs are long.
  private var places: [ItemID: Int] = [:]
  /// Grows when other items follow each other than before, or in another order.
  private(set) var version = 0
  /// From which index on other items are listed than when the change was last taken; `nil` if none are.
  private var changedFrom: Int?
  /// The current item; `nil` when the queue is empty or has been played to its end.
  private(set) var currentID: ItemID?
  var loops = false { didSet { if loops != oldValue { version += 1 } } }
  private var idsMade = 0

  var current: Entry? { currentIndex.map { entries[$0] } }

  var currentIndex: Int? { currentID.flatMap { places[$0] } }

  /// The item after another; after the last comes the first if the queue loops.
  func entry(after id: ItemID?) -> Entry? {
    guard let index = id.flatMap({ places[$0] }) else { return nil }
    if index + 1 < entries.count { return entries[index + 1] }
    return loops ? entries.first : nil
  }

  /// The index of an item; `nil` if it is not in the queue.
  func place(of id: ItemID) -> Int? { places[id] }

  /// From which index on other items are listed than when this was last asked; `nil` if none are.
  mutating func takeChange() -> Int? { changedFrom.take() }

  func entry(before id: ItemID?) -> Entry? {
    guard let index = id.flatMap({ places[$0] }) else { return nil }
    if index > 0 { return entries[index - 1] }
    return loops ? entries.last : entries.first
  }

  subscript(id: ItemID) -> Entry? { places[id].map { entries[$0] } }

  mutating func select(_ id: ItemID?) { currentID = id }

  /// Changes how often an item plays; clamped as its description has it.
  mutating func setLoops(_ loops: Int?, of id: ItemID) {
    guard let index = places[id] else { return }
    entries[index].description.loops = loops
  }

  /// Changes how an item is fitted into the bounds.
  mutating func setFit(_ fit: Gravity?, of id: ItemID) {
    guard let index = places[id] else { return }
    entries[index].description.fit = fit
  }

  /// Puts items in at a place, clamped to 0…count.
  ///
  /// - Returns: Their ids.
  /// - Throws: 1001 when two items would have the same id, 3004 when there would be more than `limit`; nothing is changed
  ///   then.
  mutating func insert(_ items: [ItemDescription], at place: Int) throws(MediaError) -> [ItemID] {
    try checkLimit(entries.count + items.count)
    let (named, made) = try Self.name(items, after: idsMade) { places[$0] != nil }
    idsMade = made
    let place = min(max(0, place), entries.count)
    entries.insert(contentsOf: named, at: place)
    renumber(from: place)
    return named.map(\.id)
  }

  /// Takes an item out.
  ///
  /// Its successor becomes current if it was.
  mutating func remove(_ id: ItemID) throws(MediaError) {
    let index = try index(of: id)
    if id == currentID {
      let next = entry(after: id)?.id
      currentID = next == id ? nil : next
    }
    entries.remove(at: index)
    places[id] = nil
    renumber(from: index)
  }

  /// Moves an item to a place, clamped to 0…count - 1.
  mutating func move(_ id: ItemID, to place: Int) throws(MediaError) {
    let index = try index(of: id)
    let entry = entries.remove(at: index)
    let place = min(max(0, place), entries.count)
    entries.insert(entry, at: place)
    renumber(from: min(index, place))
  }

  /// Puts another item in the place of one.
  mutating func replace(_ id: ItemID, with item: ItemDescription) throws(MediaError) -> [ItemID] {
    let index = try index(of: id)
    var item = item
    item.id = item.id ?? id
    let (named, made) = try Self.name([item], after: idsMade) { $0 != id && places[$0] != nil }
    idsMade = made
    if currentID == id { currentID = named[0].id }
    entries[index] = named[0]
    places[id] = nil
    renumber(from: index)
    return named.map(\.id)
  }

  /// Replaces all items; those with the same id keep their place in what plays.
  mutating func set(_ items: [ItemDescription]) throws(MediaError) -> [ItemID] {
    try checkLimit(items.count)
    let (named, made) = try Self.name(items, after: idsMade) { _ in false }
    idsMade = made
    let (before, current) = (entries, currentIndex)
    entries = named
    places = [:]
    renumber(from: 0)
    // What is given again stays as it is, as often as a command has it play.
    for entry in before {
      guard let place = places[entry.id], entry.isGivenAgain(by: named[place]) else { continue }
      entries[place] = entry
    }
    // If the current item is gone, the first of its old successors that stays is next.
    if let current { currentID = before[current...].first { places[$0.id] != nil }?.id }
    currentID = currentID ?? named.first?.id
    return named.map(\.id)
  }

  mutating func clear() {
    entries = []
    places = [:]
    renumber(from: 0)
    currentID = nil
  }

  /// Notes where items are after a change from a place on; what is added behind all others costs nothing but itself.
  private mutating func renumber(from place: Int) {
    places.reserveCapacity(entries.count)
    for index in entries.indices.dropFirst(place) { places[entries[index].id] = index }
    version += 1
    changedFrom = min(changedFrom ?? place, place)
  }

  private func index(of id: ItemID) throws(MediaError) -> Int {
    guard let index = places[id] else {
      throw MediaError(.unknownItem, "no item \(id) in the queue", item: id)
    }
    return index
  }

  private func checkLimit(_ count: Int) throws(MediaError) {
    guard count > limit else { return }
    throw MediaError(
      .limitExceeded, "the queue would have \(count) items; \(limit) are allowed")
  }
}
