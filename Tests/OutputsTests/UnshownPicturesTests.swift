import MediaCore
import Testing

@testable import Outputs

@Suite("Pictures that a window cannot show") struct UnshownPicturesTests {
  private let small = VideoFormat(width: 64, height: 48, pixelFormat: "yuv420p")
  private let odd = VideoFormat(width: 64, height: 48, pixelFormat: "uyyvyy411")

  @Test("One that lacks memory for its texture is told once, and the next ones are tried")
  func lacksMemory() {
    var unshown = UnshownPictures()
    let error = MediaError(.unspecified, "no texture")
    let told = (1...3).map { _ in unshown.note(error, of: small) }
    #expect(told == [true, false, false] && unshown.mayShow(small))
    unshown.clear()
    let again = unshown.note(error, of: small)
    #expect(again)
  }

  @Test("One that cannot be converted is told once, and others like it are not tried")
  func isOdd() {
    var unshown = UnshownPictures()
    let told = unshown.note(MediaError(.processingFailed, "no such conversion"), of: odd)
    #expect(told && !unshown.mayShow(odd) && unshown.mayShow(small))
    unshown.clear()
    #expect(unshown.mayShow(odd))
  }
}
