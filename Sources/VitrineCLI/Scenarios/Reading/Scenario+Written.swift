internal import ArgumentParser

extension Scenario {
  /// The files and folders that its player writes, as far as its options name them.
  var written: [String] {
    guard let options = try? OutputOptions.parse(options) else { return [] }
    let outputs = [options.sinks.video, options.sinks.audio].compactMap {
      $0.split(separator: ":", maxSplits: 1).dropFirst().first.map(String.init)
    }
    return outputs
      + [options.cache.cache, options.control.jobs, options.control.socket].compactMap(\.self)
  }
}
