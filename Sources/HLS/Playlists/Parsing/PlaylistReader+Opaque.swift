/// Tags of no specification: kept with the segment that follows, or with the playlist.
extension PlaylistReader {
  mutating func readOpaque(_ tag: OpaqueTag) {
    if kind == .multivariant || (kind == nil && tag.name.contains("STREAM-INF")) {
      if multivariant.playlist.tags.count < limits.entries {
        multivariant.playlist.tags.append(tag)
      }
    } else {
      media.next.tags.append(tag)
    }
  }
}
