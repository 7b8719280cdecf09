import Foundation
import MediaCore
import Playback
import VitrineTesting

/// A clip with a look, of which there is a picture by another program.
struct Scene: Sendable, CustomStringConvertible {
  var name: String
  var clip: String
  /// How alike the two pictures must be in each of red, green and blue.
  var least: Double
  /// A subtitle file that belongs to it.
  var subtitles: String?
  private let look: @Sendable () throws -> [PlaybackCommand]

  var description: String { name }

  func commands() throws -> [PlaybackCommand] { try look() }

  private init(
    _ name: String, _ clip: String, _ least: Double = 0.98, subtitles: String? = nil,
    look: @escaping @Sendable () throws -> [PlaybackCommand] = { [] }
  ) {
    (self.name, self.clip, self.least, self.subtitles) = (name, clip, least, subtitles)
    self.look = look
  }

  private static func text(of path: String) throws -> String {
    try String(contentsOf: URL(filePath: path), encoding: .utf8)
  }

  private static func filtered(
    _ name: String, _ clip: String, _ filter: String, _ least: Double = 0.98
  ) -> Scene {
    Scene(name, clip, least) { [.filter(.named(try FilterDescription(parsing: filter)))] }
  }

  // The engine stays in the clips' format, whose chroma is shared by four pixels, and so do the pictures that it is
  // held to. One of them is less alike: of averages boxBlur cuts off the fractions that ffmpeg's boxblur rounds, once
  // for each direction, and in dark blue one code is much.
  static let all: [Scene] = [
    Scene("bright", "bars") { [.brightness(0.15), .contrast(1.3)] },
    Scene("dark", "shades") { [.brightness(-0.2), .contrast(0.6)] },
    filtered("sepia", "shades", "sepia"),
    filtered("mono", "bars", "mono"),
    filtered("noir", "shades", "noir"),
    filtered("invert", "bars", "invert"),
    filtered("hue", "bars", "hue=angle=60"),
    filtered("saturation", "shades", "saturation=amount=1.8"),
    filtered("gamma", "shades", "gamma=power=1.8"),
    filtered("exposure", "shades", "exposure=ev=-1"),
    filtered("matrix", "shades", "colorMatrix=red=0,1,0:green=0,0,1:blue=1,0,0"),
    filtered("fade", "bars", "fade=color=#ff0000:amount=0.4"),
    Scene("table", "shades") {
      let table = try ColorTable(parsing: text(of: TestMedia.scene("turned.cube")), source: "")
      let filter = try FilterDescription("lut3D", ["file": "turned.cube"])
      return [.filter(.named(filter.replacingFile(with: table)))]
    },
    filtered("posterize", "shades", "posterize=levels=4"),
    filtered("blur", "bars", "gaussianBlur=radius=3"),
    filtered("box", "bars", "boxBlur=radius=4", 0.96),
    filtered("vignette", "shades", "vignette=intensity=0.5"),
    filtered("pixellate", "shades", "pixellate=size=10"),
    filtered("edges", "bars", "edges"),
    filtered("crop", "bars", "crop=x=0.25:y=0.2222:width=0.5:height=0.5111"),
    filtered("flip", "bars", "flip=direction=vertical"),
    filtered("turned", "shades", "rotate=angle=30:expand=false"),
    Scene("quarter", "bars") { [.rotate(degrees: 90)] },
    Scene("mirror", "bars") { [.mirror(true)] },
    Scene("filled", "bars") { [.gravity(.aspectFill)] },
    Scene("drawing", "shades") {
      let place = VectorPlace(x: 30, y: 8, width: 100, height: 75, unit: .pixels)
      let content = VectorContent.svg(try text(of: TestMedia.graphic("shapes.svg")))
      return [.addVector(VectorChange(content: content, place: place))]
    },
    Scene("photo", "bars") {
      let place = VectorPlace(x: 80, y: 30, width: 64, height: 48, unit: .pixels)
      let bytes = try Data(contentsOf: URL(filePath: TestMedia.graphic("photo.jpg")))
      let content = VectorContent.data(VectorData(Array(bytes)))
      return [.addVector(VectorChange(content: content, place: place, opacity: 0.5))]
    },
    Scene("script", "bars", subtitles: "script.ass") { [.subtitles(.automatic)] },
  ]
}
