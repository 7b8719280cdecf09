internal import MediaCore
internal import Outputs
internal import Playback
internal import Streaming
internal import Synchronization
internal import Glibc

final class QuickFile: DataSource {
  let fd: Int32
  init(_ path: String) throws(MediaError) { fd = unsafe path.withCString { unsafe open($0, O_RDONLY) }; if fd < 0 { throw MediaError(.notFound, path) } }
  func prepare() throws(MediaError) {}
  var length: Int64? { Int64(lseek(fd, 0, SEEK_END)) }
  var isSeekable: Bool { true }
  func cancel() {}
  func read(at offset: Int64, into buffer: inout MutableRawSpan) throws(MediaError) -> Int {
    unsafe buffer.withUnsafeMutableBytes { b in unsafe pread(fd, b.baseAddress, b.count, Int(offset)) }
  }
}
var args = Array(CommandLine.arguments.dropFirst())
let v = args.removeFirst(), a = args.removeFirst(), c = args.removeFirst(), loops = Int(args.removeFirst())!
let vs: (any VideoSink)? = v == "none" ? nil : v.hasPrefix("md5:") ? WritingVideoSink.hashes(path: String(v.dropFirst(4))) as any VideoSink : NullVideoSink()
let au: (any AudioSink)? = a == "none" ? nil : a.hasPrefix("wav:") ? WritingAudioSink.wav(path: String(a.dropFirst(4))) as any AudioSink : NullAudioSink()
var parts = PlayerParts(time: c == "virtual" ? VirtualClock() : MonotonicClock(), open: { (s) throws(MediaError) in try QuickFile(s) }, videoSink: vs, audioSink: au)
let player = try await Player.open(parts)
let sub = player.subscribe(to: [.any], interval: .seconds(1), timeInterval: nil) { b in for e in b.events { print("\(b.firstSequence)", JSONValue.object(e.json).json) } }
try await player.send(.queue(.append(args.map { ItemDescription($0, loops: loops == 0 ? nil : loops) })))
do { try await player.waitUntilEnded() } catch { print("ERR", error) }
print(JSONValue.object(player.status.json).json)
await player.close()
sub.cancel()
