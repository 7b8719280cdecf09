import MediaCore
import Testing
import VitrineTesting

@testable import MediaJobs

@Suite("Sheets of stills")
struct StillSheetTests {
  @Test("have their stills in rows, each with its place and its times")
  func contactSheet() async throws {
    let generator = StillImageGenerator(
      Asset(try TestMedia.path(.gop60)), StillSettings(tolerance: .exact))
    let options = SheetOptions(columns: 3, rows: 2, tileWidth: 80, gap: 4, format: .png)
    let sheet = try await generator.contactSheet(options)
    #expect(sheet.tiles.count == 6)
    #expect(sheet.size.width == 3 * 84 + 4)
    #expect(sheet.tiles.map(\.place.x) == [4, 88, 172, 4, 88, 172])
    #expect(sheet.tiles.map(\.requestedTime) == sheet.tiles.map(\.requestedTime).sorted())
    let folder = try JobFolder()
    try await sheet.write(to: folder.file("sheet.png"))
    let read = try await StillImageGenerator(Asset(folder.file("sheet.png"))).still(at: .zero)
    #expect(read.size == sheet.size)
  }

  @Test("follow one another, and a track tells a player where each thumbnail is")
  func sprites() async throws {
    let asset = Asset(try TestMedia.path(.gop60))
    let sheets = try await StillImageGenerator(asset).sheets(
      .sprites(columns: 2, rows: 2, tileWidth: 64), .evenly(5))
    #expect(sheets.map(\.tiles.count) == [4, 1])
    let track = ThumbnailTrack(sheets, names: ["a.jpg", "b.jpg"], duration: .seconds(10))
    let height = sheets[0].tiles[0].place.height
    let lines = track.webVTT.split(separator: "\n").map(String.init)
    try #require(lines.count == 11)
    #expect(lines[0] == "WEBVTT")
    #expect(lines[2] == "a.jpg#xywh=0,0,64,\(height)")
    #expect(lines[4] == "a.jpg#xywh=64,0,64,\(height)")
    #expect(lines[10] == "b.jpg#xywh=0,0,64,\(height)")
    #expect(lines[9] == "00:00:09.000 --> 00:00:10.000")
    #expect(track.hlsPlaylist.contains("LAYOUT=2x2,DURATION=2.0\na.jpg\n#EXTINF:2.0,\n"))
  }

  @Test("a playlist of images has the distance that was asked for, and ends with the asset")
  func uneven() async throws {
    let sheets = try await StillImageGenerator(Asset(try TestMedia.path(.gop60))).sheets(
      .sprites(columns: 2, rows: 2, tileWidth: 64), .every(.seconds(2)))
    #expect(sheets.map(\.tiles.count) == [4, 1])
    let track = ThumbnailTrack(sheets, names: ["a.jpg", "b.jpg"], duration: .seconds(9.5))
    #expect(track.hlsPlaylist.contains("#EXTINF:8.0,\n"))
    #expect(track.hlsPlaylist.contains("LAYOUT=2x2,DURATION=2.0\na.jpg\n#EXTINF:1.5,\n"))
  }

  @Test("are refused with numbers that cannot be")
  func limits() async throws {
    let generator = StillImageGenerator(Asset(TestMedia.fixture("h264-aac.mp4")))
    for options in [
      SheetOptions(columns: 0, rows: 1), SheetOptions(columns: 1, rows: 101),
      SheetOptions(columns: 1, rows: 1, tileWidth: 7), SheetOptions(columns: 1, rows: 1, gap: -1),
    ] {
      await #expect(throws: MediaError.self) { try await generator.contactSheet(options) }
    }
  }

  @Test("have times as WebVTT writes them")
  func clock() {
    #expect(StillClock.text(of: .zero) == "00:00:00.000")
    #expect(StillClock.text(of: .seconds(3725.0625)) == "01:02:05.063")
    #expect(StillClock.text(of: .seconds(-1)) == "00:00:00.000")
    #expect(StillClock.text(of: .distantFuture).hasPrefix("2562047:47:16."))
  }
}
