import DisguiseModel
import Drawing
import Testing
import TouchKit
import TouchKitTesting

@testable import GuiseEditor

@MainActor
@Suite("Changes to the document during a drag")
struct HeldElementTests {
  /// The input that drags the element.
  enum Grip: CaseIterable {
    case finger, fingersAround, handle, wheel, touchpad
  }

  /// What happens during the drag.
  enum Change: CaseIterable {
    case delete, removeAll, otherPhoto, otherDocument, noDocument
  }

  private static let center = Point(476, 368)
  private let editor: EditorStage
  private let view: ElementView
  private let other: Photo
  private var stage: Stage { editor.stage }
  private var controller: CanvasController { editor.controller }

  init() throws {
    editor = try EditorStage()
    view = try editor.place("hats/top-hat", at: Self.center)
    let picture = Bitmap.drawn(width: 300, height: 200, format: .opaque) {
      $0.fill(Rect(0, 0, 300, 200), with: .white)
    }
    let file = EmbeddedFile(name: "other.png", bytes: PNGEncoder.encode(picture))
    other = try Photo.open(.memory(file), fitting: Size(300, 200))
  }

  @Test(
    "the drag is cancelled completely, its rest has no effect, and the next one works",
    arguments: Grip.allCases, Change.allCases)
  func held(by grip: Grip, change: Change) throws {
    hold(by: grip)
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
    let mustache = try editor.place(at: Point(476, 600))
    let third = stage.finger(3)
    third.down(at: Point(476, 600))
    third.stroke(to: Point(500, 560), in: .milliseconds(50))
    hold(by: grip)
    #expect(controller.document.history?.held == [view.id, mustache.id])

    controller.remove(view.id)
    #expect(mustache.isLifted && controller.chip.isHidden && !controller.guides.isShowing)
    third.stroke(to: Point(560, 560), in: .milliseconds(50))
    third.up()
    finish(grip)

    expectNoDrag()
    let middle = mustache.convert(mustache.bounds.center, to: nil)
    #expect(abs(middle.x - 560) < 1 && abs(middle.y - 560) < 1)
  }

  @Test(
    "undo does not affect an element during its drag",
    // Undo ends a wheel gesture first.
    arguments: [Grip.finger, .fingersAround, .handle, .touchpad])
  func undo(grip: Grip) throws {
    hold(by: grip)

    controller.document.undo()
    controller.document.redo()

    #expect(controller.document.history?.held == [view.id] && editor.entries.count == 1)
    finish(grip)
    stage.advance(by: .seconds(1))
    expectNoDrag()
    #expect(editor.entries.count == 2 && view.superview != nil)
  }

  // MARK: Input

  /// Begins a drag that moves, scales or turns the element.
  private func hold(by grip: Grip) {
    let center = Self.center
    controller.select(view.id)
    switch grip {
    case .finger:
      stage.finger.down(at: center)
      stage.finger.stroke(to: center + Vector(2, 40), in: .milliseconds(50))
    case .fingersAround:
      stage.finger(1).down(at: Point(250, 368))
      stage.finger(2).down(at: Point(702, 368))
      stretch(from: 226, to: 196)
    case .handle:
      let handle = controller.selectionMarks.handle
      let place = handle.convert(handle.bounds.center, to: nil)
      stage.finger.down(at: place)
      stage.finger.stroke(to: place + Vector(40, 30), in: .milliseconds(50))
    case .wheel:
      stage.window.handle(
        MouseEvent(kind: .scrolled(Vector(0, -1)), location: center, timestamp: stage.now))
    case .touchpad:
      touchpad(.began, scale: 1)
      touchpad(.changed, scale: 1.3)
    }
  }

  /// Continues the drag and ends it.
  private func finish(_ grip: Grip) {
    switch grip {
    case .finger, .handle:
      stage.finger.stroke(to: stage.finger.location + Vector(30, 30), in: .milliseconds(50))
      stage.finger.up()
    case .fingersAround:
      stretch(from: 196, to: 166)
      let (left, right) = (stage.finger(1), stage.finger(2))
      stage.frame([
        left.sample(.ended, at: left.location), right.sample(.ended, at: right.location),
      ])
    case .wheel: stage.advance(by: .seconds(1))
    case .touchpad:
      touchpad(.changed, scale: 1.6)
      touchpad(.ended, scale: 1.6)
    }
  }

  private func stretch(from start: Double, to end: Double) {
    for step in 1...6 {
      stage.advance(by: .milliseconds(8))
      let side = Vector(start + (end - start) * Double(step) / 6, 0)
      stage.frame([
        stage.finger(1).sample(.moved, at: Self.center - side),
        stage.finger(2).sample(.moved, at: Self.center + side),
      ])
    }
  }

  private func touchpad(_ phase: TouchpadEvent.Phase, scale: Double) {
    stage.window.handle(
      TouchpadEvent(
        phase: phase, kind: .pinch(scale: scale, turn: .zero), fingers: 2, translation: .zero,
        location: Self.center, timestamp: stage.now))
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
          StickerID(rawValue: "hats/top-hat"), Placement(center: Point(150, 100), scale: 0.2)))
      #expect(disguise[view.id] != nil)
      controller.document.begin(History(disguise), on: other)
    case .noDocument: controller.document.end()
    }
    stage.window.layoutIfNeeded()
  }

  // MARK: Expectations

  private func expectNoDrag(at location: SourceLocation = #_sourceLocation) {
    #expect(controller.document.history?.held ?? [] == [], sourceLocation: location)
    #expect(controller.drags.isEmpty, sourceLocation: location)
    for element in controller.canvasView.elements {
      #expect(
        !element.isLifted && !element.isBackdrop && element.sinking == 0, sourceLocation: location)
    }
    #expect(controller.chip.isHidden && !controller.guides.isShowing, sourceLocation: location)
    #expect(controller.bin.isHidden && !controller.bin.isOpen, sourceLocation: location)
    #expect(!controller.canvasView.photoView.isMoving, sourceLocation: location)
  }

  private func expectDragWorks() throws {
    if controller.document.history == nil {
      controller.document.begin(History(Disguise(photo: other.reference)), on: other)
    }
    let element = try controller.canvasView.elements.first ?? editor.place(at: Self.center)
    stage.advance(by: .seconds(1))
    let middle = element.convert(element.bounds.center, to: nil)
    let steps = editor.entries.count

    stage.finger.down(at: middle)
    stage.finger.stroke(to: middle + Vector(30, 10), in: .milliseconds(50))
    #expect(element.isLifted)
    stage.finger.up()

    let end = element.convert(element.bounds.center, to: nil)
    #expect(end.distance(to: middle + Vector(30, 10)) < 1)
    #expect(editor.entries.count == steps + 1)
    expectNoDrag()
  }
}
