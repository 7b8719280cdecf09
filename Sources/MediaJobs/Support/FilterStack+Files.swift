internal import HLS
internal import MediaCore

extension FilterStack {
  /// The stack with what the files of its filters hold, which are read on this thread.
  ///
  /// - Throws: What opening a file throws, 1008 for one that is elsewhere, 3007 for no table of colours.
  func withFiles(readBy opener: DefaultSourceOpener) throws(MediaError) -> FilterStack {
    var stack = self
    for case .named(let filter) in entries {
      guard let file = filter.file else { continue }
      let text = try opener.text(ofFile: file, atMost: ColorTable.largestFile)
      try stack.put(.named(filter.replacingFile(with: try ColorTable(parsing: text, source: file))))
    }
    return stack
  }
}
