import FFmpeg
import MediaCore
import Overlays
import Testing

@testable import Playback

@Suite("What is drawn of a track") struct SubtitlePartsTests {
  private func part(_ text: String, _ start: Int64, _ end: Int64?) -> SubtitleParts.Part {
    let (start, end) = (MediaTime.milliseconds(start), end.map { MediaTime.milliseconds($0) })
    let cue = Cue(start: start, end: end ?? .distantFuture, payload: text, nodes: [.text(text)])
    return SubtitleParts.Part(
      identity: .caption(track: 1, start: start, text: text), start: start, end: end,
      content: .cue(SubtitleCue(cue)))
  }

  private func shown(_ parts: SubtitleParts, at time: Int64) -> [String] {
    guard case .cues(let cues)? = parts.content(at: .milliseconds(time), nil) else { return [] }
    return cues.map(\.cue.payload)
  }

  @Test("is all that has begun and not ended, in the order of its beginning, whenever it came")
  func order() {
    var parts = SubtitleParts()
    for part in [part("c", 30, 40), part("a", 0, 100), part("b", 10, 20), part("b", 10, 20)] {
      parts.insert(part)
    }
    #expect(shown(parts, at: 0) == ["a"] && shown(parts, at: 15) == ["a", "b"])
    #expect(shown(parts, at: 20) == ["a"] && shown(parts, at: 35) == ["a", "c"])
    #expect(shown(parts, at: 99) == ["a"] && shown(parts, at: 100) == [])
  }

  @Test("goes on until its end becomes known, or something ends it")
  func open() {
    var parts = SubtitleParts()
    parts.insert(part("a", 0, nil))
    #expect(shown(parts, at: 1000) == ["a"])
    parts.insert(part("a", 0, 50))
    #expect(shown(parts, at: 49) == ["a"] && shown(parts, at: 50) == [])
    parts.insert(part("b", 60, nil))
    parts.clear(at: .milliseconds(70))
    #expect(shown(parts, at: 69) == ["b"] && shown(parts, at: 70) == [])
  }

  @Test("is forgotten of what comes for ever, once it is over and there is much of it")
  func endless() {
    var parts = SubtitleParts()
    let count = 20_000
    for number in 0..<Int64(count) {
      parts.insert(part("\(number)", number * 1000, number * 1000 + 900))
      parts.forget(endedBefore: .milliseconds((number - 60) * 1000))
    }
    #expect(parts.count <= SubtitleParts.least)
    #expect(shown(parts, at: Int64(count - 1) * 1000) == ["\(count - 1)"])
    #expect(shown(parts, at: Int64(count - 50) * 1000) == ["\(count - 50)"])
    #expect(shown(parts, at: 0) == [])
  }

  @Test("is what comes, however much there was before")
  func limit() {
    var parts = SubtitleParts()
    for number in 0..<Int64(200_000) {
      parts.insert(part("\(number)", number * 1000, number * 1000 + 900))
    }
    #expect(parts.count <= 1 << 17 && shown(parts, at: 199_999_000) == ["199999"])
  }

  @Test("is no more memory than a few pictures, and one that comes again is there again")
  func pictures() {
    var parts = SubtitleParts()
    let size = PixelSize(width: 1920, height: 1080)
    let image = OverlayImage(size: size, pixels: [UInt32](repeating: 0, count: 1920 * 1080))
    func insert(_ number: Int) {
      let start = MediaTime.seconds(Double(number))
      parts.insert(
        SubtitleParts.Part(
          identity: .caption(track: 1, start: start, text: ""), start: start, end: nil,
          content: .bitmap(
            SubtitleBitmap(number: number, image: image, x: 0, y: 0, canvas: size))))
      parts.clear(at: start + .seconds(1))
    }
    for number in 0..<100 { insert(number) }
    #expect(parts.content(at: .seconds(99.5), nil) != nil)
    #expect(parts.content(at: .seconds(91.5), nil) == nil)
    insert(91)
    #expect(parts.content(at: .seconds(91.5), nil) != nil)
  }
}
