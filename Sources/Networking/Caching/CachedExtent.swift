/// The extent of a cached body that was read last from the disk.
struct CachedExtent {
  private var start: Int64 = 0
  private var bytes: [UInt8] = []

  /// Whether a byte is at hand, or can be read from the disk.
  ///
  /// - Parameter version: Loses the extents that cannot be read.
  mutating func reaches(
    _ place: Int64, of version: inout CachedVersion, in folder: CacheFolder
  ) -> Bool {
    if place >= start, place < start + Int64(bytes.count) { return true }
    while let range = version.extent(at: place) {
      if let bytes = folder.bytes(range, of: version) {
        (start, self.bytes) = (range.lowerBound, bytes)
        return true
      }
      version.extents.removeAll { $0 == range }
    }
    return false
  }

  /// Copies what is at hand of a range, from its start.
  ///
  /// - Returns: How many bytes.
  func copy(_ range: Range<Int64>, into buffer: UnsafeMutableRawBufferPointer) -> Int {
    let from = Int(range.lowerBound - start)
    let count = min(buffer.count, bytes.count - from, Int(clamping: range.count))
    bytes.withUnsafeBytes { bytes in
      buffer.copyMemory(from: UnsafeRawBufferPointer(rebasing: bytes[from..<from + count]))
    }
    return count
  }
}
