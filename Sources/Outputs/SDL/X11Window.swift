#if SDL
  internal import CSDL
  internal import Glibc
  internal import MediaCore

  /// A window of X11, seen through SDL's connection; for the window's thread only.
  struct X11Window {
    // Of <X11/Xlib.h>, without its types.
    private typealias SelectInput = @convention(c) (UnsafeMutableRawPointer, UInt, Int) -> Int32
    private typealias GetGeometry =
      @convention(c) (
        UnsafeMutableRawPointer, UInt, UnsafeMutablePointer<UInt>, UnsafeMutablePointer<Int32>,
        UnsafeMutablePointer<Int32>, UnsafeMutablePointer<UInt32>, UnsafeMutablePointer<UInt32>,
        UnsafeMutablePointer<UInt32>, UnsafeMutablePointer<UInt32>
      ) -> Int32

    private typealias MoveResize =
      @convention(c) (UnsafeMutableRawPointer, UInt, Int32, Int32, UInt32, UInt32) -> Int32

    // StructureNotifyMask | ExposureMask: those that any number of programs may ask for.
    private static let changes = 1 << 17 | 1 << 15
    /// SDL_SYSWM_X11.
    private static let system: Int32 = 2

    private let connection: UnsafeMutableRawPointer
    private let identifier: UInt
    private let geometry: GetGeometry
    private let selectInput: SelectInput
    private let moveResize: MoveResize

    /// - Returns: `nil` where SDL does not use X11.
    init?(_ window: OpaquePointer, of sdl: vitrine_sdl_functions) {
      var facts = vitrine_window_facts()
      sdl.SDL_GetVersion(&facts.version)
      // SDL has loaded it already; this finds the same one.
      guard sdl.get_window_facts?(window, &facts) == SDL_TRUE, facts.system == Self.system,
        let connection = facts.info.x11.display,
        let library = dlopen("libX11.so.6", RTLD_LAZY | RTLD_NOLOAD),
        let select = dlsym(library, "XSelectInput"),
        let geometry = dlsym(library, "XGetGeometry"),
        let moveResize = dlsym(library, "XMoveResizeWindow")
      else { return nil }
      self.connection = connection
      identifier = facts.info.x11.window
      self.geometry = unsafeBitCast(geometry, to: GetGeometry.self)
      selectInput = unsafeBitCast(select, to: SelectInput.self)
      self.moveResize = unsafeBitCast(moveResize, to: MoveResize.self)
    }

    /// Has SDL hear when the window changes, where another program made it.
    func listen() {
      // What SDL asked for includes clicks, which one program at a time may have; X11 refuses all of it then.
      _ = selectInput(connection, identifier, Self.changes)
    }

    /// Its size in pixels; `nil` when there is no such window.
    var size: PixelSize? { measured(identifier)?.size }

    /// The size of the screen that it is on, in pixels; `nil` when there is no such window.
    var screenSize: PixelSize? { measured(identifier).flatMap { measured($0.root)?.size } }

    /// Makes it as large as its screen.
    func fill(_ screen: PixelSize) {
      _ = moveResize(connection, identifier, 0, 0, UInt32(screen.width), UInt32(screen.height))
    }

    private func measured(_ identifier: UInt) -> (size: PixelSize, root: UInt)? {
      var root: UInt = 0
      var (x, y): (Int32, Int32) = (0, 0)
      var (width, height, border, depth): (UInt32, UInt32, UInt32, UInt32) = (0, 0, 0, 0)
      guard
        geometry(connection, identifier, &root, &x, &y, &width, &height, &border, &depth) != 0
      else { return nil }
      return (PixelSize(width: Int(width), height: Int(height)), root)
    }
  }
#endif
