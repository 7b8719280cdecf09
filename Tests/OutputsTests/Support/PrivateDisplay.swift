import Foundation
import MediaCore
import VitrineTesting

/// An X server of a test's own, without a screen, whose windows are asked to close, moved and looked at.
final class PrivateDisplay {
  static let isInstalled = FakeDisplay.isInstalled && Tool.isInstalled("python3")

  private let display: FakeDisplay
  var name: String { display.name }
  private var mode: PixelSize?

  /// Starts a server and waits until it listens.
  init() throws { display = try FakeDisplay(size: PixelSize(width: 400, height: 300)) }

  /// Ends the server as a crash would.
  func kill() { display.kill() }

  /// Starts a server of the same name after `kill`, and waits until it listens.
  func restart() throws { try display.plugIn() }

  /// Asks each window to close, as a window manager does when its frame's button is pressed.
  func closeWindows() throws {
    let script = """
      from ctypes import *
      class Message(Structure):
        _fields_ = [("type", c_int), ("serial", c_ulong), ("sent", c_int), ("display", c_void_p), ("window", c_ulong), ("kind", c_ulong), ("format", c_int), ("data", c_long * 5)]
      class Event(Union):
        _fields_ = [("message", Message), ("pad", c_long * 24)]
      x = CDLL("libX11.so.6")
      x.XOpenDisplay.restype = c_void_p
      x.XDefaultRootWindow.restype = c_ulong
      x.XInternAtom.restype = c_ulong
      display = c_void_p(x.XOpenDisplay(None))
      root = c_ulong(x.XDefaultRootWindow(display))
      parent, windows, count = c_ulong(), POINTER(c_ulong)(), c_uint()
      x.XQueryTree(display, root, byref(c_ulong()), byref(parent), byref(windows), byref(count))
      for index in range(count.value):
        event = Event()
        event.message.type, event.message.window, event.message.format = 33, windows[index], 32
        event.message.kind = x.XInternAtom(display, b"WM_PROTOCOLS", 0)
        event.message.data[0] = x.XInternAtom(display, b"WM_DELETE_WINDOW", 0)
        x.XSendEvent(display, c_ulong(windows[index]), 0, c_long(0), byref(event))
      x.XSync(display, 0)
      """
    try run("python3", ["-c", script])
  }

  /// The picture on the whole screen.
  func capture() throws -> Picture { try Picture(portable: display.capture("ppm", in: mode)) }

  /// Moves all windows to the upper left corner and gives them a size, as a window manager would.
  func resizeWindows(width: Int, height: Int) throws {
    try forEachWindow("x.XMoveResizeWindow(display, window, 0, 0, \(width), \(height))")
  }

  /// Gives the screen another size, as a change of mode does.
  func changeMode(width: Int, height: Int) throws {
    let timing =
      "5 \(width) \(width + 8) \(width + 16) \(width + 32) \(height) \(height + 1) \(height + 2) \(height + 4)"
    try run("xrandr", ["--newmode", "other"] + timing.split(separator: " ").map(String.init))
    try run("xrandr", ["--addmode", "screen", "other"])
    try run("xrandr", ["--output", "screen", "--mode", "other"])
    mode = PixelSize(width: width, height: height)
  }

  /// Destroys all windows, as any program of the display may.
  func destroyWindows() throws { try forEachWindow("x.XDestroyWindow(display, window)") }

  /// Carries out a statement of Python for each `window` of the `display`; `x` is Xlib.
  private func forEachWindow(_ statement: String) throws {
    // Through the library that SDL itself brings, so that no tool need be installed for this.
    let script = """
      from ctypes import *
      x = CDLL("libX11.so.6")
      x.XOpenDisplay.restype = c_void_p
      display = c_void_p(x.XOpenDisplay(None))
      x.XDefaultRootWindow.restype = c_ulong
      root = c_ulong(x.XDefaultRootWindow(display))
      parent, windows, count = c_ulong(), POINTER(c_ulong)(), c_uint()
      x.XQueryTree(display, root, byref(c_ulong()), byref(parent), byref(windows), byref(count))
      for index in range(count.value):
        window = c_ulong(windows[index])
        \(statement)
      x.XSync(display, 0)
      """
    try run("python3", ["-c", script])
  }

  /// Where each window is, and what window managers are to do with it, by the names of `_NET_WM_STATE`.
  func windows() throws -> [(place: [Int], states: [String])] {
    let script = """
      from ctypes import *
      x = CDLL("libX11.so.6")
      x.XOpenDisplay.restype = c_void_p
      x.XDefaultRootWindow.restype = c_ulong
      x.XInternAtom.restype = c_ulong
      x.XGetAtomName.restype = c_char_p
      display = c_void_p(x.XOpenDisplay(None))
      root = c_ulong(x.XDefaultRootWindow(display))
      parent, windows, count = c_ulong(), POINTER(c_ulong)(), c_uint()
      x.XQueryTree(display, root, byref(c_ulong()), byref(parent), byref(windows), byref(count))
      for index in range(count.value):
        window = c_ulong(windows[index])
        left, top, width, height, rest = c_int(), c_int(), c_uint(), c_uint(), c_uint()
        x.XGetGeometry(display, window, byref(c_ulong()), byref(left), byref(top), byref(width), byref(height), byref(rest), byref(rest))
        kind, format, length, after, data = c_ulong(), c_int(), c_ulong(), c_ulong(), POINTER(c_ulong)()
        name = c_ulong(x.XInternAtom(display, b"_NET_WM_STATE", 0))
        x.XGetWindowProperty(display, window, name, c_long(0), c_long(64), 0, c_ulong(4), byref(kind), byref(format), byref(length), byref(after), byref(data))
        states = [x.XGetAtomName(display, c_ulong(data[place])).decode() for place in range(length.value)]
        print(left.value, top.value, width.value, height.value, *states)
      """
    let lines = String(decoding: try run("python3", ["-c", script]), as: UTF8.self)
    return lines.split(separator: "\n").map { line in
      let words = line.split(separator: " ").map(String.init)
      return (words.prefix(4).compactMap { Int($0) }, Array(words.dropFirst(4)))
    }
  }

  @discardableResult
  private func run(_ tool: String, _ arguments: [String]) throws -> Data {
    guard let found = Tool(tool) else { throw Tool.Failure(status: -1) }
    return try found.run(arguments, environment: ["DISPLAY": name])
  }
}

/// A picture in memory, as far as a test looks at it.
struct Picture {
  let width: Int
  let height: Int
  private let bytes: ArraySlice<UInt8>

  /// Reads the portable pixmap format, P6.
  init(portable: [UInt8]) throws {
    var position = 0
    func field() -> String {
      let text = portable[position...].prefix { $0 > 32 }
      position += text.count + 1
      return String(decoding: text, as: UTF8.self)
    }
    guard field() == "P6", let width = Int(field()), let height = Int(field()), field() == "255",
      portable.count - position == 3 * width * height
    else { throw Tool.Failure(status: -2) }
    self.width = width
    self.height = height
    bytes = portable[position...]
  }

  subscript(x: Int, y: Int) -> SIMD3<Int> {
    let start = bytes.startIndex + 3 * (y * width + x)
    return SIMD3(Int(bytes[start]), Int(bytes[start + 1]), Int(bytes[start + 2]))
  }

  /// Whether the colour at a place is nearly another.
  func isNearly(_ color: SIMD3<Int>, _ x: Int, _ y: Int, tolerance: Int = 6) -> Bool {
    let difference = self[x, y] &- color
    return [difference.x, difference.y, difference.z].allSatisfy { abs($0) <= tolerance }
  }
}
