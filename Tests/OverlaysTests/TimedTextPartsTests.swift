import MediaCore
import Testing

@testable import Overlays

@Suite("Samples of TTML with pictures") struct TimedTextPartsTests {
  private static let body =
    #"<div begin="10s" end="12s" region="r">"#
    + #"<image src="urn:mpeg:14496-30:subs:2" type="image/png"/></div>"#

  @Test("show the pictures that follow the document, by their numbers")
  func pictures() throws {
    let text = TTMLSource.document(
      Self.body,
      head: #"<layout><region xml:id="r" tts:origin="0% 0%" tts:extent="50% 50%"/></layout>"#)
    func content(_ bytes: [UInt8]) -> (cues: [Cue], document: SubtitleDocument) {
      TextSampleReader.content(
        of: TextSample(
          track: 1, format: .ttml, bytes: bytes,
          range: TimeRange(start: .seconds(10), end: .seconds(12))))
    }
    let pictures = try PictureFile.png("red", 8, 8) + PictureFile.png("blue", 8, 8)
    let (cues, document) = content(Array(text.utf8) + pictures)
    #expect(cues.map(\.start) == [.seconds(10)] && document.notDrawn.isEmpty)
    let drawn = try Drawing().picture(
      .cues(cues.map { SubtitleCue($0, of: document) }), at: 11)
    #expect(drawn.box { $0.blue > 240 && $0.red < 12 } != nil && drawn.box { $0.red > 240 } == nil)
    // Those that are not there are told, and so is one that is cut off: what there is of it is no picture.
    for bytes in [[], Array(pictures.prefix(100)), Array(pictures.dropLast(60))] {
      let (cues, document) = content(Array(text.utf8) + bytes)
      #expect(cues.count == 1)
      #expect(bytes.count > 100 || document.notDrawn.count == 1)
    }
  }

  @Test("are documents as they are where nothing follows them")
  func plain() {
    for bytes in [[], Array("<tt/>".utf8), [0x89], [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A]] {
      #expect(TimedTextParts(bytes).document == bytes)
    }
    let odd: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 255, 255, 255, 255]
    #expect(TimedTextParts(odd).document.isEmpty)
    for number in ["2", "0", "-1", "\(Int.min)", "\(Int.max)"] {
      #expect(throws: MediaError.self) {
        try TimedTextParts(odd).picture("urn:mpeg:14496-30:\(number)")
      }
    }
  }
}
