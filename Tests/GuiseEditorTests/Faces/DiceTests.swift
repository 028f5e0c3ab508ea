import DisguiseModel
import Faces
import TestSupport
import Testing
import TouchKit
import TouchKitTesting

@testable import GuiseEditor

@MainActor @Suite("The dice") struct DiceTests {
  @Test(
    "makes up a disguise, from the bar or, where that is narrow, beside the drawer's handle; one step each",
    arguments: [(1280.0, 800.0), (800, 1280), (480, 800), (360, 640), (480, 320)])
  func roll(size: (Double, Double)) throws {
    let photo = try FacePhoto(nil, size.0, size.1)
    let dice = photo.whole.layout.topBar.dice
    let side = dice.superview === photo.whole.layout.topBar ? 56.0 : 48
    #expect(
      photo.whole.place(of: dice).size == Size(side, side) && !dice.isHidden && dice.isEnabled)
    #expect(Rect(0, 0, size.0, size.1).contains(photo.whole.place(of: dice)))
    #expect((dice.superview === photo.whole.layout.topBar) == (size.0 > 400))
    for other in photo.whole.stage.root.visibleTree where other is Button && other !== dice {
      #expect(photo.whole.place(of: other).intersection(photo.whole.place(of: dice)) == nil)
    }

    var seen: Set<[StickerID]> = []
    for _ in 1...3 {
      photo.whole.tap(dice)
      seen.insert(photo.whole.elements.map(\.kind.artwork))
    }
    #expect(seen.count == 3 && !seen.contains([]))
    for _ in 1...3 { photo.whole.press("z", modifiers: .control) }
    #expect(photo.whole.elements.isEmpty)
  }

  @Test("rolls once when faces are found, not if motion is reduced", arguments: [true, false])
  func rolls(isReduced: Bool) throws {
    let photo = try FacePhoto([])
    let dice = photo.whole.layout.topBar.dice
    photo.stage.window.animator.isReduced = isReduced

    photo.controller.faces.faces = [Face.upright(at: Point(500, 600), eyeDistance: 160)].compactMap(
      \.self)
    photo.stage.advance(by: .milliseconds(200))
    #expect((dice.transform == .identity) == isReduced)
    photo.whole.layout.topBar.setNeedsLayout()
    photo.stage.window.layoutIfNeeded()
    #expect(dice.bounds.size == Size(56, 56), "whatever is laid out meanwhile")
    photo.whole.settle()
    photo.whole.press("s")
    photo.stage.advance(by: .milliseconds(200))
    #expect(dice.transform == .identity)
  }

  @Test(
    "lies on no photo, whatever its shape, and no message covers it in part",
    arguments: [Size(1000, 1000), Size(1000, 1400), Size(1600, 900), Size(900, 1000)],
    [(360.0, 640.0), (320, 480)])
  func beside(size: Size, window: (Double, Double)) throws {
    let folder = TemporaryFolder()
    let path = try folder.photo("photo.png", Int(size.width), Int(size.height))
    let photo = try FacePhoto(
      [.upright(at: Point(400, 400), eyeDistance: 120)], window.0, window.1, in: folder,
      start: .files([path]))
    photo.whole.settle()
    photo.controller.faces.faces = [Face.upright(at: Point(400, 400), eyeDistance: 120)]
      .compactMap(\.self)
    photo.whole.settle()
    let canvas = photo.controller.canvasView
    let dice = photo.whole.place(of: photo.whole.layout.topBar.dice)
    let shown = canvas.convert(canvas.viewport.photoFrame, to: nil)
    #expect(!photo.whole.layout.topBar.dice.isHidden && dice.intersection(shown) == nil)
    let handle = photo.whole.place(of: photo.whole.layout.dockedDrawer.handle)
    #expect(dice.maxY == handle.maxY && dice.intersection(handle) == nil)
    for area in [photo.whole.layout.status.messageArea, photo.whole.layout.status.cardArea] {
      #expect(photo.whole.place(of: area).maxY <= dice.minY)
    }
  }

  @Test(
    "stays while the photo is zoomed in, and lies on no other button and no mark",
    arguments: [(360.0, 640.0), (320, 480), (480, 320)],
    [LayoutDirection.leftToRight, .rightToLeft])
  func staysZoomed(size: (Double, Double), direction: LayoutDirection) throws {
    let photo = try FacePhoto(nil, size.0, size.1)
    let (whole, dice) = (photo.whole, photo.whole.layout.topBar.dice)
    whole.stage.window.layoutDirection = direction
    func expectFree() {
      whole.settle()
      let place = whole.place(of: dice)
      let area =
        dice.superview === whole.layout.topBar ? whole.layout.topBar : whole.controller.canvasView
      #expect(!dice.isHidden && whole.place(of: area).contains(place))
      for other in whole.stage.root.visibleTree where other is Control && other !== dice {
        #expect(whole.place(of: other).intersection(place) == nil, "\(other.label)")
      }
    }
    whole.tap(dice)
    expectFree()
    let worn = whole.elements
    whole.controller.tools.zoom.zoom(by: 2.5, about: whole.controller.canvasView.bounds.center)
    expectFree()
    whole.tap(dice)
    #expect(whole.elements != worn && !whole.elements.isEmpty)
    try photo.arm()
    whole.layout.dockedDrawer.height = .away
    expectFree()
    photo.controller.hand.armed = nil
    let id = try #require(whole.elements.first?.id)
    let corner = whole.place(of: dice).center
    for step in [Vector(0, 0), Vector(-60, -60), Vector(60, -60), Vector(-30, 0)] {
      var placement = try #require(whole.elements.first).placement
      placement.center = whole.controller.inPhoto(corner + step)
      whole.document.perform(.change(id, .placement(placement)))
      whole.controller.tools.select.select(id, by: whole.controller.hand)
      whole.settle()
      for mark in ["scale-handle", "delete-disc"] {
        guard let view = whole.find(mark) else { continue }
        let disc = Rect(center: whole.place(of: view).center, size: Size(36, 36))
        #expect(!disc.insetBy(1, 1).intersects(whole.place(of: dice)), "\(mark) at \(step)")
      }
    }
  }

  @Test(
    "stands beside what is armed where a photo leaves it no row", arguments: [1, 2.5])
  func besideArmed(zoom: Double) throws {
    let photo = try FacePhoto(nil, 360, 800)
    let whole = photo.whole
    whole.layout.dockedDrawer.height = .away
    try photo.arm()
    whole.settle()
    whole.controller.tools.zoom.zoom(by: zoom, about: whole.controller.canvasView.bounds.center)
    whole.settle()
    let (armed, dice) = (try #require(whole.layout.corners.armed), whole.layout.topBar.dice)
    #expect(!dice.isHidden && whole.controller.canvasView.freeHeight == 0)
    #expect(whole.place(of: armed).intersection(whole.place(of: dice)) == nil)
  }

  @Test("has no row while the photo is zoomed in: that goes on down to the drawer") func zoomed()
    throws
  {
    let folder = TemporaryFolder()
    let whole = try WholeEditor(
      360, 640, start: .file(path: try folder.photo("square.png", 1000, 1000)), in: folder)
    whole.controller.faces.faces = [Face.upright(at: Point(400, 400), eyeDistance: 120)]
      .compactMap(\.self)
    whole.settle()
    let canvas = whole.controller.canvasView
    let fitted = canvas.viewport
    #expect(canvas.freeHeight == 32)
    #expect(whole.place(of: canvas).maxY == whole.place(of: whole.layout.drawer).minY)
    #expect(fitted.photoFrame.maxY <= canvas.bounds.height - 32 - 16)
    whole.controller.tools.zoom.zoom(by: 1.0001, about: canvas.bounds.center)
    let (first, last) = (canvas.viewport.photoFrame, fitted.photoFrame)
    #expect(first.center.distance(to: last.center) < 0.1, "no jump")
    whole.controller.tools.zoom.zoom(by: 3, moving: Vector(0, -900), about: canvas.bounds.center)
    whole.settle()
    #expect(canvas.viewport.photoFrame.minY < 0)
    #expect(abs(canvas.viewport.photoFrame.maxY - canvas.bounds.height + 16) < 0.01)
    whole.controller.tools.zoom.zoom(by: 1, moving: Vector(0, 40), about: canvas.bounds.center)
    whole.settle()
    #expect(canvas.viewport.photoFrame.maxY > canvas.bounds.height)
    let shown = whole.stage.draw().snapshot()
    let low = Int(whole.place(of: canvas).maxY) - 2
    #expect(shown[30, low] != Theme.canvas.resolved(for: whole.stage.window.appearance))
    #expect(whole.place(of: whole.layout.corners.fit).maxY == whole.place(of: canvas).maxY - 16)
    whole.press("0", modifiers: .control)
    whole.settle()
    #expect(canvas.viewport == fitted)
  }

  @Test("is away while people draw, select or write") func inTheWay() throws {
    let photo = try FacePhoto(nil, 360, 640)
    let (whole, dice) = (photo.whole, photo.whole.layout.topBar.dice)
    #expect(!dice.isHidden)
    whole.press("l")
    whole.settle()
    #expect(dice.isHidden, "a loop")
    whole.press("Escape")
    whole.settle()
    #expect(!dice.isHidden)
    whole.layout.drawer.show(tab: StickerCatalog.drawTab)
    whole.editor.show(.drawer)
    whole.settle()
    #expect(photo.controller.tools.draw.isArmed && dice.isHidden, "lines")
    whole.layout.drawer.select(tab: 0)
    whole.settle()
    #expect(!dice.isHidden)
    whole.layout.drawer.show(tab: StickerCatalog.textTab)
    whole.settle()
    whole.tap(try whole.view(.button, "Add text"))
    whole.settle()
    #expect(photo.controller.hand.isWriting && dice.isHidden, "a text")
    whole.press("Escape")
    whole.settle()
    #expect(!dice.isHidden)
  }

  @Test("is on the canvas without a face, too, and hidden without a photo") func noFace() throws {
    let photo = try FacePhoto([], 360, 640)
    photo.whole.settle()
    #expect(photo.whole.find(.button, "Surprise me") != nil)
    photo.whole.closePhoto()
    photo.whole.settle()
    #expect(photo.whole.find(.button, "Surprise me") == nil)
  }
}
