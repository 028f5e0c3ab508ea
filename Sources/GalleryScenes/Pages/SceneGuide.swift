/// What the scenes' pages say, and the files that they show.
extension SceneKind {
  /// What a programmer learns from the scene.
  var lesson: String {
    switch self {
    case .transform:
      localized(
        "Touches without recognizers: a view is told of fingers that land, move and lift, follows each "
          + "as the same object, and computes drag, turn and scale from two of them. It opts into touches, "
          + "and into more than one, by two properties.")
    case .lines:
      localized(
        "Five recognizers on one view, told apart by the arbiter: a drag draws, two fingers zoom about the "
          + "point between them, a tap waits until a double tap has failed, and a press opens a sheet. "
          + "A cancelled gesture puts back what was there.")
    case .fingerPaint:
      localized(
        "A stroke is as wide as its finger presses, where the screen measures that, and else the wider the "
          + "slower it moves. Each finger paints its own stroke at once. When two fingers turn out to pinch, "
          + "their touches are cancelled, and the view takes back what they had painted. All paint is in "
          + "one raster, so that a step of a finger costs what it changes, not the whole sheet.")
    case .gestures:
      localized(
        "One pad for each recognizer. Each reacts in its own area only, tells its values while it runs, "
          + "and can be required to fail before another one succeeds.")
    case .hotAreas:
      localized(
        "A view may be easier to hit than it looks, or only where it looks: margins of 10 points for "
          + "landing and 40 for tracking, shapes, paths and opaque pixels. A finger that leaves its view "
          + "is handed to the responder above it.")
    case .hold:
      localized(
        "Timers of touches: a key is typed when tapped, and offers alternatives when held for a second. "
          + "Each new touch stops the timer. A row that is swiped offers to go.")
    case .draggable:
      localized(
        "An object rises above the finger that drags it, so that it is seen. Each object has its own "
          + "finger: several people can drag at once. Holding a pile offers what lies in it.")
    case .fingerOffset:
      localized(
        "What a finger drags can stay centered under it, keep the offset at which it was grabbed, or sit "
          + "above it, where it is seen. Try which one you can place best.")
    case .spinner:
      localized(
        "Fingers need not be on what they move: two of them anywhere turn a small dial.")
    case .tiles:
      localized(
        "A tap, a double tap and a drag on the same tiles, and animations that can be interrupted.")
    case .share:
      localized(
        "What is copied here is pasted elsewhere, and the other way round; things are dragged between "
          + "programs with a finger.")
    case .controls:
      localized(
        "Controls send events: touchDown, touchUpInside, dragExit, valueChanged and others. The label above "
          + "shows those of the control that you touch. One card shows every style in every state: press Tab "
          + "to see the focus, and move a mouse over a control.")
    case .lists:
      localized(
        "A list of 100,000 rows keeps only the visible ones. A scroll view zooms, bounces and comes to "
          + "rest as a hand expects.")
    case .text:
      localized(
        "Fields with selection handles, a keyboard on the screen, and input methods for every script."
      )
    case .fingers:
      localized(
        "What a screen really delivers: every sample of every finger, how many arrive in a second and how "
          + "late. A touch is hollow as long as another program, such as a window manager, may still claim "
          + "it. A recording can be saved and played by gesture-player and xtouch-run.")
    case .conflicts:
      localized(
        "Recognizers on one view compete for its fingers. The first that succeeds prevents the others, "
          + "unless two may run at the same time, or one has to wait until another has failed. Change the "
          + "relations, do a gesture, and read on the timeline who won, and why the others did not."
      )
    case .manyHands:
      localized(
        "Each control has its own finger, so ten of them can be moved at once, by one person or five. "
          + "Nothing has to be programmed for that: a touch belongs to the view where it landed.")
    case .photos:
      localized(
        "Pages follow the finger and turn with its speed; a finger on the thumbnails leafs through them at "
          + "once; a pinch or a double tap zooms into a page, and then a drag moves the picture first."
      )
    case .margins:
      localized(
        "A hit margin makes a control easier to hit than it looks. Where the margins of neighbors overlap, "
          + "the nearer one wins, and what no control claims falls through to the view below.")
    case .targets:
      localized(
        "How large must a target be? Hit the ones of 24, 32, 44 and 64 points and read how often you missed: "
          + "the table is different for everyone, and for a mouse.")
    case .responders:
      localized(
        "An action without a target goes to the first responder, and up the chain from there until a "
          + "responder handles it. Choose a card, then use the buttons, and read who acted.")
    case .pages:
      localized(
        "A row that is dragged to the side shows what can be done with it; dragged all the way, it is "
          + "deleted. A tap opens a page, and a finger from the edge takes it away again: let go before the "
          + "middle, and it stays. Keys, mice and screen readers reach the same.")
    case .motion:
      localized(
        "A drag's velocity carries on when the finger lifts, and a finger that lands stops what moves. "
          + "Animations have curves and springs; with reduced motion they jump to their end, and "
          + "everything still works.")
    }
  }

  /// The paths of the scene's files in the folder of scenes: the scene, what only it has, what it shares.
  var sources: [String] {
    let words = rawValue.split(separator: "-").map { $0.prefix(1).uppercased() + $0.dropFirst() }
    let folder = words.joined()
    let main = folder + "Scene.swift"
    let own = SourceFile.names(in: folder).filter { $0 != main }
    return ([main] + own).map { folder + "/" + $0 } + shared.map { "Shared/\($0).swift" }
  }

  private var shared: [String] {
    switch self {
    case .transform: ["KeyEvent+Steps", "View+Reach"]
    case .lines, .fingerPaint: ["KeyboardFinger", "SimulatedFingers", "View+Reach"]
    case .gestures, .conflicts: ["PlayedGesture", "SimulatedFingers"]
    case .hotAreas, .fingers, .margins, .targets: ["KeyboardFinger"]
    case .draggable, .fingerOffset: ["DraggableObject", "FocusRing"]
    case .hold, .spinner, .tiles, .share, .controls, .lists, .text, .manyHands, .motion, .photos,
      .responders, .pages:
      []
    }
  }
}
