import FFmpeg
import MediaCore
import Picture

extension FilterStack {
  /// A stack of filters as the command line has them.
  init(_ filters: String...) throws {
    self.init()
    for filter in filters { try put(.named(FilterDescription(parsing: filter))) }
  }
}

extension VideoFrame {
  /// The picture that a chain of its own makes of it.
  func filtered(by filter: String) throws -> VideoFrame {
    try FilterChain().process(self, FilterStack(filter))
  }
}
