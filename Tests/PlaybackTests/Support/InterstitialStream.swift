import Foundation
import MediaCore
import Playback
import VitrineTesting

/// A programme of 4 s with interstitials of 2 s, in virtual time; every picture and every sample tells its place.
struct InterstitialStream {
  let stream: VirtualStream
  var test: TestPlayer { stream.test }
  var origin: VirtualOrigin { stream.origin }

  /// Serves the programme at `/stream.m3u8`, an asset at `/ad/stream.m3u8` and the same as a file at `/ad.mov`.
  ///
  /// - Parameter ranges: The lines of the programme's interstitials.
  static func open(
    _ ranges: String..., stepping: Bool = false, seed: UInt64? = nil
  ) async throws -> InterstitialStream {
    let stream = try await VirtualStream.open(stepping: stepping, seed: seed)
    try stream.origin.serve(folder: TestMedia.folder(.counted))
    let text = try text(of: TestMedia.path(.counted))
    let dated = "#EXT-X-PROGRAM-DATE-TIME:2020-01-01T12:00:00Z\n"
    let lines = ranges.map { $0 + "\n" }.joined()
    stream.origin.serve(
      "/stream.m3u8",
      Array(
        text.replacing("#EXT-X-MAP", with: lines + dated + "#EXT-X-MAP", maxReplacements: 1).utf8))
    let folder = try TestMedia.folder(.countedShort)
    for name in try FileManager.default.contentsOfDirectory(atPath: folder) {
      stream.origin.serve("/ad/\(name)", try bytes("\(folder)/\(name)"))
    }
    let file = try bytes(TestMedia.path(.loop2s))
    stream.origin.serve("/ad.mov") { _ in
      var reply = VirtualReply(body: file)
      reply.headers.append(("accept-ranges", "bytes"))
      return .reply(reply)
    }
    return InterstitialStream(stream: stream)
  }

  /// The line of an interstitial.
  ///
  /// - Parameters:
  ///   - second: Its start.
  ///   - attributes: More of them.
  static func range(_ id: String, at second: Double, _ attributes: String) -> String {
    let milliseconds = String(Int((second * 1000).rounded()) + 100_000).suffix(5)
    let time = "\(milliseconds.prefix(2)).\(milliseconds.suffix(3))"
    return "#EXT-X-DATERANGE:ID=\"\(id)\",CLASS=\"com.apple.hls.interstitial\","
      + "START-DATE=\"2020-01-01T12:00:\(time)Z\",\(attributes)"
  }

  static let asset = "X-ASSET-URI=\"http://origin.test/ad/stream.m3u8\""
  static let file = "X-ASSET-URI=\"http://origin.test/ad.mov\""
  static let list = "X-ASSET-LIST=\"http://origin.test/list.json\""

  /// Serves the list.
  func serve(list: String) { origin.serve("/list.json", Array(list.utf8)) }

  func play(loops: Int = 1) async throws {
    try await test.playToEnd(ItemDescription(origin.url("/stream.m3u8"), loops: loops))
  }

  /// The asset's playlist as it is.
  func adPlaylist() throws -> [UInt8] { try Self.bytes(TestMedia.path(.countedShort)) }

  /// What was told of interstitials.
  var told: [String] {
    test.log.kinds.compactMap { kind in
      guard case .interstitial(let id, let phase, let asset, let reason, let error) = kind else {
        return nil
      }
      let name = asset.map {
        " " + ($0.split(separator: "?")[0].dropFirst("http://origin.test".count))
      }
      return "\(id) \(phase)\(name ?? "")\(reason.map { " \($0)" } ?? "")"
        + (error.map { " \($0.code.rawValue)" } ?? "")
    }
  }

  /// The places that the samples tell, as runs of samples that follow each other.
  var runs: [Range<Int>?] {
    var runs: [Range<Int>?] = []
    for place in test.places {
      if let place, let last = runs.last, let run = last, run.upperBound == place {
        runs[runs.count - 1] = run.lowerBound..<place + 1
      } else if let place {
        runs.append(place..<place + 1)
      } else if runs.last.map({ $0 != nil }) ?? true {
        runs.append(nil)
      }
    }
    return runs
  }

  private static func bytes(_ path: String) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: URL(filePath: path)))
  }

  private static func text(of path: String) throws -> String {
    String(decoding: try bytes(path), as: UTF8.self)
  }
}

extension InterstitialStream {
  /// The numbers of pictures in some stretches, given in seconds.
  static func pictures(_ stretches: Range<Double>...) -> [Int] {
    stretches.flatMap {
      Array(Int(($0.lowerBound * 30).rounded())..<Int(($0.upperBound * 30).rounded()))
    }
  }

  /// The samples of some stretches, as `runs` has them.
  static func samples(_ stretches: Range<Double>...) -> [Range<Int>?] {
    stretches.map {
      Int(($0.lowerBound * 48_000).rounded())..<Int(($0.upperBound * 48_000).rounded())
    }
  }
}
