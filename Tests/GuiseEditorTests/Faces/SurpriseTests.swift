import DisguiseModel
import Faces
import TestSupport
import Testing
import TouchKit
import TouchKitTesting

@testable import GuiseEditor

@MainActor @Suite("Surprise me") struct SurpriseTests {
  private func surprise(_ photo: FacePhoto) {
    photo.whole.press("s")
    photo.whole.settle()
  }

  private func part(of element: DisguiseElement, _ photo: FacePhoto) -> StickerFit.Part? {
    photo.whole.editor.desk.library.catalog[element.kind.artwork]?.fit?.part
  }

  /// The parts of heads that something is on, for each face.
  private func parts(_ photo: FacePhoto) -> [[StickerFit.Part]] {
    photo.controller.faces.faces.map { face in
      photo.whole.elements.filter { photo.controller.wearer(of: $0) == face }
        .compactMap { part(of: $0, photo) }
    }
  }

  @Test("ten times another disguise for each face, never two things on one part of a head")
  func ten() throws {
    let photo = try FacePhoto(FacePhoto.group)
    var seen: Set<[StickerID]> = []
    for _ in 0..<10 {
      surprise(photo)
      seen.insert(photo.whole.elements.map(\.kind.artwork))
      for parts in parts(photo) {
        // A pair is one thing.
        let once = Set(parts)
        #expect(!once.isEmpty)
        for part in once { #expect(once.filter { $0.excludes(part) } == [part]) }
        #expect(parts.filter { $0 != .ear }.count == once.subtracting([.ear]).count)
      }
      // Whoever wears them: never more hats than heads.
      let hats = photo.whole.elements.filter { part(of: $0, photo)?.excludes(.hat) ?? false }
      #expect(hats.count <= 4)
    }
    #expect(seen.count == 10)
    for _ in 0..<10 { photo.whole.press("z", modifiers: .control) }
    #expect(photo.whole.elements.isEmpty, "each was one step")
  }

  @Test("what comes on a face is a group of its own, unless it is one piece") func groups() throws {
    let photo = try FacePhoto(FacePhoto.group)
    var counts: Set<Int> = []
    for _ in 0..<5 {
      surprise(photo)
      let worn = photo.controller.faces.faces.map { face in
        photo.whole.elements.filter { photo.controller.wearer(of: $0) == face }
      }
      let groups = worn.map { Set($0.map(\.group)) }
      for (pieces, groups) in zip(worn, groups) {
        #expect(groups.count == 1 && (groups == [nil]) == (pieces.count == 1))
        counts.insert(pieces.count)
      }
      let several = groups.joined().compactMap(\.self)
      #expect(Set(several).count == several.count)
    }
    #expect(counts.count > 1)
  }

  @Test("pieces come in the order in which they lie, so that the same ones are known again")
  func order() throws {
    let photo = try FacePhoto()
    let disguises = Disguises(from: photo.whole.editor.desk.library.catalog)
    let sets = self.sets(photo)
    var random = SeededGenerator(seed: 1)
    for _ in 0..<200 {
      let pieces = disguises.next(without: [], using: &random)
      let levels = pieces.compactMap { $0.fit?.part?.level }
      #expect(levels == levels.sorted() && !levels.isEmpty || sets.contains(pieces.map(\.id)))
    }
  }

  private func sets(_ photo: FacePhoto) -> Set<[StickerID]> {
    Set(photo.whole.editor.desk.library.catalog.sets.map(\.pieces))
  }

  @Test("sometimes a whole set, else pieces that go together: no halves of two animals")
  func sets() throws {
    let photo = try FacePhoto()
    let disguises = Disguises(from: photo.whole.editor.desk.library.catalog)
    let sets = self.sets(photo)
    var (whole, themed) = (0, 0)
    for seed in 0..<3000 {
      var random = SeededGenerator(seed: UInt64(seed))
      let pieces = disguises.next(without: [], using: &random)
      var again = SeededGenerator(seed: UInt64(seed))
      #expect(disguises.next(without: [], using: &again) == pieces, "a seed says all")
      let parts = pieces.compactMap { $0.fit?.part }
      #expect(parts.allSatisfy { part in parts.filter(part.excludes) == [part] }, "\(seed)")
      if sets.contains(pieces.map(\.id)) {
        whole += 1
        continue
      }
      let themes = Set(pieces.compactMap(\.theme))
      themed += themes.count
      #expect(themes.count <= 1, "\(seed)")
      let grown = pieces.contains { piece in
        piece.theme == nil && [.hair, .mustache, .beard].contains(piece.fit?.part)
      }
      #expect(themes.isEmpty || !grown, "\(seed): no beard below a mane")
    }
    #expect((800...1300).contains(whole) && themed > 200)
  }

  @Test("no part of an animal comes beside what somebody wears of another one, or a beard")
  func besides() throws {
    let photo = try FacePhoto()
    let catalog = photo.whole.editor.desk.library.catalog
    let disguises = Disguises(from: catalog)
    for name in ["animals/lion-mane", "hair-and-beards/curly-wig"] {
      let worn = try #require(catalog[StickerID(rawValue: name)])
      for seed in 0..<300 {
        var random = SeededGenerator(seed: UInt64(seed))
        let pieces = disguises.next(without: [.hair], beside: [worn], using: &random)
        #expect(pieces.compactMap(\.theme).allSatisfy { $0 == worn.theme }, "\(seed)")
      }
    }
  }

  @Test("a set comes only where all of its parts are free") func setsWithParts() throws {
    let photo = try FacePhoto()
    let disguises = Disguises(from: photo.whole.editor.desk.library.catalog)
    for seed in 0..<500 {
      var random = SeededGenerator(seed: UInt64(seed))
      for taken: Set<StickerFit.Part> in [[.hat], [.nose], [.mouth, .eyes], [.hair, .neck]] {
        let parts = disguises.next(without: taken, using: &random).compactMap { $0.fit?.part }
        #expect(!parts.contains { part in taken.contains(where: part.excludes) })
      }
    }
  }

  @Test("what a person has placed stays, and nothing comes over it") func own() throws {
    let photo = try FacePhoto(FacePhoto.group)
    try photo.arm("hats/crown")
    photo.whole.tap(photo.inWindow(try photo.face()[.noseTip]))
    photo.controller.hand.armed = nil
    let crown = try #require(photo.whole.elements.first)

    for _ in 0..<10 {
      surprise(photo)
      #expect(photo.whole.elements.contains(crown))
      #expect(parts(photo)[0].filter { $0.excludes(.hat) } == [.hat])
    }
  }

  @Test("on the sample face, high hats are replaced as all else, also with the switch off")
  func hats() throws {
    let photo = try FacePhoto()
    photo.controller.faces.isOn = false
    for _ in 0..<20 {
      surprise(photo)
      #expect(
        photo.whole.elements.filter { part(of: $0, photo)?.excludes(.hat) ?? false }.count <= 1)
    }
  }

