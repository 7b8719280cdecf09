#if SDL
  internal import CSDL

  /// SDL, loaded when it is first asked for and then kept.
  // Written once, before anyone has it; which of the functions may be called from where is SDL's rule.
  struct SDLFunctions: @unchecked Sendable {
    let table: vitrine_sdl_functions
    /// Whether the library is installed.
    let areLoaded: Bool

    static let shared: SDLFunctions = {
      var table = vitrine_sdl_functions()
      let areLoaded = vitrine_load_sdl(&table) != 0
      return SDLFunctions(table: table, areLoaded: areLoaded)
    }()
  }

  /// SDL's functions; called only once `SDLLibrary.begin` has found the library.
  var sdl: vitrine_sdl_functions { SDLFunctions.shared.table }
#endif
