import Testing
import TouchKit
import TouchKitTesting

extension ResponderAction {
  fileprivate static let rename = ResponderAction(rawValue: "rename")
}

@MainActor @Suite("First responder") struct FirstResponderTests {
  private final class Card: View {
    var performed: [ResponderAction] = []
    var motions: [MotionEvent.Phase] = []
    var known: Set<ResponderAction> = []
    override var canBecomeFocused: Bool { true }
    override func canPerform(_ action: ResponderAction) -> Bool {
      known.contains(action) || super.canPerform(action)
    }
    override func perform(_ action: ResponderAction) -> Bool {
      guard known.contains(action) else { return super.perform(action) }
      performed.append(action)
      return true
    }
    override func motionBegan(_ event: MotionEvent) { motions.append(event.phase) }
    override func motionEnded(_ event: MotionEvent) { motions.append(event.phase) }
  }

  private let stage = Stage()
  private let outer = Card()
  private let inner = Card()

  init() {
    stage.root.addSubview(outer)
    outer.addSubview(inner)
  }

  @Test("the first responder is the view with the keyboard focus") func focus() {
    #expect(inner.becomeFirstResponder() && stage.window.focus === inner)
    #expect(inner.isFirstResponder && stage.window.firstResponder === inner)
    #expect(!outer.resignFirstResponder())
    #expect(outer.becomeFirstResponder() && !inner.isFirstResponder)
    #expect(outer.resignFirstResponder() && stage.window.focus == nil)
    #expect(!View().becomeFirstResponder() && !Card().becomeFirstResponder())
    stage.root.isUserInteractionEnabled = true
  }

  @Test("an action goes up the chain to the first that performs it") func actions() {
    outer.known = [.rename, .copy]
    inner.known = [.copy]
    inner.becomeFirstResponder()

    #expect(stage.window.send(.copy) && stage.window.send(.rename))
    #expect(inner.performed == [.copy] && outer.performed == [.rename])
    #expect(stage.window.canSend(.rename) && !stage.window.canSend(.undo))
    #expect(!stage.window.send(.undo))
    stage.window.onAction = { $0 == .undo }
    #expect(stage.window.send(.undo))
    inner.resignFirstResponder()
    #expect(!stage.window.send(.rename))
  }

  @Test("a text field performs the editing actions") func field() {
    let field = TextField("hats")
    field.frame = Rect(0, 0, 200, 48)
    stage.root.addSubview(field)
    field.becomeFirstResponder()

    #expect(!stage.window.canSend(.cut) && stage.window.canSend(.selectAll))
    stage.window.send(.selectAll)
    #expect(stage.window.canSend(.cut) && !stage.window.canSend(.undo))
    stage.window.send(.cut)
    #expect(field.text == "" && stage.window.send(.undo) && field.text == "hats")
  }

  @Test("a shake reaches the first responder, or else the root view's chain") func shakes() {
    inner.becomeFirstResponder()
    stage.shake()
    #expect(inner.motions == [.began, .ended] && outer.motions.isEmpty)
    inner.resignFirstResponder()
    stage.shake()
    #expect(inner.motions.count == 2)
  }

  @Test("a view that is hidden, or lies in one that is, neither keeps nor gets the focus")
  func hidden() {
    inner.becomeFirstResponder()
    outer.isHidden = true
    #expect(stage.window.focus == nil)
    #expect(!inner.becomeFirstResponder())
    outer.isHidden = false
    #expect(inner.becomeFirstResponder())
  }

  @Test("a layer that goes gives the focus to nobody who was hidden meanwhile") func layers() {
    inner.becomeFirstResponder()
    let layer = Overlay(isModal: true)
    layer.present(in: stage.window)
    outer.isHidden = true
    layer.dismiss(in: .zero)
    #expect(stage.window.focus == nil)
  }

  @Test("a view that leaves the window resigns the focus") func leaves() {
    inner.becomeFirstResponder()
    outer.removeFromSuperview()
    #expect(stage.window.focus == nil)
    stage.root.addSubview(outer)
  }
}
