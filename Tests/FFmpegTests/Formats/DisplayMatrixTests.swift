import FFmpeg
import Foundation
import MediaCore
import Testing
import VitrineTesting

/// What files say of turns and mirrors, held to ffmpeg's automatic rotation.
@Suite("How files say that pictures are turned") struct DisplayMatrixTests {
  static let orientations = [0, 90, 180, 270].flatMap { rotation in
    [false, true].map { Orientation(rotation: rotation, isMirrored: $0) }
  }

  /// The first picture of a file.
  private func firstFrame(_ bytes: [UInt8]) throws -> VideoFrame {
    let demuxer = try Demuxer(FaultySource(bytes), guard: ReadGuard())
    let track = try #require(demuxer.information.tracks.first { $0.isVideo }).index
    var decoder = try VideoDecoder(demuxer.parameters(of: track), threads: 1)
    while let packet = try demuxer.read() {
      if packet.track == track { _ = try decoder.send(packet) }
      if case .element(let frame) = try decoder.receive() { return frame }
    }
    decoder.drain()
    guard case .element(let frame) = try decoder.receive() else {
      throw RawVideoError(description: "no picture")
    }
    return frame
  }

  /// The planes of a file's first picture as ffmpeg shows it, one after the other.
  private func shownByFFmpeg(_ path: String, _ pixelFormat: String) throws -> [UInt8] {
    let result = try TestMedia.run(
      "ffmpeg",
      [
        "-v", "error", "-nostdin", "-i", path, "-frames:v", "1", "-pix_fmt", pixelFormat, "-f",
        "rawvideo", "-",
      ])
    guard result.status == 0 else {
      throw RawVideoError(description: String(decoding: result.errors, as: UTF8.self))
    }
    return result.output
  }

  private func bytes(_ frame: VideoFrame) -> [UInt8] {
    Pictures.words(frame).flatMap { $0.map { UInt8($0) } }
  }

  @Test("A display matrix is honoured as ffmpeg does, mirrored or not", arguments: orientations)
  func matrix(orientation: Orientation) throws {
    let path = try TestMedia.path(.videoOnly.oriented(orientation))
    let frame = try firstFrame([UInt8](Data(contentsOf: URL(filePath: path))))
    #expect(frame.format.orientation == orientation)
    var scaler = Scaler()
    let upright = try frame.turnedUpright(&scaler)
    #expect(bytes(upright) == (try shownByFFmpeg(path, upright.format.pixelFormat)))
  }

  /// A JPEG that says by EXIF how it is turned (JEITA CP-3451, 4.6.4 A, 0112.H).
  private func photo(_ tag: UInt8) throws -> [UInt8] {
    let plain = [UInt8](try Data(contentsOf: URL(filePath: TestMedia.path(.jpeg))))
    let entry: [UInt8] = [0x12, 0x01, 3, 0, 1, 0, 0, 0, tag, 0, 0, 0]
    let segment =
      Array("Exif\0\0II*\0".utf8) + [8, 0, 0, 0, 1, 0] + entry + [UInt8](repeating: 0, count: 4)
    return plain[..<2] + [0xFF, 0xE1, 0, UInt8(segment.count + 2)] + segment + plain[2...]
  }

  @Test(
    "So is what a photograph says of itself",
    arguments: [
      (1, Orientation.upright), (2, Orientation(isMirrored: true)), (3, Orientation(rotation: 180)),
      (4, Orientation(rotation: 180, isMirrored: true)),
      (5, Orientation(rotation: 270, isMirrored: true)), (6, Orientation(rotation: 90)),
      (7, Orientation(rotation: 90, isMirrored: true)), (8, Orientation(rotation: 270)),
    ] as [(UInt8, Orientation)])
  func exif(tag: UInt8, orientation: Orientation) throws {
    let photo = try photo(tag)
    let frame = try firstFrame(photo)
    #expect(frame.format.orientation == orientation)
    let path = NSTemporaryDirectory() + "vitrine-\(UUID().uuidString).jpg"
    try Data(photo).write(to: URL(filePath: path))
    defer { try? FileManager.default.removeItem(atPath: path) }
    var scaler = Scaler()
    let upright = try frame.turnedUpright(&scaler)
    #expect(bytes(upright) == (try shownByFFmpeg(path, upright.format.pixelFormat)))
    // One that is laid on the picture is upright too.
    let image = try OverlayImage(PictureDecoder.decode(photo, as: .jpeg, pixelLimit: 1 << 24))
    #expect(image.size == upright.format.displaySize)
  }
}
