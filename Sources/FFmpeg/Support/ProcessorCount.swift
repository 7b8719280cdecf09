internal import CFFmpeg

/// The processors that this process may use.
package enum ProcessorCount {
  /// How many there are, at least 1 (`av_cpu_count`).
  package static var usable: Int { Int(av_cpu_count()) }
}
