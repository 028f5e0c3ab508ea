import DisguiseModel
import Faces
import Platform
import TestSupport
import Testing
import TouchKit
import TouchKitTesting

@testable import GuiseEditor

@MainActor @Suite("A tap before the faces are known") struct EarlyTapTests {
  private let face: Face

  init() throws {
    face = try #require(.upright(at: Point(500, 600), eyeDistance: 160, tilt: .degrees(15)))
  }

  /// A photo whose faces are not known yet.
  private func photo(in folder: TemporaryFolder = TemporaryFolder()) throws -> FacePhoto {
    try FacePhoto([], in: folder)
  }

  private func tap(_ photo: FacePhoto, _ sticker: String, at point: FacePoint) throws {
    try photo.arm(sticker)
    photo.whole.tap(photo.inWindow(face[point]))
  }

  private func find(_ faces: [Face], in photo: FacePhoto) {
    photo.controller.faces.faces = faces
    photo.whole.settle()
  }

  private func undo(_ photo: FacePhoto) { photo.whole.press("z", modifiers: .control) }

  private func stickers(_ photo: FacePhoto) -> [String] {
    photo.whole.elements.map(\.kind.artwork.rawValue)
  }

  @Test("fits by itself when they come, as the step that placed it") func fits() throws {
    let photo = try photo()
    try tap(photo, "glasses/round", at: .chin)
    let tapped = try #require(photo.whole.elements.first)
    #expect(tapped.placement.center.distance(to: face[.chin]) < 1)

    find([face], in: photo)

    try photo.expectOnEyes(photo.whole.elements.first, of: face)
    let view = try #require(photo.controller.canvasView[tapped.id])
    #expect(view.placement == photo.whole.elements.first?.placement, "it is seen there")
    photo.whole.tap(photo.inWindow(face[.forehead]))
    #expect(photo.whole.elements.map(\.id) == [tapped.id], "the next tap selects it")
    undo(photo)
    #expect(photo.whole.elements.isEmpty)
    photo.whole.press("z", modifiers: [.control, .shift])
    try photo.expectOnEyes(photo.whole.elements.first, of: face)
  }

  @Test("of two on a face the second selects or replaces, as it would have then")
  func two() throws {
    let photo = try photo()
    try tap(photo, "glasses/round", at: .chin)
    try tap(photo, "glasses/round", at: .noseTip)
    try tap(photo, "glasses/aviator", at: .forehead)

    find([face], in: photo)

    #expect(stickers(photo) == ["glasses/aviator"])
    try photo.expectOnEyes(photo.whole.elements.first, of: face)
    undo(photo)
    #expect(stickers(photo) == ["glasses/round"])
    try photo.expectOnEyes(photo.whole.elements.first, of: face)
    undo(photo)
    #expect(photo.whole.elements.isEmpty)
  }

  @Test("it replaces what was worn when the photo was opened, in the same step") func worn() throws
  {
    let photo = try FacePhoto([face])
    try tap(photo, "glasses/round", at: .noseTip)
    let round = photo.whole.elements
    photo.controller.faces.faces = []
    try tap(photo, "glasses/aviator", at: .chin)
    #expect(photo.whole.elements.count == 2)
    find([face], in: photo)
    #expect(stickers(photo) == ["glasses/aviator"])
    undo(photo)
    #expect(photo.whole.elements == round)
  }

  @Test("does not slip away from under a finger; when that lifts, the tap finds it fitted")
  func touched() throws {
    let photo = try photo()
    try tap(photo, "glasses/round", at: .chin)
    let tapped = photo.whole.elements
    photo.stage.finger.down(at: photo.inWindow(face[.chin] + Vector(90, 0)))
    photo.controller.faces.faces = [face]
    #expect(photo.whole.elements == tapped)
    photo.stage.finger.up()
    photo.whole.settle()
    #expect(photo.whole.elements.map(\.id) == tapped.map(\.id))
    try photo.expectOnEyes(photo.whole.elements.first, of: face)
    undo(photo)
    #expect(photo.whole.elements.isEmpty)
  }

