import Drawing
import Testing
import TouchKit
import VirtualTouchscreen

/// Waiting while other clients handle their events.
extension GalleryStage {
  /// Waits until a condition holds.
  func wait(for what: String, with peers: PeerClient..., until condition: () -> Bool) throws {
    try wait(for: what) {
      for peer in peers { peer.pump() }
      return condition()
    }
  }

  /// Waits until all requests of a peer have been answered and all data has arrived.
  func wait(for receptions: Reception..., of peer: PeerClient) throws {
    try wait(for: "the data", with: peer) { receptions.allSatisfy(\.isDone) }
  }

  /// Waits until the scene's feedback is `sentence`.
  func waitForFeedback(_ sentence: String, with peer: PeerClient) throws {
    try waitForTree("\"\(sentence)\"") { tree in
      peer.pump()
      return tree.feedback == sentence
    }
  }

  /// Holds a finger on the left card until the drag begins, then moves it.
  func dragCard(from start: Point, to end: Point, with peer: PeerClient) throws {
    try touch.down(0, at: start)
    try touch.sync()
    try waitForFeedback("Left dragged", with: peer)
    try touch.glide([0: (start, end)])
  }

  /// Lifts the finger.
  func lift() throws {
    try touch.up(0)
    try touch.sync()
  }

  /// Taps the view with an identifier, such as `copy-left`.
  func tap(identifier: String) throws {
    try touch.tap(still { tree in tree.all.first { $0.identifier == identifier }?.middle })
  }

  /// Copies the picture of a card, and waits until the clipboard has it.
  func copy(_ identifier: String = "copy-left", with peer: PeerClient) throws {
    try tap(identifier: identifier)
    try wait(for: "the clipboard", with: peer) {
      ![0, peer.window].contains(peer.owner(of: "CLIPBOARD"))
    }
  }
}
