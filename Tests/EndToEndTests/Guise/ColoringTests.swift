import Drawing
import ImageCoding
import TestSupport
import Testing
import VirtualTouchscreen

@Suite("Another color, by a finger") struct ColoringStory {
  private let place = Point(476, 470)

  /// Holds the mustache, and slides to *Color* in its menu.
  private func openSheet(in guise: GuiseApp, at place: Point) throws {
    try guise.touch.down(0, at: place)
    let item = try guise.view(.menuitem, "Color")
    try guise.touch.glide([0: (place, item.middle)])
    try guise.touch.up(0)
    try guise.waitForTree("the sheet") { $0.first(.sheet, "Color") != nil }
  }

  /// The mean color of a picture's pixels around a point.
  private func color(of picture: Bitmap, around point: Point) -> Color {
    var sum = (red: 0.0, green: 0.0, blue: 0.0)
    for (dx, dy) in [(0, 0), (-2, 0), (2, 0), (0, -2), (0, 2)] {
      let pixel = picture[Int(point.x) + dx, Int(point.y) + dy]
      sum = (sum.red + pixel.red, sum.green + pixel.green, sum.blue + pixel.blue)
    }
    return Color(red: sum.red / 5, green: sum.green / 5, blue: sum.blue / 5)
  }

  @Test(
    "a mustache is dyed: it shows at once, is one step, in the saved picture and after a restart",
    arguments: [Size(1280, 800), Size(360, 640)])
  func dyed(size: Size) throws {
    let folder = TemporaryFolder()
    let black: Color
    do {
      let guise = try GuiseApp(
        arguments: ["--size", "\(Int(size.width))x\(Int(size.height))"], folder: folder)
      let place = size.width > 600 ? place : guise.photoFrame.center
      let element = try guise.place("Handlebar mustache", at: place)
      black = color(of: try guise.save().picture, around: element.place - Vector(24, 4))

      try openSheet(in: guise, at: place)
      let sheet = try guise.view(.sheet, "Color")
      #expect(!sheet.rect.intersects(try guise.view(.element, "Handlebar mustache").rect))
      try guise.tap(.button, "Ginger")
      try guise.waitForTree("ginger") { $0.first(.button, "Ginger")?.selected == true }
      try guise.tap(.button, "Done")
      try guise.waitForTree("no sheet") { $0.first(.sheet, "Color") == nil }

      let dyed = color(of: try guise.save().picture, around: element.place - Vector(24, 4))
      #expect(dyed.red > black.red + 0.2 && dyed.red > dyed.blue + 0.2)
      try guise.tap(.button, "Undo")
      try guise.waitForTree("one step undone") { $0.first(.button, "Redo")?.enabled == true }
      let point = guise.onScreen(element.place - Vector(24, 4))
      let undone = try guise.stillScreen()[Int(point.x), Int(point.y)]
      #expect(undone.red < dyed.red - 0.15)
      try guise.tap(.button, "Redo")
      try guise.waitForTree("redone") { $0.first(.button, "Redo")?.enabled == false }
    }
    let guise = try GuiseApp(photo: nil, folder: folder)
    let element = try #require(
      try guise.waitForTree("the work") { $0.all(.element).count == 1 }.first(.element))
    let dyed = color(of: try guise.save().picture, around: element.place - Vector(24, 4))
    #expect(dyed.red > black.red + 0.2)
  }

  @Test("the dropper takes the color under the loupe, and all of it works by keys") func keys()
    throws
  {
    let guise = try GuiseApp()
    try guise.place("Handlebar mustache", at: place)
    let keyboard = try guise.server.seat.keyboard()
    try guise.touch.tap(place)
    try openSheet(in: guise, at: place)
    try guise.tap(.button, "Pick a color from the photo")
    let start = try guise.view(.image, "Pick a color from the photo").middle
    try guise.touch.down(0, at: start)
    try guise.touch.glide([0: (start, guise.photoFrame.center + Vector(0, 20))])
    try guise.touch.up(0)
    let tree = try guise.waitForTree("the sheet again") { $0.first(.sheet, "Color") != nil }
    let picked = try #require(tree.first(.sheet, "Color")).all(.button).first {
      $0.selected == true
    }
    #expect(picked?.identifier.hasPrefix("color-") == true)

    try keyboard.tap("Escape")
    try guise.waitForTree("no sheet") { $0.first(.sheet, "Color") == nil }
    try keyboard.tap("Menu")
    try guise.waitForTree("the menu") { $0.first(.menuitem, "Color") != nil }
  }
}
