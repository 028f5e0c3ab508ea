import DisguiseModel
import TestSupport
import Testing
import TouchKit
import TouchKitTesting

@testable import GuiseEditor

@MainActor
@Suite("Changes to the document during a drag", .serialized)
struct HeldElementTests {
  /// What happens during the drag.
  enum Change: CaseIterable {
    case delete, removeAll, otherPhoto, otherDocument, noDocument
  }

  private static let center = Point(476, 368)
  private let editor: EditorStage
  private let view: ElementView
  private let other: Photo
  private var stage: Stage { editor.stage }
  private var controller: CanvasStage { editor.controller }

  init() throws {
    editor = try EditorStage()
    view = try editor.place("hats/top-hat", at: Self.center)
    let file = EmbeddedFile(
      name: "other.png", bytes: SampleImages.png(width: 300, height: 200))
    other = try Photo.decode(.memory(file), fitting: Size(300, 200))
  }

  @Test(
    "the drag is cancelled completely, its rest has no effect, and the next one works",
    arguments: Grip.allCases, Change.allCases)
  func held(by grip: Grip, change: Change) throws {
    editor.hold(view, by: grip)
    #expect(controller.document.history?.held == [view.id])

    try perform(change)
    expectNoDrag()
    let document = controller.document.history?.present
    let viewport = controller.canvasView.viewport
    let steps = editor.entries.count
    finish(grip)

    expectNoDrag()
    #expect(controller.document.history?.present == document && editor.entries.count == steps)
    #expect(controller.canvasView.viewport == viewport)
    try expectDragWorks()
  }

  @Test(
    "a finger's drag of another element continues",
    // The handle is hidden while a finger drags an element.
    arguments: [Grip.finger, .fingersAround, .wheel, .touchpad])
  func otherFinger(grip: Grip) throws {
    let mustache = try editor.place(at: Point(700, 650))
    let third = stage.finger(3)
    third.down(at: Point(700, 650))
    third.stroke(to: Point(700, 610), in: .milliseconds(50))
    editor.hold(view, by: grip)
    #expect(controller.document.history?.held == [view.id, mustache.id])

    controller.remove(view.id)
    #expect(
      mustache.isLifted && controller.chip.isHidden && !controller.tools.move.guides.isShowing)
    third.stroke(to: Point(720, 560), in: .milliseconds(50))
    third.up()
    finish(grip)

    expectNoDrag()
    #expect(mustache.middle.distance(to: Point(720, 560)) < 1)
  }

  @Test(
    "undo does not affect an element during its drag",
    // Undo ends a wheel gesture first.
    arguments: [Grip.finger, .fingersAround, .handle, .touchpad])
  func undo(grip: Grip) throws {
    editor.hold(view, by: grip)

    controller.document.undo()
    controller.document.redo()

    #expect(controller.document.history?.held == [view.id] && editor.entries.count == 1)
    finish(grip)
    stage.advance(by: .seconds(1))
    expectNoDrag()
    #expect(editor.entries.count == 2 && view.superview != nil)
  }

  // MARK: Input

  /// Continues the drag and ends it.
  private func finish(_ grip: Grip) {
    editor.goOn(with: grip, at: Self.center)
    editor.release(grip, at: Self.center)
    if grip == .wheel { stage.advance(by: .seconds(1)) }
  }

  private func perform(_ change: Change) throws {
    switch change {
    case .delete: controller.remove(view.id)
    case .removeAll: controller.document.perform(.removeAll)
    case .otherPhoto: controller.document.change(to: other)
    case .otherDocument:
      // Its element has the same ID as the dragged one.
      var disguise = Disguise(photo: other.reference)
      disguise.apply(
        .place(
          .sticker(StickerID(rawValue: "hats/top-hat")),
          Placement(center: Point(150, 100), scale: 0.2)))
      #expect(disguise[view.id] != nil)
      controller.document.begin(History(disguise), on: other)
    case .noDocument: controller.document.end()
    }
    stage.window.layoutIfNeeded()
  }

  // MARK: Expectations

  private func expectNoDrag(at location: SourceLocation = #_sourceLocation) {
    #expect(controller.document.history?.held ?? [] == [], sourceLocation: location)
    #expect(controller.tools.move.isIdle, sourceLocation: location)
    for element in controller.canvasView.elements {
      #expect(
        !element.isLifted && element.motion.sinking == 0, sourceLocation: location)
    }
    #expect(
      controller.chip.isHidden && !controller.tools.move.guides.isShowing, sourceLocation: location)
    #expect(
      controller.tools.move.bin.isHidden && !controller.tools.move.bin.isOpen,
      sourceLocation: location)
    #expect(controller.canvasView.layer.movers.isEmpty, sourceLocation: location)
  }

  private func expectDragWorks() throws {
    if controller.document.history == nil {
      controller.document.begin(History(Disguise(photo: other.reference)), on: other)
    }
    let element = try controller.canvasView.elements.first ?? editor.place(at: Self.center)
    stage.advance(by: .seconds(1))
    let middle = element.middle
    let steps = editor.entries.count

    stage.finger.down(at: middle)
    stage.finger.stroke(to: middle + Vector(30, 10), in: .milliseconds(50))
    #expect(element.isLifted)
    stage.finger.up()

    #expect(element.middle.distance(to: middle + Vector(30, 10)) < 1)
    #expect(editor.entries.count == steps + 1)
    expectNoDrag()
  }
}
