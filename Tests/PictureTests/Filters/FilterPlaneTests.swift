import FFmpeg
import MediaCore
import Picture
import Testing
import VitrineTesting

/// What a filter makes of pictures is the same in whatever planes they come to it.
@Suite("Filters and planes") struct FilterPlaneTests {
  /// Black on the left, white on the right.
  private func edge() throws -> VideoFrame {
    let format = VideoFormat(width: 64, height: 32, pixelFormat: "gray")
    return try VideoFrame(filling: format) { _, x, _ in x < 32 ? 0 : 255 }
  }

  private func colors(_ frame: VideoFrame) throws -> [[Int]] {
    var scaler = Scaler(isExact: true)
    let words = Pictures.words(try scaler.convert(frame, to: "rgb24"), 0)
    return stride(from: 0, to: words.count - 2, by: 3).map {
      [words[$0], words[$0 + 1], words[$0 + 2]]
    }
  }

  @Test("A part has the matrix that the size of the whole told")
  func matrix() throws {
    let format = VideoFormat(width: 1280, height: 720, pixelFormat: "yuv420p")
    let frame = try VideoFrame(filling: format) { _, _, _ in 100 }
    for filter in ["crop=width=0.25:height=0.25", "rotate=angle=90"] {
      let made = try frame.filtered(by: "crop=width=0.25:height=0.25").filtered(by: filter)
      #expect(made.format.color.matrix == "bt709", "\(filter)")
    }
  }

  @Test("What is blurred has the colours between, also where single bits came")
  func bits() throws {
    var scaler = Scaler()
    let bits = try scaler.convert(edge(), to: "monob")
    for filter in ["boxBlur=radius=6", "gaussianBlur=radius=6"] {
      let found = Set(try colors(bits.filtered(by: filter)))
      #expect(found.count > 4, "\(filter): \(found)")
    }
    #expect(try bits.filtered(by: "flip").format.pixelFormat == "monob")
  }

  @Test("A blur of grey is grey, after what goes by red, green and blue too")
  func gray() throws {
    var scaler = Scaler()
    let frame = try scaler.convert(edge(), to: "yuv420p")
    for before in ["posterize=levels=6", "edges=intensity=1"] {
      let made = try FilterChain().process(frame, FilterStack(before, "boxBlur=radius=10"))
      let off = try colors(made).map { ($0.max() ?? 0) - ($0.min() ?? 0) }.max() ?? 0
      #expect(off < 8, "\(before): \(off)")
    }
  }

  @Test("XYZ of cinemas is taken for what it is")
  func cinema() throws {
    var scaler = Scaler(isExact: true)
    let format = VideoFormat(width: 32, height: 32, pixelFormat: "rgb24")
    let rgb = try VideoFrame(filling: format) { _, x, _ in [193, 63, 31][x % 3] }
    let frame = try scaler.convert(rgb, to: "xyz12le")
    let plain = try colors(frame)[40]
    let half = try colors(frame.filtered(by: "fade=amount=0.5"))[40]
    for (whole, part) in zip(plain, half) { #expect(abs(whole / 2 - part) < 6, "\(plain) \(half)") }
  }
}
