import Control
import Foundation
import MediaCore
import Playback
import Testing
import Vitrine
import VitrineTesting

/// The player's socket, as far as the settings bring it about.
extension VitrinePlayerTests {
  @Test("a socket that cannot be listened at is an error of its own")
  func noSocket() async throws {
    let error = await #expect(throws: MediaError.self) {
      try await VitrinePlayer { ControlSocket("/none/at/all/s.sock") }.close()
    }
    #expect(error?.code == .cannotListen)
  }

  @Test("the first command over the socket finds what the settings say, the pause among it")
  func socketAfterSettings() async throws {
    let origin = try await ScriptedOrigin.start()
    origin.serve(OriginResource([]).failing(.always, with: .silence), at: "/list.m3u")
    let folder = try SocketFolder()
    let opening = Task {
      try await VitrinePlayer {
        SourceName(origin.url("/list.m3u"))
        NotAutoPlay()
        Mute()
        ControlSocket(folder.socket)
        VideoOutputName("null")
        AudioOutputName("null")
      }
    }
    // The list is being read, and stays so; the socket comes nevertheless.
    await origin.firstRequest(for: "/list.m3u")
    let clip = TestMedia.fixture("h264-aac.mp4")
    let reply = try await folder.firstExchange(
      #"[{"jsonrpc":"2.0","id":1,"method":"queue.append","params":{"items":[{"source":"\#(clip)"}],"#
        + #""await":"firstFrame"}},{"jsonrpc":"2.0","id":2,"method":"status"}]"#)
    #expect(reply.contains(#""state":"paused""#) && reply.contains(#""muted":true"#))
    opening.cancel()
    await origin.stop()
    try? await opening.value.close()
  }

  @Test("a client that comes as soon as it can finds the items, though reading them takes a while")
  func socketAfterItems() async throws {
    let origin = try await ScriptedOrigin.start()
    let clip = TestMedia.fixture("h264-aac.mp4")
    let folder = try SocketFolder()
    let list = "#EXTM3U\n\(origin.url("/a.mp4"))\n"
    origin.serve(
      OriginResource(text: list).failing(.always, with: .latency(.milliseconds(150))),
      at: "/list.m3u")
    origin.serve(try OriginResource(file: clip), at: "/a.mp4")
    let opening = Task {
      try await VitrinePlayer {
        SourceName(origin.url("/list.m3u"))
        NotAutoPlay()
        Loop()
        ControlSocket(folder.socket)
        VideoOutputName("null")
        AudioOutputName("null")
      }
    }
    let reply = try await folder.firstExchange(
      #"[{"jsonrpc":"2.0","id":1,"method":"pause","params":{"await":"firstFrame"}},"#
        + #"{"jsonrpc":"2.0","id":2,"method":"seek","params":{"to":0.25,"play":false,"await":"settled"}}]"#
    )
    #expect(!reply.contains("error"), "\(reply)")
    try await opening.value.close()
    await origin.stop()
  }

  @Test("what happens last is told on the socket too")
  func lastEvents() async throws {
    let folder = try SocketFolder()
    let player = try await VitrinePlayer {
      VideoOutputName("null")
      AudioOutputName("null")
      ControlSocket(folder.socket)
    }
    let client = try await ControlClient.connect(to: folder.socket)
    _ = try await client.call("subscribe", ["filters": ["volumeChanged"]])
    _ = try await client.call("mute")
    _ = try await client.call("volume", ["volume": 0.5])
    await player.close()
    var told = 0
    for await batch in client.events {
      guard case .object(let batch) = batch, case .array(let events) = batch["events"] else {
        continue
      }
      told += events.count
    }
    #expect(told == 2)
    await client.close()
  }
}
