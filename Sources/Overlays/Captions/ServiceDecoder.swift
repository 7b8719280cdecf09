import MediaCore

/// Puts packets of CEA-708 together and hands their blocks to the services.
///
/// Source: ANSI/CTA-708-E, 5 and 6.
struct ServiceDecoder {
  private var packet: [UInt8] = []
  private var services: [Int: CaptionService] = [:]
  private let shape: CaptionShape

  init(_ shape: CaptionShape) { self.shape = shape }

  /// Whether a service has something to tell that is complete when nothing more comes.
  var isWaiting: Bool { services.values.contains(where: \.isWaiting) }

  /// Notes that it has become so late.
  mutating func rest(at time: MediaTime) -> [CaptionChange] {
    isWaiting ? changes { $0.rest(at: time) } : []
  }

  /// What was sent and not told, at the end.
  mutating func finish() -> [CaptionChange] { changes { $0.tell() } }

  private mutating func changes(_ body: (inout CaptionService) -> Void) -> [CaptionChange] {
    services.keys.sorted().flatMap { number in
      services[number].map { service in
        var service = service
        body(&service)
        defer { services[number] = service }
        return Self.changes(of: &service, number)
      } ?? []
    }
  }

  private static func changes(
    of service: inout CaptionService, _ number: Int
  ) -> [CaptionChange] {
    service.takeChanges().map {
      CaptionChange(
        channel: .service(number), time: $0.time, cues: $0.cues, windows: $0.areas)
    }
  }

  mutating func decode(_ pair: CaptionPair, at time: MediaTime) -> [CaptionChange] {
    if pair.kind == .packetStart { packet = [] }
    guard pair.kind == .packetStart || !packet.isEmpty else { return [] }
    packet += [pair.first, pair.second]
    let size = packet[0] & 0x3F == 0 ? 128 : Int(packet[0] & 0x3F) * 2
    guard packet.count >= size else { return [] }
    defer { packet = [] }
    return blocks(packet[1..<size], at: time)
  }

  private mutating func blocks(_ bytes: ArraySlice<UInt8>, at time: MediaTime) -> [CaptionChange] {
    var rest = bytes
    var changes: [CaptionChange] = []
    while let header = rest.popFirst() {
      let size = Int(header & 0x1F)
      var number = Int(header >> 5)
      // Service 0 fills the packet up.
      guard number > 0, size > 0 else { continue }
      if number == 7 {
        guard let extended = rest.popFirst() else { break }
        number = Int(extended & 0x3F)
      }
      guard size <= rest.count else { break }
      var service = services[number] ?? CaptionService(shape)
      service.decode(rest.prefix(size), at: time)
      changes += Self.changes(of: &service, number)
      services[number] = service
      rest = rest.dropFirst(size)
    }
    return changes
  }
}
