import DisguiseModel
import Faces
import Platform
import TestSupport
import Testing
import TouchKit
import TouchKitTesting

@testable import GuiseEditor

/// An editor with a photo on which faces are known.
@MainActor
struct FacePhoto {
  let whole: WholeEditor
  var stage: Stage { whole.stage }
  var controller: CanvasStage { whole.controller }

  /// Opens the sample face; with other faces in place of that on it.
  init(
    _ faces: [Face?]? = nil, _ width: Double = 1280, _ height: Double = 800,
    in folder: TemporaryFolder = TemporaryFolder(), start: EditorOptions.Start = .sampleFace
  ) throws {
    whole = try WholeEditor(width, height, start: start, in: folder) {
      $0.settings.set(.fitsToFaces, to: true)
    }
    whole.settle()
    whole.feature(Surprise.self).random = SeededGenerator(seed: 1)
    if let faces { controller.faces.faces = faces.compactMap(\.self) }
  }

  /// Four faces of different size and tilt.
  static var group: [Face?] {
    [
      .upright(at: Point(300, 400), eyeDistance: 90),
      .upright(at: Point(900, 400), eyeDistance: 110, tilt: .degrees(20)),
      .upright(at: Point(300, 1100), eyeDistance: 70, tilt: .degrees(-35)),
      .upright(at: Point(900, 1100), eyeDistance: 130, tilt: .degrees(180)),
    ]
  }

  /// How many frames of faces are shown.
  var flashes: Int {
    controller.canvasView.ghosts.subviews.filter { $0.identifier == "face" }.count
  }

  func face(_ index: Int = 0) throws -> Face {
    try #require(controller.faces.faces.dropFirst(index).first)
  }

  func arm(_ name: String = "glasses/round") throws {
    let sticker = try #require(whole.editor.desk.library.catalog[StickerID(rawValue: name)])
    whole.editor.desk.library.artworks.load(sticker.id)
    controller.hand.armed = sticker
  }

  /// A point of the photo in the window.
  func inWindow(_ point: Point) -> Point { controller.canvasView.layer.convert(point, to: nil) }

  /// Where an anchor of an element's artwork is, in photo pixels.
  func anchor(_ point: FacePoint, of element: DisguiseElement) throws -> Point {
    let library = whole.editor.desk.library
    let fit = try #require(library.catalog[element.kind.artwork]?.fit)
    let place = try #require(fit.anchors.first { $0.point == point }).place
    let size = try #require(library.artworks.artwork(element.kind.artwork)).size
    return element.placement.transform.apply(
      Point((place.x - 0.5) * size.width, (place.y - 0.5) * size.height))
  }

  /// Expects that the lenses of glasses are on the eyes of a face.
  func expectOnEyes(_ element: DisguiseElement?, of face: Face) throws {
    let element = try #require(element)
    for eye in [FacePoint.leftEye, .rightEye] {
      let distance = try anchor(eye, of: element).distance(to: face[eye])
      #expect(distance < 0.01 * face.eyeDistance)
    }
  }
}

@MainActor @Suite("A tap on a face") struct FittingTests {
  @Test(
    "puts what is armed where it fits, as one step",
    arguments: [(1280.0, 800.0), (360, 640), (800, 1280)])
  func tap(size: (Double, Double)) throws {
    let photo = try FacePhoto(nil, size.0, size.1)
    try photo.arm()
    let face = try photo.face()

    photo.whole.tap(photo.inWindow(face[.chin] + Vector(20, -30)))

    try photo.expectOnEyes(photo.whole.elements.first, of: face)
    #expect(photo.whole.elements.count == 1 && photo.controller.hand.armed != nil)
    photo.whole.press("z", modifiers: .control)
    #expect(photo.whole.elements.isEmpty)
  }

