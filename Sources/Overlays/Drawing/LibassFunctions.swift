internal import CLibass
internal import MediaCore

/// libass, loaded when it is first asked for and then kept.
// Written once, before anyone has it; what belongs to one library object may be used by one thread at a time.
struct LibassFunctions: @unchecked Sendable {
  let table: vitrine_ass_functions

  private static let loaded: LibassFunctions? = {
    var table = vitrine_ass_functions()
    return vitrine_load_ass(&table) != 0 ? LibassFunctions(table: table) : nil
  }()

  /// The functions; the first call loads the library, which takes some milliseconds.
  ///
  /// - Throws: 7001 when it is not installed.
  static func load() throws(MediaError) -> vitrine_ass_functions {
    guard let loaded else { throw MediaError(.processingFailed, "libass is not installed") }
    return loaded.table
  }
}
