internal import MediaCore
internal import Streaming

/// `serve`, `hls`, `live` and `master`.
extension OriginPlan {
  /// `serve /clip.mp4 file=clip.mp4`.
  static func service(
    _ statement: [String], _ place: OriginError, _ file: (String) -> String
  ) throws(OriginWordError) -> Service {
    let kinds = ["file", "folder", "text", "mock"]
    let words = try OriginWords(statement, names: kinds + ["type"], paths: 1...1)
    let path = words.rest[0]
    guard words.names.intersection(kinds).count == 1 else {
      throw OriginWordError(
        word: "serve", reason: "serve takes one of file=, folder=, text= and mock=")
    }
    let content: Service.Content
    if let name = words.text("file") {
      content = .file(file(name))
    } else if let name = words.text("folder") {
      guard path.hasSuffix("/") else {
        throw OriginWordError(
          word: path, reason: "a folder is served at a path with a slash at its end")
      }
      content = .folder(file(name))
    } else if let text = words.text("text") {
      content = .text(text)
    } else {
      content = .mock(try mock(words))
    }
    return Service(path: path, content: content, contentType: words.text("type"), place: place)
  }

  /// `hls /vod/ mock=mock:?duration=20 segment=2`.
  static func stream(
    _ statement: [String], _ place: OriginError
  ) throws(OriginWordError) -> Service {
    let words = try OriginWords(
      statement, names: ["mock", "segment", "keys", "bandwidth"], paths: 1...1)
    let content = Service.Content.stream(
      try mock(words), segment: try segment(words), keyEvery: try words.count("keys", from: 1),
      bandwidth: try bandwidth(words))
    return Service(path: try folder(words), content: content, place: place)
  }

  /// `live /live/ mock=mock:?duration=60 segment=2 window=6 low-latency part=0.5`.
  static func live(
    _ statement: [String], _ place: OriginError
  ) throws(OriginWordError) -> Service {
    let words = try OriginWords(
      statement,
      names: [
        "mock", "segment", "part", "window", "started", "ends", "restart", "stuck", "late", "keys",
        "bandwidth",
      ], flags: ["low-latency", "once", "ranges", "skip"], paths: 1...1)
    let segment = try segment(words)
    var plan = LiveOrigin.Plan()
    plan.playlist = "index.m3u8"
    plan.isLowLatency = words.has("low-latency")
    plan.hasRanges = words.has("ranges")
    plan.canSkip = words.has("skip")
    plan.loops = !words.has("once")
    plan.window = try words.count("window", from: 2, to: 100_000) ?? plan.window
    let usual = max(.seconds(20), segment.scaled(by: Double(plan.window ?? 6)))
    plan.begin = .zero - (try words.time("started") ?? usual)
    plan.segments = try words.count("ends", from: 1)
    plan.restart = try words.count("restart", from: 1)
    plan.isStuck = try words.times("stuck")
    plan.delay = try words.time("late") ?? .zero
    plan.keyEvery = try words.count("keys", from: 1)
    guard !plan.hasRanges || plan.isLowLatency && plan.keyEvery == nil else {
      throw OriginWordError(
        word: "ranges", reason: "ranges are of parts: they need low-latency, and go without keys")
    }
    plan.partsPerSegment = try parts(words, of: segment, plan)
    let piece = MediaTime(nanoseconds: segment.nanoseconds / Int64(plan.partsPerSegment))
    let content = Service.Content.live(
      try mock(words), piece: piece, plan, bandwidth: try bandwidth(words))
    return Service(path: try folder(words), content: content, place: place)
  }

  /// `master /all.m3u8 /low/ /high/`.
  static func master(
    _ statement: [String], _ place: OriginError
  ) throws(OriginWordError) -> Service {
    let words = try OriginWords(statement, names: [], paths: 2...64)
    return Service(
      path: words.rest[0], content: .master(Array(words.rest.dropFirst())), place: place)
  }

  private static func folder(_ words: OriginWords) throws(OriginWordError) -> String {
    guard let path = words.rest.first, path.hasSuffix("/"), path.count > 1 else {
      throw OriginWordError(
        word: words.rest.first ?? "",
        reason:
          "a stream is served at a path with a slash at its end; its playlist is index.m3u8 there")
    }
    return path
  }

  private static func mock(_ words: OriginWords) throws(OriginWordError) -> Mock {
    do throws(MediaError) {
      let source = words.text("mock") ?? "mock:?duration=60"
      if let mock = try Mock(source: source) { return mock }
    } catch {
      throw words.wrong("mock", error.reason)
    }
    throw words.wrong("mock", "mock takes a made-up medium: mock=mock:?duration=10")
  }

  private static func segment(_ words: OriginWords) throws(OriginWordError) -> MediaTime {
    let length = try words.time("segment") ?? .seconds(2)
    guard (MediaTime.milliseconds(100)...MediaTime.seconds(60)).contains(length) else {
      throw words.wrong("segment", "a segment is 0.1 s to 60 s long")
    }
    return length
  }

  private static func bandwidth(_ words: OriginWords) throws(OriginWordError) -> Int? {
    try words.rate("bandwidth").map { Int(min($0, 1e12)) }
  }

  /// How many parts a segment has.
  private static func parts(
    _ words: OriginWords, of segment: MediaTime, _ plan: LiveOrigin.Plan
  ) throws(OriginWordError) -> Int {
    guard plan.isLowLatency else {
      if words.text("part") != nil { throw words.wrong("part", "parts need low-latency") }
      return 1
    }
    guard let part = try words.time("part") else { return 4 }
    let count = part > .zero ? Int((segment.seconds / part.seconds).rounded()) : 0
    guard (1...100).contains(count),
      (part.scaled(by: Double(count)) - segment).magnitude < .milliseconds(1)
    else {
      throw words.wrong("part", "a segment of \(segment.seconds) s is made of whole parts")
    }
    return count
  }
}
