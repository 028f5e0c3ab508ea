import Foundation
import GestureVectors
import TestSupport
import Testing
import TouchKitTesting

@testable import TouchKit

@MainActor
@Suite("Lifetime of windows and their content")
struct LifetimeTests {
  @Test(
    "are released with the last reference, during and after touches", arguments: [true, false])
  func freed(isLifted: Bool) {
    weak var window: Window?
    weak var view: View?
    weak var pan: PanGestureRecognizer?
    weak var touch: Touch?
    do {
      let scene = GestureScene()
      window = scene.stage.window
      view = scene.view
      pan = scene.add(PanGestureRecognizer(), "pan")
      scene.add(TapGestureRecognizer(taps: 2), "double")
      scene.finger(1).tap(at: Point(100, 100))
      scene.finger(1).down(at: Point(100, 100))
      touch = scene.stage.window.touches.first
      scene.finger(1).stroke(to: Point(200, 100), in: .milliseconds(50))
      if isLifted { scene.finger(1).up() }
    }

    #expect(window == nil)
    #expect(view == nil)
    #expect(pan == nil)
    #expect(touch == nil)
  }

  @Test("are released together with presented content") func presented() {
    weak var menu: Menu?
    weak var sheet: ActionSheet?
    weak var toast: Toast?
    do {
      let stage = Stage()
      let shown = (
        Menu([.init("Delete") {}]), ActionSheet("Sure?", actions: [.init("Yes") {}]),
        Toast("Done.")
      )
      (menu, sheet, toast) = shown
      shown.0.present(at: Point(400, 300), in: stage.window)
      shown.1.present(in: stage.window)
      shown.2.present(in: stage.window)
    }

    #expect(menu == nil)
    #expect(sheet == nil)
    #expect(toast == nil)
  }

  /// Changes that cause an action outside a call of the window.
  enum Change: CaseIterable {
    case disable, ignore, removeRecognizer, removeView
  }

  @Test("may be released by an action", arguments: Change.allCases) func dropped(_ change: Change) {
    var window: Window? = Window(size: Size(400, 400))
    let remembered = Weak(window)
    let view = View(frame: Rect(0, 0, 400, 400))
    window?.root.addSubview(view)
    let pan = view.add(PanGestureRecognizer())
    pan.onAction { _, phase in if phase == .cancelled { window = nil } }
    for (kind, x) in [(TouchSample.Kind.began(provisional: false), 100.0), (.moved, 200)] {
      let sample = TouchSample(
        id: .init(contact: 1), kind: kind, location: Point(x, 100), timestamp: .zero)
      window?.handle(TouchFrame(time: .zero, samples: [sample]))
    }

    switch change {
    case .disable: pan.isEnabled = false
    case .ignore: pan.touches.first.map(pan.ignore)
    case .removeRecognizer: view.remove(pan)
    case .removeView: view.removeFromSuperview()
    }

    #expect(window == nil && remembered.object == nil)
  }

  @Test("ends with the stage that a finger has touched it on") func stage() {
    var stage: Stage? = Stage()
    let remembered = Weak(stage?.window)
    stage?.finger.tap(at: Point(100, 100))

    stage = nil

    #expect(remembered.object == nil)
  }

  @Test("may be released before objects that report about them") func reports() throws {
    var window: Window? = Window(size: Size(400, 400))
    let log = FileManager.default.temporaryDirectory
      .appendingPathComponent("touchkit-\(UUID().uuidString).jsonl")
    defer { try? FileManager.default.removeItem(at: log) }
    try window.map { try WindowReports(of: $0).logGestures(to: log.path) }
    let report = window?.onGestureAction
    window = nil

    report?(PanGestureRecognizer(), .began)

    #expect(try Data(contentsOf: log).isEmpty)
  }

  @Test("may outlive the player of a vector") func player() throws {
    let file = try #require(VectorTests.files.first)
    let vector = try #require(try VectorFile(contentsOf: file).vectors.first).get()
    var player: VectorPlayer? = try VectorPlayer(vector)
    let window = try #require(player?.window)
    _ = try player?.play()
    player = nil

    let finger = TouchSample(
      id: .init(contact: 99), kind: .began(provisional: false), location: Point(10, 10),
      timestamp: window.now)
    window.handle(TouchFrame(time: window.now, samples: [finger]))

    #expect(window.touches.count == 1)
  }
}
