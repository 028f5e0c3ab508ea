extension SceneKind {
  /// What to try in the scene: two or three things, in the order in which one may do them. Views tell that
  /// one is done by `complete`.
  var challenges: [(id: Challenge, text: String)] {
    switch self {
    case .transform:
      [
        (.drag, localized("Drag the picture")), (.twist, localized("Turn it with two fingers")),
        (.toggle, localized("Switch touch off")),
      ]
    case .lines:
      [
        (.draw, localized("Draw a line")), (.erase, localized("Rub it out")),
        (.zoom, localized("Zoom with two fingers")),
      ]
    case .fingerPaint:
      [
        (.together, localized("Paint with two fingers")), (.undo, localized("Undo a stroke")),
        (.zoom, localized("Pinch the sheet")),
      ]
    case .gestures:
      [
        (.tripleTap, localized("Tap three times")), (.pinch, localized("Pinch")),
        (.scrub, localized("Rub to and fro")),
      ]
    case .hotAreas:
      [
        (.aside, localized("Hit beside the square")),
        (.hole, localized("Touch the ring's hole")),
        (.leave, localized("Drag far out of a shape")),
      ]
    case .hold:
      [
        (.accent, localized("Hold a key for an accent")), (.send, localized("Send a word")),
        (.dismiss, localized("Dismiss a message")),
      ]
    case .draggable:
      [
        (.above, localized("Drag an object")), (.menu, localized("Hold an object")),
        (.pile, localized("Pick from a pile")),
      ]
    case .fingerOffset:
      [
        (.centered, localized("Drag the first")), (.grabbed, localized("Drag the second")),
        (.above, localized("Drag the third")),
      ]
    case .spinner:
      [
        (.turn, localized("Turn with two fingers")),
        (.round, localized("Turn it all the way round")),
      ]
    case .tiles:
      [
        (.stroke, localized("Stroke over tiles")), (.remove, localized("Remove the selected")),
        (.doubleTap, localized("Double-tap a tile away")),
      ]
    case .share:
      [
        (.copy, localized("Copy the picture")), (.paste, localized("Paste it")),
        (.drop, localized("Hold and drag it across")),
      ]
    case .controls:
      [
        (.slide, localized("Move a slider")), (.flip, localized("Flip a switch")),
        (.leave, localized("Leave a button before lifting")),
      ]
    case .lists:
      [
        (.select, localized("Choose a row")), (.water, localized("Water a tree")),
        (.zoom, localized("Zoom the picture")),
      ]
    case .text:
      [
        (.type, localized("Write your name")), (.undo, localized("Undo it")),
        (.submit, localized("Press Return")),
      ]
    case .fingers:
      [
        (.fingers, localized("Put three fingers down")), (.record, localized("Record them")),
        (.replay, localized("Replay them")),
      ]
    case .conflicts:
      [
        (.doubleTap, localized("Double-tap the card")),
        (.timeline, localized("Drag over the timeline")),
        (.relate, localized("Change a rule")),
      ]
    case .manyHands:
      [
        (.together, localized("Move two at once")), (.crowd, localized("Move four at once")),
      ]
    case .motion:
      [
        (.fling, localized("Fling a ball")), (.spring, localized("Pull the other one")),
        (.race, localized("Start a race")),
      ]
    case .photos:
      [
        (.swipe, localized("Swipe to the next photo")),
        (.scrub, localized("Drag over the thumbnails")), (.zoom, localized("Zoom a photo")),
      ]
    case .margins:
      [
        (.aside, localized("Hit one beside its edge")),
        (.between, localized("Tap between neighbors")),
        (.miss, localized("Miss them all")),
      ]
    case .targets:
      [
        (.hit, localized("Hit a target")), (.smallest, localized("Hit the smallest")),
        (.restart, localized("Count anew")),
      ]
    case .responders:
      [
        (.color, localized("Color a card")), (.pass, localized("Let a card above act")),
        (.shake, localized("Shake it")),
      ]
    case .pages:
      [
        (.open, localized("Open a page")), (.back, localized("Go back from the edge")),
        (.delete, localized("Delete a row")),
      ]
    }
  }
}