  @Test("a second one adds nothing, and selects what is there") func twice() throws {
    let photo = try FacePhoto()
    try photo.arm()
    let face = try photo.face()
    photo.whole.tap(photo.inWindow(face[.chin]))
    let id = try #require(photo.whole.elements.first?.id)
    photo.controller.select(nil, by: photo.controller.hand)

    photo.whole.tap(photo.inWindow(face[.forehead]))

    #expect(photo.whole.elements.count == 1 && photo.controller.hand.selection == id)
  }

  @Test("earrings come in pairs, as one step") func pair() throws {
    let photo = try FacePhoto()
    try photo.arm("jewelry/hoop")

    photo.whole.tap(photo.inWindow(try photo.face()[.noseTip]))

    #expect(photo.whole.elements.map(\.placement.isFlipped) == [false, true])
    photo.whole.press("z", modifiers: .control)
    #expect(photo.whole.elements.isEmpty)
  }

  @Test("far from a face, with the switch off, and without faces it places as ever")
  func free() throws {
    let photo = try FacePhoto([.upright(at: Point(300, 400), eyeDistance: 80)])
    try photo.arm()
    let far = Point(900, 1200)
    photo.whole.tap(photo.inWindow(far))
    #expect(try #require(photo.whole.elements.last).placement.center.distance(to: far) < 1)

    let near = Point(320, 480)
    photo.controller.faces.isOn = false
    photo.whole.tap(photo.inWindow(near))
    #expect(try #require(photo.whole.elements.last).placement.center.distance(to: near) < 1)

    photo.controller.faces.isOn = true
    photo.controller.faces.faces = []
    photo.whole.press("z", modifiers: .control)
    photo.whole.tap(photo.inWindow(near))
    #expect(try #require(photo.whole.elements.last).placement.center.distance(to: near) < 1)
  }

  @Test("with Alt it places freely, by the mouse and by a finger") func alt() throws {
    let photo = try FacePhoto()
    try photo.arm()
    let point = try photo.face()[.chin] + Vector(30, 0)

    photo.stage.mouse(.pressed(.primary), at: photo.inWindow(point), modifiers: .alt)
    photo.stage.mouse(.released(.primary), at: photo.inWindow(point), modifiers: .alt)
    photo.whole.settle()

    #expect(try #require(photo.whole.elements.last).placement.center.distance(to: point) < 1)
    photo.whole.press("z", modifiers: .control)
    photo.whole.press("Alt_L")
    photo.whole.tap(photo.inWindow(point))
    #expect(try #require(photo.whole.elements.last).placement.center.distance(to: point) < 1)
  }

  @Test("two people each fit something, at the same time") func two() throws {
    let photo = try FacePhoto(FacePhoto.group)
    try photo.arm()
    let fingers = [photo.stage.finger(1), photo.stage.finger(2)]
    for (index, finger) in fingers.enumerated() {
      finger.down(at: photo.inWindow(try photo.face(index)[.noseTip]))
    }
    photo.stage.advance(by: .milliseconds(50))
    photo.stage.lift(fingers)
    photo.whole.settle()

    #expect(photo.whole.elements.count == 2)
    for element in photo.whole.elements {
      let face = try #require(photo.controller.faces.face(near: element.placement.center))
      try photo.expectOnEyes(element, of: face)
    }
  }

  @Test("Enter puts it on one face after another, Shift-Enter on all") func keys() throws {
    let photo = try FacePhoto(FacePhoto.group)
    try photo.arm()
    for count in 1...4 {
      photo.whole.press("Return")
      photo.whole.settle()
      #expect(photo.whole.elements.count == count)
    }
    photo.whole.press("Return")
    photo.whole.settle()
    #expect(photo.whole.elements.count == 4, "each has one")

    try photo.arm("hats/top-hat")
    photo.whole.press("Return", modifiers: .shift)
    photo.whole.settle()
    #expect(photo.whole.elements.count == 8)
    photo.whole.press("z", modifiers: .control)
    #expect(photo.whole.elements.count == 4)
  }

