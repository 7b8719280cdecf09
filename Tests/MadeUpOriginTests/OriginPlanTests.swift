import FoundationEssentials
import MadeUpOrigin
import MediaCore
import Testing
import VitrineTesting

@Suite("Scripts of origins")
struct OriginPlanTests {
  @Test("a script has statements, remarks and lines without anything")
  func reads() throws {
    let plan = try OriginPlan(
      """
      # A slow server that is busy at first.
      link latency=50ms rate=3M
      link rate=300k since=10s      # a dip

      serve /clip.mp4 file="my clip.mp4"
      \tserve /stream/ folder=/srv/stream
      rule /clip.mp4 request=1-2 status=503 header="Retry-After: 2"
      """, folder: "/media")
    #expect(plan.link.latency == .milliseconds(50))
    #expect(plan.link.rates.map(\.since) == [.zero, .seconds(10)])
    #expect(plan.link.rates.map(\.bitsPerSecond) == [3e6, 3e5])
    #expect(plan.services.map(\.path) == ["/clip.mp4", "/stream/"])
    guard case .file("/media/my clip.mp4") = plan.services[0].content,
      case .folder("/srv/stream") = plan.services[1].content
    else {
      Issue.record("\(plan.services)")
      return
    }
    #expect(plan.rules[0].requests == 1...2 && plan.rules[0].status == 503)
    #expect(plan.rules[0].headers.map(\.name) == ["Retry-After"])
  }

  @Test("lines may end as on other systems, in scripts and traces, and are counted the same")
  func lineEnds() throws {
    let folder = try TemporaryDirectory()
    try "\u{FEFF}2 3M\r\n# a dip\r\n4.5 800k\r\n".write(
      toFile: folder.path + "/lte.trace", atomically: true, encoding: .utf8)
    for end in ["\n", "\r\n", "\r"] {
      let lines = [
        "\u{FEFF}link trace=lte.trace", "# a remark", "serve /a text=b type=text/plain", "",
      ]
      let plan = try OriginPlan(lines.joined(separator: end), folder: folder.path)
      #expect(plan.link.rates.map(\.since) == [.zero, .seconds(2), .seconds(4.5)])
      #expect(plan.services.map(\.contentType) == ["text/plain"])
      let error = try #require(throws: OriginError.self) {
        try OriginPlan((lines + ["serve /a fil=b"]).joined(separator: end), folder: folder.path)
      }
      #expect(error.line == 5 && error.column == 10, "\(error)")
    }
  }

  @Test(
    "before the first time of a rate there is no limit, and a later line takes the place of one of its time"
  )
  func rates() throws {
    let plan = try OriginPlan("link rate=1M since=5s\nlink rate=2M since=5", folder: ".")
    #expect(plan.link.rates.map(\.since) == [.zero, .seconds(5)])
    #expect(plan.link.rates[0].bitsPerSecond > 1e10 && plan.link.rates[1].bitsPerSecond == 2e6)
  }

  @Test("a trace is lines of seconds and bits a second, of which the first counts from the start")
  func trace() throws {
    let folder = try TemporaryDirectory()
    let path = folder.path + "/lte.trace"
    try "# seconds, bits\n2 3000000\n4.5, 800k\n".write(
      toFile: path, atomically: true, encoding: .utf8)
    let plan = try OriginPlan("link trace=lte.trace", folder: folder.path)
    #expect(plan.link.rates.map(\.since) == [.zero, .seconds(2), .seconds(4.5)])
    #expect(plan.link.rates.map(\.bitsPerSecond) == [3e6, 3e6, 8e5])
    try "1\n".write(toFile: path, atomically: true, encoding: .utf8)
    #expect(throws: OriginError.self) {
      try OriginPlan("link trace=lte.trace", folder: folder.path)
    }
  }

  @Test(
    "what is wrong is told by line and column, with what was meant",
    arguments: [
      ("serv /a file=b", 1, "no statement begins with 'serv'; like it are serve"),
      ("serve /a", 1, "serve takes one of file=, folder=, text= and mock="),
      ("serve a file=b", 7, "serve has no 'a'"),
      ("serve /a fil=b", 10, "serve has no 'fil='; like it are file"),
      ("serve /a file=b file=c", 17, "'file=' is there twice"),
      ("serve /a folder=b", 7, "a folder is served at a path with a slash at its end"),
      ("serve /a mock=mock:?codec=vhs", 10, "codec"),
      ("serve /a mock=clip.mp4", 10, "mock takes a made-up medium"),
      ("link", 1, "link takes latency=20ms, rate=3M since=10s, or trace=FILE"),
      ("link latency=fast", 6, "latency takes a length of time"),
      ("link rate=0", 6, "rate takes bits a second"),
      ("link trace=none.txt", 6, "cannot be read"),
      ("hls /a", 5, "a stream is served at a path with a slash at its end"),
      ("live /a/ part=0.5", 10, "parts need low-latency"),
      ("live /a/ low-latency segment=2 part=0.3", 32, "is made of whole parts"),
      ("live /a/ ranges", 10, "they need low-latency"),
      ("live /a/ stuck=20s-10s", 10, "stuck takes two times"),
      ("live /a/ window", 10, "'window' takes a value"),
      ("rule /a request=1", 1, "a rule says what happens"),
      ("rule /a request=2-1 silence", 9, "request takes numbers from 1"),
      ("rule /a silence since=20s until=10s", 27, "until is later than since"),
      ("rule /a status=99", 9, "status takes a number from 200"),
      ("rule /a for=2s cut=1", 9, "for says how long a stall is"),
      ("rule /a redirect=\"a b\"", 9, "redirect takes a path or a URL"),
      ("rule silence", 1, "rule takes a path, which begins with a slash"),
      ("rule /a silenced", 9, "like it are silence"),
      ("master /m.m3u8", 8, "master takes a path"),
    ] as [(String, Int, String)])
  func wrong(line: String, column: Int, reason: String) throws {
    let error = try #require(throws: OriginError.self) {
      try OriginPlan("# first\n\(line)", file: "a.origin", folder: "/media")
    }
    #expect(error.line == 2 && error.column == column, "\(error)")
    #expect(error.reason.contains(reason), "\(error)")
    #expect(error.description.hasPrefix("a.origin:2:\(column): "))
  }

  @Test("a multivariant playlist names streams that are there, wherever they stand")
  func master() throws {
    _ = try OriginPlan("master /m.m3u8 /a/\nhls /a/", folder: ".")
    let error = try #require(throws: OriginError.self) {
      try OriginPlan("hls /low/\nmaster /m.m3u8 /lou/", folder: ".")
    }
    #expect(error.line == 2 && error.reason.contains("like it are /low/"), "\(error)")
  }
}

@Suite("Patterns of paths")
struct PathPatternTests {
  @Test(
    "a star stands for any text",
    arguments: [
      ("/a", "/a", true), ("/a", "/ab", false), ("/a*", "/a", true), ("/a*", "/a/b.ts", true),
      ("*.ts", "/x/1.ts", true), ("*.ts", "/x/1.ts2", false), ("/a*b*c", "/a1b2c", true),
      ("/a*b*c", "/a1c2b", false), ("/aa*aa", "/aaa", false), ("*", "/", true),
    ] as [(String, String, Bool)])
  func matches(pattern: String, path: String, isMatch: Bool) {
    #expect(PathPattern(pattern).matches(path) == isMatch)
  }
}
