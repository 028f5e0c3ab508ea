import DisguiseModel
import Drawing
import Testing
import TouchKit
import TouchKitTesting

@testable import GuiseEditor

@MainActor
@Suite("What happens to an element while it is held")
struct HeldElementTests {
  /// What an element is held by.
  enum Grip: CaseIterable {
    case finger, fingersAround, handle, wheel, touchpad
  }

  /// What becomes of it meanwhile.
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
    "nothing stays lifted or shown, the fingers change nothing more, the next gesture works",
    arguments: Grip.allCases, Change.allCases)
  func held(by grip: Grip, change: Change) throws {
    hold(by: grip)
    #expect(controller.document.history?.held == [view.id])

    try perform(change)
    expectNothingHeld()
    let document = controller.document.history?.present
    let viewport = controller.canvasView.viewport
    let steps = editor.entries.count
    goOn(with: grip)

    expectNothingHeld()
    #expect(controller.document.history?.present == document && editor.entries.count == steps)
    #expect(controller.canvasView.viewport == viewport)
    try expectThatDragsWork()
  }

  @Test(
    "the finger on another element goes on",
    // While a finger holds an element, there is no handle.
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
    goOn(with: grip)

    expectNothingHeld()
    let middle = mustache.convert(mustache.bounds.center, to: nil)
    #expect(abs(middle.x - 560) < 1 && abs(middle.y - 560) < 1)
  }

  @Test(
    "undo leaves a held element alone",
    // A wheel holds nothing: undo ends its turn first.
    arguments: [Grip.finger, .fingersAround, .handle, .touchpad])
  func undo(grip: Grip) throws {
    hold(by: grip)

    controller.document.undo()
    controller.document.redo()

    #expect(controller.document.history?.held == [view.id] && editor.entries.count == 1)
    goOn(with: grip)
    stage.advance(by: .seconds(1))
    expectNothingHeld()
    #expect(editor.entries.count == 2 && view.superview != nil)
  }

  // MARK: What fingers do

  /// Takes the element and moves, scales or turns it.
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

  /// Goes on in the same way and lifts.
  private func goOn(with grip: Grip) {
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
      // Its element has the number of the one that is held.
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

  // MARK: What is seen

  private func expectNothingHeld(at location: SourceLocation = #_sourceLocation) {
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

  private func expectThatDragsWork() throws {
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
    expectNothingHeld()
  }
}
