internal import CFFmpeg
package import MediaCore

extension VideoDecoder {
  /// Goes on with another number of threads; all pictures are out before, and the next packet starts anew.
  ///
  /// - Parameter threads: As for `init`.
  /// - Throws: As `init`; the decoder then goes on as it was.
  package mutating func goOn(threads: Int) throws(MediaError) {
    let fresh = try CodecContext(parameters, threads: threads)
    // How far pictures are put in order is learnt on the way where the stream does not tell.
    fresh.native.pointee.has_b_frames = max(
      fresh.native.pointee.has_b_frames, context.native.pointee.has_b_frames)
    context = fresh
    // The tables of the old one's threads are large and small pieces; the new one has made none of its own yet.
    LargeMemory.giveBackNow()
    self.threads = threads
    reset()
  }

  /// Whether a fresh decoder makes the same pictures from this packet on: none of them needs one before it, and
  /// none is shown before one of those.
  ///
  /// Told of H.264 (an IDR picture, H.264 section 7.4.1.2.4) and HEVC (IDR, H.265 section 7.4.2.2) alone.
  package func startsAnew(_ packet: borrowing Packet) -> Bool {
    guard packet.isKeyFrame else { return false }
    let data = parameters.extraData
    switch parameters.pointer.pointee.codec_id {
    case AV_CODEC_ID_H264:
      let prefix = data.count > 4 && data[0] == 1 ? Int(data[4] & 3) + 1 : nil
      return packet.withBytes {
        Self.startsAnew($0, prefix: prefix, sets: 7, start: [5]) { $0 & 31 }
      }
    case AV_CODEC_ID_HEVC:
      let prefix = data.count > 21 && data[0] == 1 ? Int(data[21] & 3) + 1 : nil
      return packet.withBytes {
        Self.startsAnew($0, prefix: prefix, sets: 33, start: [19, 20]) { $0 >> 1 & 63 }
      }
    default: return false
    }
  }

  /// - Parameters:
  ///   - prefix: How many bytes tell the length of a NAL unit; `nil` where start codes part them. Then the parameter
  ///     sets must be there too, since nothing else holds those that count by now.
  ///   - sets: The type of a sequence parameter set.
  ///   - start: The types of slices that start anew.
  private static func startsAnew(
    _ bytes: Span<UInt8>, prefix: Int?, sets: UInt8, start: Set<UInt8>, type: (UInt8) -> UInt8
  ) -> Bool {
    var position = 0
    if let prefix {
      while position + prefix < bytes.count {
        let length = (position..<position + prefix).reduce(0) { $0 << 8 | Int(bytes[$1]) }
        if start.contains(type(bytes[position + prefix])) { return true }
        position += prefix + length
      }
      return false
    }
    var hasSets = false
    while position + 3 < bytes.count {
      if bytes[position] == 0, bytes[position + 1] == 0, bytes[position + 2] == 1 {
        let type = type(bytes[position + 3])
        if type == sets { hasSets = true }
        if start.contains(type) { return hasSets }
        position += 3
      }
      position += 1
    }
    return false
  }
}
