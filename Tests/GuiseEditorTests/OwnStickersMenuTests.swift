import DisguiseModel
import Drawing
import Glibc
import Platform
import TestSupport
import Testing
import TouchKit
import TouchKitTesting

@testable import GuiseEditor

@MainActor @Suite("The menu of an own sticker") struct OwnStickersMenuTests {
  let folder = TemporaryFolder()

  private func start(_ start: EditorOptions.Start = .sampleFace) throws -> WholeEditor {
    let home = folder.path("home")
    return try WholeEditor(start: start, in: folder) { $0.environment = ["HOME": home] }
  }

  private let pack = "home/.local/share/guise/stickers/Mine"

  /// Chooses an item of the menu of a sticker.
  private func choose(_ item: String, for name: String, in whole: WholeEditor) throws {
    whole.editor.desk.layout.drawer.show(tab: StickerCatalog.ownTab)
    whole.settle()
    whole.stage.finger.down(at: try whole.view(.cell, name).middle)
    whole.stage.advance(by: .seconds(1))
    whole.stage.finger.up()
    whole.settle()
    whole.tap(try whole.view(.menuitem, item))
    whole.settle()
  }

  private func names(in whole: WholeEditor) -> [String] {
    whole.editor.desk.library.catalog.stickers(in: "my-stickers").map(\.name)
  }

  private func rename(_ old: String, to new: String, in whole: WholeEditor) throws {
    try choose("Rename", for: old, in: whole)
    let field = try #require(whole.find(.textfield, "Name of the sticker") as? TextField)
    #expect(field.text == old)
    field.text = new
    field.onChange(new)
    whole.tap(try whole.view(.button, "Rename"))
    whole.settle()
  }

  @Test("renaming lasts, and keeps what else the pack says") func lasts() throws {
    _ = try folder.photo(pack + "/star.png", 20, 20)
    try folder.write(
      #"{"version": 1, "author": "Me", "stickers": [{"file": "star.png", "name": "A", "width": 0.3}]}"#,
      to: pack + "/pack.json")
    let whole = try start()

    try rename("A", to: " Ster/n ☆ ", in: whole)

    #expect(whole.find(.cell, "Ster/n ☆") != nil && whole.find(.cell, "A") == nil)
    let again = try start()
    again.editor.desk.layout.drawer.show(tab: StickerCatalog.ownTab)
    again.settle()
    #expect(again.find(.cell, "Ster/n ☆") != nil)
    let sticker = again.editor.desk.library.catalog.stickers(in: "my-stickers").first
    #expect(sticker?.author == "Me" && sticker?.headWidth == 0.3)
  }

