import FFmpeg
import MediaCore
import Overlays
import Synchronization
import Testing

@Suite("Graphics find their place on the picture") struct VectorRendererTests {
  private let picture = PixelSize(width: 200, height: 100)

  /// A drawing, and how often and in which sizes it was drawn.
  private final class Counted: Sendable {
    let sizes = Mutex<[PixelSize]>([])
    var content: VectorContent {
      .drawing(drawing)
    }
    private let drawing: VectorDrawing

    init() {
      let reference = Mutex<Counted?>(nil)
      let holder = Holder(reference)
      drawing = VectorDrawing { canvas in
        let size = canvas.size
        holder.value.withLock { $0?.sizes.withLock { $0.append(size) } }
        canvas.fill(.rect(canvas.bounds), with: .white)
      }
      holder.value.withLock { $0 = self }
    }

    private final class Holder: Sendable {
      let value: Mutex<Counted?>
      init(_ value: consuming Mutex<Counted?>) { self.value = value }
    }
  }

  private func shown(
    _ content: VectorContent, _ place: VectorPlace, opacity: Double = 1, drawn: VectorPlace? = nil
  ) -> ShownVector {
    ShownVector(content: content, place: place, drawnPlace: drawn ?? place, opacity: opacity)
  }

  @Test("Fractions and pixels lead to the same place")
  func places() {
    var renderer = VectorRenderer(VectorRasterizer())
    let content = VectorContent.svg(Graphics.empty)
    for place in [
      VectorPlace(x: 0.1, y: 0.2, width: 0.5, height: 0.25),
      VectorPlace(x: 20, y: 20, width: 100, height: 25, unit: .pixels),
    ] {
      let images = renderer.images(
        of: [shown(content, place, opacity: 0.4)], on: picture, wait: .untilDone)
      #expect(images.map(\.x) == [20])
      #expect(images.map(\.y) == [20])
      #expect(images.map(\.opacity) == [0.4])
      #expect(images.map(\.image.size) == [PixelSize(width: 100, height: 25)])
    }
  }

  @Test("What moves, fades or is there again is not drawn anew, what gets another size is")
  func cache() {
    let counted = Counted()
    var renderer = VectorRenderer(VectorRasterizer())
    for x in 0..<5 {
      let place = VectorPlace(x: Double(x) / 20, y: 0, width: 0.5, height: 0.5)
      for opacity in [0.5, 1] {
        _ = renderer.images(
          of: [shown(counted.content, place, opacity: opacity)], on: picture, wait: .untilDone)
      }
    }
    _ = renderer.images(of: [], on: picture, wait: .untilDone)
    let half = VectorPlace(x: 0, y: 0, width: 0.5, height: 0.5)
    _ = renderer.images(of: [shown(counted.content, half)], on: picture, wait: .untilDone)
    #expect(counted.sizes.withLock { $0 } == [PixelSize(width: 100, height: 50)])
    _ = renderer.images(
      of: [shown(counted.content, half)], on: PixelSize(width: 100, height: 50), wait: .untilDone)
    #expect(counted.sizes.withLock { $0.last } == PixelSize(width: 50, height: 25))
  }

  @Test("What is sent again is not drawn again, as its bytes are the same")
  func sentAgain() {
    let rasterizer = VectorRasterizer()
    func request(_ text: String) -> VectorRasterizer.Request {
      VectorRasterizer.Request(
        .data(VectorData(Array(text.utf8))), size: PixelSize(width: 8, height: 8), picture: picture)
    }
    #expect(rasterizer.outcome(of: request(Graphics.empty), waiting: .untilDone) != nil)
    #expect(rasterizer.outcome(of: request(Graphics.empty)) != nil)
    #expect(rasterizer.outcome(of: request(Graphics.empty + " ")) == nil)
  }

  @Test("What is no longer shown gives its memory back, but for a little of the latest")
  func forgetting() {
    let rasterizer = VectorRasterizer()
    let contents = (0..<8).map { _ in VectorContent.drawing(VectorDrawing { _ in }) }
    // 4 MB each.
    let requests = contents.map {
      VectorRasterizer.Request($0, size: PixelSize(width: 1000, height: 1000), picture: picture)
    }
    for request in requests { _ = rasterizer.outcome(of: request, waiting: .untilDone) }
    rasterizer.forget(allBut: [contents[0]])
    #expect(
      requests.map { rasterizer.outcome(of: $0) != nil }
        == [true, false, false, false, true, true, true, true])
  }

  @Test("What grows is drawn once for its last size and stretched on the way")
  func growing() {
    let counted = Counted()
    var renderer = VectorRenderer(VectorRasterizer())
    let end = VectorPlace(x: 0, y: 0, width: 0.8, height: 0.8)
    for width in [0.2, 0.4, 0.6, 0.8] {
      let now = VectorPlace(x: 0, y: 0, width: width, height: width)
      let images = renderer.images(
        of: [shown(counted.content, now, drawn: end)], on: picture, wait: .untilDone)
      #expect(images.map(\.image.size.width) == [Int(width * 200)])
      #expect(images.first?.image[5, 5] == 0xFFFF_FFFF)
    }
    #expect(counted.sizes.withLock { $0.count } == 1)
  }

  @Test("Without waiting, what is not there yet is told when it is, and an old size stands in")
  func late() async {
    let rasterizer = VectorRasterizer()
    let counted = Counted()
    var renderer = VectorRenderer(rasterizer)
    let vectors = [shown(counted.content, .wholePicture)]
    await withCheckedContinuation { done in
      let first = renderer.images(of: vectors, on: picture) { done.resume() }
      #expect(first.isEmpty)
    }
    #expect(renderer.images(of: vectors, on: picture).map(\.image.size) == [picture])

    let larger = PixelSize(width: 400, height: 200)
    await withCheckedContinuation { done in
      let between = renderer.images(of: vectors, on: larger) { done.resume() }
      #expect(between.map(\.image.size) == [larger])
    }
    _ = renderer.images(of: vectors, on: larger)
    #expect(counted.sizes.withLock { $0 } == [picture, larger])
  }

  @Test("What cannot be drawn, has no size or is off the picture leaves the others alone")
  func others() {
    var renderer = VectorRenderer(VectorRasterizer())
    let good = VectorContent.svg(Graphics.empty)
    let images = renderer.images(
      of: [
        shown(.svg("nonsense"), .wholePicture), shown(good, .wholePicture),
        shown(good, VectorPlace(x: 0, y: 0, width: 0, height: 1)),
        shown(good, VectorPlace(x: 1, y: 0, width: 1, height: 1)),
        shown(good, VectorPlace(x: 0, y: -2, width: 1, height: 2)),
      ], on: picture, wait: .untilDone)
    #expect(images.count == 1)
  }
}
