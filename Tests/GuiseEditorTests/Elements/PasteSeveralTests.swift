import Dispatch
import TestSupport
import Testing
import TouchKit
import TouchKitTesting

@testable import DisguiseModel
@testable import GuiseEditor

@MainActor
@Suite("Several elements that are pasted", .serialized) struct PasteSeveralTests {
  private let whole: WholeEditor

  init() throws { whole = try WholeEditor() }

  private var history: History? { whole.document.history }

  /// Elements at places, some of which may belong to a group.
  private func elements(
    _ stickers: [String], group: Int? = nil, at start: Point = Point(500, 600)
  ) -> [DisguiseElement] {
    stickers.enumerated().map { number, sticker in
      var element = DisguiseElement(
        id: ElementID(rawValue: number + 1), kind: .sticker(StickerID(rawValue: sticker)),
        placement: Placement(center: start + Vector(Double(number) * 60, 0), scale: 1))
      element.group = group.map { GroupID(rawValue: $0) }
      return element
    }
  }

  private func put(_ elements: [DisguiseElement]) throws {
    let copy = try #require(
      ElementCopy(elements, on: whole.document.canvasSize, own: { _ in nil }))
    let item = ItemProvider()
    item.register(DataType(ElementCopy.mediaType)) { copy.bytes }
    whole.stage.pasteboard.setItem(item)
  }

  private func paste() { whole.press("v", modifiers: .control) }

  @Test("each time they are beside those before, as far from one another as they were")
  func again() throws {
    let hats = elements(["hats/top-hat", "hats/top-hat", "glasses/round"])
    try put(hats)
    for _ in 0..<3 {
      paste()
      whole.settle()
    }
    let centers = whole.elements.map(\.placement.center)
    try #require(centers.count == 9)
    for (index, center) in centers.enumerated() {
      for other in centers[..<index] { #expect(center.distance(to: other) > 5) }
      let own = hats[index % 3].placement.center - hats[0].placement.center
      #expect((center - centers[index / 3 * 3] - own).length < 0.01)
    }
    #expect(Set(whole.controller.hand.selected) == Set(whole.elements.suffix(3).map(\.id)))
    #expect(history?.past.count == 3)
  }

  @Test("a group is one of its own, whatever has been made until they are placed")
  func group() throws {
    try put(elements(["hats/top-hat", "glasses/round"], group: 7))
    paste()
    whole.settle()
    // Something is made as late as possible.
    var isMade = false
    whole.document.observe { [document = whole.document] event in
      guard case .editWillBegin = event, !isMade else { return }
      isMade = true
      document.perform(.place(.sticker("hats/top-hat"), Placement(center: Point(9, 9), scale: 1)))
    }
    paste()
    whole.settle()

    let groups = whole.elements.map(\.group)
    try #require(groups.count == 5)
    #expect(groups[0] != nil && groups[0] == groups[1])
    #expect(groups[2] == nil)
    #expect(groups[3] != nil && groups[3] == groups[4] && groups[0] != groups[3])
  }

  @Test("those without room are left out, which is said") func noRoom() throws {
    let photo = whole.document.canvasSize
    whole.document.perform(
      .all(
        (0..<Disguise.maximumElements - 1).map { _ in
          .place(
            .sticker("hats/top-hat"),
            Placement(center: Point(photo.width / 2, photo.height / 2), scale: 1))
        }))
    whole.settle()
    try put(elements(["glasses/round", "glasses/round"], at: Point(60, 60)))
    paste()
    whole.settle()

    #expect(whole.elements.count == Disguise.maximumElements)
    #expect(whole.elements.last?.kind.artwork.rawValue == "glasses/round")
    #expect(whole.problem?.hasPrefix("There are too many disguises on this photo.") == true)
  }

  @Test(
    "lines for which there is no room are said, however they come",
    arguments: ["duplicate", "paste", "paste several"])
  func noRoomForLines(way: String) throws {
    var ink = Ink(.pen, 0, seed: 0)
    for x in 0..<Int32(Stroke.maximumPoints) { ink.append(InkPoint(x: x, y: 4000, width: 8)) }
    let half = DrawingDesign(Array(repeating: Stroke(ink), count: 8))
    let drawing = DisguiseElement(
      id: ElementID(rawValue: 1), kind: .drawing(half),
      placement: Placement(center: half.bounds.center, scale: 1))
    whole.document.perform(.placeCopy(of: drawing, shownBy: drawing.kind.artwork))
    whole.settle()
    try #require(whole.elements.count == 1)
    if way == "duplicate" {
      whole.controller.tools.place.duplicate(whole.elements[0].id, by: whole.controller.hand)
    } else {
      try put([drawing] + (way == "paste" ? [] : elements(["hats/top-hat"])))
      paste()
    }
    whole.settle()

    #expect(whole.elements.count { $0.kind.drawing != nil } == 1)
    #expect(whole.elements.count == (way == "paste several" ? 2 : 1))
    #expect(whole.problem?.hasPrefix("There are too many lines on this photo.") == true)
  }

  @Test("they come on the photo that has been opened meanwhile, and nothing is lost")
  func otherPhoto() throws {
    let other = try #require(whole.editor.desk.library.faces.faces.last)
    let photo = try Photo.decode(.face(other), fitting: Size(400, 400))
    let missing = elements(["own/" + String(repeating: "0", count: 64)])
    let own = StickerID(ContentID(of: [1, 2, 3]))
    try put(
      elements(["hats/top-hat", "glasses/round"])
        + missing.map { DisguiseElement(id: $0.id, kind: .sticker(own), placement: $0.placement) })
    let before = whole.document.history
    // What is searched for is not found yet.
    let turn = DispatchSemaphore(value: 0)
    whole.document.worker.perform { turn.wait() }
    paste()
    for reception in whole.editor.arrivals.receptions { reception.worker.finish() }
    whole.stage.scheduler.runPosted()
    #expect(whole.document.history == before)
    whole.document.begin(History(Disguise(photo: photo.reference)), on: photo)
    turn.signal()
    whole.settle()

    #expect(whole.document.history?.present.photo == photo.reference)
    #expect(whole.elements.map(\.kind.artwork.rawValue) == ["hats/top-hat", "glasses/round"])
    let canvas = whole.document.canvasSize
    for element in whole.elements {
      #expect(Rect(origin: .zero, size: canvas).contains(element.placement.center))
    }
    whole.closePhoto()
    paste()
    whole.settle()
    #expect(whole.toast == "Open a photo first.")
  }
}

extension ElementKind {
  fileprivate static func sticker(_ name: String) -> ElementKind {
    .sticker(StickerID(rawValue: name))
  }
}
