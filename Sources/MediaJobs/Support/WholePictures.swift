internal import FFmpeg
internal import MediaCore
internal import Picture

/// Makes pictures in two fields whole, in the order of time: each comes out once the next has come in.
///
/// Without such a filter each comes out at once, as it is. One owner, one thread at a time.
struct WholePictures: ~Copyable {
  private let stack: FilterStack
  private let filters = FilterChain()
  private var held: VideoFrame?

  /// - Parameter stack: Of deinterlacing alone, or empty.
  init(_ stack: FilterStack) { self.stack = stack }

  /// Takes the next picture.
  ///
  /// - Returns: The one before it, whole; `nil` when there is none.
  /// - Throws: 7001 when the filter cannot be.
  mutating func take(_ frame: VideoFrame) throws(MediaError) -> VideoFrame? {
    guard !stack.isEmpty else { return frame }
    let whole = try held.map { (held) throws(MediaError) in
      try filters.process(held, stack, following: frame)
    }
    held = frame
    return whole
  }

  /// Ends a run of pictures.
  ///
  /// - Returns: The last, whole; `nil` when there is none.
  /// - Throws: 7001 when the filter cannot be.
  mutating func finish() throws(MediaError) -> VideoFrame? {
    guard let held = held.take() else { return nil }
    return try filters.process(held, stack)
  }

  /// Forgets the picture that has not come out.
  mutating func reset() { held = nil }
}
