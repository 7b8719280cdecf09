import FFmpeg
import MediaCore
import Testing

@testable import Overlays

@Suite("The look of windows of CEA-708") struct WindowLookTests {
  /// What is drawn of a window of two rows and 21 columns from the middle of the safe area on.
  private func picture(_ codes: [UInt8], style: SubtitleStyle = SubtitleStyle()) throws
    -> DrawnPicture
  {
    var decoder = CaptionDecoder(shape: .wide)
    var changes: [CaptionChange] = []
    let window: [UInt8] = [0x98, 0x00, 0x80 | 50, 50, 1, 20, 0x09]
    for block in [window, codes, [0x89, 1]] {
      var packet = [0, UInt8(1 << 5 | block.count)] + block
      if !packet.count.isMultiple(of: 2) { packet.append(0) }
      packet[0] = UInt8(packet.count / 2)
      for start in stride(from: 0, to: packet.count, by: 2) {
        let kind: CaptionPair.Kind = start == 0 ? .packetStart : .packetData
        changes += decoder.decode(
          [CaptionPair(kind, packet[start], packet[start + 1])], at: .zero)
      }
    }
    let change = try #require(changes.last)
    let shown = change.cues.map { cue in
      var timed = cue
      timed.end = .seconds(2)
      return SubtitleCue(timed, of: change.document(of: cue))
    }
    var drawing = Drawing()
    drawing.style = style
    return try drawing.picture(.cues(shown))
  }

  private func isBlue(_ pixel: DrawnPicture.Pixel) -> Bool {
    pixel.blue > 100 && pixel.red < 40 && pixel.green < 40
  }

  @Test("What fills a window is behind all of it, as opaque as is said", arguments: [0, 2])
  func fill(opacity: UInt8) throws {
    let text = Array("HHH".utf8)
    let picture = try picture([0x97, opacity << 6 | 0x03, 0, 0, 0] + text)
    let back = try #require(picture.box(where: isBlue))
    let letters = try #require(picture.letters)
    #expect(abs(back.left - 0.5) < 0.01 && abs(back.right - 0.9) < 0.01)
    #expect(abs(back.top - 0.5) < 0.01 && abs(back.bottom - (0.5 + 0.8 * 2 / 15)) < 0.01)
    #expect(letters.left > back.left && letters.bottom < back.bottom)
    // It is as opaque behind the text.
    let alphas = picture.count { isBlue($0) && $0.alpha != (opacity == 2 ? 128 : 255) }
    #expect(alphas < 60, "\(alphas)")
    let wanted = try self.picture(
      [0x97, 0x03, 0, 0, 0] + text, style: SubtitleStyle(backgroundColor: .transparent))
    #expect(wanted.count(where: isBlue) == 0)
    let none = try self.picture([0x97, 0xC3, 0, 0, 0] + text)
    #expect(none.count(where: isBlue) == 0 && none.letters != nil)
  }

  @Test("So it is without any text, and the window says nothing then")
  func empty() throws {
    let picture = try picture([0x97, 0x03, 0, 0, 0])
    let back = try #require(picture.box(where: isBlue))
    #expect(abs(back.left - 0.5) < 0.01 && abs(back.right - 0.9) < 0.01)
    #expect(abs(back.top - 0.5) < 0.01 && abs(back.bottom - (0.5 + 0.8 * 2 / 15)) < 0.01)
    #expect(picture.letters == nil && picture.count { $0.alpha > 0 && !isBlue($0) } == 0)
    let wanted = try self.picture(
      [0x97, 0x03, 0, 0, 0], style: SubtitleStyle(backgroundColor: .transparent))
    #expect(wanted.everything == nil)
  }

  @Test("A window may be filled with black")
  func black() throws {
    let picture = try picture([0x97, 0x00, 0, 0, 0] + Array("H".utf8))
    let back = try #require(picture.box { $0.alpha == 255 && $0.red == 0 })
    #expect(abs(back.width - 0.4) < 0.01)
  }

  @Test("Letters are as opaque as is said, and what is behind them is seen without them")
  func letters() throws {
    let text = Array("HHH".utf8)
    let hidden = try picture([0x91, 0xC0 | 0x3F, 0, 0] + text)
    #expect(hidden.letters == nil && hidden.everything != nil)
    let faint = try picture([0x91, 0x80 | 0x3F, 0, 0] + text)
    #expect(faint.letters == nil && faint.count { $0.red > 100 } > 20)
    let usual = try picture([0x91, 0x3F, 0, 0] + text)
    #expect(usual.letters != nil)
  }

  @Test("Nothing is behind text whose pen says so, and the black behind all other text stays")
  func clear() throws {
    func isDark(_ pixel: DrawnPicture.Pixel) -> Bool { pixel.alpha > 150 && pixel.red < 40 }
    let text = Array("HHHH".utf8)
    let pen: [UInt8] = [0x91, 0x3F, 0xC0, 0]
    let unfilled: [UInt8] = [0x97, 0xC0, 0, 0, 0]
    let clear = try picture(unfilled + pen + text)
    #expect(clear.count(where: isDark) == 0 && clear.letters != nil)
    let apart = try picture(unfilled + pen + text + [0x10, 0x20] + text)
    #expect(apart.count(where: isDark) == 0)
    // The window's predefined style fills it with black.
    #expect(try picture(pen + text).count(where: isDark) > 100)
    let both = try picture(unfilled + text + pen + text)
    let (dark, letters) = (
      try #require(both.box(where: isDark)), try #require(both.letters)
    )
    #expect(dark.left <= letters.left && abs(dark.right - letters.middle) < 0.02)
    // A window without anything behind it is not meant.
    let window = try picture(unfilled + text)
    #expect(window.count(where: isDark) > 100)
    let wanted = try picture(unfilled + pen + text, style: SubtitleStyle(backgroundColor: .black))
    #expect(wanted.count(where: isDark) > 100)
  }

  @Test("Pens are small, usual and large")
  func sizes() throws {
    func width(_ size: UInt8) throws -> Double {
      try #require(try picture([0x90, 0x04 | size, 0] + Array("HHHHH".utf8)).letters).width
    }
    let usual = try width(1)
    #expect(abs(try width(0) / usual - 0.75) < 0.08)
    #expect(abs(try width(2) / usual - 1.25) < 0.08)
  }
}