  @Test("where it fits lasts, rings can be dragged, and a tap on a face fits it") func fits() throws
  {
    _ = try folder.photo(pack + "/star.png", 40, 20)
    let whole = try start()
    whole.controller.faces.isOn = true
    let face = try #require(whole.controller.faces.faces.first)
    try choose("Fits on…", for: "star", in: whole)
    whole.tap(try whole.view(.button, "Eyes"))
    let ring = try #require(self.ring("ring-left-eye", in: whole))
    let before = whole.place(of: ring).center

    whole.stage.finger.down(at: before)
    whole.stage.finger.stroke(to: before + Vector(-30, 24), in: .milliseconds(200))
    whole.stage.finger.up()
    whole.stage.window.layoutIfNeeded()
    #expect(whole.place(of: ring).center.distance(to: before + Vector(-30, 24)) < 1)
    whole.tap(try whole.view(.button, "Done"))
    whole.settle()

    for whole in [whole, try start()] {
      let sticker = try #require(
        whole.editor.desk.library.catalog.stickers(in: "my-stickers").first)
      let fit = try #require(sticker.fit)
      #expect(fit.part == .eyes && fit.anchors.map(\.point) == [.leftEye, .rightEye])
      #expect(fit.anchors[0].place.y > 0.55 && fit.anchors[1].place == Point(0.73, 0.5))
    }
    whole.controller.hand.armed =
      whole.editor.desk.library.catalog.stickers(in: "my-stickers").first
    whole.tap(whole.controller.canvasView.layer.convert(face[.noseTip], to: nil))
    let placement = try #require(whole.elements.first).placement
    #expect(placement.transform.apply(Point(0.23 * 40, 0)).distance(to: face[.rightEye]) < 0.1)
  }

  @Test("nothing is what it fits on at first, and may be again") func fitsNothing() throws {
    _ = try folder.photo(pack + "/star.png", 40, 20)
    let whole = try start()
    try folder.write(
      #"{"version": 1, "stickers": [{"file": "star.png", "name": "star", "width": 1.2, "pair": true}]}"#,
      to: pack + "/pack.json")
    for (choice, expected) in [("Nose", true), ("Nothing", false)] {
      try choose("Fits on…", for: "star", in: whole)
      whole.tap(try whole.view(.button, choice))
      whole.tap(try whole.view(.button, "Done"))
      whole.settle()
      let sticker = whole.editor.desk.library.catalog.stickers(in: "my-stickers").first
      #expect((sticker?.fit != nil) == expected)
    }
    let again = try start()
    let sticker = again.editor.desk.library.catalog.stickers(in: "my-stickers").first
    #expect(sticker?.fit == nil && sticker?.headWidth == 1.2)
    #expect(!folder.text(of: pack + "/pack.json").contains("fit"))
  }

  @Test("what is chosen is kept if the session ends meanwhile") func end() throws {
    _ = try folder.photo(pack + "/star.png", 40, 20)
    let whole = try start()
    try choose("Fits on…", for: "star", in: whole)
    whole.tap(try whole.view(.button, "Nose"))
    whole.editor.finish()

    let sticker = try start().editor.desk.library.catalog.stickers(in: "my-stickers").first
    #expect(sticker?.fit?.part == .nose)
  }

  private func ring(_ identifier: String, in whole: WholeEditor) -> View? {
    whole.stage.root.first(identifier: identifier)
  }

  @Test("renaming makes a list for a pack that has none, and leaves a damaged one alone")
  func lists() throws {
    _ = try folder.photo(pack + "/star.png", 20, 20)
    try rename("star", to: "B", in: try start())
    #expect(folder.text(of: pack + "/pack.json").contains("\"B\""))

    try folder.write("{", to: pack + "/pack.json")
    let whole = try start()
    try rename("star", to: "C", in: whole)
    let list = folder.path(pack + "/pack.json")
    #expect(
      whole.problem == "Couldn't rename the sticker: the contents of \(list) are damaged.")
    #expect(folder.text(of: pack + "/pack.json") == "{")
  }

  @Test("deleting can be undone: the sticker is where it was, with its name") func undone() throws {
    for (name, side) in [("a", 20), ("b", 21), ("c", 22)] {
      _ = try folder.photo(pack + "/\(name).png", side, side)
    }
    try folder.write(
      #"{"version": 1, "stickers": [{"file": "b.png", "name": "Moon"}]}"#, to: pack + "/pack.json")
    let whole = try start()
    let before = names(in: whole)
    let bytes = try folder.read(pack + "/b.png")

    try choose("Delete", for: "Moon", in: whole)
    #expect(names(in: whole) == before.filter { $0 != "Moon" } && whole.toast == "Moon deleted")
    #expect(!folder.names(in: pack).contains("b.png"))
    whole.tap(try whole.view(.button, "Restore"))
    whole.settle()

    #expect(names(in: whole) == before && whole.find(.cell, "Moon") != nil)
    #expect(try folder.read(pack + "/b.png") == bytes)
    #expect(names(in: try start()) == before)
  }

  @Test("restoring that fails can be tried again") func restoredLater() throws {
    _ = try folder.photo(pack + "/star.png", 20, 20)
    let whole = try start()
    try choose("Delete", for: "star", in: whole)
    try folder.write([1], to: pack + "/star.png/no-file")
    whole.tap(try whole.view(.button, "Restore"))
    whole.settle()
    #expect(whole.problem?.hasPrefix("Couldn't restore the sticker") == true)

    try FileSystem.delete(folder.path(pack + "/star.png/no-file"))
    #expect(rmdir(folder.path(pack + "/star.png")) == 0)
    whole.tap(try whole.view(.button, "Restore"))
    whole.settle()
    #expect(names(in: whole) == ["star"] && whole.problem == nil)
    #expect(folder.names(in: pack).contains("star.png"))
  }

  @Test("a deleted sticker that is added again is there again") func again() throws {
    let whole = try start()
    let picture = EmbeddedFile(name: "cat.png", bytes: SampleImages.png(width: 20, height: 20))
    for _ in 1...2 {
      whole.editor.stickers.add([.memory(picture)])
      whole.settle()
      #expect(names(in: whole) == ["cat"])
      try choose("Delete", for: "cat", in: whole)
      #expect(names(in: whole) == [])
    }
  }

  @Test("a sticker that cannot be deleted stays, and the reason is shown") func refused() throws {
    _ = try folder.photo(pack + "/star.png", 20, 20)
    let whole = try start()
    try FileSystem.delete(folder.path(pack + "/star.png"))
    try folder.write([1], to: pack + "/star.png/no-file")

    try choose("Delete", for: "star", in: whole)

    #expect(names(in: whole) == ["star"])
    #expect(whole.problem?.hasPrefix("Couldn't delete the sticker: ") == true)
  }

  @Test("a sticker that was put into a pack by hand stays in work after it was deleted there")
  func byHand() throws {
    _ = try folder.photo(pack + "/star.png", 20, 20)
    try place("star")
    try FileSystem.delete(folder.path(pack + "/star.png"))

    let whole = try start(.lastWork)

    #expect(whole.elements.count == 1 && whole.problem == nil)
    let id = try #require(whole.elements.first?.kind.artwork)
    #expect(whole.editor.desk.library.artworks.artwork(id) != nil)
  }

  @Test("a copy of it is on the disk before a step refers to it") func keptFirst() throws {
    _ = try folder.photo(pack + "/star.png", 20, 20)
    let whole = try start()
    let sticker = try #require(
      whole.editor.desk.library.catalog.stickers(in: "my-stickers").first)
    let content = try #require(sticker.id.content)

    whole.document.perform(.place(sticker.kind, Placement(center: Point(300, 300), scale: 1)))

    // Nothing was waited for but what recording itself waits for.
    #expect(folder.names(in: "state/stickers/\(content.hex)").contains("pack.json"))
    #expect(
      try String(decoding: folder.read("state/work.journal"), as: UTF8.self).contains(content.hex))
  }

  @Test("of what is armed, a copy is kept before it is placed") func keptEarly() throws {
    _ = try folder.photo(pack + "/star.png", 20, 20)
    let whole = try start()
    let sticker = try #require(
      whole.editor.desk.library.catalog.stickers(in: "my-stickers").first)

    whole.controller.hands.armed = sticker
    whole.document.state?.finish()

    #expect(whole.document.state?.stickers([sticker.id]).map(\.id) == [sticker.id])
  }

  @Test("work with a sticker that only a pack has is complete when it is opened")
  func inPackOnly() throws {
    _ = try folder.photo(pack + "/star.png", 20, 20)
    let photo = EditorOptions.Start.file(path: try folder.photo("photo.png", 300, 200))
    try place("star", on: photo)
    for kept in folder.names(in: "state/stickers") {
      for name in folder.names(in: "state/stickers/" + kept) {
        try FileSystem.delete(folder.path("state/stickers/\(kept)/\(name)"))
      }
    }

    let whole = try start(photo)

    #expect(whole.elements.count == 1 && whole.problem == nil)
    let id = try #require(whole.elements.first?.kind.artwork)
    #expect(whole.editor.desk.library.artworks.artwork(id) != nil)
  }

  /// Places a sticker on a photo, in a session of its own.
  private func place(_ name: String, on photo: EditorOptions.Start = .sampleFace) throws {
    let whole = try start(photo)
    whole.editor.desk.layout.drawer.show(tab: StickerCatalog.ownTab)
    whole.settle()
    whole.tap(try whole.view(.cell, name))
    whole.tap(
      whole.controller.canvasView.convert(whole.controller.canvasView.bounds.center, to: nil))
    whole.settle()
    #expect(whole.elements.count == 1)
    whole.editor.finish()
  }
}