  @Test("what is dropped out of the drawer fits, too") func dropped() throws {
    let photo = try photo()
    photo.stage.finger.down(at: try photo.whole.view(.cell, "Handlebar mustache").middle)
    photo.stage.finger.stroke(to: photo.inWindow(face[.chin]), in: .milliseconds(400))
    photo.stage.finger.up()
    photo.whole.settle()
    find([face], in: photo)
    let element = try #require(photo.whole.elements.first)
    #expect(try photo.anchor(.upperLip, of: element).distance(to: face[.upperLip]) < 1)
  }

  @Test("earrings become a pair") func pair() throws {
    let photo = try photo()
    try tap(photo, "jewelry/hoop", at: .noseTip)
    find([face], in: photo)
    #expect(photo.whole.elements.map(\.placement.isFlipped) == [false, true])
    undo(photo)
    #expect(photo.whole.elements.isEmpty)
  }

  @Test("what others did meanwhile stays the newer step") func others() throws {
    let photo = try photo()
    try tap(photo, "hats/crown", at: .neck)
    let crown = try #require(photo.whole.elements.first)
    // Somebody has moved it: the person's.
    photo.controller.adjust(crown.id, by: Vector(300, 300))
    try tap(photo, "glasses/round", at: .chin)
    photo.controller.adjust(crown.id, by: Vector(0, 50))
    photo.controller.adjust(crown.id, by: Vector(0, 50))
    undo(photo)

    find([face], in: photo)

    try photo.expectOnEyes(photo.whole.elements.last, of: face)
    #expect(photo.whole.document.history?.canRedo ?? false)
    photo.whole.press("z", modifiers: [.control, .shift])
    let place = crown.placement.center + Vector(300, 400)
    #expect(try #require(photo.whole.elements.first).placement.center.distance(to: place) < 1)
    for _ in 1...2 { undo(photo) }
    try photo.expectOnEyes(photo.whole.elements.last, of: face)
    undo(photo)
    #expect(stickers(photo) == ["hats/crown"])
  }

  enum Since: CaseIterable {
    case moved, held, faded, undone, far, freely, alt, otherPhoto, none
  }

  @Test(
    "stays if something was done with it since, or it was far or free", arguments: Since.allCases)
  func stays(since: Since) throws {
    let photo = try photo()
    try photo.arm()
    let point = since == .far ? Point(1100, 1400) : face[.chin]
    photo.controller.faces.isOn = since != .freely
    if since == .alt { photo.whole.press("Alt_L") }
    photo.whole.tap(photo.inWindow(point))
    photo.controller.hand.armed = nil
    photo.controller.faces.isOn = true
    let id = try #require(photo.whole.elements.first?.id)
    switch since {
    case .moved: photo.controller.adjust(id, by: Vector(3, 0))
    case .held:
      photo.stage.finger.down(at: photo.inWindow(point))
      photo.stage.finger.stroke(
        to: photo.inWindow(point) + Vector(20, 80), in: .milliseconds(200))
    case .faded: photo.whole.document.perform(.change(id, .look(Look(opacity: 0.5))))
    case .undone: undo(photo)
    case .otherPhoto:
      let sample = try #require(photo.whole.editor.desk.library.faces.faces.last)
      photo.whole.document.change(to: try Photo.decode(.face(sample), fitting: Size(600, 750)))
    case .far, .freely, .alt, .none: break
    }
    let before = photo.whole.document.history?.shown.elements

    find(since == .none ? [] : [face], in: photo)

    #expect(photo.whole.document.history?.shown.elements == before)
    if since == .held { photo.stage.finger.up() }
  }

  @Test("a sudden end restores what was seen") func killed() throws {
    let (folder, other) = (TemporaryFolder(), TemporaryFolder())
    let photo = try photo(in: folder)
    try tap(photo, "jewelry/hoop", at: .noseTip)
    try tap(photo, "glasses/round", at: .chin)
    try tap(photo, "glasses/aviator", at: .chin)
    undo(photo)
    find([face], in: photo)
    let history = try #require(photo.whole.document.history)

    let journal = try folder.read("state/work.journal")
    try other.write(String(decoding: journal, as: UTF8.self), to: "state/work.journal")
    let restored = try WholeEditor(start: .lastWork, in: other)

    #expect(restored.elements == photo.whole.elements && restored.elements.count == 3)
    #expect(restored.document.history?.past.map(\.elements) == history.past.map(\.elements))
    #expect(restored.document.history?.future.map(\.elements) == history.future.map(\.elements))
  }

