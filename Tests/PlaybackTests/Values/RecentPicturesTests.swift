import FFmpeg
import MediaCore
import Streaming
import Testing
import VitrineTesting

@testable import Playback

@Suite("Pictures that were decoded lately") struct RecentPicturesTests {
  private let pictures: [VideoFrame]

  init() throws {
    let file = FileSource(path: try TestMedia.path(.videoOnly))
    try file.prepare()
    let demuxer = try Demuxer(file, guard: ReadGuard())
    let track = try #require(demuxer.information.tracks.first?.index)
    var decoder = try VideoDecoder(demuxer.parameters(of: track), threads: 1)
    var decoded: [VideoFrame] = []
    while let packet = try demuxer.read() {
      _ = try decoder.send(packet)
      while case .element(let frame) = try decoder.receive() { decoded.append(frame) }
    }
    decoder.drain()
    while case .element(let frame) = try decoder.receive() { decoded.append(frame) }
    pictures = decoded
  }

  /// Pictures a tenth of a second apart that take up so much that 10 of them fill the memory that there is.
  private func large(_ count: Int) throws -> [VideoFrame] {
    let picture = try #require(pictures.first)
    return (0..<count).map { index in
      var copy = picture
      copy.time = .milliseconds(Int64(index) * 100)
      copy.duration = .milliseconds(100)
      return copy
    }
  }

  @Test("Nothing is kept until a place is looked for")
  func off() throws {
    var recent = RecentPictures()
    for picture in pictures { recent.note(picture) }
    #expect(recent.picture(at: .zero) == nil && recent.span == .zero)
    recent.keep(around: .zero)
    for picture in pictures.reversed() { recent.note(picture) }
    #expect(recent.picture(at: .seconds(0.51))?.time == pictures[15].time)
    recent.clear()
    #expect(recent.picture(at: .seconds(0.51)) == nil)
  }

  @Test("A time that none of them covers has none")
  func hole() {
    var recent = RecentPictures()
    recent.keep(around: .zero)
    for (index, picture) in pictures.enumerated() where index % 3 != 1 { recent.note(picture) }
    let step = 1.0 / 30
    #expect(recent.picture(at: .seconds(step * 3.5))?.time == pictures[3].time)
    #expect(recent.picture(at: .seconds(step * 4.5)) == nil)
    #expect(recent.picture(at: .seconds(step * 5.5))?.time == pictures[5].time)
    #expect(recent.picture(at: .seconds(9)) == nil)
  }

  @Test("What lies furthest from the place that is looked at goes first", arguments: [0, 30, 60])
  func bound(focus: Int) throws {
    var recent = RecentPictures()
    let place = MediaTime.milliseconds(Int64(focus) * 100)
    recent.keep(around: place)
    let size = try #require(pictures.first).byteCount
    let room = RecentPictures.mostBytes / size
    let all = try large(room * 2)
    for picture in all { recent.note(picture) }
    let kept = all.filter { recent.picture(at: $0.time) != nil }
    #expect(kept.count == room)
    #expect(kept.contains { $0.time == place })
    #expect(recent.span <= .milliseconds(Int64(room) * 100) && recent.span > .zero)
  }

  @Test("No more are kept than a decoder of its own process has places for, however small they are")
  func number() throws {
    let format = VideoFormat(width: 16, height: 16, pixelFormat: "yuv420p")
    var recent = RecentPictures()
    recent.keep(around: .zero)
    let times = (0..<1000).map { MediaTime.milliseconds(Int64($0) * 100) }
    for index in times.indices {
      recent.note(
        try VideoFrame(filling: format, ticks: Int64(index), timeBase: Rational(1, 10)) {
          _, _, _ in 0
        })
    }
    let kept = times.filter { recent.picture(at: $0) != nil }
    #expect(kept.count == RecentPictures.mostPictures && kept.first == .zero)
    #expect(recent.span <= .milliseconds(Int64(RecentPictures.mostPictures) * 100))
  }
}
