import Foundation
import MediaCore
import Testing
import VitrineTesting

@testable import Streaming

@Suite("Text in fragments of MP4") struct FragmentReaderTests {
  private func big(_ value: Int, _ count: Int) -> [UInt8] { SegmentScannerTests.big(value, count) }
  private func box(_ type: String, _ parts: [UInt8]...) -> [UInt8] {
    SegmentScannerTests.box(type, Array(parts.joined()))
  }

  private func initialization(_ format: String, timescale: Int) -> [UInt8] {
    let description = box("stsd", big(0, 4), big(1, 4), box(format, big(0, 8)))
    let header = box("mdhd", big(0, 4), big(0, 8), big(timescale, 4), big(0, 4))
    let media = box("mdia", header, box("minf", box("stbl", description)))
    let defaults = box("trex", big(0, 4), big(1, 4), big(1, 4), big(500, 4), big(0, 8))
    return box("ftyp", big(0, 8)) + box("moov", box("trak", media), box("mvex", defaults))
  }

  /// A fragment whose samples have sizes, and durations or the default one.
  private func fragment(_ samples: [(text: String, duration: Int?)], at time: Int) -> [UInt8] {
    let hasDurations = samples.contains { $0.duration != nil }
    func movie(_ offset: Int) -> [UInt8] {
      let run = samples.flatMap { sample in
        (hasDurations ? big(sample.duration ?? 0, 4) : []) + big(sample.text.utf8.count, 4)
      }
      let flags = hasDurations ? 0x301 : 0x201
      return box(
        "moof",
        box(
          "traf", box("tfhd", big(0x020000, 4), big(1, 4)),
          box("tfdt", big(1 << 24, 4), big(time, 8)),
          box("trun", big(flags, 4), big(samples.count, 4), big(offset, 4), run)))
    }
    let offset = movie(0).count + 8
    return movie(offset) + box("mdat", samples.flatMap { Array($0.text.utf8) })
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
      of: box("emsg", big(0, 4)) + fragment([("x", nil), ("y", nil)], at: 92_000)
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

  @Test("A file of others is read", .enabled(if: Corpora.folder("media-muxjs") != nil))
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
