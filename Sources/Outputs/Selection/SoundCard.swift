internal import Glibc

/// Whether there is a sound card that plays.
enum SoundCard {
  static func isPresent() -> Bool {
    DeviceFolder.names(in: "/dev/snd").contains { $0.hasPrefix("pcm") && $0.hasSuffix("p") }
  }
}
