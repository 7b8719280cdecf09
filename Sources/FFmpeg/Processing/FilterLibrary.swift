internal import CFFmpeg
internal import MediaCore

/// libavfilter, loaded when it is first asked for and then kept.
// Written once, before anyone has it; the functions may be called from any thread.
struct FilterLibrary: @unchecked Sendable {
  let functions: vitrine_filter_functions

  private static let loaded: FilterLibrary? = {
    var functions = vitrine_filter_functions()
    return vitrine_load_filters(&functions) != 0 ? FilterLibrary(functions: functions) : nil
  }()

  /// The library; the first call loads it, which takes some tens of milliseconds.
  ///
  /// - Throws: 7001 when it is not installed.
  static func load() throws(MediaError) -> FilterLibrary {
    guard let loaded else {
      throw MediaError(.processingFailed, "libavfilter is not installed in the version built for")
    }
    return loaded
  }
}
