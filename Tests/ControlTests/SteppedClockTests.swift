import Control
import MediaCore
import Synchronization
import Testing

@Suite("A clock that clients move", .timeLimit(.minutes(10)))
struct SteppedClockTests {
  @Test("A player that does not come to rest is waited for no longer than was said")
  func busy() async throws {
    let clock = VirtualClock(horizon: .zero)
    try await TestServer.run(clock: clock) { server in
      let client = try server.client()
      // Behind this server is nothing that moves the clock.
      let reply = try await client.call("clock.advance", #"{"by":3,"timeout":0.01}"#)
      #expect(code(of: .object(reply)) == 1003)
      #expect(clock.now == .zero && clock.horizon == .zero)
    }
  }

  @Test("The time comes with the reply, and time that is over is refused")
  func time() async throws {
    let clock = VirtualClock(horizon: .zero)
    let stage = Mutex<ClockStage?>(nil)
    stage.withLock {
      $0 = ClockStage(clock) { while stage.withLock({ $0?.move(to: nil) }) == true {} }
    }
    try await TestServer.run(clock: clock) { server in
      let client = try server.client()
      func advance(_ parameters: String) async throws -> JSONObject {
        try await client.call("clock.advance", parameters)
      }
      #expect(try await advance(#"{"by":0.1}"#)["result"] == ["time": 0.1])
      #expect(try await advance(#"{"by":0.2}"#)["result"] == ["time": 0.3])
      #expect(try await advance(#"{"to":90}"#)["result"] == ["time": 90])
      #expect(try await advance("{}")["result"] == ["time": 90])
      #expect(code(of: .object(try await advance(#"{"to":89}"#))) == 1001)
      #expect(code(of: .object(try await advance(#"{"to":91,"by":1}"#))) == -32602)
      #expect(clock.now == .seconds(90))
    }
  }

  @Test("What two clients ask for at once adds up, and each is told its own")
  func together() async throws {
    let clock = VirtualClock(horizon: .zero)
    try await TestServer.run(clock: clock) { server in
      let clients = [try server.client(), try server.client()]
      async let first = clients[0].call("clock.advance", #"{"by":1}"#)
      async let second = clients[1].call("clock.advance", #"{"by":1}"#)
      try await eventually("both are asked for") { clock.horizon == .seconds(2) }
      let stage = Mutex<ClockStage?>(nil)
      stage.withLock {
        $0 = ClockStage(clock) { while stage.withLock({ $0?.move(to: nil) }) == true {} }
      }
      while stage.withLock({ $0?.move(to: nil) }) == true {}
      let results = try await [first["result"], second["result"]]
      #expect(results.contains(["time": 1]) && results.contains(["time": 2]), "\(results)")
    }
  }

  @Test("What a client that has gone asked for does not go on")
  func gone() async throws {
    let clock = VirtualClock(horizon: .zero)
    try await TestServer.run(clock: clock) { server in
      let client = try server.client()
      await client.send(#"{"jsonrpc":"2.0","id":1,"method":"clock.advance","params":{"by":9}}"#)
      try await eventually("the clock may run") { clock.horizon == .seconds(9) }
      client.close()
      try await eventually("the clock stands") { clock.horizon == .zero }
    }
  }
}
