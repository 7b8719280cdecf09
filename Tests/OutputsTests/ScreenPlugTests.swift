#if SDL
  import Foundation
  import Outputs
  import Testing

  @Suite("Screens without a desktop") struct ScreenPlugTests {
    @Test("A screen that was plugged in and is found gone three times in a row was unplugged")
    func pulled() {
      var plug = ScreenPlug(isWatched: true)
      let looks: [Display.Screens] = [
        // It was never there.
        .unplugged, .unplugged, .unplugged,
        // It was away for a moment.
        .pluggedIn, .unplugged, .unplugged, .pluggedIn,
        // The kernel does not tell for a moment.
        .unplugged, .unplugged, .unknown,
        .unplugged, .unplugged, .unplugged,
      ]
      let pulled = looks.map { plug.isPulled($0) }
      #expect(pulled == Array(repeating: false, count: 12) + [true])
    }

    @Test("Where there is a desktop, screens are not looked at")
    func unwatched() {
      var plug = ScreenPlug(isWatched: false)
      let isPulled = plug.isPulled(at: .now())
      #expect(!isPulled)
    }

    @Test(
      "The kernel's connectors tell whether a screen is there",
      arguments: [
        ([], .unknown), (["disconnected"], .unplugged),
        (["disconnected", "connected"], .pluggedIn),
        (["disconnected", "unknown"], .unknown),
      ] as [([String], Display.Screens)])
    func connectors(states: [String], expected: Display.Screens) throws {
      let folder = try TemporaryFolder()
      // A card itself has no status.
      try FileManager.default.createDirectory(
        atPath: folder.file("card0"), withIntermediateDirectories: true)
      for (number, state) in states.enumerated() {
        let path = folder.file("card0-HDMI-A-\(number)")
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        try Data("\(state)\n".utf8).write(to: URL(fileURLWithPath: path + "/status"))
      }
      #expect(Display.screens(in: folder.path) == expected)
    }
  }
#endif
