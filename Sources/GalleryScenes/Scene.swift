import TouchKit

/// A demonstration scene, which describes its latest event in a sentence.
class Scene: View {
  /// Called with a sentence that describes each event.
  var onFeedback: (String) -> Void = { _ in }

  /// What the scene's page offers to switch.
  var options: [SceneOption] { [] }

  init() {
    super.init()
    clipsToBounds = true
    isMultipleTouchEnabled = true
  }

  /// The least height in which everything has its place, in points, for a width. In a lower window the
  /// gallery scrolls the scene; one whose fingers drag anywhere should shrink instead.
  func smallestHeight(in width: Double) -> Double { 132 }

  /// Whether there is so little height that what the scene shows has to be smaller.
  var isLow: Bool { bounds.height < 300 }

  /// Handles a key that no view of the scene has handled. Returns whether it was handled.
  func handleShortcut(_ event: KeyEvent) -> Bool { false }

  /// Called after each frame of the window's touches.
  func observe(_ event: TouchEvent) {}

  /// Called with each decision about a gesture in the window.
  func observe(_ decision: GestureDecision) {}

  /// Moves what the scene shows by a vector in points: two fingers moved on a touchpad, or the wheel
  /// turned, where nothing scrolls. Returns whether anything can move.
  func scrolled(by way: Vector) -> Bool { false }

  override func handleMouse(_ event: MouseEvent) -> Bool {
    event.scrollWay.map(scrolled) ?? false || super.handleMouse(event)
  }

  /// Shows a sentence that describes an event.
  func showFeedback(_ sentence: String) { onFeedback(sentence) }
}

nonisolated extension MouseEvent {
  /// The way that content goes with a turn of the wheel, in points; nil for other events, and with
  /// Control held, which zooms.
  var scrollWay: Vector? {
    guard case .scrolled(let notches) = kind, !modifiers.contains(.control) else { return nil }
    return (modifiers.contains(.shift) ? Vector(notches.dy, notches.dx) : notches) * -Wheel.notch
  }
}

/// The scenes of the gallery; raw values are their names on the command line.
package enum SceneKind: String, CaseIterable {
  case transform
  case lines
  case fingerPaint = "finger-paint"
  case gestures
  case hotAreas = "hot-areas"
  case hold
  case draggable
  case fingerOffset = "finger-offset"
  case spinner
  case tiles
  case share
  case controls
  case lists
  case text
  case fingers
  case conflicts
  case manyHands = "many-hands"
  case motion
  case photos
  case margins
  case targets
  case responders
  case pages

  /// The scene's title.
  var title: String {
    switch self {
    case .transform: localized("Transform")
    case .lines: localized("Lines")
    case .fingerPaint: localized("Finger paint")
    case .gestures: localized("Gestures")
    case .hotAreas: localized("Hot areas")
    case .hold: localized("Touch and hold")
    case .draggable: localized("Draggable")
    case .fingerOffset: localized("Finger offset")
    case .spinner: localized("Spinner")
    case .tiles: localized("Tiles")
    case .share: localized("Share")
    case .controls: localized("Controls")
    case .lists: localized("Lists and zoom")
    case .text: localized("Text")
    case .fingers: localized("Fingers")
    case .conflicts: localized("Conflicts")
    case .manyHands: localized("Many hands")
    case .motion: localized("Motion")
    case .photos: localized("Photos")
    case .margins: localized("Hit margins")
    case .targets: localized("Target sizes")
    case .responders: localized("Responders")
    case .pages: localized("Pages")
    }
  }

  /// What the user can do in the scene.
  var summary: String {
    switch self {
    case .transform: localized("Drag, rotate and scale with raw touches")
    case .lines: localized("Draw lines, rub one out, pinch to zoom")
    case .fingerPaint: localized("Ten fingers, ten colors, one sheet")
    case .gestures: localized("A pad for each recognizer")
    case .hotAreas: localized("Margins, shapes and the properties of a touch")
    case .hold: localized("Keys with alternatives, rows to swipe away")
    case .draggable: localized("Objects that rise above the finger")
    case .fingerOffset: localized("Under, at and above the finger")
    case .spinner: localized("Two fingers anywhere turn a small dial")
    case .tiles: localized("Tap, stroke and remove tiles")
    case .share: localized("Copy, paste, drag and drop between apps")
    case .controls: localized("Buttons, switches and sliders, and their events")
    case .lists: localized("100,000 rows to scroll, a picture to zoom")
    case .text: localized("Fields, a keyboard on the screen, any script")
    case .fingers: localized("Trails, rate and delay; record and replay")
    case .conflicts: localized("Seven recognizers on one card, and who wins")
    case .manyHands: localized("Ten knobs and faders for ten fingers")
    case .motion: localized("Fling, spring, curves, reduced motion")
    case .photos: localized("Swipe to the next, drag over thumbnails, zoom")
    case .margins: localized("The nearer control wins, a miss falls through")
    case .targets: localized("Count your hits and misses on four sizes")
    case .responders: localized("Actions go up the chain from what is chosen")
    case .pages: localized("Rows to swipe, pages to go back from")
    }
  }

  /// Creates the scene's view.
  @MainActor func makeScene() -> Scene {
    switch self {
    case .transform: TransformScene()
    case .lines: LinesScene()
    case .fingerPaint: FingerPaintScene()
    case .gestures: GesturesScene()
    case .hotAreas: HotAreasScene()
    case .hold: HoldScene()
    case .draggable: DraggableScene()
    case .fingerOffset: FingerOffsetScene()
    case .spinner: SpinnerScene()
    case .tiles: TilesScene()
    case .share: ShareScene()
    case .controls: ControlsScene()
    case .lists: ListsScene()
    case .text: TextScene()
    case .fingers: FingersScene()
    case .conflicts: ConflictsScene()
    case .manyHands: ManyHandsScene()
    case .motion: MotionScene()
    case .photos: PhotosScene()
    case .margins: MarginsScene()
    case .targets: TargetsScene()
    case .responders: RespondersScene()
    case .pages: PagesScene()
    }
  }
}

/// The roles of the scenes' views, in addition to those of the toolkit.
nonisolated extension Role {
  /// A movable object.
  static let element = Role(rawValue: "element")
  /// What is drawn around fingers while the gallery watches them.
  static let marks = Role(rawValue: "marks")
  /// A drawing surface.
  static let canvas = Role(rawValue: "canvas")
}
