internal import FFmpeg
internal import MediaCore

extension VideoFrame {
  /// A frame in which some components are to be made anew; all else is this one's.
  ///
  /// - Parameters:
  ///   - components: All that will be written, of `layout`.
  ///   - layout: Where they lie in frames of this format.
  func successor(
    from pool: FramePool, changing components: [ComponentLayout.Component],
    of layout: ComponentLayout
  ) throws(MediaError) -> WritableFrame {
    let planes = Set(components.map(\.plane))
    let isWhole = planes.allSatisfy { plane in
      layout.words(of: plane) { part in !components.contains { $0.role == part.role } }.words
        .isEmpty
    }
    // Where planes hold something else besides, all of it is copied first.
    guard isWhole else { return try writable(from: pool) }
    return try successor(
      from: pool, as: format, sharing: (0..<planeCount).filter { !planes.contains($0) })
  }
}

extension ComponentLayout.Component {
  var isChroma: Bool { role == .chromaBlue || role == .chromaRed }
}
