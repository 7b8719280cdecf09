internal import ArgumentParser
internal import Vitrine

extension FilterStack {
  /// Reads filters as `--filter` writes them, the first to be applied first.
  ///
  /// They cannot be given ids, so that each of one name stays: `fade`, `fade-2`, `fade-3`.
  init(arguments: [String]) throws {
    self.init()
    var counts: [String: Int] = [:]
    for text in arguments {
      do throws(MediaError) {
        let filter = try FilterDescription(parsing: text)
        let number = counts[filter.name, default: 0] + 1
        counts[filter.name] = number
        try put(.named(number == 1 ? filter : filter.renamed("\(filter.name)-\(number)")))
      } catch {
        throw ValidationError("\(error.reason).")
      }
    }
  }
}
