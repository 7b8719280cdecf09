#if SDL
  import Foundation
  import MediaCore
  import Outputs
  import Playback
  import Testing

  // Among those of SDL, as they change the same environment.
  extension SDLTests {
    @Test(
      "On Wayland a picture is shown as on X11",
      .enabled(if: PrivateCompositor.isInstalled, "weston is not installed"))
    func wayland() throws {
      let display = try PrivateDisplay()
      let compositor = try PrivateCompositor(on: display)
      try withEnvironment(["WAYLAND_DISPLAY": compositor.name, "SDL_VIDEODRIVER": "wayland"]) {
        try withSink { sink, reports in
          sink.show(TestFrames.presented(try quarters(width: 200, height: 100)))
          try expect(
            display,
            [
              (200, 20, Self.black), (200, 280, Self.black), (40, 80, Self.red),
              (360, 80, Self.green), (40, 220, Self.blue), (360, 220, Self.white),
            ])
          sink.setGravity(.fill)
          try expect(
            display,
            [
              (20, 20, Self.red), (380, 130, Self.green), (20, 280, Self.blue),
              (380, 280, Self.white),
            ])
          let whole = PixelSize(width: 400, height: 300)
          #expect(
            reports.first { report -> Bool? in
              if case .boundsChanged(whole) = report { true } else { nil }
            } == true)
        }
      }
    }

    @Test(
      "A compositor without keyboard and pointer shows pictures or is refused, by SDL's version",
      .enabled(if: PrivateCompositor.isInstalled, "weston is not installed"),
      arguments: [["SDL_VIDEODRIVER": "wayland"], ["DISPLAY": ":nowhere"]])
    func waylandWithoutSeat(environment: [String: String]) throws {
      let compositor = try PrivateCompositor(on: nil)
      try withEnvironment(environment.merging(["WAYLAND_DISPLAY": compositor.name]) { $1 }) {
        do {
          try withSink { sink, _ in
            sink.show(TestFrames.presented(try quarters(width: 200, height: 100)))
          }
        } catch let error as MediaError {
          #expect(error.code == .videoOutputFailed)
          #expect(error.reason.contains("keyboard") || environment["DISPLAY"] != nil)
        }
      }
    }

    @Test("A compositor that does not answer may have no seat")
    func muteCompositor() throws {
      let folder = try TemporaryFolder()
      let compositor = LocalSocket()
      try withEnvironment(["WAYLAND_DISPLAY": folder.file("display")]) {
        #expect(WaylandSeat.isOffered(patience: 10) == nil)
        #expect(compositor.listens(at: folder.file("display")))
        #expect(WaylandSeat.isOffered(patience: 10) == false)
      }
    }

    @Test(
      "Whether a compositor has a seat is known once it has named all that it has",
      arguments: [
        ([], nil), ([("wl_shm", 1)], nil), ([("wl_seat", 7)], true),
        ([("wl_output", 3), ("wl_seat", 5)], true), ([("wl_output", 3), ("", 0)], false),
      ] as [([(String, Int)], Bool?)])
    func seat(globals: [(name: String, version: Int)], expected: Bool?) {
      var answer: [UInt8] = []
      for (number, global) in globals.enumerated() {
        answer += global.name.isEmpty ? Self.message(3, []) : Self.global(number, global.name)
      }
      #expect(WaylandGlobals.hasSeat(in: answer) == expected)
      // It may come in any pieces.
      for count in 0..<answer.count {
        let early = WaylandGlobals.hasSeat(in: Array(answer.prefix(count)))
        #expect(early == nil || early == expected)
      }
    }

    private static func global(_ number: Int, _ name: String) -> [UInt8] {
      let text = Array(name.utf8) + [0]
      let padding = [UInt8](repeating: 0, count: (4 - text.count % 4) % 4)
      return message(2, word(number) + word(text.count) + text + padding + word(1))
    }

    private static func message(_ object: Int, _ body: [UInt8]) -> [UInt8] {
      word(object) + word((8 + body.count) << 16) + body
    }

    private static func word(_ number: Int) -> [UInt8] {
      (0..<4).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
    }
  }
#endif
