import Platform
import Synchronization
import TestSupport
import Testing
import TouchKit

@testable import DisguiseModel
@testable import GuiseEditor

@Suite("TiledBitmap")
struct TiledBitmapTests {
  /// Draws each element as a red square of 20 units, and counts how often.
  private final class Squares: ArtworkProvider {
    private static let square = Bitmap.drawn(width: 20, height: 20, format: .opaque) {
      $0.fill(Rect(0, 0, 20, 20), with: .red)
    }
    let looks = Mutex<[ElementID: Int]>([:])
    let isLoaded = Mutex(true)

    func form(of element: DisguiseElement, shownAt pixels: Double) -> ArtworkForm {
      if let drawing = element.kind.drawing {
        return .drawing(drawing, drawing.colors(of: element.look.tint))
      }
      looks.withLock { $0[element.id, default: 0] += 1 }
      return .bitmap(Self.square, .nearest)
    }

    func naturalSize(of element: DisguiseElement) -> Size {
      element.kind.drawing?.bounds.size ?? Size(20, 20)
    }

    func progress(of element: DisguiseElement) -> ArtworkProgress {
      isLoaded.withLock { $0 } ? .loaded : .loading
    }

    /// The elements drawn since the last call.
    func takeDrawn() -> Set<Int> {
      looks.withLock { looks in
        defer { looks = [:] }
        return Set(looks.keys.map(\.rawValue))
      }
    }
  }

  private let squares = Squares()
  private static let size = Size(600, 400)

  private func scene(_ centers: [Int: Point], includesPhoto: Bool = true) -> CanvasScene {
    let canvas = Rect(origin: .zero, size: Self.size)
    let geometry = CanvasGeometry(
      photo: PhotoPainting(bounds: canvas, frame: canvas, scale: 1), toPixels: .identity,
      photoToPixels: .identity, photoFrame: canvas, appearance: .light, artworkVersion: 0)
    let elements = centers.sorted { $0.key < $1.key }.map { number, center in
      DisguiseElement(
        id: ElementID(rawValue: number), kind: .sticker(StickerID(rawValue: "test/square")),
        placement: Placement(center: center, scale: 1))
    }
    return CanvasScene(
      elements, on: geometry, includesPhoto: includesPhoto,
      renderer: DisguiseRenderer(artworks: squares))
  }

  private func draw(_ picture: TiledBitmap, _ rect: Rect = Rect(0, 0, 600, 400)) -> Bitmap {
    .drawn(width: 600, height: 400, format: .opaque) { canvas in
      canvas.clip(to: rect)
      picture.draw(rect, on: canvas)
    }
  }

  @Test("paints what is drawn, once") func once() throws {
    let picture = try #require(TiledBitmap(scene([1: Point(50, 50), 2: Point(500, 300)])))
    #expect(draw(picture, Rect(0, 0, 100, 100))[50, 50] == .red)
    #expect(squares.takeDrawn() == [1] && !picture.isComplete)
    #expect(draw(picture)[500, 300] == .red)
    #expect(squares.takeDrawn() == [2] && picture.isComplete)
    _ = draw(picture)
    #expect(squares.takeDrawn() == [])
  }

  @Test("shows no part of an element whose artwork arrives while it is painted") func arriving()
    throws
  {
    squares.isLoaded.withLock { $0 = false }
    // Across the edge of a tile.
    let scene = scene([1: Point(128, 50)])
    let picture = try #require(TiledBitmap(scene))
    #expect(draw(picture, Rect(0, 0, 128, 128))[122, 50] != .red)
    squares.isLoaded.withLock { $0 = true }
    #expect(draw(picture)[134, 50] != .red)
    picture.update(to: self.scene([1: Point(128, 50)]))
    #expect(draw(picture)[122, 50] == .red && draw(picture)[134, 50] == .red)
  }

  @Test("paints anew only what has changed") func update() throws {
    var centers = [1: Point(50, 50), 2: Point(500, 300), 3: Point(300, 60)]
    let picture = try #require(TiledBitmap(scene(centers)))
    _ = draw(picture)
    _ = squares.takeDrawn()

    centers[2] = Point(300, 300)
    picture.update(to: scene(centers))
    let moved = draw(picture)
    #expect(squares.takeDrawn() == [2])
    #expect(moved[300, 300] == .red && moved[500, 300] != .red)

    centers[1] = nil
    picture.update(to: scene(centers))
    #expect(draw(picture)[50, 50] != .red)
    #expect(squares.takeDrawn() == [])
  }

  @Test("is transparent without the photo, also where something was") func transparency() throws {
    let picture = try #require(TiledBitmap(scene([1: Point(50, 50)], includesPhoto: false)))
    func shown() -> Bitmap {
      .drawn(width: 600, height: 400, format: .opaque) { canvas in
        canvas.fill(Rect(0, 0, 600, 400), with: .white)
        picture.draw(Rect(0, 0, 600, 400), on: canvas)
      }
    }
    #expect(shown()[50, 50] == .red && shown()[80, 50] == .white)
    picture.update(to: scene([1: Point(90, 50)], includesPhoto: false))
    #expect(shown()[50, 50] == .white && shown()[90, 50] == .red)
  }

