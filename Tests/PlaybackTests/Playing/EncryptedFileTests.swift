import FFmpeg
import MediaCore
import Playback
import Testing
import VitrineTesting

@Suite("Encrypted files") struct EncryptedFileTests {
  @Test("A file that is encrypted, without a key for it, is an error and no noise")
  func noKey() async throws {
    let files = try ScratchFiles()
    let path = files.path("a.mp4")
    let key = String(repeating: "17", count: 16)
    let result = try TestMedia.run(
      "ffmpeg",
      ["-v", "error", "-i", TestMedia.path(.loop2s), "-t", "1", "-c:v", "copy", "-c:a", "aac"]
        + ["-encryption_scheme", "cenc-aes-ctr", "-encryption_key", key]
        + ["-encryption_kid", key, path])
    #expect(result.status == 0)
    let test = try await TestPlayer.open()
    await #expect(throws: MediaError.self) { try await test.playToEnd(ItemDescription(path)) }
    #expect(test.log.errors == [.unsupportedProtection] && test.video.frames.isEmpty)
  }
}
