import FFmpeg
import MediaCore

/// Encrypts the samples of streams as Apple's "MPEG-2 Stream Encryption Format for HTTP Live Streaming" says.
///
/// Written from the document, for tests: whether players agree is asked of ffmpeg.
struct SampleEncryptor {
  let cipher: AESCipher
  let vector: [UInt8]

  init(key: [UInt8], vector: [UInt8]) throws {
    cipher = try AESCipher(key: key)
    self.vector = vector
  }

  // MARK: - Elementary streams

  /// ADTS frames or AC-3 frames, whose length stays.
  func encryptSound(_ stream: [UInt8]) -> [UInt8] {
    var bytes = stream
    var place = 0
    while place + 7 <= bytes.count {
      let isADTS = bytes[place] == 0xFF
      let header = isADTS ? (bytes[place + 1] & 1 == 1 ? 7 : 9) : 0
      let size = isADTS ? adtsSize(bytes, place) : ac3Size(bytes, place)
      let start = place + header + 16
      let blocks = max(0, place + size - start) / 16
      var vector = vector
      if blocks > 0 {
        cipher.encryptChained(&bytes, start..<start + 16 * blocks, vector: &vector)
      }
      place += size
    }
    return bytes
  }

  private func adtsSize(_ bytes: [UInt8], _ place: Int) -> Int {
    (Int(bytes[place + 3]) & 3) << 11 | Int(bytes[place + 4]) << 3 | Int(bytes[place + 5]) >> 5
  }

  /// At 48 kHz, as the test streams are.
  private func ac3Size(_ bytes: [UInt8], _ place: Int) -> Int {
    if bytes[place + 5] >> 3 == 16 {
      return 2 * ((Int(bytes[place + 2]) & 7) << 8 + Int(bytes[place + 3]) + 1)
    }
    let rates = [
      32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320, 384, 448, 512, 576, 640,
    ]
    return 4 * rates[Int(bytes[place + 4] & 0x3F) / 2]
  }

  /// The NAL units of an H.264 byte stream; emulation prevention makes it longer.
  func encryptPictures(_ stream: [UInt8]) -> [UInt8] {
    var output: [UInt8] = []
    var units: [Range<Int>] = []
    var codes = stream.indices.dropLast(2).filter {
      stream[$0] == 0 && stream[$0 + 1] == 0 && stream[$0 + 2] == 1
    }
    output += stream[..<(codes.first ?? stream.count)]
    codes.append(stream.count)
    for (code, next) in zip(codes, codes.dropFirst()) { units.append(code + 3..<next) }
    for range in units {
      output += [0, 0, 1]
      let zeros = stream[range].reversed().prefix { $0 == 0 }.count
      let unit = Array(stream[range].dropLast(zeros))
      let kind = (unit.first ?? 0) & 0x1F
      output += (kind == 1 || kind == 5) && unit.count > 48 ? escaped(encrypted(unit)) : unit
      output += [UInt8](repeating: 0, count: zeros)
    }
    return output
  }

  private func encrypted(_ unit: [UInt8]) -> [UInt8] {
    var unit = unit
    var vector = vector
    var place = 32
    while place < unit.count {
      if unit.count - place > 16 {
        cipher.encryptChained(&unit, place..<place + 16, vector: &vector)
        place += 16
      }
      place += min(144, unit.count - place)
    }
    return unit
  }

  private func escaped(_ unit: [UInt8]) -> [UInt8] {
    var output: [UInt8] = []
    for byte in unit {
      if byte <= 3, output.count >= 2, output.suffix(2).elementsEqual([0, 0]) { output.append(3) }
      output.append(byte)
    }
    return output
  }

  // MARK: - Transport streams