  @Test("paints ahead from the focus on, until it is closed") func ahead() throws {
    let picture = try #require(TiledBitmap(scene([1: Point(50, 50), 2: Point(500, 300)])))
    picture.close()
    picture.paintAhead()
    #expect(squares.takeDrawn() == [])

    let other = try #require(TiledBitmap(scene([1: Point(50, 50), 2: Point(500, 300)])))
    other.focus(on: Point(500, 300))
    other.paintAhead()
    #expect(other.isComplete && squares.takeDrawn() == [1, 2])
  }

  @Test("is painted by several threads, while it changes, without loss") func threads() throws {
    let places = (0..<40).map { number -> Point in
      let (x, y) = (number * 67 % 560, number * 131 % 360)
      return Point(Double(x) + 20, Double(y) + 20)
    }
    let picture = try #require(TiledBitmap(scene([:])))
    let worker = Worker()
    for count in 1...places.count {
      var present: [Int: Point] = [:]
      for number in 0..<count { present[number] = places[number] }
      picture.update(to: scene(present))
      worker.perform { picture.paintAhead() }
      if count.isMultiple(of: 3) { _ = draw(picture) }
    }
    let last = draw(picture)
    worker.finish()
    #expect(picture.isComplete)
    for place in places { #expect(last[Int(place.x), Int(place.y)] == .red, "\(place)") }
  }

  // MARK: Strokes

  /// A scene with a square below a drawing.
  private func scene(_ drawing: DrawingDesign, tint: Tint? = nil) -> CanvasScene {
    let square = scene([1: Point(130, 130)])
    var element = DisguiseElement(
      id: ElementID(rawValue: 2), kind: .drawing(drawing),
      placement: Placement(center: drawing.bounds.center, scale: 1))
    element.look.tint = tint
    return CanvasScene(
      square.elements + [element], on: square.geometry, includesPhoto: true,
      renderer: DisguiseRenderer(artworks: squares))
  }

  private static func stroke(_ brush: Brush, _ index: Int) -> Stroke? {
    var builder = StrokeBuilder(
      brush, color: 0x2060C0, size: 9, seed: UInt32(index), pixelsPerPoint: 1)
    for step in 0...20 {
      let place = Point(60 + Double(step) * 9, 100 + 7 * Double(index + step % 3))
      builder.add(place, at: Double(step) / 60)
    }
    return builder.finish()
  }

  @Test("a stroke above all is painted over what is there", arguments: Brush.allCases)
  func strokes(_ brush: Brush) throws {
    var drawing = DrawingDesign([try #require(Self.stroke(.pen, 0))])
    let picture = try #require(TiledBitmap(scene(drawing)))
    _ = draw(picture)
    _ = squares.takeDrawn()
    for index in 1...6 {
      drawing = drawing.adding(try #require(Self.stroke(brush, index)))
      picture.update(to: scene(drawing))
      // Some tiles lack several strokes.
      if index.isMultiple(of: 3) { _ = draw(picture, Rect(0, 0, 128, 400)) }
    }
    let shown = draw(picture)
    // The ink of markers lies below that of others.
    #expect((squares.takeDrawn() == []) == (brush != .marker))
    let whole = try #require(TiledBitmap(scene(drawing)))
    #expect(shown.largestDifference(from: draw(whole)) <= 1)
  }

  @Test("what changes below strokes that are not painted yet, or their tint, is painted anew")
  func belowStrokes() throws {
    let first = DrawingDesign([try #require(Self.stroke(.pen, 0))])
    let picture = try #require(TiledBitmap(scene(first)))
    _ = draw(picture)
    let second = first.adding(try #require(Self.stroke(.pen, 1)))
    picture.update(to: scene(second))
    picture.update(to: scene(first))
    #expect(shows(picture, scene(first)))
    picture.update(to: scene(second, tint: .color(0x208040)))
    #expect(shows(picture, scene(second, tint: .color(0x208040))))
  }

  private func shows(_ picture: TiledBitmap, _ scene: CanvasScene) -> Bool {
    TiledBitmap(scene).map { draw(picture).largestDifference(from: draw($0)) <= 1 } ?? false
  }
}

extension Bitmap {
  /// The largest difference of a component of a pixel, in 8-bit levels.
  fileprivate func largestDifference(from other: Bitmap) -> Int {
    withPixels { bytes, stride in
      other.withPixels { others, otherStride in
        (0..<height).reduce(0) { most, y in
          (0..<4 * width).reduce(most) { most, x in
            max(most, abs(Int(bytes[y * stride + x]) - Int(others[y * otherStride + x])))
          }
        }
      }
    }
  }
}
