internal import CFFmpeg
internal import Glibc
internal import MediaCore
internal import Synchronization

/// The memory of the pictures that a decoder's process makes: slots of a file that the player has too.
final class SlotPool: Sendable {
  // What is kept is counted by FFmpeg with atomics, and touched under the lock.
  private struct Slot: @unchecked Sendable {
    var place: SharedSlots.Place
    var mapping: SharedSlots.Mapping
    /// Whether this process has the picture.
    var isHeld = false
    /// Kept while the player has the picture: a decoder that goes on with its own picture then goes on with a copy.
    var lent: UnsafeMutablePointer<AVBufferRef>?
  }

  private struct State {
    var slots: [Slot] = []
    /// Where the next new slot begins.
    var end = Int64(SharedSlots.headBytes)
  }

  private let file: CInt
  private let head: SharedSlots.Mapping
  private let state = Mutex(State())

  init?(file: CInt) {
    guard ftruncate(file, off_t(SharedSlots.headBytes)) == 0,
      let head = SharedSlots.Mapping(
        file, offset: 0, size: Int64(SharedSlots.headBytes), isWritable: true)
    else { return nil }
    self.file = file
    self.head = head
  }

  /// Takes a slot for a picture.
  ///
  /// - Returns: A buffer of its memory, which gives the slot back; `nil` when there is no room.
  func take(_ size: Int) -> UnsafeMutablePointer<AVBufferRef>? {
    let whole = (Int64(size) + 4095) & ~4095
    guard let slot = state.withLock({ claim(whole, &$0) }) else { return nil }
    let use = Unmanaged.passRetained(Use(pool: self, slot: slot.place, mapping: slot.mapping))
    let start = slot.mapping.start.assumingMemoryBound(to: UInt8.self)
    let giveBack: @convention(c) (UnsafeMutableRawPointer?, UnsafeMutablePointer<UInt8>?) -> Void =
      {
        opaque, _ in
        guard let opaque else { return }
        let use = Unmanaged<Use>.fromOpaque(opaque).takeRetainedValue()
        use.pool.release(use.slot.number)
      }
    guard let buffer = av_buffer_create(start, size, giveBack, use.toOpaque(), 0) else {
      use.release()
      release(slot.place.number)
      return nil
    }
    return buffer
  }

  /// Lends the player the slot in which a frame's planes lie.
  ///
  /// - Returns: The slot and where they lie; `nil` for a frame in other memory.
  func lend(_ frame: UnsafePointer<AVFrame>) -> (SharedSlots.Place, vitrine_planes)? {
    guard let buffer = frame.pointee.buf.0 else { return nil }
    var planes = vitrine_planes()
    let slot = lend(buffer) { start, size in
      vitrine_find_planes(frame, start, size, &planes) != 0
    }
    return slot.map { ($0, planes) }
  }

  /// Lends the player the slot that a buffer is.
  ///
  /// - Parameter isWhole: Whether all that is lent lies there, told where it begins and its size.
  /// - Returns: `nil` for other memory.
  func lend(
    _ buffer: UnsafeMutablePointer<AVBufferRef>,
    isWhole: (UnsafePointer<UInt8>, Int) -> Bool = { _, _ in true }
  ) -> SharedSlots.Place? {
    state.withLock { state in
      for number in state.slots.indices {
        let slot = state.slots[number]
        let start = UnsafePointer(slot.mapping.start.assumingMemoryBound(to: UInt8.self))
        guard UnsafePointer(buffer.pointee.data) == start else { continue }
        guard isWhole(start, Int(slot.place.size)) else { return nil }
        if slot.lent == nil { state.slots[number].lent = av_buffer_ref(buffer) }
        head.hold(slot.place.number)
        return slot.place
      }
      return nil
    }
  }

  /// Takes back what the player has let go of.
  func takeBack() {
    let returned = state.withLock { state in
      var returned: [UnsafeMutablePointer<AVBufferRef>?] = []
      for number in state.slots.indices where !head.isHeld(state.slots[number].place.number) {
        returned.append(state.slots[number].lent.take())
      }
      return Returned(buffers: returned)
    }
    // Outside of the lock, which is taken when a slot is free.
    for var buffer in returned.buffers { av_buffer_unref(&buffer) }
  }

  // One thread has them, the one that took them back.
  private struct Returned: @unchecked Sendable {
    var buffers: [UnsafeMutablePointer<AVBufferRef>?]
  }

  private func release(_ slot: Int32) { state.withLock { $0.slots[Int(slot)].isHeld = false } }

  private func claim(_ size: Int64, _ state: inout State) -> Slot? {
    let free = state.slots.indices.filter {
      !state.slots[$0].isHeld && !head.isHeld(state.slots[$0].place.number)
    }
    if let place = free.first(where: { state.slots[$0].place.size == size }) {
      state.slots[place].isHeld = true
      return state.slots[place]
    }
    let isFull = state.slots.count == SharedSlots.count
    if isFull && free.isEmpty { return nil }
    // The memory of a slot of another size goes back to the system.
    if let old = free.first {
      let place = state.slots[old].place
      _ = vitrine_free_range(file, place.offset, place.size)
    }
    let number = free.first ?? state.slots.count
    let held = state.slots.indices.filter { $0 != number }.reduce(0) {
      $0 + state.slots[$1].place.size
    }
    let place = SharedSlots.Place(number: Int32(number), offset: state.end, size: size)
    guard held + size <= SharedSlots.mostBytes, ftruncate(file, off_t(state.end + size)) == 0,
      let mapping = SharedSlots.Mapping(file, offset: state.end, size: size, isWritable: true)
    else { return nil }
    state.end += size
    let slot = Slot(place: place, mapping: mapping, isHeld: true)
    if number < state.slots.count { state.slots[number] = slot } else { state.slots.append(slot) }
    return slot
  }

  /// What a buffer keeps.
  private final class Use: Sendable {
    let pool: SlotPool
    let slot: SharedSlots.Place
    let mapping: SharedSlots.Mapping

    init(pool: SlotPool, slot: SharedSlots.Place, mapping: SharedSlots.Mapping) {
      self.pool = pool
      self.slot = slot
      self.mapping = mapping
    }
  }
}
