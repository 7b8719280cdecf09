package import FFmpeg
package import MediaCore

/// What a picture that is shown must be: one with a sum, one like a file, or none at all.
package struct PictureCondition: Sendable {
  package enum Kind: Sendable {
    /// Nothing is shown.
    case none
    /// The pixels have this sum, in lower case.
    case sum(PictureSum, String)
    /// It is so much like the picture of a file, 1 for the same.
    case like(PictureFile, least: Double)
  }

  /// How alike pictures are that count as the same where nothing is said.
  package static let usualLikeness = 0.95

  package let kind: Kind

  package init(kind: Kind) { self.kind = kind }

  /// How well a picture meets the condition; it is met from `least` on.
  package func likeness(of picture: VideoFrame) throws(MediaError) -> Double {
    switch kind {
    case .none: 0
    case .sum(let sum, let text): try sum.text(of: picture) == text ? 1 : 0
    case .like(let file, _): try file.likeness(of: picture)
    }
  }

  package var least: Double {
    switch kind {
    case .none, .sum: 1
    case .like(_, let least): least
    }
  }

  /// The file that pictures are compared with; `nil` where they are not.
  package var file: PictureFile? { if case .like(let file, _) = kind { file } else { nil } }

  /// What is wrong with a picture, for a person.
  package func reason(against picture: VideoFrame) -> String {
    do throws(MediaError) {
      switch kind {
      case .none: return "a picture is shown"
      case .sum(let sum, _): return "\(sum.rawValue)=\(try sum.text(of: picture))"
      case .like(let file, _):
        let likeness = (try file.likeness(of: picture) * 10_000).rounded(.down) / 10_000
        return "ssim=\(likeness)"
      }
    } catch {
      return error.reason
    }
  }
}
