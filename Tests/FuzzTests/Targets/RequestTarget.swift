import Control
import NIOCore

enum RequestTarget {
  private static let mostCalls = 100

  static func run(_ bytes: [UInt8]) {
    var framer = LineFramer(limit: 1 << 16)
    framer.append(ByteBuffer(bytes: bytes))
    framer.finish()
    while case .complete(let line)? = framer.next() { read(Array(line.readableBytesView)) }
  }

  private static func read(_ line: [UInt8]) {
    guard let message = try? MessageReader.message(in: line.span) else { return }
    switch message {
    case .single(let call): read(call)
    case .batch(let calls): for call in calls.prefix(mostCalls) { read(call) }
    }
  }

  private static func read(_ call: Call) {
    guard case .request(let name, let parameters) = call.body,
      let method = MessageRegistry.standard[name],
      let arguments = try? Arguments(parameters, for: method.parameters)
    else { return }
    switch method.handling {
    case .command(let read): _ = try? read(arguments)
    case .playback(let read): _ = try? read(arguments)
    case .read, .session: break
    }
  }
}
