#if SDL
  internal import CSDL
  internal import Dispatch
  internal import Synchronization

  /// SDL, loaded when it is first asked for and then kept.
  // Written once, before anyone has it; which of the functions may be called from where is SDL's rule.
  final class SDLFunctions: @unchecked Sendable {
    let table: vitrine_sdl_functions
    /// Whether the library is installed.
    let areLoaded: Bool
    /// One for each copy of the library, as its state is: a semaphore, because a thread that has it may stand still for
    /// good.
    let lock = DispatchSemaphore(value: 1)
    /// Whether the display of this copy was lost: nothing but its sound may be used any more.
    let isLost = Atomic(false)

    /// The first one, with which sound is played always.
    static let shared = SDLFunctions()

    private init() {
      var table = vitrine_sdl_functions()
      areLoaded = vitrine_load_sdl(&table) != 0
      self.table = table
    }

    /// Loads the library once more; `nil` when that cannot be.
    init?(copying other: SDLFunctions) {
      var (loaded, table) = (other.table, vitrine_sdl_functions())
      guard other.areLoaded, vitrine_load_sdl_again(&loaded, &table) != 0 else { return nil }
      areLoaded = true
      self.table = table
    }
  }

  /// The functions of SDL that play sound; called only once `SDLLibrary.begin` has found the library.
  var sdl: vitrine_sdl_functions { SDLFunctions.shared.table }
#endif
