import FFmpeg
import MediaCore

/// Finds out whether samples that were decrypted are what they should be, by decoding a few of them.
///
/// The encryption of samples has nothing by which a wrong key could be told. Sound under a wrong one fails to decode
/// from the first frame on; pictures do decode, but all damaged.
struct DecryptionProof {
  enum Verdict: Hashable {
    case right
    case wrong
    /// There is nothing to judge by.
    case open
  }

  /// So many samples are decoded at most.
  private static let most = 8
  /// Fewer failures say nothing: the beginning of a segment may be damaged.
  private static let fewest = 3
  /// What is shorter may hold too little that was encrypted.
  private static let shortest = 64
  /// A program has its first key frames and its sound within so many packets.
  private static let reach = 600

  /// Judges a segment.
  ///
  /// - Parameter segment: In clear as far as the key goes, behind its initialization section.
  static func verdict(on segment: [UInt8]) -> Verdict {
    do throws(MediaError) {
      let demuxer = try Demuxer(BytesSource(segment), guard: ReadGuard())
      let tracks = demuxer.information.tracks
      // Other sound decodes whatever it is, without an error.
      if let track = tracks.first(where: { $0.isAudio && $0.codec == "aac" }) {
        return try verdict(onSound: track.index, of: demuxer)
      }
      guard let track = tracks.first(where: { $0.isVideo && ["h264", "hevc"].contains($0.codec) })
      else { return .open }
      return try verdict(onPictures: track.index, of: demuxer)
    } catch {
      return .open
    }
  }

  private static func verdict(
    onSound track: Int, of demuxer: borrowing Demuxer
  ) throws(MediaError) -> Verdict {
    let output = AudioFormat(sampleRate: 48_000, layout: .stereo)
    var decoder = try AudioDecoder(demuxer.parameters(of: track), output: output)
    var failures = 0
    for _ in 0..<reach {
      guard failures < most, let packet = try demuxer.read() else { break }
      guard packet.track == track, packet.byteCount >= shortest else { continue }
      do throws(MediaError) {
        guard try decoder.send(packet) else { break }
        while case .element = try decoder.receive() { return .right }
      } catch {
        failures += 1
      }
    }
    return failures >= fewest ? .wrong : .open
  }

  private static func verdict(
    onPictures track: Int, of demuxer: borrowing Demuxer
  ) throws(MediaError) -> Verdict {
    var damaged = 0
    for _ in 0..<reach {
      guard damaged < most, let packet = try demuxer.read() else { break }
      guard packet.track == track, packet.isKeyFrame else { continue }
      // One by one: key frames need no others.
      var decoder = try VideoDecoder(demuxer.parameters(of: track), threads: 1)
      do throws(MediaError) {
        guard try decoder.send(packet) else { continue }
        decoder.drain()
        if case .element(let frame) = try decoder.receive(), !frame.isDamaged { return .right }
      } catch {
        // Damaged beyond use.
      }
      damaged += 1
    }
    return damaged > 0 ? .wrong : .open
  }
}
