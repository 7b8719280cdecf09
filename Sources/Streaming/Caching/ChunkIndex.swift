/// Knows which bytes of which content lie in which slot of the store, and which slot to give up next.
///
/// Content is cut into chunks of one size, a slot holds one stretch of one chunk.
struct ChunkIndex {
  private struct Key: Hashable {
    var content: UInt64
    var chunk: Int64
  }

  private struct Slot {
    var key: Key?
    /// The bytes held, counted from the start of the chunk.
    var range = 0..<0
    var lastUse: UInt64 = 0
  }

  /// A stretch of bytes in the store.
  struct Place: Equatable {
    var slot: Int
    /// Counted from the start of the slot.
    var range: Range<Int>
  }

  private let chunkSize: Int
  private var slots: [Slot]
  private var slotOfKey: [Key: Int] = [:]
  private var uses: UInt64 = 0

  init(slotCount: Int, chunkSize: Int) {
    self.chunkSize = chunkSize
    slots = Array(repeating: Slot(), count: max(1, slotCount))
  }

  /// Where the bytes at an offset lie, as many as follow without a gap in that slot; `nil` for nowhere.
  mutating func find(_ offset: Int64, of content: UInt64) -> Place? {
    let (key, within) = locate(offset, of: content)
    guard let slot = slotOfKey[key], slots[slot].range.contains(within) else { return nil }
    use(slot)
    return Place(slot: slot, range: within..<slots[slot].range.upperBound)
  }

  /// Where to put bytes that begin at an offset: as many as fit into one slot, so many at most.
  mutating func place(_ count: Int, at offset: Int64, of content: UInt64) -> Place {
    let (key, within) = locate(offset, of: content)
    let slot = slotOfKey[key] ?? vacate(for: key)
    use(slot)
    return Place(slot: slot, range: within..<min(within + count, chunkSize))
  }

  /// Notes that bytes have been put there; apart from those it held, they take their place.
  mutating func fill(_ place: Place) {
    let held = slots[place.slot].range
    let new = place.range
    let touches = new.lowerBound <= held.upperBound && held.lowerBound <= new.upperBound
    slots[place.slot].range =
      touches && !held.isEmpty
      ? min(held.lowerBound, new.lowerBound)..<max(held.upperBound, new.upperBound) : new
  }

  /// Gives up what a slot holds.
  mutating func clear(_ slot: Int) {
    if let key = slots[slot].key { slotOfKey[key] = nil }
    slots[slot] = Slot()
  }

  mutating func forget(_ content: UInt64) {
    for slot in slots.indices where slots[slot].key?.content == content { clear(slot) }
  }

  /// Whether all bytes up to a length are there.
  func holdsAll(_ length: Int64, of content: UInt64) -> Bool {
    var start: Int64 = 0
    while start < length {
      let key = Key(content: content, chunk: start / Int64(chunkSize))
      let needed = Int(min(length - start, Int64(chunkSize)))
      guard let slot = slotOfKey[key], slots[slot].range.lowerBound == 0,
        slots[slot].range.upperBound >= needed
      else { return false }
      start += Int64(chunkSize)
    }
    return true
  }

  private func locate(_ offset: Int64, of content: UInt64) -> (Key, within: Int) {
    let (chunk, within) = offset.quotientAndRemainder(dividingBy: Int64(chunkSize))
    return (Key(content: content, chunk: chunk), Int(within))
  }

  private mutating func use(_ slot: Int) {
    uses += 1
    slots[slot].lastUse = uses
  }

  /// Makes a slot free for a chunk: one never used, or the one whose last use is longest ago.
  private mutating func vacate(for key: Key) -> Int {
    let slot = slots.indices.min { slots[$0].lastUse < slots[$1].lastUse } ?? 0
    clear(slot)
    slots[slot].key = key
    slotOfKey[key] = slot
    return slot
  }
}
