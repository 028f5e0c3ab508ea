import DisguiseModel
import Faces
import TestSupport
import Testing
import TouchKit
import TouchKitTesting

@testable import GuiseEditor

@MainActor @Suite("Trying on") struct TryOnTests {
  private func stickers(_ photo: FacePhoto) -> [String] {
    photo.whole.elements.map(\.kind.artwork.rawValue)
  }

  private func tap(_ photo: FacePhoto, _ sticker: String, on index: Int = 0) throws {
    try photo.arm(sticker)
    photo.whole.tap(photo.inWindow(try photo.face(index)[.noseTip]))
  }

  private func undo(_ photo: FacePhoto) { photo.whole.press("z", modifiers: .control) }

  @Test("one glasses replace others, as one step") func glasses() throws {
    let photo = try FacePhoto()
    let glasses = ["glasses/round", "glasses/aviator", "glasses/heart"]
    for name in glasses {
      try tap(photo, name)
      #expect(stickers(photo) == [name])
    }
    try photo.expectOnEyes(photo.whole.elements.first, of: try photo.face())
    for name in glasses.reversed() {
      #expect(stickers(photo) == [name])
      undo(photo)
    }
    #expect(photo.whole.elements.isEmpty)
  }

  @Test("each part of a head has one thing, also at the photo's edge, by the keys and dropped")
  func parts() throws {
    let photo = try FacePhoto()
    for name in ["hair-and-beards/bob", "glasses/round", "hats/top-hat", "mustaches/walrus"] {
      try tap(photo, name)
    }
    #expect(stickers(photo) == ["glasses/round", "hats/top-hat", "mustaches/walrus"])
    try photo.arm("hats/wizard")
    photo.whole.press("Return")
    photo.whole.settle()
    #expect(stickers(photo) == ["glasses/round", "mustaches/walrus", "hats/wizard"])
    photo.controller.hand.armed = nil
    photo.stage.finger.down(at: try photo.whole.view(.cell, "Handlebar mustache").middle)
    photo.stage.finger.stroke(
      to: photo.inWindow(try photo.face()[.noseTip]), in: .milliseconds(400))
    photo.stage.finger.up()
    photo.whole.settle()
    #expect(stickers(photo) == ["glasses/round", "hats/wizard", "mustaches/handlebar"])
    // Zoomed in, more of a hat may be outside.
    photo.controller.tools.zoom.zoom(by: 2, about: photo.inWindow(Point(600, 700)))
    try photo.arm("hats/crown")
    photo.whole.press("Return")
    photo.whole.settle()
    #expect(stickers(photo) == ["glasses/round", "mustaches/handlebar", "hats/crown"])
  }

  @Test("earrings are replaced as a pair") func pair() throws {
    let photo = try FacePhoto()
    try tap(photo, "jewelry/hoop")
    try tap(photo, "jewelry/earring")
    #expect(stickers(photo) == ["jewelry/earring", "jewelry/earring"])
    try tap(photo, "jewelry/flower")
    #expect(stickers(photo) == ["jewelry/flower"])
    undo(photo)
    undo(photo)
    #expect(stickers(photo) == ["jewelry/hoop", "jewelry/hoop"])
  }

  @Test("of two earrings the missing one comes, and the other stays") func half() throws {
    let photo = try FacePhoto()
    try tap(photo, "jewelry/hoop")
    let ids = photo.whole.elements.map(\.id)
    photo.controller.remove(ids[0])
    try tap(photo, "jewelry/hoop")
    #expect(photo.whole.elements.count == 2 && photo.whole.elements[0].id == ids[1])
  }

  enum Change: CaseIterable { case moved, scaled, turned, flipped, faded, held }

  @Test("what a person has changed or holds stays", arguments: Change.allCases)
  func changed(by change: Change) throws {
    let photo = try FacePhoto()
    try tap(photo, "glasses/round")
    let id = try #require(photo.whole.elements.first?.id)
    switch change {
    case .moved: photo.controller.adjust(id, by: Vector(1, 0))
    case .scaled: photo.controller.adjust(id, scale: 1.05)
    case .turned: photo.controller.adjust(id, turn: .degrees(1))
    case .flipped: photo.whole.document.perform(.change(id, .flip))
    case .faded: photo.whole.document.perform(.change(id, .look(Look(opacity: 0.5))))
    case .held: _ = photo.whole.document.change { $0.begin(id) }
    }
    try tap(photo, "glasses/aviator")
    #expect(stickers(photo) == ["glasses/round", "glasses/aviator"])
    undo(photo)
    _ = photo.whole.document.change { $0.cancel(id) }
    undo(photo)
    guard change != .held else { return }
    try tap(photo, "glasses/aviator")
    #expect(stickers(photo) == ["glasses/aviator"], "after undo it is as it was")
  }