  @Test("a face that is too small for fingers gets what fits nevertheless") func small() throws {
    let photo = try FacePhoto([.upright(at: Point(300, 400), eyeDistance: 9)])
    try photo.arm()
    photo.whole.tap(photo.inWindow(Point(301, 402)))
    try photo.expectOnEyes(photo.whole.elements.first, of: try photo.face())
  }

  @Test("at the photo's edge a second one adds nothing either, and Enter goes on to the next face")
  func edge() throws {
    let photo = try FacePhoto([
      .upright(at: Point(20, 30), eyeDistance: 20), .upright(at: Point(600, 700), eyeDistance: 90),
    ])
    try photo.arm("hats/wizard")
    for _ in 1...2 { photo.whole.tap(photo.inWindow(Point(22, 36))) }
    #expect(photo.whole.elements.count == 1)
    photo.whole.press("Return")
    photo.whole.settle()
    #expect(photo.whole.elements.count == 2)
    #expect(photo.controller.wearer(of: photo.whole.elements[1]) == photo.controller.faces.faces[1])
  }

  @Test("a finder that fails is one quiet fact", arguments: [FaceError.failed, .noNetworks])
  func failure(error: FaceError) throws {
    let whole = try WholeEditor { options in
      options.settings.set(.fitsToFaces, to: true)
      options.findFaces = { (_, _, _) throws(FaceError) in throw error }
    }
    #expect(whole.controller.faces.faces.isEmpty && whole.problem == nil)
    try whole.place("glasses/round", under: Point(476, 400))
    #expect(whole.elements.count == 1)
  }

  @Test("a search begins once the artwork on the photo has been read") func afterArtwork() throws {
    let whole = try WholeEditor(settles: false) { options in
      options.settings.set(.fitsToFaces, to: true)
    }
    let gate = Gate(of: whole.editor.desk.library.artworks)
    let isShown = Timeout(in: .seconds(20)).poll {
      whole.stage.scheduler.runPosted()
      whole.stage.draw()
      return whole.document.photo != nil
    }
    #expect(isShown)
    whole.stage.draw()
    whole.stage.scheduler.runPosted()

    // Without a search it would be done at once.
    #expect(!whole.faceSearch.worker.finish(within: .milliseconds(100)))
    gate.open()
    whole.settle()

    #expect(!whole.controller.faces.faces.isEmpty)
  }

  @Test("a search ends with its photo") func cancelled() throws {
    let search = Monitor((isCancelled: false, count: 0))
    let whole = try WholeEditor(settles: false) { options in
      options.settings.set(.fitsToFaces, to: true)
      options.findFaces = { (_, source, isCancelled) throws(FaceError) in
        search.update { $0.count += 1 }
        guard search.value.count == 1 else { return [] }
        while !isCancelled() {}
        search.update { $0.isCancelled = true }
        throw .cancelled
      }
    }
    let isSearching = Timeout(in: .seconds(20)).poll {
      whole.stage.scheduler.runPosted()
      whole.stage.draw()
      return search.value.count == 1
    }
    #expect(isSearching)

    let other = try #require(whole.editor.desk.library.faces.faces.last)
    #expect(whole.editor.desk.commands.perform(.open(other), for: .init(of: whole.controller.hand)))
    let isCancelled = Timeout(in: .seconds(20)).poll {
      whole.stage.scheduler.runPosted()
      whole.stage.draw()
      return search.value.isCancelled
    }
    #expect(isCancelled)
    whole.settle()

    #expect(search.value.count == 2 && whole.controller.faces.faces.isEmpty)
  }

