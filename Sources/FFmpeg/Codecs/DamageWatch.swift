internal import CFFmpeg

/// Whether a decoder has met damage, as FFmpeg's log tells on the thread that decodes.
final class DamageWatch {
  let flag: UnsafeMutablePointer<vitrine_damage>

  init() {
    flag = .allocate(capacity: 1)
    flag.initialize(to: vitrine_damage())
    FFmpegLog.watch()
  }

  deinit { flag.deallocate() }

  /// Forgets damage that was met; no thread of the decoder is at work.
  func clear() { flag.pointee = vitrine_damage() }

  var isDamaged: Bool { vitrine_is_damaged(flag) != 0 }
}
