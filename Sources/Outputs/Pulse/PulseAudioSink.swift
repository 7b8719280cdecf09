#if PulseAudio
  internal import Dispatch
  package import MediaCore
  package import Playback
  internal import Synchronization

  /// Plays sound through PulseAudio, or PipeWire in its place.
  ///
  /// When the server or the device goes, the sink says `audioDeviceLost`, takes what is written and throws it
  /// away, and tries to connect again after 1 s, then ever later up to every 10 s. With
  /// `audioDeviceReturned` it starts from nothing, as after a `flush`. A change of gain is heard once what the
  /// server holds is played, some 100 ms later.
  package final class PulseAudioSink: AudioSink {
    /// What can be chosen about the sound.
    package struct Settings: Sendable {
      /// What the desktop's mixer may treat the sound by.
      package enum Role: String, Sendable {
        case video, music
      }

      /// PulseAudio's name of the device; `nil` for the one that the user chose.
      package var deviceName: String?
      /// The server's address; `nil` for the user's own.
      ///
      /// A server is never started.
      package var server: String?
      package var applicationName = "Vitrine"
      package var role = Role.video

      package init(deviceName: String? = nil, server: String? = nil) {
        self.deviceName = deviceName
        self.server = server
      }
    }

    package let pacing = AudioPacing.device
    private let settings: Settings
    private let connection = Mutex<PulseConnection?>(nil)

    package init(_ settings: Settings = Settings()) { self.settings = settings }

    package func open(
      preferring preferred: AudioFormat, _ context: SinkContext
    ) throws(MediaError) -> AudioFormat {
      let opened = try PulseConnection(settings, PulseChannelMap.nearest(to: preferred), context)
      do throws(MediaError) {
        try opened.connect()
      } catch {
        opened.shutDown()
        throw error
      }
      connection.withLock { $0 = opened }
      return opened.format
    }

    package var writableFrames: Int { current?.writableFrames ?? 0 }
    package func write(_ buffer: AudioBuffer) { current?.write(buffer) }
    package var playedFrames: Int64 { current?.playedFrames ?? 0 }
    package func setGain(_ gain: Float) { current?.setGain(gain) }
    package func setPaused(_ isPaused: Bool) { current?.setPaused(isPaused) }
    package func flush() { current?.flush() }
    package func drain() { current?.drain() }

    package func close() {
      guard let closing = connection.withLock({ $0.take() }) else { return }
      closing.playOut()
      closing.shutDown()
    }

    /// The device that plays; `nil` while there is none.
    package var deviceName: String? { current?.deviceName }

    private var current: PulseConnection? { connection.withLock { $0 } }
  }
#endif