  @Test("each face is framed once, for a moment") func shimmer() throws {
    let whole = try WholeEditor(settles: false) { $0.settings.set(.fitsToFaces, to: true) }
    let ghosts = whole.controller.canvasView.ghosts
    whole.stage.window.animator.isReduced = false
    let isFramed = Timeout(in: .seconds(20)).poll {
      whole.stage.scheduler.runPosted()
      whole.stage.draw()
      return ghosts.subviews.contains { $0.identifier == "face" }
    }
    #expect(isFramed)
    whole.stage.advance(by: .seconds(1))
    #expect(ghosts.subviews.isEmpty)
  }

  @Test("the faces of the photo before are forgotten")
  func photos() throws {
    let photo = try FacePhoto()
    let first = photo.controller.faces.faces
    #expect(first.count == 1)
    let other = try #require(photo.whole.editor.desk.library.faces.faces.last)

    #expect(
      photo.whole.editor.desk.commands.perform(.open(other), for: .init(of: photo.controller.hand)))
    photo.whole.settle()

    #expect(photo.controller.faces.faces == other.faces && other.faces != first)
    photo.whole.closePhoto()
    photo.whole.settle()
    #expect(photo.controller.faces.faces.isEmpty)
  }
}

@MainActor @Suite("Everybody") struct EverybodyTests {
  private func button(_ photo: FacePhoto) -> View? { photo.whole.find(.button, "Everybody") }

  @Test("is offered while what is armed fits on several faces") func offered() throws {
    let photo = try FacePhoto(FacePhoto.group)
    #expect(button(photo) == nil)
    try photo.arm()
    #expect(button(photo) != nil)
    photo.controller.faces.isOn = false
    #expect(button(photo) == nil)
    photo.controller.faces.isOn = true
    photo.controller.faces.faces.removeLast(3)
    #expect(button(photo) == nil)
  }

  @Test(
    "puts it on all as one step, and on those without it",
    arguments: [(1280.0, 800.0), (480, 800), (360, 640)])
  func all(size: (Double, Double)) throws {
    let photo = try FacePhoto(FacePhoto.group, size.0, size.1)
    try photo.arm()
    photo.whole.tap(photo.inWindow(try photo.face(1)[.noseTip]))

    photo.whole.tap(try #require(button(photo)))

    #expect(photo.whole.elements.count == 4)
    for face in photo.controller.faces.faces {
      let element = photo.whole.elements.first {
        photo.controller.faces.face(near: $0.placement.center) == face
      }
      try photo.expectOnEyes(element, of: face)
    }
    photo.whole.press("z", modifiers: .control)
    #expect(photo.whole.elements.count == 1)
  }

  @Test("its button covers no face, if there is room elsewhere") func corner() throws {
    let photo = try FacePhoto([
      .upright(at: Point(300, 400), eyeDistance: 90),
      .upright(at: Point(1150, 1430), eyeDistance: 60),
    ])
    photo.controller.tools.zoom.zoom(by: 1.6, about: photo.inWindow(Point(1150, 1430)))
    try photo.arm()
    photo.stage.window.layoutIfNeeded()
    let frame = photo.whole.place(of: try #require(button(photo)))
    for face in photo.controller.faces.faces {
      let corners = [face.box.origin, Point(face.box.maxX, face.box.maxY)].map(photo.inWindow)
      let box = Rect(
        corners[0].x, corners[0].y, corners[1].x - corners[0].x, corners[1].y - corners[0].y)
      #expect(!box.intersects(frame))
    }
  }

  @Test("Shift-Enter puts it on the only face, too") func single() throws {
    let photo = try FacePhoto()
    try photo.arm()
    photo.whole.press("Return", modifiers: .shift)
    photo.whole.settle()
    try photo.expectOnEyes(photo.whole.elements.first, of: try photo.face())
  }

  @Test("small heads lie behind large ones") func order() throws {
    let photo = try FacePhoto(FacePhoto.group)
    try photo.arm()
    photo.whole.press("Return", modifiers: .shift)
    photo.whole.settle()
    let scales = photo.whole.elements.map(\.placement.scale)
    #expect(scales == scales.sorted() && scales.count == 4)
  }
}