  @Test("a high hat that the photo's edge has pushed down is replaced, unless it was moved")
  func edge() throws {
    let photo = try FacePhoto([.upright(at: Point(600, 90), eyeDistance: 160)])
    try tap(photo, "hats/wizard")
    let id = try #require(photo.whole.elements.first?.id)
    photo.controller.adjust(id, by: Vector(0, 2))
    try tap(photo, "hats/crown")
    #expect(stickers(photo) == ["hats/wizard", "hats/crown"])
    for _ in 1...2 { undo(photo) }
    try tap(photo, "hats/crown")
    #expect(stickers(photo) == ["hats/crown"])
  }

  @Test("with Alt and placed freely it adds") func free() throws {
    let photo = try FacePhoto()
    try tap(photo, "glasses/round")
    photo.controller.faces.isOn = false
    try tap(photo, "glasses/aviator")
    photo.controller.faces.isOn = true
    photo.whole.press("Alt_L")
    try tap(photo, "glasses/heart")
    #expect(stickers(photo) == ["glasses/round", "glasses/aviator", "glasses/heart"])
  }

  @Test("everybody changes glasses, whoever wears which; others keep theirs") func everybody()
    throws
  {
    let photo = try FacePhoto(FacePhoto.group)
    try tap(photo, "glasses/round", on: 0)
    try tap(photo, "glasses/heart", on: 1)
    try tap(photo, "glasses/aviator", on: 0)
    #expect(stickers(photo) == ["glasses/heart", "glasses/aviator"])
    try photo.arm("glasses/cat-eye")
    photo.whole.press("Return", modifiers: .shift)
    photo.whole.settle()
    #expect(stickers(photo) == Array(repeating: "glasses/cat-eye", count: 4))
    undo(photo)
    #expect(stickers(photo) == ["glasses/heart", "glasses/aviator"])
  }

  @Test("what was made up is replaced, too, and what was tried on then is a person's")
  func madeUp() throws {
    let photo = try FacePhoto()
    photo.whole.press("s")
    photo.whole.settle()
    func worn(_ part: StickerFit.Part) -> [String] {
      stickers(photo).filter { name in
        let fit = photo.whole.editor.desk.library.catalog[StickerID(rawValue: name)]?.fit
        return fit?.part.map(part.excludes) ?? false
      }
    }
    for name in ["hats/crown", "glasses/round"] { try tap(photo, name) }
    #expect(worn(.hat) == ["hats/crown"] && worn(.eyes) == ["glasses/round"])
    photo.controller.hand.armed = nil
    for _ in 1...5 {
      photo.whole.press("s")
      photo.whole.settle()
      #expect(worn(.hat) == ["hats/crown"] && worn(.eyes) == ["glasses/round"])
    }
  }

  @Test("what a person has dragged to its place is the person's, and can be replaced")
  func dragged() throws {
    let photo = try FacePhoto([.upright(at: Point(500, 600), eyeDistance: 160)])
    photo.controller.faces.isOn = false
    try photo.arm()
    photo.whole.tap(photo.inWindow(Point(900, 1300)))
    photo.controller.hand.armed = nil
    photo.controller.faces.isOn = true
    let view = try #require(photo.controller.canvasView.elements.first)
    let start = view.middle
    photo.stage.finger.down(at: start)
    photo.stage.finger.stroke(
      to: photo.inWindow(try photo.face().frame.apply(.zero)), in: .milliseconds(300))
    photo.stage.finger.up()
    photo.whole.settle()
    try photo.expectOnEyes(photo.whole.elements.first, of: try photo.face())
    photo.whole.press("s")
    photo.whole.settle()
    #expect(photo.whole.elements.first?.id == view.id)
    try tap(photo, "glasses/aviator")
    #expect(!stickers(photo).contains("glasses/round"))
  }

  @Test("after a restart what fits counts as made up, also for a tap") func restart() throws {
    let folder = TemporaryFolder()
    func start() throws -> FacePhoto { try FacePhoto(in: folder, start: .lastWork) }
    var before: [DisguiseElement] = []
    do {
      let photo = try FacePhoto(in: folder)
      for name in ["hats/top-hat", "glasses/round", "jewelry/hoop"] { try tap(photo, name) }
      let id = StickerID(rawValue: "mustaches/walrus")
      let mustache = try #require(photo.whole.editor.desk.library.catalog[id])
      photo.controller.tools.place.place(
        mustache, at: Point(300, 1200), by: photo.controller.hand, isFree: true)
      photo.whole.settle()
      before = photo.whole.elements
    }
    do {
      let photo = try start()
      #expect(photo.whole.elements == before)
      for name in ["glasses/aviator", "hats/crown"] { try tap(photo, name) }
      #expect(
        stickers(photo) == [
          "jewelry/hoop", "jewelry/hoop", "mustaches/walrus", "glasses/aviator", "hats/crown",
        ])
    }
    let photo = try start()
    let tapped = photo.whole.elements.map(\.id).filter { $0 != before.last?.id }
    for _ in 1...3 {
      photo.whole.press("s")
      photo.whole.settle()
      #expect(photo.whole.elements.first?.kind.artwork.rawValue == "mustaches/walrus")
      #expect(photo.whole.elements.dropFirst().allSatisfy { !tapped.contains($0.id) })
    }
  }
}
