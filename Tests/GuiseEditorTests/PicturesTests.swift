import DisguiseModel
import TestSupport
import Testing
import TouchKit
import TouchKitTesting

@testable import GuiseEditor

/// What is shown from pictures is what painting everything anew would show.
@MainActor
@Suite("The pictures of the canvas", .serialized)
struct PicturesTests {
  private let editor: EditorStage
  private var stage: Stage { editor.stage }
  private var controller: CanvasStage { editor.controller }
  private var canvasView: CanvasView { controller.canvasView }
  private var layer: ElementLayer { canvasView.layer }

  init() throws {
    editor = try EditorStage()
    canvasView.marks.isHidden = true
    for (name, place) in [
      ("mustaches/handlebar", Point(400, 300)), ("hats/top-hat", Point(430, 320)),
      ("noses-and-mouths/clown-nose", Point(470, 350)), ("mustaches/handlebar", Point(560, 460)),
      ("noses-and-mouths/clown-nose", Point(690, 300)),
    ] { _ = try editor.place(name, at: place) }
    settle()
  }

  private func settle() { editor.settle() }

  private func shown() -> Bitmap { stage.draw().snapshot() }

  /// Everything at its present place, painted anew.
  private func painted() -> Bitmap {
    let elements = layer.elements
    let photo = canvasView.surface.painting
    let toWindow = canvasView.transformToWindow
    return .drawn(width: 952, height: 736, format: .opaque) { canvas in
      canvas.saved { canvas in
        canvas.concatenate(toWindow)
        photo.paint(on: canvas)
      }
      canvas.clip(to: layer.convert(layer.bounds, to: nil))
      editor.library.restingPainter.draw(
        elements, on: canvas, photoToTarget: layer.transformToWindow)
    }
  }

  private func expectSharp(
    _ step: String, at location: SourceLocation = #_sourceLocation
  ) {
    let difference = shown().largestDifference(from: painted())
    #expect(difference < 3.5 / 255, "after \(step)", sourceLocation: location)
  }

  @Test("show each edit exactly", arguments: 1...2) func edits(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    expectSharp("the start")
    for number in 1...15 {
      let step = try perform(Int.random(in: 0..<9, using: &random), &random)
      // Some edits are drawn one by one, some together.
      if Bool.random(using: &random) { stage.draw() }
      if Bool.random(using: &random) {
        settle()
        expectSharp("step \(number), \(step)")
      }
    }
    settle()
    expectSharp("the end")
  }

  private func perform(_ kind: Int, _ random: inout SeededGenerator) throws -> String {
    let elements = layer.elements
    guard let element = elements.randomElement(using: &random) else {
      _ = try editor.place(at: Point(476, 368))
      return "placing"
    }
    func offset() -> Double { Double(Int.random(in: -90...90, using: &random)) }
    switch kind {
    case 0:
      var placement = element.placement
      placement.center = placement.center + Vector(offset(), offset())
      placement.rotation = .degrees(offset())
      controller.document.perform(.change(element.id, .placement(placement)))
      return "placement"
    case 1:
      controller.document.perform(.change(element.id, .flip))
      return "flip"
    case 2:
      controller.remove(element.id)
      return "removal"
    case 3:
      controller.document.perform(.reorder(element.id, .front))
      return "to the front"
    case 4:
      controller.document.undo()
      return "undo"
    case 5:
      controller.document.redo()
      return "redo"
    case 6:
      let zoom = Double.random(in: 0.4...2.2, using: &random)
      controller.tools.zoom.zoom(by: zoom, about: Point(476 + offset(), 368 + offset()))
      return "zoom"
    case 7:
      guard let view = canvasView[element.id] else { return "nothing" }
      stage.finger.down(at: view.middle)
      stage.finger.stroke(to: view.middle + Vector(offset(), offset()), in: .milliseconds(80))
      stage.draw()
      stage.finger.up()
      return "drag"
    default:
      _ = try editor.place(at: Point(476 + offset(), 368 + offset()))
      return "placing"
    }
  }

  @Test("show what is placed above the picture of what rests, which stays as it is")
  func placed() throws {
    let pictures = canvasView.bitmaps
    let resting = try #require(pictures.scaled.whole)
    let view = try editor.place("mustaches/handlebar", at: Point(300, 400))
    stage.draw()
    #expect(pictures.current?.parts.moving == [view.id])
    #expect(pictures.current?.base === resting && resting.isComplete)
    let frame = shown()
    let box = view.convert(view.paintBounds, to: nil).insetBy(-3, -3).roundedOut
    let rest = covering(box, of: painted())
    #expect(covering(box, of: frame).largestDifference(from: rest) < 3.5 / 255)

    settle()
    #expect(pictures.current?.parts.moving == [] && pictures.current?.base !== resting)
    expectSharp("placing")
    controller.document.undo()
    settle()
    expectSharp("undo")
  }

  @Test("show what rests exactly around an element that is dragged") func drag() throws {
    let view = try #require(canvasView.elements.first { $0.id == layer.elements[1].id })
    stage.finger.down(at: view.middle)
    for step in 1...8 {
      stage.finger.stroke(
        to: Point(430 + 25 * Double(step), 320 + 8 * Double(step)), in: .milliseconds(30))
      let frame = shown()
      var rest = painted()
      // What is dragged is drawn fast and with a shadow: its surroundings count.
      let box = view.convert(view.paintBounds, to: nil).insetBy(-3, -3).roundedOut
      rest = covering(box, of: rest)
      #expect(covering(box, of: frame).largestDifference(from: rest) < 3.5 / 255)
    }
    #expect(layer.movers == [view.id])
    stage.finger.up()
    stage.draw()
    settle()
    #expect(layer.movers.isEmpty)
    expectSharp("the drop")
  }

