import DisguiseModel
import Drawing
import TestSupport
import Testing
import TouchKit
import TouchKitTesting

@testable import GuiseEditor

@MainActor @Suite("The tools of Crop and light") struct CropToolsTests {
  private let folder = TemporaryFolder()

  @Test(
    "left, right and mirror are in this order everywhere",
    arguments: [
      Size(1280, 800), Size(800, 1280), Size(480, 800), Size(360, 640), Size(480, 320),
    ], [false, true])
  func order(size: Size, isMirrored: Bool) throws {
    let whole = try WholeEditor(size.width, size.height, in: folder)
    whole.stage.window.layoutDirection = isMirrored ? .rightToLeft : .leftToRight
    whole.editor.perform("crop")
    whole.settle()
    let turns = ["crop-turn-left", "crop-turn-right"]
    let names = isMirrored ? ["crop-flip"] + turns : turns + ["crop-flip"]
    let places = try names.map { whole.place(of: try whole.view($0)).midX }
    #expect(places == places.sorted())
  }

  @Test(
    "proportions stand in whole lines with equal gaps",
    arguments: [(Size(1280, 800), 8.0), (Size(480, 800), 4.0)])
  func ratios(size: Size, gap: Double) throws {
    let whole = try WholeEditor(size.width, size.height, in: folder)
    whole.editor.perform("crop")
    whole.settle()
    let row = try #require(try whole.view("ratio-free").superview as? ChoiceRow)
    let cells = row.subviews.filter { $0 is Button }.map { whole.place(of: $0) }
    let lines = Dictionary(grouping: cells, by: \.minY).sorted { $0.key < $1.key }.map(\.value)
    #expect(lines.allSatisfy { $0.count >= 3 } && cells.count == 7)
    for line in lines {
      for (one, next) in zip(line, line.dropFirst()) {
        #expect(abs(next.minX - one.maxX - gap) < 0.01)
      }
      #expect(abs(line[0].minX - lines[0][0].minX) < 1)
      #expect(abs((line.last?.maxX ?? 0) - (lines[0].last?.maxX ?? 0)) < 1)
    }
    for (one, next) in zip(lines, lines.dropFirst()) {
      #expect(abs(next[0].minY - one[0].maxY - 8) < 1)
    }
  }
}
