#if SDL
  import Foundation
  import MediaCore
  import Outputs
  import Playback
  import Testing

  // Among those of SDL, as they change the same environment.
  extension SDLTests {
    @Test("Without a display the sink says so")
    func noDisplay() {
      setenv("SDL_VIDEODRIVER", "x11", 1)
      setenv("DISPLAY", ":nowhere", 1)
      defer {
        unsetenv("SDL_VIDEODRIVER")
        unsetenv("DISPLAY")
      }
      let error = #expect(throws: MediaError.self) {
        try SDLVideoSink().open(Reports().context)
      }
      #expect(error?.code == .videoOutputFailed)
    }

    @Test(
      "Where SDL would draw into memory, the sink says that there is no display",
      .enabled(if: !FileManager.default.fileExists(atPath: "/dev/dri"), "there may be a display"))
    func blind() throws {
      try withEnvironment(["DISPLAY": "", "WAYLAND_DISPLAY": "nowhere", "SDL_VIDEODRIVER": ""]) {
        let error = #expect(throws: MediaError.self) {
          try SDLVideoSink().open(Reports().context)
        }
        #expect(error?.code == .videoOutputFailed)
        let reports = Reports()
        let sink = FirstWorkingVideoSink([SDLVideoSink(), NullVideoSink()])
        try sink.open(reports.context)
        defer { sink.close() }
        #expect(reports.all.isEmpty)
        sink.show(TestFrames.presented(try plain(128)))
        let message = reports.first(within: 0) { report -> String? in
          if case .displayLost(let reason) = report { reason } else { nil }
        }
        #expect(message?.hasPrefix("nothing is shown: ") == true)
        #expect(error.map { message?.hasSuffix($0.reason) == true } == true)
      }
    }

    @Test("Without the name of a display none is looked for")
    func unseen() throws {
      try withEnvironment(["SDL_VIDEODRIVER": "dummy"]) {
        let sink = SDLVideoSink()
        try sink.open(Reports().context)
        sink.close()
      }
    }
  }
#endif
