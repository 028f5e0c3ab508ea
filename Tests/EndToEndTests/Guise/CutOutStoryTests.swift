import DisguiseModel
import Drawing
import Faces
import Glibc
import ImageCoding
import Platform
import TestSupport
import Testing
import TouchKit
import VirtualTouchscreen

@Suite("Cutting out") struct CutOutStoryTests {
  private static let samples =
    AssetLocator.find(above: #filePath).map { SampleFaces.load(assets: $0).faces } ?? []

  /// Two drawn people side by side.
  private func pair(in folder: TemporaryFolder) throws -> (path: String, faces: [Face]) {
    let two = Self.samples.prefix(2)
    try #require(two.count == 2)
    let photo = try Bitmap.drawnPair(two.map { try $0.picture(fitting: Size(600, 750)) })
    let faces = two.enumerated().compactMap { index, sample -> Face? in
      let scale = 600 / sample.size.width
      guard let face = sample.faces.first else { return nil }
      return Face(box: face.box, score: face.score) { point in
        Point(face[point].x * scale + Double(index) * 600, face[point].y * scale)
      }
    }
    return (try folder.write(PNGEncoder.encode(photo), to: "pair.png"), faces)
  }

  private func middle(of face: Face) -> Point { face.frame.apply(Point(0, 0.3)) }

  private func openMenu(at point: Point, in guise: GuiseApp) throws {
    try guise.touch.down(0, at: point)
    try guise.waitForTree("the menu") { $0.first(.menuitem, "Cut out") != nil }
    try guise.touch.up(0)
    try guise.touch.sync()
  }

  /// Opens the two people, whose faces are found, and the menu of the first one.
  private func openMenuOfFirst() throws -> (guise: GuiseApp, path: String, faces: [Face]) {
    let folder = TemporaryFolder()
    let (path, faces) = try pair(in: folder)
    let guise = try GuiseApp(
      photo: path, size: Size(1200, 750), folder: folder, fitsToFaces: true)
    try guise.waitForTree("2 faces") { $0.first(.canvas)?.faces == 2 }
    try openMenu(at: guise.onScreen(middle(of: faces[0])), in: guise)
    return (guise, path, faces)
  }

  private func waitForProposal(in guise: GuiseApp) throws -> TreeNode {
    let tree = try guise.waitForTree("a proposal") { $0.first(.button, "Done")?.enabled ?? false }
    return try #require(tree.first(identifier: "cut-out-view"))
  }

  @Test("a head is cut out, corrected, and put on the next head by one tap") func head() throws {
    let (guise, path, faces) = try openMenuOfFirst()
    try guise.tap(.menuitem, "Cut out")
    let view = try waitForProposal(in: guise)
    #expect(try guise.view(.button, "Head").selected)
    // A line, and back.
    try guise.touch.drag(from: view.middle, to: view.middle + Vector(60, 0))
    let corrected = try guise.waitForTree("a correction") {
      $0.first(identifier: "cut-out-undo")?.enabled ?? false
    }
    try guise.touch.tap(try #require(corrected.first(identifier: "cut-out-undo")).middle)
    try guise.tap(.button, "Done")
    try guise.waitForTree("the sticker in the hand") {
      $0.first(identifier: "cut-out-sheet") == nil && $0.first(identifier: "armed") != nil
    }
    try guise.touch.tap(guise.onScreen(middle(of: faces[1])))

    let element = try #require(
      try guise.waitForTree("the head") { $0.all(.element).count == 1 }.first(.element))
    let (_, saved) = try guise.save()
    // The eyes of the one are where the other one's were: as in the photo of the first, at that size.
    let photo = try ImageFile.decode(path).bitmap
    for eye in [FacePoint.leftEye, .rightEye] {
      let (there, here) = (faces[1][eye], faces[0][eye])
      let (one, two) = (saved[Int(there.x), Int(there.y)], photo[Int(here.x), Int(here.y)])
      #expect(abs(one.red - two.red) + abs(one.green - two.green) + abs(one.blue - two.blue) < 0.4)
    }
    #expect(element.middle.distance(to: guise.onScreen(faces[1].frame.apply(.zero))) < 200)
    // Nothing of its photo's ground came along: beside the other head all is as it was.
    let corner = Point(1190, 10)
    #expect(saved[Int(corner.x), Int(corner.y)] == photo[Int(corner.x), Int(corner.y)])
  }

  @Test("two faces are swapped, and come back with one undo") func swap() throws {
    let (guise, _, _) = try openMenuOfFirst()
    try guise.tap(.menuitem, "Swap faces")
    let swapped = try guise.waitForTree("both faces") { $0.all(.element).count == 2 }
    #expect(swapped.all(.element).map(\.label) == ["Face", "Face"])
    try guise.tap(.button, "Undo")

    try guise.waitForTree("none") { $0.all(.element).isEmpty }
  }

  @Test("without networks a finger draws around things") func outline() throws {
    let folder = TemporaryFolder()
    let (path, faces) = try pair(in: folder)
    let guise = try GuiseApp(photo: path, size: Size(1200, 750), folder: folder)
    try guise.press("x")
    let tree = try guise.waitForTree("the sheet, without proposals") {
      $0.first(identifier: "cut-out-view") != nil && $0.first(.button, "Invert")?.enabled ?? false
    }
    #expect(tree.first(.button, "Head") == nil)
    let view = try #require(tree.first(identifier: "cut-out-view")).rect
    // The picture fits in the view with a margin of 8 points.
    let scale = min((view.width - 16) / 1200, (view.height - 16) / 750)
    func place(_ point: Point) -> Point { view.center + (point - Point(600, 375)) * scale }
    let face = faces[0]
    let loop = (0...24).map { step in
      face.frame.apply(Point(0, 0.4) + Vector(2, 0).rotated(by: .degrees(Double(step) * 15)))
    }
    try guise.touch.down(0, at: place(loop[0]))
    for point in loop.dropFirst() {
      try guise.touch.move(0, to: place(point))
      try guise.touch.sync()
    }
    try guise.touch.up(0)
    _ = try waitForProposal(in: guise)
    try guise.tap(.button, "Done")
    try guise.waitForTree("the sticker in the hand") { $0.first(identifier: "armed") != nil }

    try guise.touch.tap(guise.onScreen(Point(900, 375)))

    try guise.waitForTree("the thing") { $0.all(.element).count == 1 }
  }
}

extension Bitmap {
  fileprivate static func drawnPair(_ heads: [Bitmap]) throws -> Bitmap {
    .drawn(width: 1200, height: 750, format: .opaque) { canvas in
      for (index, head) in heads.enumerated() {
        canvas.draw(head, in: Rect(Double(index) * 600, 0, 600, 750), quality: .good)
      }
    }
  }
}
