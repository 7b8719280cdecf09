import FFmpeg
import MediaCore
import Overlays

/// A picture that subtitles are drawn on, black and transparent before.
struct DrawnPicture {
  let size: PixelSize
  let images: [PlacedImage]
  private var pixels: [UInt32]

  init(_ images: [PlacedImage], _ size: PixelSize) {
    self.size = size
    self.images = images
    pixels = [UInt32](repeating: 0, count: size.width * size.height)
    for placed in images {
      for y in 0..<placed.image.size.height {
        for x in 0..<placed.image.size.width {
          let (column, row) = (x + placed.x, y + placed.y)
          guard (0..<size.width).contains(column), (0..<size.height).contains(row) else { continue }
          if placed.image[x, y] > 0 { pixels[row * size.width + column] = placed.image[x, y] }
        }
      }
    }
  }

  /// Some rows of it; the others are empty.
  func part(rows: Range<Int>) -> DrawnPicture {
    var part = self
    for y in 0..<size.height where !rows.contains(y) {
      for x in 0..<size.width { part.pixels[y * size.width + x] = 0 }
    }
    return part
  }

  /// A rectangle in parts of the picture.
  struct Box {
    var left: Double
    var top: Double
    var right: Double
    var bottom: Double

    var middle: Double { (left + right) / 2 }
    var height: Double { bottom - top }
    var width: Double { right - left }
  }

  /// What all pixels lie in that meet a condition; `nil` if none does.
  func box(where isMeant: (Pixel) -> Bool) -> Box? {
    var (left, top, right, bottom) = (Int.max, Int.max, -1, -1)
    // Neighbours are mostly alike: that is what takes the time where tests are not optimised.
    var (last, isLastMeant) = (UInt32.zero, isMeant(Pixel(.zero)))
    for y in 0..<size.height {
      for x in 0..<size.width {
        let word = pixels[y * size.width + x]
        if word != last { (last, isLastMeant) = (word, isMeant(Pixel(word))) }
        guard isLastMeant else { continue }
        (left, right) = (min(left, x), max(right, x))
        (top, bottom) = (min(top, y), max(bottom, y))
      }
    }
    guard right >= 0 else { return nil }
    let (width, height) = (Double(size.width), Double(size.height))
    return Box(
      left: Double(left) / width, top: Double(top) / height, right: Double(right + 1) / width,
      bottom: Double(bottom + 1) / height)
  }

  /// What all that was drawn lies in.
  var everything: Box? { box { $0.alpha > 8 } }
  /// What the white letters lie in.
  var letters: Box? { box { min($0.red, $0.green, $0.blue) > 160 } }

  func count(where isMeant: (Pixel) -> Bool) -> Int { pixels.count { isMeant(Pixel($0)) } }

  struct Pixel {
    let (red, green, blue, alpha): (UInt8, UInt8, UInt8, UInt8)

    init(_ word: UInt32) {
      red = UInt8(truncatingIfNeeded: word >> 16)
      green = UInt8(truncatingIfNeeded: word >> 8)
      blue = UInt8(truncatingIfNeeded: word)
      alpha = UInt8(truncatingIfNeeded: word >> 24)
    }
  }
}

/// Draws texts of files on pictures.
struct Drawing {
  private let renderer = SubtitleRenderer()
  var size = PixelSize(width: 640, height: 360)
  var style = SubtitleStyle()

  /// What is on the picture at a time of a file.
  func picture(_ text: String, at seconds: Double = 1) throws -> DrawnPicture {
    let bytes = Array(text.utf8)
    let timeline = try SubtitleFile.timeline(of: bytes.span)
    return try picture(timeline.content(at: .seconds(seconds)), at: seconds)
  }

  func picture(_ content: SubtitleScene.Content, at seconds: Double = 1) throws -> DrawnPicture {
    let scene = SubtitleScene(content, at: .seconds(seconds), style: style)
    return DrawnPicture(try renderer.images(of: scene, on: size), size)
  }

  /// One cue of WebVTT from 0 to 10 s.
  func cue(
    _ text: String, settings: String = "", head: String = "", at seconds: Double = 1
  ) throws -> DrawnPicture {
    try picture("WEBVTT\n\n\(head)\n\n00:00.000 --> 00:10.000 \(settings)\n\(text)\n", at: seconds)
  }
}
