import FFmpeg
import MediaCore

/// The decoders of the first track of each kind of a file.
struct MediaDecoders: ~Copyable {
  private var video: VideoDecoder? = nil
  private var audio: AudioDecoder? = nil
  private var subtitles: SubtitleDecoder? = nil
  private var videoTrack = -1
  private var audioTrack = -1
  private var subtitleTrack = -1

  /// The tracks that are decoded.
  var tracks: Set<Int> { [videoTrack, audioTrack, subtitleTrack] }

  init(_ reader: FileReader) {
    for track in reader.information.tracks {
      guard let parameters = try? reader.parameters(of: track.index) else { continue }
      if track.isVideo, videoTrack < 0 {
        videoTrack = track.index
        video = try? VideoDecoder(parameters, threads: 1)
      } else if track.isAudio, audioTrack < 0 {
        audioTrack = track.index
        audio = try? AudioDecoder(
          parameters, output: AudioFormat(sampleRate: 48_000, layout: .stereo))
      } else if subtitleTrack < 0, SubtitleDecoder.codecs.contains(track.codec) {
        subtitleTrack = track.index
        subtitles = try? SubtitleDecoder(parameters)
      }
    }
  }

  /// Reads on and decodes, as far as so many packets or the end.
  mutating func decode(_ reader: FileReader, _ count: Int) {
    for _ in 0..<count {
      guard let read = try? reader.read() else { return }
      switch consume read {
      case .packet(let packet): take(packet)
      case .endOfStream: return
      default: continue
      }
    }
  }

  private mutating func take(_ packet: borrowing Packet) {
    switch packet.track {
    case videoTrack:
      _ = try? video?.send(packet)
      receivePictures()
    case audioTrack:
      _ = try? audio?.send(packet)
      receiveSound()
    case subtitleTrack: _ = try? subtitles?.decode(packet)
    default: break
    }
  }

  mutating func drain() {
    video?.drain()
    audio?.drain()
    receivePictures()
    receiveSound()
  }

  mutating func reset() {
    video?.reset()
    audio?.reset()
    subtitles?.reset()
  }

  private mutating func receivePictures() {
    while case .element? = try? video?.receive() {}
  }

  private mutating func receiveSound() {
    while case .element? = try? audio?.receive() {}
  }
}
