#if SDL
  internal import Glibc
  internal import MediaCore

  /// The keyboard of the console that the program runs on, if it does.
  ///
  /// SDL switches it off where it shows pictures without a desktop, and nothing is read from it here: Ctrl-C would
  /// not end the program, and the console would stay deaf after a program that had no time to end well.
  struct ConsoleKeyboard: ~Copyable {
    // KDGKBMODE and KDSKBMODE of <linux/kd.h>.
    private static let getMode: UInt = 0x4B44
    private static let setMode: UInt = 0x4B45

    /// Keeps the terminal open; `nil` if the process has none.
    private let terminal: Descriptor?
    private let console: Int32
    /// `nil` where there is no console.
    private let mode: Int32?

    /// Remembers how it is, before SDL begins.
    init() {
      console = open("/dev/tty", O_RDONLY | O_NOCTTY | O_CLOEXEC)
      terminal = Descriptor(console)
      var mode: Int32 = 0
      // Any other terminal refuses.
      self.mode = console >= 0 && ioctl(console, Self.getMode, &mode) == 0 ? mode : nil
    }

    /// Puts it back to how it was.
    func restore() {
      guard let mode else { return }
      _ = ioctl(console, Self.setMode, mode)
    }
  }
#endif
