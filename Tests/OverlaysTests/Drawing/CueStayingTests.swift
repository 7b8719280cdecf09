import FFmpeg
import MediaCore
import Testing

@testable import Overlays

@Suite("Cues that are shown for long") struct CueStayingTests {
  private let low = "00:00.000 --> 00:02.000\n<c.red>HHH</c>\n\n"
  private let high = "00:00.500 --> 00:09.000\n<c.lime>HHH</c>\n\n"
  private let late = "00:03.000 --> 00:09.000\n<c.cyan>HHH</c>\n\n"

  private func picture(
    _ renderer: SubtitleRenderer, _ text: String, at seconds: Double, height: Int = 360
  ) throws -> DrawnPicture {
    let bytes = Array("WEBVTT\n\n\(text)".utf8)
    let size = PixelSize(width: 640, height: height)
    let timeline = try SubtitleFile.timeline(of: bytes.span)
    let content = timeline.content(at: .seconds(seconds))
    let scene = SubtitleScene(content, at: .seconds(seconds))
    return DrawnPicture(try renderer.images(of: scene, on: size), size)
  }

  private func top(_ picture: DrawnPicture, green: Bool, blue: Bool) throws -> Double {
    try #require(
      picture.box { ($0.green > 160) == green && ($0.blue > 160) == blue && $0.red < 90 }
    ).top
  }

  @Test("A cue stays where it is when one below it ends, and the next takes the room")
  func staying() throws {
    let renderer = SubtitleRenderer()
    let text = low + high + late
    let first = try top(picture(renderer, text, at: 1), green: true, blue: false)
    #expect(first < 0.92)
    for time in [2.5, 4.0] {
      let there = try top(picture(renderer, text, at: time), green: true, blue: false)
      #expect(there == first, "at \(time)")
    }
    #expect(try top(picture(renderer, text, at: 4), green: true, blue: true) > 0.93)
    // One that was not shown before has all the room.
    #expect(
      try top(picture(SubtitleRenderer(), text, at: 2.5), green: true, blue: false) > 0.93)
  }

  @Test("A cue that went and comes again, and one on a picture of another size, is placed anew")
  func anew() throws {
    let renderer = SubtitleRenderer()
    let text = low + high
    _ = try picture(renderer, text, at: 1)
    _ = try picture(renderer, text, at: 10)
    #expect(try top(picture(renderer, text, at: 3), green: true, blue: false) > 0.93)
    _ = try picture(renderer, text, at: 1)
    #expect(try top(picture(renderer, text, at: 3, height: 480), green: true, blue: false) > 0.93)
  }

  @Test("One lies above what runs along the bottom, as long as that is there")
  func band() throws {
    let renderer = SubtitleRenderer()
    let timeline = try SubtitleFile.timeline(of: Array("WEBVTT\n\n\(low)".utf8).span)
    let scene = SubtitleScene(timeline.content(at: .seconds(1)), at: .seconds(1))
    let size = PixelSize(width: 640, height: 360)
    let band = CueRect(x: 0, y: 324, width: 640, height: 29)
    func bottom(_ taken: [CueRect]) throws -> Double {
      let picture = DrawnPicture(try renderer.images(of: scene, on: size, besides: taken), size)
      return try #require(picture.box { $0.red > 160 && $0.green < 90 && $0.blue < 90 }).bottom
    }
    #expect(try bottom([]) > 0.95)
    #expect(try bottom([band]) <= 0.9)
    #expect(try bottom([]) > 0.95)
  }
}
