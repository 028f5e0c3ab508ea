import Drawing
import Glibc
import TestSupport
import Testing

@testable import DisguiseModel

@Suite("Drawings") struct DrawingTests {
  // MARK: Strokes

  @Test("60 Hz and 1000 Hz give the same line", arguments: [60.0, 125, 250])
  func rates(_ rate: Double) {
    let slow = Stroke.along(rate: rate) { Point(100 + 300 * $0, 200 + 40 * sin(3 * $0)) }
    let fast = Stroke.along(rate: 1000) { Point(100 + 300 * $0, 200 + 40 * sin(3 * $0)) }

    for (one, other) in [(slow, fast), (fast, slow)] {
      for point in one.points {
        #expect(other.distanceToLine(point.place) < 0.5)
        #expect(abs(other.width(at: point.place) - 2 * point.radius) < 0.5)
      }
    }
  }

  @Test("a line ends exactly where its finger was lifted") func end() throws {
    var builder = StrokeBuilder(.pen, color: 0, size: 8, seed: 1, pixelsPerPoint: 1)
    for step in 0...50 { builder.add(Point(Double(step) * 20, 7), at: Double(step) / 60) }
    let finished = builder.finish(at: Point(1011.125, 9.5))
    let stroke = try #require(finished)

    #expect(stroke.points.last?.place == Point(1011.125, 9.5))
  }

  @Test(
    "what was wet is what is dry, in every pixel, but for the rounding of an edge",
    arguments: Brush.allCases)
  func wet(_ brush: Brush) throws {
    var builder = StrokeBuilder(brush, color: 0xC03020, size: 14, seed: 5, pixelsPerPoint: 1)
    let wet = PixelBuffer(width: 300, height: 200, format: .alpha)
    func show() {
      guard let piece = builder.takePiece() else { return }
      wet.draw { canvas in
        canvas.clip(to: piece)
        canvas.clear(piece)
        builder.paint(on: canvas)
      }
    }
    for step in 0...90 {
      builder.add(Point.zigzag(step), at: Double(step) / 60)
      show()
    }
    let finished = builder.finish()
    show()
    let stroke = try #require(finished)
    let dry = PixelBuffer(width: 300, height: 200, format: .alpha)
    dry.draw { stroke.ink.paint(on: $0) }

    #expect(wet.snapshot().differs(from: dry.snapshot()) == 0)
    #expect(!dry.snapshot().isTransparent)
  }

  @Test("a stroke is full at 20,000 points") func full() {
    var builder = StrokeBuilder(.pen, color: 0, size: 2, seed: 1, pixelsPerPoint: 1)
    var count = 0
    while builder.add(Point(Double(count % 2) * 50, Double(count)), at: Double(count) / 500) {
      count += 1
      _ = builder.takePiece()
    }
    #expect(builder.isFull)
    let stroke = builder.finish(at: Point(1, 1))
    #expect(stroke?.points.count == Stroke.maximumPoints)
  }

  // MARK: Drawings

