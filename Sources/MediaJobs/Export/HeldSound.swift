internal import MediaCore

/// Sound that waits to be encoded until it is known whether it is padding.
struct HeldSound {
  private var buffers: [AudioBuffer] = []

  mutating func append(_ buffer: AudioBuffer) { buffers.append(buffer) }

  /// Gives out the first of it.
  ///
  /// - Parameter count: How many frames stay at least, where there are as many.
  mutating func release(keeping count: Int) -> [AudioBuffer] {
    var kept = buffers.reduce(0) { $0 + $1.frameCount }
    let released = buffers.prefix { buffer in
      kept -= buffer.frameCount
      return kept >= count
    }
    buffers.removeFirst(released.count)
    return Array(released)
  }

  /// Leaves out the last frames.
  ///
  /// - Returns: How many those were: no more than there are.
  mutating func leaveOut(last count: Int) -> Int {
    var left = count
    while left > 0, let last = buffers.popLast() {
      if last.frameCount > left { buffers.append(last.prefix(last.frameCount - left)) }
      left -= min(left, last.frameCount)
    }
    return count - left
  }
}
