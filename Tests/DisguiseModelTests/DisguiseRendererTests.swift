import DisguiseModel
import Drawing
import TestSupport
import Testing

@Suite struct DisguiseRendererTests {
  let test: TestArtwork

  init() throws { test = try TestArtwork() }

  @Test("draws artwork at its placement", arguments: [ScalingQuality.bilinear, .good])
  func place(quality: ScalingQuality) {
    let picture = test.picture(
      of: [test.element(1, TestArtwork.halves, at: Point(50, 40), scale: 2)], quality: quality)

    #expect(picture[12, 22] == .red && picture[48, 58] == .red)
    #expect(picture[52, 22] == .blue && picture[88, 58] == .blue)
    #expect(picture[7, 40] == .white && picture[92, 40] == .white)
    #expect(picture[50, 17] == .white && picture[50, 62] == .white)
  }

  @Test("mirrors and rotates artwork") func mirrorAndTurn() {
    let flipped = test.picture(
      of: [test.element(1, TestArtwork.halves, at: Point(50, 40), isFlipped: true)])
    let turned = test.picture(
      of: [test.element(1, TestArtwork.halves, at: Point(50, 40), rotation: .degrees(90))])

    #expect(flipped[40, 40] == .blue && flipped[60, 40] == .red)
    #expect(turned[50, 30] == .red && turned[50, 50] == .blue)
  }

  @Test("draws later elements above earlier ones") func order() {
    let disc = test.element(1, TestArtwork.disc, at: Point(50, 40))
    let halves = test.element(2, TestArtwork.halves, at: Point(50, 40))

    #expect(test.picture(of: [disc, halves])[45, 40] == .red)
    #expect(test.picture(of: [halves, disc])[45, 40] == .green)
  }

  @Test("maps photo pixels to the target") func photoToTarget() {
    let picture = test.picture(
      of: [test.element(1, TestArtwork.halves, at: Point(500, 400), scale: 20)],
      photoToTarget: .scale(0.1))

    #expect(picture[12, 40] == .red && picture[88, 40] == .blue)
  }

  @Test("what is lifted casts its shadow, below on the screen however it is turned and scaled")
  func shadow() {
    for turn in [Angle.zero, .degrees(90), .degrees(180)] {
      let disc = test.element(
        1, TestArtwork.disc, at: Point(50, 30), scale: 0.5, rotation: turn, isFlipped: true)

      let resting = test.picture(of: [disc])
      let lifted = test.picture(of: [disc], style: .lifted(shadow: Vector(0, 12)))

      #expect(resting[50, 30] == .green && lifted[50, 30] == .green)
      #expect(resting[50, 48] == .white)
      #expect(abs(lifted[50, 48].red - 0.7) < 0.02, "black of 30 %")
      #expect(lifted[50, 12] == .white && lifted[30, 48] == .white)
    }
  }

  @Test("a look's opacity shows what is below, on the screen, in a hand, in copies and in files")
  func opacity() throws {
    let disc = test.element(
      2, TestArtwork.disc, at: Point(50, 40), look: Look(opacity: 0.5))
    let elements = [test.element(1, TestArtwork.halves, at: Point(50, 40), scale: 2), disc]

    let pictures = [
      test.picture(of: elements), test.picture(of: elements, style: .copy(opacity: 1)),
      try test.file(of: elements),
    ]

    for picture in pictures {
      let pixel = picture[45, 40]
      #expect(abs(pixel.red - 0.5) < 0.02 && abs(pixel.green - 0.5) < 0.02 && pixel.blue < 0.02)
      #expect(picture[20, 40] == .red && picture[80, 40] == .blue)
    }
    let lifted = test.picture(of: [disc], style: .lifted(shadow: Vector(0, 8)))
    #expect(abs(lifted[45, 40].red - 0.43) < 0.1 && abs(lifted[45, 40].green - 0.93) < 0.1)
  }

  @Test("a copy is as pale as it is asked to be") func copy() {
    let disc = test.element(1, TestArtwork.disc, at: Point(50, 40))

    let copy = test.picture(of: [disc], style: .copy(opacity: 0.25))

    #expect(abs(copy[50, 40].red - 0.75) < 0.02 && copy[50, 40].green > 0.98)
    #expect(copy[5, 5] == .white)
  }

  @Test("the screen and the export match", arguments: 1...12) func agreement(seed: UInt64)
    throws
  {
    var random = SeededGenerator(seed: seed)
    let elements = (1...4).map { number in
      test.element(
        number, Bool.random(using: &random) ? TestArtwork.halves : TestArtwork.disc,
        at: Point(random.number(0...100), random.number(0...80)), scale: random.number(0.5...3),
        rotation: .radians(random.number(-4...4)), isFlipped: Bool.random(using: &random))
    }

    let file = try test.file(of: elements)

    for (quality, tolerance) in [(ScalingQuality.good, 1.5), (.bilinear, 2.5)] {
      let picture = test.picture(of: elements, quality: quality)
      #expect(picture.meanDifference(from: file) < tolerance)
    }
  }

  @Test("draws a box in place of artwork that cannot be read") func placeholder() {
    let elements = [test.element(1, TestArtwork.missing, at: Point(50, 40), scale: 0.5)]

    #expect(test.picture(of: elements).meanDifference(from: test.picture(of: [])) > 1)
  }

  @Test("draws nothing for artwork that is still being read") func unread() {
    let picture = test.picture(
      of: [test.element(1, TestArtwork.disc, at: Point(50, 40))],
      artworks: ScreenArtwork(store: test.store, quality: .good))

    #expect(picture[50, 40] == .white)
  }

  @Test("does not draw outside the clip") func clip() {
    let elements = [test.element(1, TestArtwork.disc, at: Point(50, 40), scale: 2)]
    for element in elements { test.store.load(element.kind.artwork) }

    let picture = Bitmap.drawn(width: 100, height: 80, format: .opaque) { canvas in
      canvas.clip(to: Rect(0, 0, 50, 80))
      DisguiseRenderer(artworks: ScreenArtwork(store: test.store, quality: .good)).draw(
        elements, on: canvas, photoToTarget: .identity)
    }

    #expect(picture[45, 40] == .green && picture[55, 40] == .black)
  }

  @Test("returns the bounding box of an element") func bounds() {
    test.store.load(TestArtwork.halves)
    let box = DisguiseRenderer(artworks: ScreenArtwork(store: test.store, quality: .good)).bounds(
      of: test.element(1, TestArtwork.halves, at: Point(50, 40), rotation: .degrees(90)),
      photoToTarget: .scale(2))

    #expect(box.contains(Rect(80, 40, 40, 80)))
    #expect(Rect(77, 37, 46, 86).contains(box))
  }

  @Test("draws a photo at the same place, whatever the size of its bitmap") func photo() {
    let photo = Bitmap.drawn(width: 10, height: 8, format: .opaque) { canvas in
      canvas.fill(Rect(0, 0, 5, 8), with: .red)
      canvas.fill(Rect(5, 0, 5, 8), with: .blue)
    }

    let picture = Bitmap.drawn(width: 60, height: 60, format: .opaque) { canvas in
      DisguiseRenderer(artworks: ScreenArtwork(store: test.store, quality: .good)).draw(
        photo, of: PhotoReference(id: .sample("x"), size: Size(100, 80)), on: canvas,
        photoToTarget: Transform.scale(0.5).then(.translation(5, 10)), quality: .bilinear)
    }

    #expect(picture[6, 11] == .red && picture[53, 48] == .blue)
    #expect(picture[3, 30] == .black && picture[56, 30] == .black && picture[30, 52] == .black)
  }
}