  /// A segment whose streams are encrypted and said to be.
  func encryptTransport(_ bytes: [UInt8]) -> [UInt8] {
    var output: [UInt8] = []
    var kinds: [Int: UInt8] = [:]
    var mapID = -1
    var open: [Int: PacketizedElement] = [:]
    var counters: [Int: UInt8] = [:]
    func close(_ id: Int) {
      guard let element = open.removeValue(forKey: id), let kind = kinds[id] else { return }
      output += element.packets(id, counter: &counters[id, default: 0]) { content in
        kind == 0x1B ? encryptPictures(content) : encryptSound(content)
      }
    }
    for start in stride(from: 0, to: bytes.count, by: 188) {
      var packet = Array(bytes[start..<start + 188])
      let id = Int(packet[1] & 0x1F) << 8 | Int(packet[2])
      let begins = packet[1] & 0x40 != 0
      let payload = 4 + (packet[3] & 0x20 != 0 ? 1 + Int(packet[4]) : 0)
      if id == 0 {
        mapID = Int(packet[payload + 11] & 0x1F) << 8 | Int(packet[payload + 12])
      } else if id == mapID, begins {
        rewriteMap(&packet, payload + 1, &kinds)
      } else if kinds[id] != nil {
        if begins { close(id) }
        open[id, default: PacketizedElement(adaptation: Array(packet[4..<payload]))].bytes +=
          packet[payload...]
        continue
      }
      output += packet
    }
    for id in open.keys.sorted() { close(id) }
    return output
  }

  private func rewriteMap(_ packet: inout [UInt8], _ section: Int, _ kinds: inout [Int: UInt8]) {
    let types: [UInt8: UInt8] = [0x1B: 0xDB, 0x0F: 0xCF, 0x81: 0xC1, 0x87: 0xC2]
    let end = section + 3 + Int(packet[section + 1] & 15) << 8 + Int(packet[section + 2]) - 4
    var place = section + 12 + Int(packet[section + 10] & 15) << 8 + Int(packet[section + 11])
    while place < end {
      let id = Int(packet[place + 1] & 0x1F) << 8 | Int(packet[place + 2])
      if let type = types[packet[place]] {
        kinds[id] = packet[place]
        packet[place] = type
      }
      place += 5 + Int(packet[place + 3] & 15) << 8 + Int(packet[place + 4])
    }
    var sum: UInt32 = .max
    for byte in packet[section..<end] {
      for bit in (0..<8).reversed() {
        let carry = sum >> 31 ^ UInt32(byte >> bit & 1)
        sum = sum << 1 ^ (carry == 1 ? 0x04C1_1DB7 : 0)
      }
    }
    for index in 0..<4 { packet[end + index] = UInt8(truncatingIfNeeded: sum >> (24 - 8 * index)) }
  }
}

/// A packetized elementary stream packet, and the adaptation field before it.
private struct PacketizedElement {
  var adaptation: [UInt8]
  var bytes: [UInt8] = []

  /// The transport packets with its content changed.
  func packets(
    _ id: Int, counter: inout UInt8, changed: ([UInt8]) -> [UInt8]
  ) -> [UInt8] {
    let header = 9 + Int(bytes[8])
    let declared = Int(bytes[4]) << 8 | Int(bytes[5])
    let end = declared == 0 ? bytes.count : min(bytes.count, 6 + declared)
    var element = Array(bytes[..<header]) + changed(Array(bytes[header..<end]))
    let length = declared == 0 || element.count - 6 > 0xFFFF ? 0 : element.count - 6
    element[4] = UInt8(length >> 8)
    element[5] = UInt8(length & 0xFF)
    var output: [UInt8] = []
    var rest = element[...]
    var field = adaptation.isEmpty ? [] : Array(adaptation.prefix(8))
    if let flags = adaptation.dropFirst().first, flags & 0x10 == 0 {
      field = Array(adaptation.prefix(2))
    }
    var isFirst = true
    while !rest.isEmpty {
      if !field.isEmpty { field[0] = UInt8(field.count - 1) }
      let room = 184 - field.count
      if rest.count < room {
        // Stuffing fills the last packet.
        let missing = room - rest.count
        if field.isEmpty {
          field = missing == 1 ? [0] : [0, 0] + [UInt8](repeating: 0xFF, count: missing - 2)
        } else {
          field += [UInt8](repeating: 0xFF, count: missing)
        }
        field[0] = UInt8(field.count - 1)
      }
      let content = rest.prefix(184 - field.count)
      output += [0x47, UInt8(id >> 8) | (isFirst ? 0x40 : 0), UInt8(id & 0xFF)]
      output.append((field.isEmpty ? 0x10 : 0x30) | counter)
      output += field + content
      counter = (counter + 1) & 15
      rest = rest.dropFirst(content.count)
      field = []
      isFirst = false
    }
    return output
  }
}