  @Test("strokes that are added to a moved drawing leave the others where they are")
  func moved() throws {
    var disguise = Disguise(photo: photo())
    disguise.apply(try #require(disguise.edit(adding: .line(100, 100), to: nil)))
    let id = try #require(disguise.elements.first?.id)
    disguise.apply(
      .change(
        id,
        .placement(
          Placement(center: Point(400, 300), scale: 1.5, rotation: .radians(1), isFlipped: true))))
    let before = try #require(disguise[id]).inkOnPhoto
    disguise.apply(try #require(disguise.edit(adding: .line(700, 500), to: id)))
    let after = try #require(disguise[id]).inkOnPhoto

    #expect(after.count == 2 * before.count)
    for (old, new) in zip(before, after) { #expect(old.distance(to: new) < 1e-6) }
    for (old, new) in zip(Stroke.line(700, 500).points, after.dropFirst(before.count)) {
      #expect(old.place.distance(to: new) < 0.2)
    }
  }

  @Test("the digest follows from the strokes alone") func digest() {
    let strokes = (0..<200).map { Stroke.line(Double($0), 5) }
    let whole = DrawingDesign(strokes)
    let grown = strokes.dropFirst(70).reduce(DrawingDesign(strokes.prefix(70))) { $0.adding($1) }

    #expect(whole == grown)
    #expect(grown.extends(DrawingDesign(strokes.prefix(64))))
    #expect(!grown.extends(DrawingDesign(strokes.dropFirst())))
    #expect(whole.prefix(128) == DrawingDesign(strokes.prefix(128)))
    #expect(whole.removing([strokes[3]]) == DrawingDesign(strokes.prefix(3) + strokes.dropFirst(4)))
  }

  @Test("crossings of a marker are no darker, and it shows what is below")
  func marker() {
    let cross = DrawingDesign([
      .straight(.marker, Point(10, 50), Point(90, 50)),
      .straight(.marker, Point(50, 10), Point(50, 90)),
    ])
    let buffer = PixelBuffer(width: 100, height: 100)
    buffer.draw { canvas in
      canvas.fill(Rect(0, 0, 100, 100), with: Color(white: 0.5))
      cross.paint(on: canvas)
    }
    #expect(buffer[50, 50] == buffer[25, 50])
    #expect(buffer[25, 50] != buffer[25, 25])
  }

  @Test("pens, neon and chalk look the same in bands as in one picture", arguments: Brush.allCases)
  func bands(_ brush: Brush) {
    let drawing = DrawingDesign([.straight(brush, Point(20, 20), Point(180, 90))])
    let whole = PixelBuffer(width: 200, height: 120, format: .alpha)
    whole.draw { drawing.paint(on: $0) }
    let parts = PixelBuffer(width: 200, height: 120, format: .alpha)
    for top in stride(from: 0.0, to: 120, by: 15) {
      parts.draw { canvas in
        canvas.clip(to: Rect(0, top, 200, 15))
        drawing.paint(on: canvas)
      }
    }
    #expect(whole.snapshot().differs(from: parts.snapshot()) == 0)
  }

  @Test("an eraser cuts what it crosses, leaves no specks and spares stickers") func eraser() throws
  {
    var disguise = disguise(2)
    disguise.apply(try #require(disguise.edit(adding: .line(100, 100), to: nil)))
    let stickers = Array(disguise.elements.prefix(2))
    let cut = try #require(
      disguise.edit(erasing: [Point(150, 50), Point(150, 150)], width: 20))
    disguise.apply(cut)
    let drawing = try #require(disguise.elements.last?.kind.drawing)

    #expect(drawing.count == 2)
    #expect(!drawing.isHit(at: Point(150, 100), within: 9))
    #expect(drawing.isHit(at: Point(150, 100), within: 12))
    #expect(Array(disguise.elements.prefix(2)) == stickers)
    #expect(disguise.edit(erasing: [Point(600, 600)], width: 20) == nil)

    // All but a speck at the end.
    disguise.apply(
      try #require(disguise.edit(erasing: [Point(80, 100), Point(190, 100)], width: 20)))
    #expect(disguise.elements == stickers)
  }

  // MARK: Undo

  @Test("a hand's undo takes its own newest stroke below those of others") func hands() throws {
    var history = History(Disguise(photo: photo()))
    func draw(_ x: Double, hand: Int) throws {
      let edit = try #require(
        history.present.edit(adding: .line(x, x), to: history.present.elements.first?.id))
      let isStep = history.perform(edit, by: StepOrigin(time: 1, hand: hand))
      #expect(isStep)
    }
    try draw(100, hand: 1)
    try draw(200, hand: 2)
    try draw(300, hand: 3)
    let all = history.present
    #expect(history.undoableStep(by: [4]) == 0)
    #expect(history.undoableStep(by: [2]) == 1)
    #expect(history.undoableStep(by: [1]) == 2)
    let newer = try #require(history.undoableStep(by: [1]))
    history.undo(below: newer)

    #expect(
      history.present.elements.first?.inkOnPhoto
        == [200, 300].flatMap { at in
          Stroke.line(at, at).points.map(\.place)
        })
    #expect(history.origins.map { $0?.hand } == [2, 3])
    history.redo()
    #expect(history.present.looksLike(all))
    #expect(try Journal.read(Journal.whole(history, maximumSteps: 10)) == history)
  }

  @Test("what was done with a drawing after its strokes is undone before them") func movedLater()
    throws
  {
    var history = History(Disguise(photo: photo()))
    for (x, hand) in [(100.0, 1), (200, 2)] {
      let edit = try #require(
        history.present.edit(adding: .line(x, x), to: history.present.elements.first?.id))
      let isStep = history.perform(edit, by: StepOrigin(time: 1, hand: hand))
      #expect(isStep)
    }
    let drawn = history.present
    let element = try #require(drawn.elements.first)
    var place = element.placement
    place.center.x += 40
    place.scale = 1.5
    let isMoved = history.perform(
      .change(element.id, .placement(place)), by: StepOrigin(time: 2))
    #expect(isMoved)
    #expect(history.undoableStep(by: [1]) == 0 && history.undoableStep(by: [2]) == 0)
    history.undo()
    #expect(history.present == drawn)
    #expect(history.undoableStep(by: [1]) == 1)
  }

  // MARK: Files

  @Test("packed strokes are read as they were") func packed() throws {
    let strokes =
      Brush.allCases.map { Stroke.straight($0, Point(-3, 5), Point(90, 40)) }
      + [Stroke.along(rate: 1000) { Point(300 * $0, 40 * sin(9 * $0)) }]
    #expect(try [Stroke](packed: strokes.packed) == strokes)
    #expect(try DrawingDesign(packed: strokes.packed).packed == strokes.packed)
  }

  @Test("what is no drawing is refused by name") func refused() {
    func flaw(_ change: (inout [UInt8]) -> Void) -> InkFlaw? {
      var bytes = [Stroke.line(5, 5)].packed
      change(&bytes)
      do throws(InkFlaw) { _ = try [Stroke](packed: bytes) } catch { return error }
      return nil
    }
    #expect(flaw { _ in } == nil)
    #expect(flaw { $0[10] = 9 << 1 } == .brush(9))
    #expect(flaw { $0[8] = 2 } == .version(2))
    #expect(flaw { $0.append(0) } == .damaged)
    #expect(flaw { $0.removeLast() } == .damaged)
    #expect(InkFlaw.brush(9).inRecord == .unknown(field: "brush 9"))
    var many = Ink(.pen, 0, seed: 0)
    for x in 0...20_000 { many.append(InkPoint(x: Int32(x), y: 0, width: 8)) }
    #expect(throws: InkFlaw.tooManyPoints) { try [Stroke](packed: [Stroke(many)].packed) }
  }

  @Test("a project keeps drawings, each in a file") func project() throws {
    var disguise = Disguise(photo: photo())
    disguise.apply(try #require(disguise.edit(adding: .line(100, 100), to: nil)))
    disguise.apply(.duplicate([try #require(disguise.elements.first).id], offset: Vector(5, 5)))
    let bytes = try DocumentFile(disguise: disguise, photo: nil).encoded()

    #expect(try DocumentFile.decode(bytes, name: "a.guise").disguise == disguise)
  }

  @Test("a copied drawing is read as it was") func copy() throws {
    var disguise = Disguise(photo: photo())
    disguise.apply(try #require(disguise.edit(adding: .line(100, 100), to: nil)))
    let copy = ElementCopy(try #require(disguise.elements.first), on: disguise.photo.size)
    #expect(ElementCopy(copy.bytes) == copy)
  }

  @Test("500 strokes are a journal below 1 MB, of which each part is as it was") func journal()
    throws
  {
    var history = History(disguise(2))
    var bytes = Journal.head + Journal.line(for: .start(history.present))
    var id: ElementID?
    for number in 0..<500 {
      let stroke = Stroke.along(rate: 1000, seed: UInt32(number)) {
        Point(100 + 700 * $0, Double(number) + 90 * sin(5 * $0))
      }
      let before = history.present
      let edit = try #require(before.edit(adding: stroke, to: id))
      let isStep = history.perform(edit)
      #expect(isStep)
      id = history.present.elements.last?.id
      let line = Journal.line(for: .step(history.present), after: before)
      #expect(line.count < 3000)
      bytes += line
    }
    #expect(bytes.count < 1 << 20)
    #expect(Journal.whole(history, maximumSteps: 1000) == bytes)
    #expect(try Journal.read(bytes) == history)
    let killed = try Journal.read(Array(bytes.dropLast()))
    #expect(killed?.present.elements.last?.kind.drawing?.count == 499)
  }

  @Test("the journal has erased strokes as cuts") func erased() throws {
    var history = History(disguise(1))
    for number in 0..<40 {
      let id = number == 0 ? nil : history.present.elements.last?.id
      history.perform(
        try #require(history.present.edit(adding: .line(100, Double(20 * number)), to: id)))
    }
    for place in [(150.0, 100.0), (180, 400), (120, 780)] {
      let before = history.present
      let edit = before.edit(erasing: [Point(place.0, place.1)], width: 30)
      let isStep = history.perform(try #require(edit))
      #expect(isStep)
      let line = Journal.line(for: .step(history.present), after: before)
      #expect(line.count < 600)
    }
    #expect(try Journal.read(Journal.whole(history, maximumSteps: 100)) == history)
  }
}

extension Stroke {
  /// A straight pen line, 100 pixels to the right.
  fileprivate static func line(_ x: Double, _ y: Double) -> Stroke {
    straight(.pen, Point(x, y), Point(x + 100, y))
  }

  static func straight(_ brush: Brush, _ start: Point, _ end: Point) -> Stroke {
    var ink = Ink(brush, 0x3080C0, seed: 7)
    ink.append(InkPoint(start, width: 8))
    ink.append(InkPoint(end, width: 8))
    return Stroke(ink)
  }

  /// What a finger draws in a second.
  fileprivate static func along(
    rate: Double, seed: UInt32 = 1, _ place: (Double) -> Point
  ) -> Stroke {
    var builder = StrokeBuilder(.pen, color: 0, size: 8, seed: seed, pixelsPerPoint: 1)
    for step in 0...Int(rate) {
      builder.add(place(Double(step) / rate), at: Double(step) / rate)
      if step % max(1, Int(rate / 60)) == 0 { _ = builder.takePiece() }
    }
    return builder.finish(at: place(1)) ?? .line(0, 0)
  }

  fileprivate func distanceToLine(_ place: Point) -> Double {
    zip(points, points.dropFirst()).map { place.distance(toSegment: $0.place, $1.place) }.min()
      ?? .infinity
  }

  fileprivate func width(at place: Point) -> Double {
    let near = zip(points, points.dropFirst()).min { one, other in
      place.distance(toSegment: one.0.place, one.1.place)
        < place.distance(toSegment: other.0.place, other.1.place)
    }
    guard let (start, end) = near else { return 0 }
    let share = place.share(along: start.place, end.place)
    return 2 * (start.radius + (end.radius - start.radius) * share)
  }
}

extension DisguiseElement {
  /// The points of all strokes, on the photo.
  fileprivate var inkOnPhoto: [Point] {
    guard let drawing = kind.drawing else { return [] }
    return drawing.strokes.flatMap { $0.points.map { inkToPhoto(drawing).apply($0.place) } }
  }
}

extension Point {
  fileprivate static func zigzag(_ step: Int) -> Point {
    Point(20 + Double(step) * 2.8, step.isMultiple(of: 2) ? 40 : 150)
  }
}

extension Bitmap {
  /// The number of pixels that differ by more than two levels.
  fileprivate func differs(from other: Bitmap) -> Int {
    withPixels { bytes, stride in
      other.withPixels { others, otherStride in
        (0..<height).reduce(0) { sum, y in
          sum
            + (0..<width).count { x in
              (0..<4).contains {
                abs(
                  Int(bytes[y * stride + x * 4 + $0]) - Int(others[y * otherStride + x * 4 + $0]))
                  > 2
              }
            }
        }
      }
    }
  }
}
