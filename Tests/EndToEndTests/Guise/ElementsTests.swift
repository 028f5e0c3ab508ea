import Drawing
import ImageCoding
import TestSupport
import Testing
import VirtualTouchscreen

@testable import DisguiseModel

@Suite("Elements in a list, in loops and in groups") struct ElementsStory {
  private let folder = TemporaryFolder()

  /// A project with pieces one hundred pixels large at points of the photo, each a step right of the one below.
  private func project(_ places: [Point], _ edits: [Edit] = []) throws -> String {
    var disguise = Disguise(photo: PhotoReference(id: .sample("robin"), size: Size(1200, 1500)))
    let stickers = ["glasses/round", "hats/top-hat", "mustaches/handlebar"]
    for (index, place) in places.enumerated() {
      let kind = ElementKind.sticker(StickerID(rawValue: stickers[index % 3]))
      disguise.apply(.place(kind, Placement(center: place, scale: 1)))
    }
    for edit in edits { disguise.apply(edit) }
    let path = folder.path("pieces.guise")
    try DocumentFile(disguise: disguise, photo: nil).write(to: path)
    return path
  }

  private func open(_ path: String, _ size: Size = Size(1280, 800)) throws -> GuiseApp {
    try GuiseApp(
      photo: path, arguments: ["--size", "\(Int(size.width))x\(Int(size.height))"], folder: folder)
  }

  private func openList(in guise: GuiseApp) throws {
    try guise.tap(.button, "More")
    try guise.tap(.menuitem, "Elements")
    try guise.waitForTree("the list") { $0.first(.sheet, "Elements") != nil }
  }

  private func closeList(in guise: GuiseApp) throws {
    try guise.tap(.button, "Close")
    try guise.waitForTree("no list") { $0.first(.sheet, "Elements") == nil }
  }

