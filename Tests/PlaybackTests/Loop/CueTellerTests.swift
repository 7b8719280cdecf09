import FFmpeg
import HLS
import MediaCore
import Streaming
import Testing

@testable import Playback

@Suite("Telling cues of passes") struct CueTellerTests {
  private let pipeline = ItemPipeline(
    ItemDescription("clip"), id: ItemID("a"), passes: 1,
    settings: PipelineSettings(
      open: { FileSource(path: $0) },
      makeReader: { (source, _, context) throws(MediaError) in
        try FileReader(source, guard: context.readGuard)
      }, time: MonotonicClock()),
    wakeStage: {})

  private func refusal(_ body: () throws(MediaError) -> Void) -> MediaError.Code? {
    do throws(MediaError) {
      try body()
      return nil
    } catch {
      return error.code
    }
  }

  @Test("A place among subtitles is chosen only of an item; of one that is being opened it is kept")
  func choice() throws {
    var teller = CueTeller()
    let refused = refusal { () throws(MediaError) in try teller.choose(.index(0), of: nil) }
    #expect(refused == .nothingLoaded)
    try teller.choose(.index(1), of: pipeline)
    #expect(teller.selector.place?.index == 1 && teller.track(of: pipeline) == nil)
    teller.forget(ItemID("a"))
    #expect(teller.selector.place == nil)
    try teller.choose(.languages(["de", "en"]), of: nil)
    #expect(teller.preferredLanguages == ["de", "en"])
    try teller.choose(.off, of: nil)
    #expect(teller.preferredLanguages.isEmpty)
  }

  @Test("A file of subtitles is added to an item, up to the limit")
  func files() throws {
    var teller = CueTeller()
    let source = SubtitleSource("a.srt")
    let add = { (item: ItemPipeline?) throws(MediaError) in
      _ = try teller.add(source, to: item, selects: true)
    }
    #expect(refusal { () throws(MediaError) in try add(nil) } == .nothingLoaded)
    for _ in 0..<SubtitleSource.limit { try add(pipeline) }
    #expect(refusal { () throws(MediaError) in try add(pipeline) } == .limitExceeded)
  }

  @Test("Nothing is due of a pass that was not told of")
  func nothing() {
    var teller = CueTeller()
    let outcome = teller.leave(nil, atEnd: true)
    #expect(outcome.postings.isEmpty && !outcome.awaitsData && teller.nextDue(of: nil) == nil)
  }
}