  @Test("what undo brings back is still made up") func undone() throws {
    let photo = try FacePhoto()
    surprise(photo)
    let first = photo.whole.elements
    surprise(photo)
    photo.whole.press("z", modifiers: .control)
    #expect(photo.whole.elements == first)
    surprise(photo)
    #expect(photo.whole.elements.allSatisfy { !first.contains($0) })
  }

  @Test("after a restart, too, also what undo brings back") func restart() throws {
    let folder = TemporaryFolder()
    var seen: Set<ElementID> = []
    do {
      let photo = try FacePhoto(in: folder)
      for _ in 1...8 {
        surprise(photo)
        seen.formUnion(photo.whole.elements.map(\.id))
      }
    }
    for _ in 1...8 {
      let photo = try FacePhoto(in: folder, start: .lastWork)
      #expect(!photo.whole.elements.isEmpty && seen.isSuperset(of: photo.whole.elements.map(\.id)))
      surprise(photo)
      #expect(seen.isDisjoint(with: photo.whole.elements.map(\.id)))
      for _ in 1...2 { photo.whole.press("z", modifiers: .control) }
    }
  }

  @Test("what somebody holds is left to that hand") func held() throws {
    let photo = try FacePhoto([.upright(at: Point(500, 600), eyeDistance: 160)])
    surprise(photo)
    let view = try #require(photo.controller.canvasView.elements.last)
    photo.stage.finger.down(at: view.middle)
    photo.stage.finger.stroke(to: view.middle + Vector(120, 90), in: .milliseconds(200))
    photo.whole.press("s")
    photo.stage.finger.up()
    photo.whole.settle()
    #expect(photo.whole.elements.contains { $0.id == view.id })
  }

  @Test("what a person has moved is the person's") func moved() throws {
    let photo = try FacePhoto([.upright(at: Point(500, 600), eyeDistance: 160)])
    surprise(photo)
    let view = try #require(photo.controller.canvasView.elements.last)
    photo.stage.finger.down(at: view.middle)
    photo.stage.finger.stroke(to: view.middle + Vector(150, 90), in: .milliseconds(200))
    photo.stage.finger.up()
    photo.whole.settle()
    let moved = try #require(photo.whole.elements.last)

    surprise(photo)

    #expect(photo.whole.elements.contains(moved))
  }