  private func row(_ label: String, in guise: GuiseApp) throws -> TreeNode {
    try #require(
      guise.waitForTree("the row \(label)") { $0.first(.cell, label) != nil }.first(.cell, label))
  }

  @Test(
    "what is covered is selected by its row; what is hidden is in no picture, also after a restart",
    arguments: [Size(1280, 800), Size(360, 640)])
  func list(size: Size) throws {
    let middle = Point(600, 700)
    let bare = try open(try project([middle]), size).save().picture
    let guise = try open(try project([middle, middle]), size)
    try openList(in: guise)
    try guise.tap(.cell, "Round glasses")
    try guise.waitForTree("the row") { $0.first(.cell, "Round glasses")?.selected == true }
    try guise.tap(.button, "Hide")
    try guise.waitForTree("one element") { $0.all(.element).map(\.label) == ["Round glasses"] }
    _ = try row("Top hat, hidden", in: guise)
    try closeList(in: guise)
    #expect(try guise.save().picture.largestDifference(from: bare) == 0)
    let kept = try folder.restoredHistory().present.elements
    #expect(kept.map(\.isHidden) == [false, true])
  }

  @Test(
    "a row is dragged below another one, which then lies above it",
    arguments: [
      Size(1280, 800), Size(360, 640),
    ])
  func reorder(size: Size) throws {
    let guise = try open(try project([Point(600, 700), Point(600, 700)]), size)
    try openList(in: guise)
    let hat = try row("Top hat", in: guise)
    let start = Point(hat.rect.maxX - 36, hat.rect.midY)
    let end = start + Vector(0, hat.rect.height)
    try guise.touch.down(0, at: start)
    try guise.touch.glide([0: (start, end)])
    try guise.touch.up(0)
    try guise.waitForTree("the other order") {
      $0.all(.cell).filter { ["Top hat", "Round glasses"].contains($0.label) }.map(\.label).first
        == "Round glasses"
    }
    try closeList(in: guise)
    #expect(try guise.elements().map(\.label) == ["Top hat", "Round glasses"])
  }

  @Test("fingers on what is locked zoom the photo, until its row unlocks it") func locked() throws {
    let path = try project([Point(600, 700)], [.change(ElementID(rawValue: 1), .lock(true))])
    let guise = try open(path)
    let middle = guise.onScreen(Point(600, 700))
    let before = try #require(try guise.elements().first?.rect)
    try guise.touch.down(0, at: middle)
    try guise.touch.glide([0: (middle, middle + Vector(60, 60))])
    try guise.touch.up(0)
    try guise.touch.sync()
    #expect(try guise.elements().first?.rect == before)

    try openList(in: guise)
    try guise.tap(.button, "Unlock")
    _ = try row("Round glasses", in: guise)
    try closeList(in: guise)
    try guise.touch.drag(from: middle, to: middle + Vector(60, 60))
    try guise.waitForTree("moved") { ($0.first(.element)?.rect.minX ?? 0) > before.minX + 40 }
  }

  @Test(
    "a loop selects, one finger moves all, and a group stays one through a restart",
    arguments: [Size(1280, 800), Size(480, 800)])
  func loop(size: Size) throws {
    let places = [Point(300, 500), Point(600, 500), Point(450, 800), Point(900, 1300)]
    var moved: [Point] = []
    do {
      let guise = try open(try project(places), size)
      let start = try guise.elements().map(\.middle)
      try guise.tap(.button, "More")
      try guise.tap(.menuitem, "Select")
      try guise.waitForTree("the mode") { $0.first(.button, "Done") != nil }
      let corners = [
        Point(120, 330), Point(800, 330), Point(800, 1000), Point(120, 1000), Point(120, 340),
      ].map(guise.onScreen)
      try guise.touch.down(0, at: corners[0])
      for (from, to) in zip(corners, corners.dropFirst()) {
        try guise.touch.glide([0: (from, to)])
      }
      try guise.touch.up(0)
      try guise.waitForTree("three are selected") {
        $0.all(.element).filter(\.selected).count == 3
      }
      try guise.tap(.button, "Done")
      let step = Vector(30, 60)
      try guise.touch.drag(from: start[1], to: start[1] + step)
      try guise.waitForTree("all have moved") { tree in
        zip(tree.all(.element), start).prefix(3).allSatisfy {
          ($0.middle - $1 - step).length < 4
        }
      }
      moved = try guise.elements().map(\.middle)
      #expect(moved[3].distance(to: start[3]) < 0.5)
      let keyboard = try guise.server.seat.keyboard()
      try keyboard.tap("Control+g")
      try guise.wait(for: "the group") {
        ((try? folder.restoredHistory())?.present.elements.prefix(3).allSatisfy {
          $0.group != nil
        }) ?? false
      }
      #expect(try folder.restoredHistory().past.count == 2)
    }
    let guise = try GuiseApp(photo: nil, folder: folder)
    try guise.waitForTree("the work") { $0.all(.element).count == 4 }
    let start = try guise.elements().map(\.middle)
    try guise.touch.tap(start[0])
    try guise.waitForTree("the group") { $0.all(.element).filter(\.selected).count == 3 }
    try guise.touch.drag(from: start[2], to: start[2] + Vector(0, 40))
    try guise.waitForTree("all have moved") { tree in
      zip(tree.all(.element), start).prefix(3).allSatisfy { abs($0.middle.y - $1.y - 40) < 4 }
    }
  }

  @Test("a group of two hundred follows a finger and leaves nothing behind, also after an undo")
  func many() throws {
    let places = (0..<200).map { Point(300 + Double($0 % 20) * 30, 400 + Double($0 / 20) * 70) }
    let group = Edit.group((1...200).map(ElementID.init(rawValue:)))
    let guise = try open(try project(places, [group]))
    func picture() throws -> Bitmap {
      // Outline and handle have faded then.
      try guise.screen.waitUntilStill(for: .seconds(3))
      return try guise.screen.capture(guise.photoFrame)
    }
    let before = try picture()
    let start = try guise.elements().map(\.middle)
    let step = Vector(30, 40)
    try guise.touch.drag(from: start[199], to: start[199] + step)
    try guise.waitForTree("all have moved") { tree in
      zip(tree.all(.element), start).allSatisfy { ($0.middle - $1 - step).length < 4 }
    }
    let moved = try picture()
    #expect(!moved.hasSamePixels(as: before))
    let keyboard = try guise.server.seat.keyboard()
    try keyboard.tap("Control+z")
    try guise.waitForTree("all are back") { tree in
      zip(tree.all(.element), start).allSatisfy { ($0.middle - $1).length < 0.5 }
    }
    #expect(try picture().hasSamePixels(as: before))
    try keyboard.tap("Control+y")
    try guise.waitForTree("all have moved again") { tree in
      zip(tree.all(.element), start).allSatisfy { ($0.middle - $1 - step).length < 4 }
    }
    #expect(try picture().hasSamePixels(as: moved))
  }

  @Test("a loop leaves what another hand holds to that hand") func twoHands() throws {
    let places = [Point(250, 500), Point(500, 500), Point(900, 1250)]
    let guise = try open(try project(places))
    let start = try guise.elements().map(\.middle)
    try guise.tap(.button, "More")
    try guise.tap(.menuitem, "Select")
    try guise.waitForTree("the mode") { $0.first(.button, "Done") != nil }
    try guise.touch.down(5, at: start[2])
    try guise.touch.glide([5: (start[2], start[2] + Vector(0, -20))])
    let corners = [
      Point(60, 60), Point(1150, 60), Point(1150, 1450), Point(60, 1450), Point(60, 70),
    ].map(guise.onScreen)
    try guise.touch.down(0, at: corners[0])
    for (from, to) in zip(corners, corners.dropFirst()) { try guise.touch.glide([0: (from, to)]) }
    try guise.touch.up(0)
    try guise.waitForTree("selected") { $0.all(.element).filter(\.selected).count == 3 }
    try guise.touch.drag(from: start[0], to: start[0] + Vector(0, 50))
    try guise.waitForTree("two have moved") { tree in
      zip(tree.all(.element), start).prefix(2).allSatisfy { abs($0.middle.y - $1.y - 50) < 4 }
    }
    #expect(abs(try guise.elements()[2].middle.y - start[2].y + 20) < 4)
    try guise.touch.up(5)
  }
}
