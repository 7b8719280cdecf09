#if SDL
  internal import CSDL
  internal import MediaCore
  internal import Synchronization

  /// The one owner of an open audio device and of its share in SDL.
  final class SDLAudioDevice: Sendable {
    let feed: SDLAudioFeed
    private let identifier: SDL_AudioDeviceID
    private let isClosed = Atomic(false)

    /// What the default device plays by itself, as far as SDL knows.
    static var format: AudioFormat {
      var usual = AudioFormat.usual
      var specification = SDL_AudioSpec()
      guard let ask = sdl.get_default_audio_info, ask(nil, &specification, 0) == 0 else {
        return usual
      }
      if specification.freq > 0 { usual.sampleRate = Int(specification.freq) }
      usual.layout =
        switch specification.channels {
        case 1: .mono
        case 4: ChannelLayout(count: 4, mask: 0x33)
        case 6: .surround51
        case 8: .surround71
        default: .stereo
        }
      return usual
    }

    /// Opens the default device, paused.
    init(_ feed: SDLAudioFeed) throws(MediaError) {
      let part = UInt32(SDL_INIT_AUDIO)
      if let problem = SDLLibrary.begin(part) { throw MediaError(.audioOutputFailed, problem) }
      var wanted = SDL_AudioSpec()
      wanted.freq = Int32(feed.format.sampleRate)
      wanted.format = SDL_AudioFormat(AUDIO_F32LSB)
      wanted.channels = UInt8(feed.format.channels)
      wanted.samples = UInt16(SDLAudioFeed.period)
      wanted.callback = deviceWantsSamples
      // The device keeps the feed, and closing it ends the callbacks.
      wanted.userdata = Unmanaged.passUnretained(feed).toOpaque()
      let identifier = sdl.SDL_OpenAudioDevice(nil, 0, &wanted, nil, 0)
      guard identifier != 0 else {
        let reason = SDLLibrary.lastError()
        SDLLibrary.end(part)
        throw MediaError(.audioOutputFailed, "no sound device: \(reason)")
      }
      self.feed = feed
      self.identifier = identifier
    }

    deinit { close() }

    /// Closes the device, once; waits for SDL's thread, which a device that hangs holds up.
    func close() {
      guard !isClosed.exchange(true, ordering: .relaxed) else { return }
      sdl.SDL_CloseAudioDevice(identifier)
      SDLLibrary.end(UInt32(SDL_INIT_AUDIO))
    }

    /// Whether it was unplugged.
    var isGone: Bool { sdl.SDL_GetAudioDeviceStatus(identifier) == SDL_AUDIO_STOPPED }

    func setPaused(_ isPaused: Bool) { sdl.SDL_PauseAudioDevice(identifier, isPaused ? 1 : 0) }

    /// Runs a body while no samples are asked for.
    func withoutCallbacks(_ body: () -> Void) {
      sdl.SDL_LockAudioDevice(identifier)
      body()
      sdl.SDL_UnlockAudioDevice(identifier)
    }
  }

  // A free function: a closure made in isolated code traps when C calls it on another thread.
  private func deviceWantsSamples(
    _ opaque: UnsafeMutableRawPointer?, _ stream: UnsafeMutablePointer<UInt8>?, _ length: Int32
  ) {
    guard let opaque, let stream else { return }
    let feed = Unmanaged<SDLAudioFeed>.fromOpaque(opaque).takeUnretainedValue()
    let samples = UnsafeMutableRawBufferPointer(start: stream, count: Int(length))
    feed.take(into: samples.bindMemory(to: Float.self))
  }
#endif
