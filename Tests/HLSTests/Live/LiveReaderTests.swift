import FFmpeg
import Foundation
import MediaCore
import Networking
import Streaming
import Synchronization
import Testing
import VitrineTesting

@testable import HLS

/// What breaks off while it comes, with files in the place of servers: FFmpeg opens them by their names.
@Suite("Readers of live inputs", .timeLimit(.minutes(20))) struct LiveReaderTests {
  private let directory: TemporaryDirectory
  private let path: String
  private let reach = NetworkReach()

  init() throws {
    directory = try TemporaryDirectory()
    path = "\(directory.path)/input"
    try put("h264-aac.mp4")
  }

  private func put(_ clip: String) throws {
    try? FileManager.default.removeItem(atPath: path)
    try FileManager.default.copyItem(atPath: TestMedia.fixture(clip), toPath: path)
  }

  /// - Parameter tries: How often what broke off is looked for.
  private func reader(
    tries: Int = .max, isDevice: Bool = false, _ context: ReadingContext = ReadingContext()
  ) throws -> LiveReader {
    var http = HTTPSourceSettings()
    http.patience.attempts = tries
    http.patience.firstWait = .milliseconds(1)
    http.patience.longestWait = .milliseconds(1)
    http.reach = reach
    var input = LiveInput(url: path, protocols: ["file"])
    input.isDevice = isDevice
    return try LiveReader(input, source: BytesSource([]), http: http, context)
  }

  /// Reads until a packet or a format comes that is looked for.
  private func read(
    _ reader: LiveReader, until isMeant: (borrowing PacketRead) -> Bool
  ) throws(MediaError) {
    while true {
      let read = try reader.read()
      if isMeant(read) { return }
    }
  }

  private func failure(of reader: LiveReader) -> MediaError? {
    do throws(MediaError) {
      try read(reader) { read in
        switch read {
        case .endOfStream: true
        default: false
        }
      }
      return nil
    } catch { return error }
  }

  @Test("What broke off and does not come again is an error, and never an end")
  func gone() throws {
    let reader = try reader(tries: 3)
    #expect(reach.fault == nil)
    try FileManager.default.removeItem(atPath: path)
    let failure = self.failure(of: reader)
    let error = try #require(failure)
    #expect(error.code == .connectionFailed)
    #expect(error.reason.hasPrefix("it broke off; "), "\(error.reason)")
    #expect(reach.fault != nil, "the status tells that the network is lost")
  }

  @Test("A device that is gone tells of the device, and nothing of the network")
  func goneDevice() throws {
    let reader = try reader(tries: 3, isDevice: true)
    try FileManager.default.removeItem(atPath: path)
    let failure = self.failure(of: reader)
    let error = try #require(failure)
    #expect(error.code == .readFailed)
    #expect(error.recovery.contains("device") && !error.recovery.contains("disk"))
    #expect(reach.fault == nil)
  }

  @Test("What comes again in another codec is decoded on by that")
  func otherCodec() throws {
    let reader = try reader()
    let pictures = try #require(reader.information.tracks.first { $0.isVideo }).index
    let before = try reader.parameters(of: pictures)
    try put("h264-ac3.ts")
    let sound = try #require(reader.information.tracks.first { $0.isAudio }).index
    var changed: Set<Int> = []
    var isPlayed = false
    try read(reader) { read in
      switch read {
      case .format(let track, let parameters):
        changed.insert(track)
        if track == pictures { #expect(!parameters.decodesLike(before)) }
      case .packet: isPlayed = changed.contains(sound)
      default: break
      }
      return isPlayed
    }
    #expect(changed.contains(sound), "AAC has become AC-3")
    #expect(reach.fault == nil, "it has been reached again")
  }

  @Test("What comes again with tracks of other kinds is an error of its own")
  func otherTracks() throws {
    let reader = try reader()
    try put("flac.flac")
    #expect(failure(of: reader)?.code == .sourceChanged)
  }

  @Test("What comes while playback stands is dropped, and it goes on at a key frame without a hole")
  func paused() throws {
    let asked = Atomic(0)
    // Playback stands at the start, and is at 2.5 s when twice as much has come.
    let context = ReadingContext(
      playhead: {
        asked.add(1, ordering: .relaxed).newValue < 600 ? .zero : .milliseconds(2500)
      }, mayDrop: true)
    let reader = try reader(context)
    let pictures = try #require(reader.information.tracks.first { $0.isVideo }).index
    var (end, before) = (MediaTime.zero, 0)
    var isResumed = false
    while end < .seconds(4) {
      guard case .packet(let packet) = try reader.read(), let time = packet.time else { continue }
      let now = asked.load(ordering: .relaxed)
      if now > before + 100 {
        #expect(packet.isKeyFrame && packet.track == pictures)
        #expect(end > .seconds(3) && end < .seconds(3.5), "\(end)")
        #expect(time >= end && time < end + .milliseconds(100), "\(time) behind \(end)")
        isResumed = true
      }
      before = now
      end = max(end, time + packet.duration)
    }
    #expect(isResumed)
  }

  @Test("A server that takes connections and says nothing is a wait that was too long")
  func silentServer() throws {
    let server = try SilentServer()
    var input = LiveInput(
      url: "rtsp://127.0.0.1:\(server.port)/live", format: "rtsp", protocols: ["rtp", "tcp", "udp"])
    input.openTime = .milliseconds(300)
    var http = HTTPSourceSettings()
    http.reach = reach
    #expect(
      errorCode {
        _ = try LiveReader(input, source: BytesSource([]), http: http, ReadingContext())
      } == .networkTimeout)
    #expect(reach.fault != nil)
  }
}
