import FFmpeg
import MediaCore
import Testing

@Suite("MD5 sums") struct MD5Tests {
  @Test(
    "The sums of RFC 1321, appendix A.5",
    arguments: [
      ("", "d41d8cd98f00b204e9800998ecf8427e"), ("a", "0cc175b9c0f1b6a831c399e269772661"),
      ("abc", "900150983cd24fb0d6963f7d28e17f72"),
      ("message digest", "f96b697d7cb7938d525a2f31aaf161d0"),
      ("abcdefghijklmnopqrstuvwxyz", "c3fcd3d76192e4007dfb496cca67e13b"),
      (
        "12345678901234567890123456789012345678901234567890123456789012345678901234567890",
        "57edf4a22be3c955ac49da2e2107b67a"
      ),
    ])
  func vectors(text: String, digest: String) throws {
    var sum = try MD5()
    let bytes = Array(text.utf8)
    sum.update(bytes.span.bytes)
    #expect(sum.current == digest)
    #expect(sum.finish() == digest)
    // The next sum begins anew, and takes its bytes in any pieces; to look at it changes nothing.
    for byte in bytes {
      sum.update([byte].span.bytes)
      _ = sum.current
    }
    #expect(sum.finish() == digest)
  }

  @Test(
    "The sum of a frame is that of its pixels, whatever padding there is", arguments: [1, 5, 64])
  func frames(width: Int) throws {
    let format = VideoFormat(width: width, height: 3, pixelFormat: "yuv420p")
    let frame = try VideoFrame(filling: format) { plane, x, y in 50 * plane + 10 * y + x }
    var expected: [UInt8] = []
    for plane in 0..<3 {
      let (columns, rows) = plane == 0 ? (width, 3) : ((width + 1) / 2, 2)
      for y in 0..<rows {
        for x in 0..<columns { expected.append(UInt8(clamping: 50 * plane + 10 * y + x)) }
      }
    }
    var ours = try MD5()
    var plain = try MD5()
    ours.update(frame)
    plain.update(expected.span.bytes)
    #expect(ours.finish() == plain.finish())
    #expect(frame.byteCount == expected.count)
  }
}