  @Test("from the menu of a face it is for that one alone") func one() throws {
    let photo = try FacePhoto(FacePhoto.group)
    let face = try photo.face(2)
    photo.whole.showMenu(for: nil, at: photo.inWindow(face[.noseTip]))
    photo.stage.window.layoutIfNeeded()

    photo.whole.tap(try photo.whole.view(.menuitem, "Surprise me"))

    #expect(!photo.whole.elements.isEmpty)
    #expect(photo.whole.elements.allSatisfy { photo.controller.wearer(of: $0) == face })
  }

  @Test("the menu of what a face wears has it, too") func worn() throws {
    let photo = try FacePhoto(FacePhoto.group)
    surprise(photo)
    let before = photo.whole.elements
    let worn = try #require(before.last)
    let face = try #require(photo.controller.wearer(of: worn))
    photo.whole.showMenu(for: worn.id, at: photo.inWindow(face[.noseTip]))
    photo.stage.window.layoutIfNeeded()

    photo.whole.tap(try photo.whole.view(.menuitem, "Surprise me"))

    let others = before.filter { photo.controller.wearer(of: $0) != face }
    #expect(others.allSatisfy(photo.whole.elements.contains))
    #expect(!photo.whole.elements.contains(worn))
  }

  @Test(
    "so has the menu of a group that one face wears, first in a row: only that face changes",
    arguments: [(1280.0, 800.0), (360, 640)])
  func wornGroup(size: (Double, Double)) throws {
    let photo = try FacePhoto(FacePhoto.group, size.0, size.1)
    func items() -> [String] {
      photo.whole.settle()
      return photo.whole.stage.root.visibleTree.filter { $0.role == .menuitem }.map(\.label)
    }
    surprise(photo)
    let before = photo.whole.elements
    let worn = try #require(before.last { $0.group != nil })
    let face = try #require(photo.controller.wearer(of: worn))
    let group = before.filter { $0.group == worn.group }
    photo.controller.select(worn.id)
    #expect(photo.controller.hand.selected.count == group.count && group.count > 1)
    photo.whole.showMenu(for: worn.id, at: photo.inWindow(face[.noseTip]))
    let last = size.0 > 400 ? ["Ungroup", "More"] : ["More"]
    #expect(items() == ["Surprise me", "Delete", "Wiggle", "Flip"] + last)
    photo.whole.tap(try photo.whole.view(.menuitem, "More"))
    #expect(!items().contains("Cut out") && !items().contains("Swap faces"))
    photo.whole.press("Escape")
    photo.whole.showMenu(for: worn.id, at: photo.inWindow(face[.noseTip]))
    photo.whole.settle()

    photo.whole.tap(try photo.whole.view(.menuitem, "Surprise me"))

    let after = photo.whole.elements
    #expect(before.allSatisfy { after.contains($0) != group.contains($0) })
    let new = after.filter { !before.contains($0) }
    #expect(!new.isEmpty && new.allSatisfy { photo.controller.wearer(of: $0) == face })

    // What several faces wear is about none of them.
    photo.whole.press("a", modifiers: .control)
    photo.whole.showMenu(for: new[0].id, at: photo.inWindow(face[.noseTip]))
    #expect(!items().contains("Surprise me") && items().first == "Delete")
  }

  @Test("on a head that wears nearly all it finds room") func room() throws {
    let photo = try FacePhoto()
    for name in ["hats/crown", "glasses/round", "mustaches/walrus", "noses-and-mouths/clown-nose"] {
      try photo.arm(name)
      photo.whole.tap(photo.inWindow(try photo.face()[.noseTip]))
    }
    photo.controller.hand.armed = nil
    for count in 0..<5 {
      surprise(photo)
      #expect(photo.whole.elements.count > 4, "surprise \(count)")
    }
  }

  @Test("beside a face the menu is as ever") func menu() throws {
    let photo = try FacePhoto([.upright(at: Point(300, 400), eyeDistance: 60)])
    photo.whole.showMenu(for: nil, at: photo.inWindow(Point(1000, 1300)))
    photo.stage.window.layoutIfNeeded()
    #expect(photo.whole.find(.menuitem, "Surprise me") == nil)
  }

  @Test(
    "without a face it says so: by its key, from the dice and in the list",
    arguments: ["key", "dice", "list"], [(1280.0, 800.0), (360, 640)])
  func none(way: String, size: (Double, Double)) throws {
    let photo = try FacePhoto([], size.0, size.1)
    switch way {
    case "key": photo.whole.press("s")
    case "dice": photo.whole.tap(photo.whole.layout.topBar.dice)
    default:
      photo.whole.tap(try photo.whole.view(.button, "More"))
      try photo.whole.choose("Surprise me")
    }
    #expect(photo.whole.toast == "The faces of this photo couldn't be found.")
    #expect(photo.whole.elements.isEmpty)
    photo.whole.closePhoto()
    photo.whole.settle()
    #expect(!photo.whole.layout.topBar.dice.isEnabled)
  }
}
