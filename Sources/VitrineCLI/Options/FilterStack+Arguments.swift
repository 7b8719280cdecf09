internal import ArgumentParser
internal import Vitrine

extension FilterStack {
  /// Reads filters as `--filter` writes them, the first to be applied first.
  init(arguments: [String]) throws {
    self.init()
    for text in arguments {
      do throws(MediaError) {
        try put(.named(try FilterDescription(parsing: text)))
      } catch {
        throw ValidationError("\(error.reason).")
      }
    }
  }
}
