import Drawing
import Foundation
import ImageCoding
import TestSupport
import Testing
import VirtualTouchscreen

@Suite("Saving")
struct SavingTests {
  @Test("a photo is exported at its own size, and the file matches the screen")
  func screenAndFileAgree() throws {
    let folder = TemporaryFolder()
    let photo = try TestPhoto.write(width: 512, height: 512, to: folder)
    let guise = try GuiseApp(photo: photo, size: Size(512, 512), folder: folder)
    try guise.place("Handlebar mustache", at: Point(420, 380))
    try guise.touch.pinch(
      about: Point(420, 380), distance: (80, 150), turn: (.zero, .degrees(30)),
      to: Point(500, 400))
    try guise.waitForTree("turned") {
      abs(($0.first(.element)?.rotation ?? 0) - Angle.degrees(30).radians) < 0.01
    }
    // A tap on bare canvas deselects: selection marks are not part of the picture.
    try guise.touch.tap(guise.barePoint())
    try guise.waitForTree("nothing selected") { $0.first(.element)?.selected == false }
    let screen = try guise.stillScreen(guise.photoFrame)

    let (_, picture) = try guise.save()

    #expect(picture.size == Size(512, 512))
    let shown = screen.resized(width: 512, height: 512)
    #expect(picture.meanDifference(from: shown) < 4, "mean difference of the channels, of 255")
    let untouched = try ImageFile.decode(photo).bitmap
    #expect(picture.meanDifference(from: untouched) > 1, "the disguise is in the picture")
  }

  @Test("a photo of 12 megapixels is saved at full size")
  func large() throws {
    let folder = TemporaryFolder()
    let photo = try TestPhoto.write(width: 4000, height: 3000, to: folder)
    let guise = try GuiseApp(photo: photo, size: Size(4000, 3000), folder: folder)
    let element = try guise.place("Handlebar mustache", at: Point(476, 400))

    let (_, picture) = try guise.save()

    #expect(picture.size == Size(4000, 3000))
    let untouched = try ImageFile.decode(photo).bitmap
    let (x, y) = (Int(element.place.x), Int(element.place.y))
    #expect(picture[x, y] != untouched[x, y], "the mustache is at its place")
    #expect(picture[40, 40] == untouched[40, 40], "the rest of the photo is untouched")
  }

  @Test("a photo with EXIF orientation 6 is shown and exported upright")
  func orientation() throws {
    let folder = TemporaryFolder()
    let photo = try folder.write(
      SampleImages.turnedPhoto(width: 600, height: 400), to: "turned.jpg")
    let guise = try GuiseApp(photo: photo, size: Size(400, 600), folder: folder)
    try guise.place("Handlebar mustache", at: Point(476, 430))

    let (_, picture) = try guise.save()

    #expect(picture.size == Size(400, 600))
    // The stored photo's left half is red; turned a quarter clockwise that is the upper half.
    let (top, bottom) = (picture[200, 20], picture[200, 580])
    #expect(top.red > 0.8 && top.blue < 0.2)
    #expect(bottom.blue > 0.8 && bottom.red < 0.2)
    let screen = try guise.stillScreen(guise.photoFrame)
    #expect(screen[screen.width / 2, 12].red > 0.8)
  }

  @Test("the face's long-press menu saves, too, and no file is overwritten")
  func saveByMenu() throws {
    let guise = try GuiseApp()
    let first = try URL(filePath: guise.save().path)
    let bytes = try Data(contentsOf: first)
    // What is saved already is not saved again.
    try guise.place("Handlebar mustache", at: Point(476, 300))
    try guise.touch.down(0, at: Point(476, 600))
    let item = try guise.view(.menuitem, "Save")
    try guise.touch.glide([0: (Point(476, 600), item.middle)])
    try guise.touch.up(0)
    try guise.touch.sync()

    try guise.wait(for: "a second picture") {
      guise.pictures.filter { $0.hasSuffix(".png") }.count == 2
    }
    #expect(try Data(contentsOf: first) == bytes)
  }

  @Test("a folder that cannot be written to is reported, and the work stays")
  func badFolder() throws {
    let guise = try GuiseApp()
    try guise.place("Handlebar mustache", at: Point(476, 470))
    // A file is where the folder should be.
    try guise.folder.write("", to: "exports")

    try guise.tap(.button, "Save")

    let tree = try guise.waitForTree("a message") { tree in
      tree.all(.label).contains { $0.type == "Toast" && !$0.label.hasPrefix("Saved") }
    }
    #expect(tree.all(.element).count == 1)
    #expect(tree.first(.button, "Save")?.enabled == true)
  }

  @Test(
    "saving can be cancelled, and the next save succeeds", arguments: ["jpeg", "webp"])
  func cancel(type: String) throws {
    let folder = TemporaryFolder()
    let photo = try folder.write(
      SampleImages.noisyPhoto(as: type, width: 4000, height: 3000), to: "photo.\(type)")
    let guise = try GuiseApp(photo: photo, size: Size(4000, 3000), folder: folder)
    try guise.place("Handlebar mustache", at: Point(476, 400))
    let save = try guise.view(.button, "Save").middle

    try guise.touch.tap(save)
    try guise.tap(.button, "Cancel")
    try guise.waitForTree("the end of saving") {
      $0.first(.button, "Cancel") == nil && $0.first(.button, "Save")?.enabled == true
    }
    #expect(guise.pictures.isEmpty)

    let (_, picture) = try guise.save(within: .seconds(60))
    #expect(picture.size == Size(4000, 3000))
  }
}
