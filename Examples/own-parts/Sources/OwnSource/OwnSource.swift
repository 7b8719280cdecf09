import Foundation
import Vitrine

/// A source of the program's own: a file whose bytes are all turned round, as a cipher would.
final class TurnedFile: DataSource {
  private let bytes: Data

  init(_ bytes: Data) { self.bytes = bytes }

  func prepare() {}
  var length: Int64? { Int64(bytes.count) }
  var isSeekable: Bool { true }
  func cancel() {}

  func read(at offset: Int64, into buffer: inout MutableRawSpan) -> Int {
    let piece = bytes.dropFirst(Int(offset)).prefix(buffer.byteCount)
    for (place, byte) in piece.enumerated() {
      buffer.storeBytes(of: ~byte, toByteOffset: place, as: UInt8.self)
    }
    return piece.count
  }
}

@main
struct OwnSource {
  static func main() async throws {
    // Stands in for what a program has in its vault.
    let turned = try Data(contentsOf: URL(filePath: CommandLine.arguments.last ?? ""))
    let vault = Data(turned.map { ~$0 })
    let player = try await VitrinePlayer {
      SourceScheme("vault") { _ in TurnedFile(vault) }
      SourceName("vault://lobby/welcome.mov")
      VirtualTime()
    }
    try await player.waitUntilEnded()
    print(player.status.counters.framesShown, "frames out of the vault")
    await player.close()
  }
}
