internal import MediaCore

/// When the date ranges of a playlist end, also those that end where the next of their class starts.
struct DateRangeEnds {
  /// When the ranges of each class start, ascending.
  private var starts: [String: [ProgramDate]] = [:]

  init(of playlist: MediaPlaylist) {
    guard playlist.dateRanges.contains(where: \.endsOnNext) else { return }
    for range in playlist.dateRanges {
      if let classID = range.classID { starts[classID, default: []].append(range.start) }
    }
    for classID in Array(starts.keys) { starts[classID]?.sort() }
  }

  subscript(range: DateRange) -> ProgramDate? {
    guard range.endsOnNext, let classID = range.classID else { return range.end }
    let starts = starts[classID] ?? []
    var (low, high) = (0, starts.count)
    while low < high {
      let middle = (low + high) / 2
      if starts[middle] > range.start { high = middle } else { low = middle + 1 }
    }
    return low < starts.count ? starts[low] : nil
  }
}
