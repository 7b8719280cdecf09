internal import CFFmpeg
internal import Glibc
internal import MediaCore
internal import Synchronization

/// A player's view of the memory in which a decoder's process lays its pictures; lives as long as one of them.
final class SharedMemory: Sendable {
  let file: Descriptor
  private let head = Mutex<SharedSlots.Mapping?>(nil)
  private let slots = Mutex<[Int32: (place: SharedSlots.Place, mapping: SharedSlots.Mapping)]>([:])

  /// - Throws: 1000 when the system has no memory of that kind.
  init() throws(MediaError) {
    guard let file = Descriptor(vitrine_shared_memory()) else {
      throw .outOfMemory("the pictures of a decoder")
    }
    self.file = file
  }

  /// A buffer of the memory of a slot that is only read, which gives the slot back.
  ///
  /// - Returns: `nil` for a slot that cannot be.
  func buffer(of slot: SharedSlots.Place) -> UnsafeMutablePointer<AVBufferRef>? {
    guard slot.isSound, let head = mappedHead, let mapping = mapping(of: slot) else { return nil }
    let use = Unmanaged.passRetained(Use(head: head, mapping: mapping, slot: slot.number))
    let buffer = av_buffer_create(
      mapping.start.assumingMemoryBound(to: UInt8.self), Int(slot.size),
      { opaque, _ in
        guard let opaque else { return }
        let use = Unmanaged<Use>.fromOpaque(opaque).takeRetainedValue()
        use.head.letGo(use.slot)
      }, use.toOpaque(), CInt(AV_BUFFER_FLAG_READONLY))
    if buffer == nil { use.release() }
    return buffer
  }

  private var mappedHead: SharedSlots.Mapping? {
    head.withLock { head in
      if head == nil {
        head = SharedSlots.Mapping(
          file.number, offset: 0, size: Int64(SharedSlots.headBytes), isWritable: true)
      }
      return head
    }
  }

  private func mapping(of slot: SharedSlots.Place) -> SharedSlots.Mapping? {
    slots.withLock { slots in
      if let known = slots[slot.number], known.place == slot { return known.mapping }
      guard
        let mapping = SharedSlots.Mapping(
          file.number, offset: slot.offset, size: slot.size, isWritable: false)
      else { return nil }
      slots[slot.number] = (slot, mapping)
      return mapping
    }
  }

  /// What a buffer keeps.
  private final class Use: Sendable {
    let head: SharedSlots.Mapping
    let mapping: SharedSlots.Mapping
    let slot: Int32

    init(head: SharedSlots.Mapping, mapping: SharedSlots.Mapping, slot: Int32) {
      self.head = head
      self.mapping = mapping
      self.slot = slot
    }
  }
}
