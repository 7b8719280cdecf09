import MediaCore
import Testing

@testable import Overlays

@Suite("Lengths and sizes of TTML") struct TTMLLengthTests {
  private func settings(_ origin: String, _ extent: String, root: String = "") throws -> CueSettings
  {
    let cues = try TTMLSource.cues(
      #"<div region="r"><p end="1s">x</p></div>"#,
      head:
        #"<layout><region xml:id="r" tts:origin="\#(origin)" tts:extent="\#(extent)"/></layout>"#,
      root: root)
    return try #require(cues.first?.settings)
  }

  @Test(
    "Places are in percent, pixels or cells",
    arguments: [
      ("10% 20%", "50% 10%", ""), ("64px 72px", "320px 36px", #"tts:extent="640px 360px""#),
      ("3.2c 3c", "16c 1.5c", ""), ("4c 4c", "20c 2c", #"ttp:cellResolution="40 20""#),
      ("10rw 20rh", "50rw 10rh", ""), ("10%\t3c", "320px  10%", #"tts:extent="640px 360px""#),
    ])
  func units(origin: String, extent: String, root: String) throws {
    let settings = try settings(origin, extent, root: root)
    #expect(!settings.snapsToLines && settings.positionAlignment == .lineLeft)
    #expect(abs(try #require(settings.position) - 10) < 1e-9 && abs(settings.size - 50) < 1e-9)
    #expect(abs(try #require(settings.line) - 20) < 1e-9)
  }

  @Test(
    "A region that says a part of its place has the initial values for the rest",
    arguments: [
      (#"tts:displayAlign="before""#, 0, .start, 100),
      (#"tts:displayAlign="center""#, 50, .center, 100),
      (#"tts:displayAlign="after""#, 100, .end, 100), (#"tts:extent="60% 30%""#, 0, .start, 60),
      (#"tts:extent="60% 30%" tts:displayAlign="after""#, 30, .end, 60),
      (#"tts:origin="auto" tts:extent="60% 30%""#, 0, .start, 60),
    ] as [(String, Double, CueSettings.LineAlignment, Double)])
  func parts(region: String, line: Double, alignment: CueSettings.LineAlignment, size: Double)
    throws
  {
    let cues = try TTMLSource.cues(
      #"<div region="r"><p end="1s">x</p></div>"#,
      head: #"<layout><region xml:id="r" \#(region)/></layout>"#)
    let settings = try #require(cues.first?.settings)
    #expect(!settings.snapsToLines && settings.line == line && settings.lineAlignment == alignment)
    #expect(settings.position == 0 && settings.size == size && settings.region == "r")
  }

  @Test(
    "What is no length says nothing",
    arguments: [
      ("64px 36px", ""), ("64px 36px", #"tts:extent="auto""#),
      ("1px 1px", #"tts:extent="0px 0px""#),
      ("10%", ""), ("nan% inf%", ""), ("1e400c 1c", ""), ("10% 10% 10%", ""),
    ])
  func senseless(origin: String, root: String) throws {
    #expect(try settings(origin, "80% 20%", root: root) == CueSettings())
    let huge = try settings("1e300% -1e300%", "1e300% 1e300%")
    #expect(huge.position == 100 && huge.line == 0 && huge.size == 100)
    // Without a resolution that makes sense there are the usual cells.
    let cells = try settings("16c 3c", "8c 3c", root: #"ttp:cellResolution="0 0""#)
    #expect(cells.position == 50 && cells.line == 20)
  }
}
