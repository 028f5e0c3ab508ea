import DisguiseModel
import Faces
import Platform
import TestSupport
import Testing
import TouchKit
import TouchKitTesting

@testable import GuiseEditor

@MainActor @Suite("What was cut out of a face of the photo") struct OwnFaceTests {
  private let folder = TemporaryFolder()

  /// An editor with a face whose head is in the hand, cut out by a loop.
  private func cutOut() throws -> (whole: WholeEditor, face: Face) {
    let whole = try editor()
    let face = try #require(whole.controller.faces.faces.first)
    whole.press("x")
    whole.settle()
    let view = try #require(whole.find("cut-out-view") as? CutOutView)
    whole.tap(try #require(whole.find("cut-out-loop")))
    let loop = (0...24).map { step in
      let place = Point(0, 0.4) + Vector(1.6, 0).rotated(by: .degrees(Double(step) * 15))
      return view.convert(view.toView.apply(face.frame.apply(place)), to: nil)
    }
    let finger = whole.stage.finger
    finger.down(at: loop[0])
    for point in loop.dropFirst() { finger.stroke(to: point, in: .milliseconds(40)) }
    finger.up()
    whole.settle()
    whole.tap(try #require(whole.find("done")))
    whole.settle()
    #expect(whole.editor.desk.hand.armed?.fit != nil)
    return (whole, face)
  }

  private func editor() throws -> WholeEditor {
    let home = folder.path("home")
    return try WholeEditor(in: folder) {
      $0.environment = ["HOME": home]
      $0.settings.set(.fitsToFaces, to: true)
    }
  }

  private func tap(_ face: Face, in whole: WholeEditor) {
    let middle = face.frame.apply(Point(0, 0.3))
    whole.tap(whole.controller.canvasView.layer.convert(middle, to: nil))
  }

  private func boxes(in whole: WholeEditor) throws -> [Rect] {
    let present = try #require(whole.document.history).present
    return present.elements.map {
      $0.placement.bounds(of: whole.controller.shape(of: $0).size)
    }
  }

  @Test("comes beside the only face, whole and selected", arguments: [false, true])
  func alone(byKey: Bool) throws {
    let (whole, face) = try cutOut()

    if byKey { whole.press("Return") } else { tap(face, in: whole) }
    whole.settle()

    let element = try #require(whole.document.history?.present.elements.first)
    let box = try #require(try boxes(in: whole).first)
    #expect(whole.controller.visiblePart.insetBy(-1, -1).contains(box))
    #expect(!box.contains(face.frame.apply(Point(0, 0.3))))
    #expect(box.width > face.eyeDistance)
    #expect(whole.editor.desk.hand.selection == element.id)
  }

  @Test("comes beside the only face after a restart, too")
  func later() throws {
    let face = try cutOut().face
    let whole = try editor()
    whole.layout.drawer.show(tab: StickerCatalog.ownTab)
    whole.settle()
    let own = try #require(whole.editor.desk.library.catalog.items(in: StickerCatalog.ownTab).first)
    whole.tap(try whole.view(.cell, own.name))

    tap(face, in: whole)
    whole.settle()

    let box = try #require(try boxes(in: whole).last)
    #expect(!box.contains(face.frame.apply(Point(0, 0.3))))
  }

  @Test("comes on another face, where there is one")
  func another() throws {
    let (whole, face) = try cutOut()
    let other = try #require(face.moved(by: Vector(-face.eyeDistance, 250)))
    whole.controller.faces.faces = [face, other]

    tap(face, in: whole)

    let box = try #require(try boxes(in: whole).first)
    #expect(box.center.distance(to: other.frame.apply(Point(0, 0.4))) < face.eyeDistance / 2)
  }
}
