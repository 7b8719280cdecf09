internal import CCairo
internal import MediaCore

/// Cairo and librsvg, loaded when they are first asked for and then kept.
// Written once, before anyone has it; the functions may be called from any thread.
struct CairoLibrary: @unchecked Sendable {
  let functions: vitrine_cairo_functions
  private let drawsSVG: Bool

  private static let loaded: CairoLibrary? = {
    var functions = vitrine_cairo_functions()
    guard vitrine_load_cairo(&functions) != 0 else { return nil }
    let drawsSVG = vitrine_load_rsvg(&functions) != 0
    return CairoLibrary(functions: functions, drawsSVG: drawsSVG)
  }()

  /// The library; the first call loads it, which takes some tens of milliseconds.
  ///
  /// - Parameter svg: Whether SVG is to be drawn.
  /// - Throws: 7001 when it is not installed.
  static func load(svg: Bool = false) throws(MediaError) -> CairoLibrary {
    guard let loaded else { throw MediaError(.processingFailed, "Cairo is not installed") }
    guard !svg || loaded.drawsSVG else {
      throw MediaError(.processingFailed, "librsvg is not installed")
    }
    return loaded
  }
}
