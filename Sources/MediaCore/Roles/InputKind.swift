/// A kind of input, live or by a descriptor, which is opened only where the settings allow it.
///
/// The default allows none of them, neither to the user nor to playlists.
public enum InputKind: String, CaseIterable, Hashable, Sendable {
  /// An MPEG transport stream that comes by UDP: `udp://HOST:PORT`, `udp://@GROUP:PORT`.
  case udp
  /// RTP: `rtp://HOST:PORT`, or a file of this machine that is called `.sdp`.
  case rtp
  /// A stream of an RTSP server: `rtsp://HOST/PATH`.
  case rtsp
  /// A stream by SRT: `srt://HOST:PORT`, or with `?mode=listener` one that is waited for.
  case srt
  /// A camera by its device: `v4l2:/dev/video0`.
  case v4l2
  /// A source of the PulseAudio server: `pulse:NAME`, or `pulse:` for the default one.
  case pulse
  /// A recording device of ALSA: `alsa:NAME`, or `alsa:` for the default one.
  case alsa
  /// An inherited descriptor: `fd:3`, or `-` and `pipe:` for standard input.
  ///
  /// Those that the settings name among their items are allowed without it.
  case fd

  /// Whether FFmpeg opens it by itself and what comes of it is at hand only once, as it happens.
  package var isLive: Bool { self != .fd }

  /// Whether it is a device of this machine.
  package var isDevice: Bool { self == .v4l2 || self == .pulse || self == .alsa }
}