  private func covering(_ box: Rect, of picture: Bitmap) -> Bitmap {
    .drawn(width: picture.width, height: picture.height, format: .opaque) { canvas in
      canvas.draw(picture, at: .zero, quality: .nearest)
      canvas.fill(box, with: .black)
    }
  }

  @Test("are drawn scaled while the canvas is zoomed, and sharp once it rests") func zoom() {
    for (factor, point) in [(2.5, Point(300, 300)), (1.6, Point(600, 400)), (0.3, Point(476, 368))]
    {
      controller.tools.zoom.zoom(by: factor, about: point)
      // The edges of the same shapes at the same places.
      #expect(shown().meanDifference(from: painted()) < 4, "while zooming by \(factor)")
      #expect(canvasView.bitmaps.isMoving)
      settle()
      #expect(!canvasView.bitmaps.isMoving)
      expectSharp("zooming by \(factor)")
    }
  }

  @Test("follow an edit while the canvas is zoomed") func editWhileZooming() throws {
    controller.tools.zoom.zoom(by: 2, about: Point(476, 368))
    stage.draw()
    let first = try #require(layer.elements.first)
    controller.document.perform(.remove(first.id))
    #expect(shown().meanDifference(from: painted()) < 4)
    settle()
    expectSharp("removal")
  }

  @Test("that a finger has requested are given up when it lifts, and after a rest")
  func anticipation() throws {
    let view = try #require(canvasView.elements.first)
    for _ in 1...3 {
      stage.finger.down(at: view.middle)
      stage.draw()
      stage.finger.up()
      settle()
    }
    expectSharp("taps")
  }

  @Test("show another photo at once") func otherPhoto() throws {
    let face = try #require(editor.library.faces.faces.last)
    let photo = try Photo.decode(.face(face), fitting: Size(600, 750))
    controller.document.change(to: photo)
    stage.window.layoutIfNeeded()
    expectSharp("the change")
  }

  @Test("follow the window's size, fast at first; then the whole photo can be reached")
  func resize() throws {
    controller.tools.zoom.zoom(by: 3, about: Point(430, 320))
    settle()
    canvasView.fillsSuperview = false
    canvasView.frame = Rect(0, 0, 700, 500)
    stage.window.layoutIfNeeded()
    #expect(difference(in: canvasView.frame) < 4)
    settle()
    #expect(difference(in: canvasView.frame) < 0.5)

    for factor in [0.7, 0.5] {
      controller.tools.zoom.zoom(by: factor, about: Point(200, 200))
      #expect(difference(in: canvasView.frame) < 5, "while zooming by \(factor)")
    }
    settle()
    #expect(difference(in: canvasView.frame) < 0.5)
  }

  /// The mean difference of what is shown from everything painted anew, in a part of the window.
  private func difference(in part: Rect) -> Double {
    func cut(_ picture: Bitmap) -> Bitmap {
      .drawn(width: Int(part.width), height: Int(part.height), format: .opaque) { canvas in
        canvas.draw(picture, at: .zero - (part.origin - .zero), quality: .nearest)
      }
    }
    return cut(shown()).meanDifference(from: cut(painted()))
  }

  @Test("show an edit while something sharper is prepared, and then both") func editWhilePreparing()
    throws
  {
    stage.draw()
    canvasView.bitmaps.artworkDidChange()
    stage.draw()
    let first = try #require(layer.elements.first)
    controller.document.perform(.remove(first.id))
    expectSharp("the removal")
    canvasView.bitmaps.finish()
    stage.scheduler.runPosted()
    expectSharp("the preparation")
  }

  @Test("are up to date when the canvas is zoomed right after an edit") func zoomAfterEdit() throws
  {
    controller.tools.zoom.zoom(by: 3, about: Point(430, 320))
    settle()
    let first = try #require(layer.elements.first)
    controller.document.perform(.remove(first.id))
    stage.draw()
    for factor in [0.8, 0.6, 0.6] {
      controller.tools.zoom.zoom(by: factor, about: Point(476, 368))
      #expect(shown().largestMeanDifference(from: painted(), inSquaresOf: 24) < 30)
    }
  }

  @Test("leave out an element in whose place something else is shown") func replaced() throws {
    let view = try #require(canvasView.elements.last)
    let place = view.middle
    let before = shown()[Int(place.x), Int(place.y)]
    view.isReplaced = true
    let bare = shown()[Int(place.x), Int(place.y)]
    #expect(bare != before)
    settle()
    #expect(shown()[Int(place.x), Int(place.y)] == bare)
    view.isReplaced = false
    settle()
    expectSharp("the end")
  }

  @Test("show the box of artwork that turns out to be missing") func missingArtwork() throws {
    let photo = try #require(controller.document.photo)
    var disguise = Disguise(photo: photo.reference)
    let size = photo.reference.size
    disguise.apply(
      .place(
        .sticker(StickerID(rawValue: "nowhere/nothing")),
        Placement(center: Point(size.width / 2, size.height / 2), scale: size.width / 400)))
    let gate = Gate(of: editor.library.artworks)
    controller.document.begin(History(disguise), on: photo)
    let bare = shown()
    gate.open()
    settle()
    expectSharp("loading")
    #expect(shown().largestDifference(from: bare) > 0.1)
  }
}
