import MediaCore
import Testing

@testable import Overlays

@Suite("Captions of CEA-708") struct ServiceTests {
  /// Sends blocks as packets, one every 100 ms.
  private struct Stream {
    var decoder = CaptionDecoder(shape: .wide)
    var time = MediaTime.zero
    var changes: [CaptionChange] = []

    mutating func send(_ block: [UInt8], service: Int = 1) {
      let header: [UInt8] =
        service < 7
        ? [UInt8(service << 5 | block.count)] : [UInt8(7 << 5 | block.count), UInt8(service)]
      var packet = [0] + header + block
      if !packet.count.isMultiple(of: 2) { packet.append(0) }
      packet[0] = UInt8(packet.count / 2)
      for start in stride(from: 0, to: packet.count, by: 2) {
        changes += decoder.decode(
          [
            CaptionPair(start == 0 ? .packetStart : .packetData, packet[start], packet[start + 1])
          ], at: time)
      }
      time = time + .milliseconds(100)
    }

    /// Pictures without anything for a service, 30 a second.
    mutating func silence(_ pictures: Int, _ pairs: [CaptionPair] = []) {
      for _ in 0..<pictures {
        changes += decoder.decode(pairs, at: time)
        time = time + MediaTime(ticks: 1, of: Rational(1, 30))
      }
    }

    var told: [String] {
      changes.map { change in
        let number = if case .service(let number) = change.channel { number } else { 0 }
        let text = change.cues.map(\.payload).joined(separator: " | ")
        return "\(number) \(change.time.seconds) \(change.cues.isEmpty ? "-" : text)"
      }
    }
  }

  private func window(_ number: UInt8, visible: Bool, rows: UInt8 = 2, y: UInt8 = 70) -> [UInt8] {
    [0x98 + number, visible ? 0x20 : 0, 0x80 | y, 50, rows - 1, 31, 0x11]
  }

  @Test("A hidden window is written, shown, hidden and deleted")
  func popOn() {
    var stream = Stream()
    stream.send(window(0, visible: false) + Array("Hi".utf8) + [0x0D] + Array("you".utf8) + [3])
    stream.send([0x89, 1])
    stream.send([0x8A, 1])
    stream.send([0x8B, 1])
    stream.send([0x8C, 1])
    #expect(stream.told == ["1 0.1 Hi\nyou", "1 0.2 -", "1 0.3 Hi\nyou", "1 0.4 -"])
  }

  @Test("A window that is visible rolls up, and is told at the ends of passages")
  func rollUp() {
    var stream = Stream()
    stream.send(window(0, visible: true) + Array("one".utf8))
    stream.send([0x0D] + Array("two".utf8) + [3])
    stream.send([0x0D] + Array("tri".utf8) + [3])
    stream.send([0x8F])
    #expect(stream.told == ["1 0.0 one", "1 0.1 one\ntwo", "1 0.2 two\ntri", "1 0.3 -"])
  }

  @Test(
    "Text that nothing ends is told when nothing has come for half a second",
    arguments: [[], [CaptionPair(.field1, 0x80, 0x80)]])
  func silence(pairs: [CaptionPair]) {
    var stream = Stream()
    stream.send(window(0, visible: true) + Array("on".utf8))
    stream.silence(9, pairs)
    stream.send(Array("e".utf8))
    stream.silence(10, pairs)
    #expect(stream.told.isEmpty)
    stream.silence(8, pairs)
    #expect(stream.told == ["1 0.0 one"])
    stream.send(Array(" two".utf8))
    stream.silence(60, pairs)
    #expect(stream.changes.last?.cues.map(\.payload) == ["one two"])
    #expect(stream.changes.count == 2)
  }

  @Test("Windows lie over each other by their places, and services have their own")
  func windows() {
    var stream = Stream()
    stream.send(window(0, visible: true, y: 80) + Array("low".utf8) + [3], service: 2)
    stream.send(window(1, visible: true, y: 10) + Array("high".utf8) + [3], service: 2)
    stream.send(window(0, visible: true) + Array("far".utf8) + [3], service: 12)
    #expect(stream.told == ["2 0.0 low", "2 0.1 high | low", "12 0.2 far"])
  }

  @Test("Letters beyond ASCII, styles and the pen's place are read")
  func characters() {
    var stream = Stream()
    stream.send(
      window(0, visible: false) + [0xE9, 0x7F, 0x10, 0x25, 0x10, 0x39, 0x18, 0x26, 0x3A, 0x08])
    stream.send([0x92, 1, 2, 0x90, 5, 0x80] + Array("it".utf8) + [0x91, 0x3C, 0, 0] + [0x41])
    stream.send([0x89, 1])
    let cue = stream.changes.last?.cues.first
    #expect(cue?.payload == "é♪…™\nitA")
    let italic = CueElement(kind: .italic, children: [.text("it")])
    #expect(cue?.nodes.contains(.element(italic)) == true)
  }

  @Test("Transparent spaces are no text")
  func transparentSpaces() {
    var stream = Stream()
    stream.send(window(0, visible: true) + [0x10, 0x20, 0x10, 0x21, 3])
    #expect(stream.told.isEmpty)
    stream.send(Array("a".utf8) + [0x10, 0x20] + Array("b".utf8) + [3])
    #expect(stream.told == ["1 0.1 a b"])
  }

  @Test("What is behind text comes of the pen, else of the window")
  func backgrounds() {
    var stream = Stream()
    stream.send(window(0, visible: false) + [0x97, 0x70, 0, 0, 0] + Array("w".utf8))
    stream.send([0x91, 0x3F, 0x83, 0] + Array("p".utf8) + [0x89, 1])
    let nodes = stream.changes.last?.cues.first?.nodes ?? []
    let window = CueStyleProperty.backgroundColor(CueColor(rgb: 0xFF0000))
    let pen = CueStyleProperty.backgroundColor(CueColor(red: 0, green: 0, blue: 255, alpha: 128))
    #expect(
      nodes == [
        .element(CueElement(kind: .class, style: [window], children: [.text("w")])),
        .element(CueElement(kind: .class, style: [pen], children: [.text("p")])),
      ])
  }

  @Test("Packets that are cut off, and sizes that lie, cost no more than themselves")
  func damage() {
    var stream = Stream()
    _ = stream.decoder.decode([CaptionPair(.packetData, 1, 2)], at: .zero)
    _ = stream.decoder.decode([CaptionPair(.packetStart, 0x1F, 0x3F)], at: .zero)
    stream.send([0x98, 0x20])
    stream.send(window(0, visible: true) + Array("ok".utf8) + [3])
    #expect(stream.told == ["1 0.1 ok"])
  }
}
