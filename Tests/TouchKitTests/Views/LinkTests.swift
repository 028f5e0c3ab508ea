import Testing
import TouchKitTesting

@testable import TouchKit

@MainActor
@Suite("A link to the owner of a view")
struct LinkTests {
  @Test("is cleared before the owner goes") func owners() {
    let view = View()
    let recognizer = TapGestureRecognizer()
    do {
      let parent = View()
      parent.addSubview(view)
      parent.add(recognizer)
      #expect(view.superview === parent)
      #expect(recognizer.view === parent)
    }
    #expect(view.superview == nil)
    #expect(recognizer.view == nil)
  }

  @Test("is cleared before the window goes, in the whole tree") func window() {
    let view = View()
    do {
      let stage = Stage()
      let parent = View()
      stage.root.addSubview(parent)
      parent.addSubview(view)
      stage.window.focus = parent
      #expect(view.window === stage.window)
    }
    #expect(view.window == nil)
    #expect(view.superview == nil)
    view.setNeedsDisplay()
  }

  @Test("of a touch does not keep its view or its window") func touches() throws {
    var touch: Touch?
    do {
      let stage = Stage()
      var view: KeepingView? = KeepingView(frame: Rect(0, 0, 100, 100))
      stage.root.addSubview(try #require(view))
      let finger = Finger(stage, 1)
      finger.down(at: Point(50, 50))
      touch = view?.touch
      #expect(touch?.view === view && touch?.window === stage.window)
      finger.up()
      view?.removeFromSuperview()
      weak let gone = view
      view = nil
      #expect(gone == nil, "though the view keeps its touch")
      #expect(touch?.view == nil)
    }
    #expect(touch?.window == nil)
  }

  @Test("of the focus does not keep a view") func focus() {
    let stage = Stage()
    weak var gone: View?
    do {
      let view = View()
      gone = view
      stage.window.focus = view
      #expect(stage.window.focus === view)
    }
    #expect(gone == nil && stage.window.focus == nil)
  }

  @Test(
    "is that of the window where a view is, whatever is done when others are told of the window")
  func moves() {
    let (stage, other) = (Stage(), Stage())
    let (parent, first) = (View(), TellingView())
    let (removed, moved) = (View(), View())
    for view in [first, removed, moved] { parent.addSubview(view) }
    first.onMove = { window in
      guard window === stage.window else { return }
      removed.removeFromSuperview()
      other.root.addSubview(moved)
    }

    stage.root.addSubview(parent)

    #expect(parent.window === stage.window)
    #expect(removed.window == nil)
    #expect(moved.window === other.window)
  }

  @Test("is none in a tree that one of its views removes when it is told of the window")
  func removal() {
    let stage = Stage()
    let (parent, first, second) = (TellingView(), TellingView(), View())
    var windows: [Window?] = []
    parent.onMove = { windows.append($0) }
    for view in [first, second] { parent.addSubview(view) }
    first.onMove = { if $0 != nil { parent.removeFromSuperview() } }

    stage.root.addSubview(parent)

    #expect([parent, first, second].allSatisfy { $0.window == nil })
    #expect(windows.count == 1 && windows[0] == nil, "it was never told of the window")
  }
}

/// Keeps its touch after it has lifted.
private final class KeepingView: View {
  var touch: Touch?

  override func touchesBegan(_ touches: Set<Touch>, with event: TouchEvent) {
    touch = touches.first
  }
}

private final class TellingView: View {
  var onMove: (Window?) -> Void = { _ in }

  override func didMove(to window: Window?) { onMove(window) }
}
