import CX11
import Drawing
import Platform
import Testing
import TouchKit
import VirtualTouchscreen

/// Each window manager that is installed, with and without a compositor.
@Suite("Window managers") struct WindowManagerTests {
  private static let name = "Handlebar mustache"

  private static let missing = Desktop.Kind.all.filter { !$0.isInstalled }
    .map(\.testDescription).joined(separator: ", ")

  @Test(
    "all of them are installed",
    .enabled(if: missing.isEmpty, "not installed, so not tested: \(missing)"))
  func complete() { #expect(Desktop.Kind.installed == Desktop.Kind.all) }

  @Test(
    "a window is touched, moved, hidden, covered and closed (X12)",
    .enabled(if: !Desktop.Kind.installed.isEmpty, "no window manager is installed"),
    arguments: Desktop.Kind.installed)
  func window(kind: Desktop.Kind) throws {
    let guise = try GuiseApp(arguments: ["--size", "900x600"], desktop: kind)
    let story = try Story(guise, kind)
    try story.opens()
    try story.isTouched()
    try story.movesDuringDrag()
    try story.hidesDuringDrag()
    try story.changesItsSize()
    try story.isRaised()
    try story.closes()
  }

  /// The steps, each of which leaves one element on the face.
  private struct Story {
    let guise: GuiseApp
    let kind: Desktop.Kind
    let window: XID
    let peer: DragPeer
    let desktop: Desktop

    init(_ guise: GuiseApp, _ kind: Desktop.Kind) throws {
      (self.guise, self.kind) = (guise, kind)
      desktop = try #require(guise.desktop)
      window = try guise.waitForManagedWindow()
      peer = try DragPeer(guise.server.display)
    }

    /// The place of a point of the window on the screen.
    func onScreen(_ point: Point) throws -> Point {
      point + (try guise.waitForFrame(of: window).origin - .zero)
    }

    func element() throws -> TreeNode { try #require(try guise.elements().first) }

    func waitForElement(at place: Point) throws {
      try guise.waitForTree("an element at \(place) of the screen") { [origin] in
        $0.hasElement(at: place - (try origin() - .zero), within: 1.5)
      }
    }

    private func origin() throws -> Point { try guise.waitForFrame(of: window).origin }

    func opens() throws {
      let place = try guise.waitForFrame(of: window)
      try guise.waitForTree("the size of the window") { $0.rect.size == place.size }
      #expect(Rect(0, 0, 1280, 800).contains(place), "\(place) is on the screen")
      if kind.isTiling {
        #expect(place.width > 1200 && place.height > 700)
      } else {
        #expect(place.size == Size(900, 600))
      }
    }

    func isTouched() throws {
      let cell = try guise.view(.cell, WindowManagerTests.name)
      let canvas = try guise.view(.canvas, "Photo").middle
      try guise.touch.tap(onScreen(cell.middle))
      try guise.waitForTree("armed") {
        $0.first(.cell, WindowManagerTests.name)?.selected ?? false
      }
      try guise.touch.tap(onScreen(canvas))
      try guise.waitForTree("one element") { $0.all(.element).count == 1 }
      try guise.touch.tap(onScreen(cell.middle))
      try guise.waitForTree("disarmed") {
        !($0.first(.cell, WindowManagerTests.name)?.selected ?? true)
      }
      let (start, end) = (try onScreen(canvas), try onScreen(canvas) + Vector(60, -40))
      try guise.touch.drag(from: start, to: end)
      try waitForElement(at: end)
      #expect(try guise.elements().count == 1)
      #expect(try drags == 1)
    }

    var drags: Int {
      get throws {
        try guise.gestures().count { $0.recognizer == "transform" && $0.state == "ended" }
      }
    }

    func movesDuringDrag() throws {
      let start = try onScreen(element().middle)
      // On the photo of the later layout, too: an element cannot leave the photo.
      let held = kind.isTiling ? try onScreen(Point(330, 330)) : start + Vector(-30, 30)
      try guise.touch.drag(from: start, to: held, lifts: false)
      try waitForElement(at: held)
      let before = try guise.waitForFrame(of: window)
      if kind.isTiling {
        peer.showTarget(Rect(0, 0, 300, 300), isManaged: true)
      } else {
        try guise.asAnotherClient { XMoveResizeWindow($0, window, 90, 70, 860, 640) }
      }
      var after = before
      try guise.wait(for: "another place of the window") {
        after = try guise.waitForFrame(of: window)
        return after != before
      }
      try guise.waitForTree("the new size") { $0.rect.size == after.size }
      try waitForElement(at: held)
      // Away from the center lines of the photo, which catch, and from its edges.
      let end = held + Vector(-30, -70)
      try guise.touch.glide([0: (held, end)])
      try guise.touch.up(0)
      try guise.touch.sync()
      try guise.waitForTree("the end of the drag") { $0.first(.bin) == nil }
      try waitForElement(at: end)
      guard kind.isTiling else { return }
      peer.destroyTarget()
      try guise.waitForTree("the former size") { $0.rect.size == before.size }
    }

    func hidesDuringDrag() throws {
      let before = try element()
      let (start, frame) = (try onScreen(before.middle), try guise.waitForFrame(of: window))
      try guise.touch.drag(from: start, to: start + Vector(40, 20), lifts: false)
      try waitForElement(at: start + Vector(40, 20))
      if kind.isTiling {
        try desktop.i3("workspace", "2")
      } else {
        try guise.asAnotherClient { XIconifyWindow($0, window, XDefaultScreen($0)) }
      }
      try guise.waitForTree("the element as it was") { $0.first(.element)?.place == before.place }
      if kind.isTiling {
        try desktop.i3("workspace", "1")
      } else {
        try guise.request("_NET_ACTIVE_WINDOW", [2, 0, 0], about: window)
      }
      try guise.wait(for: "the window in its place") { try guise.waitForFrame(of: window) == frame }
      try guise.touch.up(0)
      try guise.touch.sync()

      let place = try onScreen(element().middle)
      try guise.touch.drag(from: place, to: place + Vector(30, 40))
      try waitForElement(at: place + Vector(30, 40))
    }

    func changesItsSize() throws {
      let small = try guise.waitForFrame(of: window).size
      try guise.setStates(["_NET_WM_STATE_FULLSCREEN"], true, of: window)
      try guise.waitForTree("full screen") { $0.rect.size == Size(1280, 800) }
      try guise.setStates(["_NET_WM_STATE_FULLSCREEN"], false, of: window)
      try guise.waitForTree("the former size") { $0.rect.size == small }
      guard !kind.isTiling else { return }
      let states = ["_NET_WM_STATE_MAXIMIZED_VERT", "_NET_WM_STATE_MAXIMIZED_HORZ"]
      try guise.setStates(states, true, of: window)
      try guise.waitForTree("the maximized window") {
        $0.rect.width > 1200 && $0.rect.height > 700
      }
      try guise.setStates(states, false, of: window)
      try guise.waitForTree("the former size") { $0.rect.size == small }
    }

    /// A tap on a window that is not the active one activates it, and acts once.
    func isRaised() throws {
      let place = try guise.waitForFrame(of: window)
      peer.showTarget(Rect(place.minX, place.midY, 200, 200), isManaged: true)
      try guise.wait(for: "the other window on top") {
        try guise.rootValues("_NET_CLIENT_LIST_STACKING").last == peer.target
      }
      try guise.wait(for: "the other window active") {
        try guise.rootValues("_NET_ACTIVE_WINDOW").first == peer.target
      }
      let cell = try guise.view(.cell, WindowManagerTests.name)
      #expect(!cell.selected)
      try guise.touch.tap(onScreen(cell.middle))
      try guise.waitForTree("armed") {
        $0.first(.cell, WindowManagerTests.name)?.selected ?? false
      }
      try guise.wait(for: "the window active") {
        try guise.rootValues("_NET_ACTIVE_WINDOW").first == window
      }
      if !kind.isTiling {
        try guise.wait(for: "the window on top") {
          try guise.rootValues("_NET_CLIENT_LIST_STACKING").last == window
        }
      }
      #expect(
        try guise.view(.cell, WindowManagerTests.name).selected, "a second tap would disarm it")
      peer.destroyTarget()
    }

    func closes() throws {
      try guise.request("_NET_CLOSE_WINDOW", [0, 2], about: window)
      #expect(guise.process.wait(until: Timeout(in: .seconds(20))) == .exited(0))
    }
  }
}
