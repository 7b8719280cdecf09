import Foundation
import MediaCore
import Testing
import VitrineTesting

@testable import HLS

@Suite("Text in fragments of MP4") struct FragmentReaderTests {
  private func initialization(_ format: String, timescale: Int) -> [UInt8] {
    TextFragments.initialization(format, timescale: timescale)
  }

  /// A fragment whose samples have sizes, and durations or the default one.
  private func fragment(_ samples: [(text: String, duration: Int?)], at time: Int) -> [UInt8] {
    TextFragments.fragment(samples.map { (Array($0.text.utf8), $0.duration) }, at: time)
  }

  private func lines(_ samples: [FragmentReader.Sample]) -> [String] {
    samples.map {
      "\($0.range.start.seconds)-\($0.range.end.seconds) \(String(decoding: $0.bytes, as: UTF8.self))"
    }
  }

  @Test("Samples have their times, with the initialization section or long after it")
  func samples() {
    var reader = FragmentReader()
    let first = reader.samples(
      of: initialization("stpp", timescale: 1000)
        + fragment([("one", 250), ("", 750), ("two", 1000)], at: 90_000))
    #expect(lines(first) == ["90.0-90.25 one", "90.25-91.0 ", "91.0-92.0 two"])
    #expect(reader.format == FragmentReader.ttml)
    let second = reader.samples(
      of: TextFragments.box("emsg", TextFragments.big(0, 4))
        + fragment([("x", nil), ("y", nil)], at: 92_000)
        + fragment([("z", nil)], at: 93_000))
    #expect(lines(second) == ["92.0-92.5 x", "92.5-93.0 y", "93.0-93.5 z"])
  }

  @Test("What is cut off or lies gives fewer samples")
  func damage() {
    let whole =
      initialization("wvtt", timescale: 1000) + fragment([("one", 250), ("two", 9)], at: 5)
    for length in 0..<whole.count {
      var reader = FragmentReader()
      #expect(reader.samples(of: Array(whole[..<length])).count <= 2)
    }
    for index in whole.indices {
      var reader = FragmentReader()
      var bytes = whole
      bytes[index] = 0xFF
      #expect(reader.samples(of: bytes).count <= 2)
    }
  }

  /// A fragment of runs that say of one sample each where it lies and how long it is.
  private func runs(_ count: Int, base: Int, size: Int) -> [UInt8] {
    let run = TextFragments.box(
      "trun", TextFragments.big(0x201, 4), TextFragments.big(1, 4), TextFragments.big(0, 4),
      TextFragments.big(size, 4))
    let header = TextFragments.box(
      "tfhd", TextFragments.big(1, 4), TextFragments.big(1, 4), TextFragments.big(base, 8))
    let track = TextFragments.box(
      "traf", header, TextFragments.box("tfdt", TextFragments.big(0, 8)),
      Array(repeatElement(run, count: count).joined()))
    return TextFragments.box("moof", track)
      + TextFragments.box("mdat", TextFragments.big(0, 50_000))
  }

  @Test("A sample that lies beyond all numbers is none")
  func beyond() {
    var reader = FragmentReader()
    let bytes = initialization("wvtt", timescale: 1000) + runs(1, base: .max, size: 8)
    #expect(reader.samples(of: bytes).isEmpty)
  }

  @Test("Samples that lie over each other take no more memory than the segment")
  func overlapping() {
    var reader = FragmentReader()
    let bytes =
      initialization("wvtt", timescale: 1000) + runs(2000, base: 0, size: 40_000)
      + runs(2000, base: 0, size: 40_000)
    #expect(reader.samples(of: bytes).reduce(0) { $0 + $1.bytes.count } <= bytes.count)
    let empty = initialization("wvtt", timescale: 1000) + emptySamples(runs: 2000)
    #expect(reader.samples(of: empty).count <= 100_000)
  }

  /// A fragment of runs that have 2³² samples without a byte each, as they say.
  private func emptySamples(runs count: Int) -> [UInt8] {
    let run = TextFragments.box("trun", TextFragments.big(0, 4), TextFragments.big(0xFFFF_FFFF, 4))
    let track = TextFragments.box(
      "traf", TextFragments.box("tfhd", TextFragments.big(0x10, 4), TextFragments.big(1, 8)),
      TextFragments.box("tfdt", TextFragments.big(0, 8)),
      Array(repeatElement(run, count: count).joined()))
    return TextFragments.box("moof", track) + TextFragments.box("mdat")
  }

  @Test("A file of others is read", .enabled(if: Corpora.folder("media-muxjs") != nil, "no corpus"))
  func corpus() throws {
    let folder = try #require(Corpora.folder("media-muxjs"))
    let bytes = try ["test-webvtt-init.mp4", "test-webvtt.m4s"].flatMap {
      [UInt8](try Data(contentsOf: URL(filePath: "\(folder)/\($0)")))
    }
    var reader = FragmentReader()
    let samples = reader.samples(of: bytes)
    #expect(reader.format == FragmentReader.webVTT && !samples.isEmpty)
  }
}
