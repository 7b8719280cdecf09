#if SDL
  import Foundation
  import Glibc
  import MediaCore
  import Outputs
  import Playback
  import Testing
  import VitrineTesting

  extension SDLTests {
    @Test("Pictures are drawn into a window of another program, follow its size, and end with it")
    func foreignWindow() throws {
      let display = try PrivateDisplay()
      try withEnvironment(["DISPLAY": display.name]) {
        let owner = try WindowOwner(on: display)
        var settings = WindowSettings()
        settings.existing = owner.window
        try withSink(settings) { sink, reports in
          #expect(
            !sink.setPictureInPicture(InsetPlace(corner: .topLeft, size: 0.3)),
            "it has no second window")
          sink.show(TestFrames.presented(try quarters(width: 200, height: 100)))
          // 200 by 100 at 100, 100.
          try expect(
            display,
            [
              (110, 110, Self.red), (290, 110, Self.green), (110, 190, Self.blue),
              (290, 190, Self.white), (90, 110, Self.black), (310, 110, Self.black),
            ])
          try display.resizeWindows(width: 400, height: 300)
          try expect(display, [(200, 20, Self.black), (40, 80, Self.red), (360, 220, Self.white)])
          let sizes = reports.first { report -> PixelSize? in
            if case .boundsChanged(let size) = report, size.width == 400 { size } else { nil }
          }
          #expect(sizes == PixelSize(width: 400, height: 300))
          owner.close()
          reports.expectClose()
          sink.show(TestFrames.presented(try quarters(width: 100, height: 200)))
          try expect(display, [(40, 80, Self.black), (200, 150, Self.black)])
        }
        // The window outlives a sink, as it is not the sink's.
        let other = try WindowOwner(on: display)
        settings.existing = other.window
        try withSink(settings) { sink, _ in
          sink.show(TestFrames.presented(try quarters(width: 200, height: 100)))
          try expect(display, [(110, 110, Self.red)])
        }
        #expect(try display.windows().contains { $0.place == [100, 100, 200, 100] })
        other.close()
      }
    }

    @Test("A window that is destroyed while pictures come is a closed one", arguments: 0..<4)
    func destroyedWindow(round: Int) throws {
      try withForeignWindow { display, owner, sink, reports in
        // One that is gone before it is drawn into was never there.
        sink.show(TestFrames.presented(try quarters(width: 200, height: 100)))
        try expect(display, [(110, 110, Self.red)])
        try play(on: sink) { owner.close() }
        reports.expectClose()
      }
    }

    @Test("Another window takes the place of the player's own that another program destroys")
    func destroyedOwnWindow() throws {
      try withWindow { display, sink, reports in
        try play(on: sink) { try display.destroyWindows() }
        reports.expectClose()
        sink.show(TestFrames.presented(try quarters(width: 400, height: 300)))
        try expect(display, [(10, 10, Self.red), (390, 290, Self.white)])
      }
    }

    /// Shows pictures, one each two milliseconds, and does something after a while.
    private func play(on sink: SDLVideoSink, _ body: () throws -> Void) throws {
      let frames = [40, 200].map { luma in Result { try plain(luma) } }
      for number in 0..<300 {
        if number == 60 { try body() }
        sink.show(TestFrames.presented(try frames[number % 2].get()))
        // The server is a real one, and draws by the machine's clock.
        usleep(2000)
      }
    }

    @Test("A display that comes back without the window of another program has closed it")
    func displayWithoutTheWindow() throws {
      try withForeignWindow { display, owner, sink, reports in
        defer { owner.close() }
        sink.show(TestFrames.presented(try quarters(width: 200, height: 100)))
        try expect(display, [(110, 110, Self.red)])
        display.kill()
        let isLost = reports.first { report -> Bool? in
          if case .displayLost = report { true } else { nil }
        }
        #expect(isLost == true)
        try display.restart()
        reports.expectClose()
      }
    }

    /// Gives a sink that draws into a window of another program on a display of its own.
    private func withForeignWindow(
      _ body: (PrivateDisplay, WindowOwner, SDLVideoSink, Reports) throws -> Void
    ) throws {
      let display = try PrivateDisplay()
      try withEnvironment(["DISPLAY": display.name, "SDL_VIDEODRIVER": "x11"]) {
        let owner = try WindowOwner(on: display)
        var settings = WindowSettings()
        settings.existing = owner.window
        try withSink(settings) { try body(display, owner, $0, $1) }
      }
    }

    @Test("A window that is not there is an error of the output")
    func noSuchWindow() throws {
      let display = try PrivateDisplay()
      try withEnvironment(["DISPLAY": display.name]) {
        var settings = WindowSettings()
        settings.existing = 0x1ABCDE
        let reports = Reports()
        let sink = SDLVideoSink(settings)
        try sink.open(reports.context)
        defer { sink.close() }
        sink.show(TestFrames.presented(try quarters(width: 200, height: 100)))
        let failure = reports.first { $0.failure }
        #expect(failure?.code == .videoOutputFailed)
        #expect(failure?.description.contains("0x1abcde") == true)
      }
    }
  }

  /// A program with a black window of 200 by 100 at 100, 100, which asks for clicks as toolkits do.
  private final class WindowOwner {
    let window: UInt
    private let process: Child
    /// Kept open: Python may write the end of the line by itself.
    private let answer = Pipe()

    init(on display: PrivateDisplay) throws {
      let script = """
        from ctypes import *
        import time
        x = CDLL("libX11.so.6")
        x.XOpenDisplay.restype = c_void_p
        x.XDefaultRootWindow.restype = c_ulong
        x.XCreateSimpleWindow.restype = c_ulong
        display = c_void_p(x.XOpenDisplay(None))
        root = c_ulong(x.XDefaultRootWindow(display))
        window = c_ulong(x.XCreateSimpleWindow(display, root, 100, 100, 200, 100, 0, c_ulong(0), c_ulong(0)))
        x.XSelectInput(display, window, c_long(1 << 2))
        x.XMapWindow(display, window)
        x.XSync(display, 0)
        print(window.value, flush=True)
        time.sleep(600)
        """
      process = try Child(
        Tool("python3")?.path ?? "", ["-c", script], environment: ["DISPLAY": display.name],
        output: answer.fileHandleForWriting.fileDescriptor)
      try answer.fileHandleForWriting.close()
      let number = String(decoding: answer.fileHandleForReading.availableData, as: UTF8.self)
      window = try #require(UInt(number.trimmingCharacters(in: .whitespacesAndNewlines)))
    }

    /// Ends the program, and with it its window.
    func close() { process.stop(SIGKILL) }
  }
#endif
