import TestSupport
import Testing
import TouchKit
import TouchKitTesting

@testable import GuiseEditor

@MainActor @Suite("The reading of a drag") struct ChipViewTests {
  private let stage = Stage(width: 400, height: 300)
  private let chip = ChipView()

  init() { stage.root.addSubview(chip) }

  private func show(_ percent: Double, _ degrees: Double, at point: Point = Point(200, 200)) {
    chip.show(ElementDrag.Reading(angle: .degrees(degrees), scale: percent / 100), at: point)
  }

  /// Draws the chip anew.
  private func drawn() -> Bitmap {
    chip.setNeedsDisplay()
    return stage.draw().snapshot()
  }

  /// The number of white pixels on the chip.
  private func lettering(_ picture: Bitmap) -> Int {
    let frame = chip.frame.insetBy(10, 6)
    var count = 0
    for y in Int(frame.minY)..<Int(frame.maxY) {
      for x in Int(frame.minX)..<Int(frame.maxX) where picture[x, y] == .white { count += 1 }
    }
    return count
  }

  @Test("looks the same when it is drawn from its rasters") func rasters() {
    show(183, 25)
    let first = drawn()
    #expect((20..<200).contains(lettering(first)))
    _ = drawn()
    #expect(drawn().largestDifference(from: first) <= 8.0 / 255)
  }

  @Test("is as wide as what it says, and says the latest") func width() {
    show(183, 25)
    for _ in 1...3 { _ = drawn() }
    let (wide, picture) = (chip.bounds.width, drawn())
    show(7, 3)
    #expect(chip.label == "7%  3°" && chip.bounds.width < wide - 20)
    let narrow = drawn()
    #expect(narrow.largestDifference(from: picture) > 0.3)
    let other = Self()
    other.show(7, 3)
    #expect(narrow.largestDifference(from: other.drawn()) <= 8.0 / 255)
    show(183, 25)
    #expect(drawn().largestDifference(from: picture) <= 8.0 / 255)
  }
}
