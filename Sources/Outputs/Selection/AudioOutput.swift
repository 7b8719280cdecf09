package import MediaCore
package import Playback

/// Where sound is to go, as a person says it: `auto`, `null`, `pulse`, `pulse:SINK`, `sdl`, `wav:PATH` or
/// `framemd5:PATH`.
package enum AudioOutput: Hashable, Sendable {
  /// PulseAudio where a server answers, else SDL where there is a sound device, else nothing.
  case automatic
  case null
  /// PulseAudio; a device by its name, or the one the user chose.
  case pulse(device: String?)
  case sdl
  /// 16-bit samples to a path, `-` for standard output.
  case wav(path: String)
  /// FFmpeg's `framemd5` lines to a path, `-` for standard output.
  case hashes(path: String)

  /// Reads what a person wrote.
  ///
  /// - Throws: A 1001 error that names the choices.
  package init(parsing text: String) throws(MediaError) {
    let (name, rest) = OutputText.split(text)
    switch (name, rest) {
    case ("auto", nil): self = .automatic
    case ("null", nil): self = .null
    case ("pulse", let device): self = .pulse(device: device)
    case ("sdl", nil): self = .sdl
    case ("wav", let path?): self = .wav(path: path)
    case ("framemd5", let path?): self = .hashes(path: path)
    default:
      throw MediaError(
        .invalidArgument,
        "no audio output \"\(text)\": say auto, null, pulse, pulse:SINK, sdl, wav:PATH or "
          + "framemd5:PATH")
    }
  }

  /// Makes the sink.
  ///
  /// - Throws: A 1008 error when it was left out of this build.
  package func makeSink() throws(MediaError) -> any AudioSink {
    switch self {
    case .null: return NullAudioSink()
    case .wav(let path): return WritingAudioSink.wav(path: path)
    case .hashes(let path): return WritingAudioSink.hashes(path: path)
    case .pulse(let device): return try Self.pulse(device)
    case .sdl: return try Self.sdl()
    case .automatic:
      let devices = [try? Self.pulse(nil), SoundCard.isPresent() ? try? Self.sdl() : nil]
      return FirstWorkingAudioSink(devices.compactMap { $0 } + [NullAudioSink()])
    }
  }

  private static func pulse(_ device: String?) throws(MediaError) -> any AudioSink {
    #if PulseAudio
      return PulseAudioSink(PulseAudioSink.Settings(deviceName: device))
    #else
      throw MediaError(.notSupported, "this build has no PulseAudio")
    #endif
  }

  private static func sdl() throws(MediaError) -> any AudioSink {
    #if SDL
      return SDLAudioSink()
    #else
      throw MediaError(.notSupported, "this build has no SDL")
    #endif
  }
}
