internal import CPicture
internal import FFmpeg

/// Words of a plane that are mapped, and where they go: the same place or another.
struct MappedRows {
  let source: UnsafeRawPointer
  let sourceStride: Int
  let target: UnsafeMutableRawPointer
  let targetStride: Int
  /// Words in each row from the first to be mapped on.
  let count: Int
  let rowCount: Int
  /// Words from one to be mapped to the next.
  let step: Int

  /// Whether what is written is another place, and more than caches near the processor keep beside what else is read.
  var isLarge: Bool { source != UnsafeRawPointer(target) && rowCount * targetStride > 1 << 18 }

  /// Maps one word after the other.
  @inline(__always)
  func forEach<Word>(from start: Int, _ type: Word.Type, _ map: (Word) -> Word) {
    for row in 0..<rowCount where start < count {
      let source = (source + row * sourceStride).assumingMemoryBound(to: Word.self)
      let target = (target + row * targetStride).assumingMemoryBound(to: Word.self)
      for index in stride(from: start, to: count, by: step) { target[index] = map(source[index]) }
    }
  }
}
