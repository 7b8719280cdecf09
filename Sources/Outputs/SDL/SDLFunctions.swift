#if SDL
  internal import CSDL
  internal import Dispatch
  internal import Glibc
  internal import MediaCore
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

    /// Loads the library once more, with variables of its own; `nil` when that cannot be.
    ///
    /// The loader knows a library by its file, so the second comes from a copy in memory. The descriptor stays: the loader
    /// knows the copy by its name too, and a later one must have another.
    init?(copying other: SDLFunctions) {
      var (loaded, table) = (other.table, vitrine_sdl_functions())
      guard other.areLoaded, let path = vitrine_sdl_path(&loaded),
        let copy = Self.copyInMemory(ofFile: path),
        vitrine_load_sdl_at("/proc/self/fd/\(copy.number)", &table) != 0
      else { return nil }
      _ = copy.release()
      areLoaded = true
      self.table = table
    }

    private static func copyInMemory(ofFile path: UnsafePointer<CChar>) -> Descriptor? {
      guard let file = Descriptor(open(path, O_RDONLY | O_CLOEXEC)),
        let copy = Descriptor(vitrine_memory_file("vitrine-sdl"))
      else { return nil }
      var count: Int
      repeat { count = sendfile(copy.number, file.number, nil, 1 << 30) } while count > 0
      guard count == 0 else { return nil }
      return copy
    }
  }

  /// The functions of SDL that play sound; called only once `SDLLibrary.begin` has found the library.
  var sdl: vitrine_sdl_functions { SDLFunctions.shared.table }
#endif