  /// An editor whose search for faces waits for a gate.
  private func searching(
    _ gate: Monitor<Bool>, _ faces: [Face]?, _ width: Double = 1280, _ height: Double = 800
  ) throws -> WholeEditor {
    let whole = try WholeEditor(width, height, settles: false) { options in
      options.settings.set(.fitsToFaces, to: true)
      options.findFaces = { (_, _, _) throws(FaceError) in
        _ = gate.wait { $0 ? true : nil }
        guard let faces else { throw .failed }
        return faces
      }
    }
    let isShown = Timeout(in: .seconds(20)).poll {
      whole.stage.scheduler.runPosted()
      whole.stage.draw()
      return whole.document.photo != nil
    }
    #expect(isShown)
    return whole
  }

  @Test(
    "a tap on the dice is remembered: all faces are dressed once they are known, as one step",
    arguments: [(1280.0, 800.0), (360, 640)], [1, 3])
  func dice(size: (Double, Double), taps: Int) throws {
    let gate = Monitor(false)
    let second = try #require(Face.upright(at: Point(900, 1100), eyeDistance: 110))
    let whole = try searching(gate, [face, second], size.0, size.1)
    let dice = whole.layout.topBar.dice
    #expect(dice.isEnabled && !dice.isHidden && !dice.isSelected)
    for _ in 0..<taps { whole.stage.finger.tap(at: whole.place(of: dice).center) }
    #expect(dice.isEnabled && dice.isSelected && whole.elements.isEmpty)
    gate.update { $0 = true }
    whole.settle()
    #expect(!dice.isSelected && dice.isEnabled)
    let wearers = Set(whole.elements.map { whole.controller.wearer(of: $0) })
    #expect(wearers == [face, second] && whole.toast == nil)
    #expect(whole.document.history?.past.count == 1)
  }

  @Test("where no face is found, it says so", arguments: [true, false]) func noFace(fails: Bool)
    throws
  {
    let gate = Monitor(false)
    let whole = try searching(gate, fails ? nil : [])
    let dice = whole.layout.topBar.dice
    whole.stage.finger.tap(at: whole.place(of: dice).center)
    gate.update { $0 = true }
    // Not so long that the message goes.
    let isSaid = Timeout(in: .seconds(20)).poll {
      whole.faceSearch.worker.finish()
      whole.stage.scheduler.runPosted()
      whole.stage.draw()
      return whole.toast != nil
    }
    #expect(isSaid && whole.toast == "The faces of this photo couldn't be found.")
    #expect(!dice.isSelected && whole.elements.isEmpty)
  }

  @Test("another photo forgets it") func otherPhoto() throws {
    let (gate, folder) = (Monitor(false), TemporaryFolder())
    let whole = try searching(gate, [face])
    let dice = whole.layout.topBar.dice
    whole.stage.finger.tap(at: whole.place(of: dice).center)
    whole.editor.opening.open(.file(path: try folder.photo("other.png", 1200, 1500)))
    let isOther = Timeout(in: .seconds(20)).poll {
      whole.document.worker.finish()
      whole.stage.scheduler.runPosted()
      return whole.document.photo?.source.name.hasPrefix("other") ?? false
    }
    #expect(isOther && !dice.isSelected)
    gate.update { $0 = true }
    whole.settle()
    #expect(whole.elements.isEmpty && !whole.controller.faces.faces.isEmpty)
  }

  @Test("the search itself brings them") func search() throws {
    let (gate, face) = (Monitor(false), face)
    let whole = try searching(gate, [face])
    let id = StickerID(rawValue: "glasses/round")
    whole.editor.desk.library.artworks.load(id)
    whole.controller.hand.armed = whole.editor.desk.library.catalog[id]
    whole.stage.finger.tap(at: whole.controller.canvasView.layer.convert(face[.chin], to: nil))
    whole.stage.advance(by: .seconds(1))
    let tapped = try #require(whole.elements.first)
    gate.update { $0 = true }
    whole.settle()
    let fitted = try #require(whole.elements.first)
    #expect(fitted.id == tapped.id && fitted.placement != tapped.placement)
    #expect(fitted.placement.rotation.degrees.rounded() == 15)
  }
}
