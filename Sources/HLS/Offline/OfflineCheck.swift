internal import MediaCore

/// Tells whether what came for a resource of a stream is one, whatever the server's status was.
package struct OfflineCheck: Hashable, Sendable {
  private enum Rule: Hashable, Sendable {
    case media(SegmentCheck)
    /// Encrypted as a whole, in blocks of 16 bytes.
    case blocks
    /// Anything but a page, as a portal's; what came so far is its beginning.
    case file(head: [UInt8])
    case any
  }

  private var rule: Rule
  private var count = 0

  /// A check that lets everything pass: of a resource that segments are ranges of, for instance.
  package static let none = OfflineCheck(.any)

  /// The check of a file that is downloaded as it is.
  package static let file = OfflineCheck(.file(head: []))

  /// So many bytes tell a page.
  private static let headLength = 512

  private init(_ rule: Rule) { self.rule = rule }

  /// The check of what a segment is alone in.
  init(_ segment: Segment, isText: Bool) {
    rule =
      switch Decryption(of: segment.keys, methods: [.aes128]) {
      case _ where segment.byteRange != nil || isText && segment.initialization != nil: .any
      case .key: .blocks
      case _ where !segment.keys.isEmpty: .any
      case _ where isText: .media(.text(behind: nil))
      default:
        .media(SegmentCheck(segment.initialization == nil ? nil : .fragments, beginsRun: true))
      }
  }

  /// Whether more has to be seen: the beginning is enough for some.
  package var wantsMore: Bool {
    switch rule {
    case .media(let check): check.fault == nil && (check.kind == nil || check.kind == .fragments)
    case .file(let head): head.count < Self.headLength
    case .blocks, .any: false
    }
  }

  /// Takes what comes next, from the first byte on.
  package mutating func take(_ bytes: ArraySlice<UInt8>) {
    if case .file(let head) = rule {
      rule = .file(head: head + bytes.prefix(Self.headLength - head.count))
    }
    guard case .media(var check) = rule else { return }
    // The value is not held twice while it grows.
    rule = .any
    check.take(bytes)
    rule = .media(check)
  }

  /// Ends it.
  ///
  /// - Parameters:
  ///   - uri: What was asked for.
  ///   - length: How many bytes it has.
  /// - Throws: 2004 or 2012 from a server, which may be asked again, 3001 for a file.
  package func finish(_ uri: String, length: Int64) throws(OfflineFailure) {
    do throws(SegmentFault) {
      switch rule {
      case .media(var check): try check.finish()
      case .blocks where length == 0: throw .empty
      case .blocks where length % 16 != 0: throw .cut("it has \(length) bytes, no whole blocks")
      case .file where length == 0: throw .empty
      case .file(let head) where Self.isPage(head): throw .notMedia("it is a page")
      case .file, .blocks, .any: break
      }
    } catch { throw OfflineFailure(error.error(uri), at: uri) }
  }

  /// Whether a file begins as HTML does.
  ///
  /// Source: https://mimesniff.spec.whatwg.org, 7.1.
  private static func isPage(_ head: [UInt8]) -> Bool {
    let start = head.drop { $0 <= 32 || [0xEF, 0xBB, 0xBF].contains($0) }.prefix(16)
    let text = String(decoding: start, as: UTF8.self).lowercased()
    return text.hasPrefix("<!doctype html") || text.hasPrefix("<html")
  }
}
