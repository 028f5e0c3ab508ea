import TouchKit

/// Something to try in a scene; raw values are names in the view tree.
enum Challenge: String {
  case drag, twist, toggle, draw, erase, zoom, together, undo, tripleTap, pinch, scrub, aside,
    leave, hole
  case accent, dismiss, send, menu, pile, above, centered, grabbed, turn, round, stroke, doubleTap
  case remove, copy, paste, drop, slide, flip, select, water, type, submit, fingers, record, replay
  case relate, timeline, crowd, fling, spring, race, swipe, between, miss, hit, smallest, restart
  case color, pass, shake, open, back, delete
}

extension View {
  /// Tells the gallery around the view that something has been done which its scene asks to try; nothing
  /// for what it does not.
  func complete(_ challenge: Challenge) {
    if let gallery = self as? GalleryView {
      gallery.check(challenge)
    } else {
      superview?.complete(challenge)
    }
  }
}
