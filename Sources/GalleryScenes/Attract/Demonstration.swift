import TouchKit
import TouchRecordings

/// A scene that a recording plays, in a window of its own.
///
/// No device reaches the window, and it has neither a clipboard nor a desktop, so nothing that is done
/// in it lasts. It is as large as the recording's screen, and laid out from left to right as there: the
/// fingers meet what they met, whatever the size and the language of the window that shows it.
@MainActor final class Demonstration {
  let kind: SceneKind
  /// A gallery in which the scene is open.
  let content: Window
  /// Whether the recording has come to the moment that shows the scene best, for which it takes a
  /// screenshot.
  private(set) var hasReachedPicture = false

  private let gallery = GalleryView()
  private let start: EventTime
  private var player: RecordingPlayer
  /// The fingers that are down.
  private var places: [Int: Point] = [:]
  /// How hard they press.
  private var pressures: [Int: Double] = [:]

  /// Opens a scene; the recording's clock starts at a time.
  init(
    of kind: SceneKind, playing recording: Recording, at time: EventTime,
    reducesMotion: Bool = false
  ) throws(RecordingError) {
    self.kind = kind
    let screen = recording.screen
    content = Window(size: Size(Double(screen.width), Double(screen.height)))
    content.layoutDirection = .leftToRight
    player = RecordingPlayer(try Timeline(recording), startingAt: .zero)
    start = time
    content.startClock(at: time)
    content.animator.isReduced = reducesMotion
    // Its fingers type on the screen.
    content.textInput.hasHardwareKeyboard = false
    content.root.addSubview(gallery)
    gallery.showsFingers = true
    gallery.open(kind)
    content.layoutIfNeeded()
  }

  /// The part of the content below the gallery's bar, in its points.
  var sceneFrame: Rect { gallery.sceneFrame }

  /// The scene's sentence about the latest event.
  var feedback: String { gallery.currentFeedback }

  /// The numbers of the fingers that are down.
  var fingers: [Int] { places.keys.sorted() }

  /// Whether everything has been played.
  var isFinished: Bool { player.isFinished }

  /// Plays what is due until a time, and fires the timers of the content.
  func advance(to time: EventTime) {
    while let due = player.nextTime, start + due <= time { playNext(at: due) }
    content.advance(to: time)
  }

  /// Plays at once until the recording's picture, or its end. Time that passes later is not shown.
  func skipToPicture() {
    while !hasReachedPicture, let due = player.nextTime {
      playNext(at: due)
      content.layoutIfNeeded()
    }
  }

  private func playNext(at due: Duration) {
    guard let moment = player.next(at: due) else { return }
    content.advance(to: start + due)
    perform(moment, at: due)
  }

  private func perform(_ moment: Timeline.Moment, at due: Duration) {
    switch moment.event {
    case .input(let input): perform(input, at: start + due)
    case .wait(.window): player.resume(at: due)
    case .wait(.still(let time)): player.resume(at: due + time.duration)
    case .screenshot:
      hasReachedPicture = true
      player.resume(at: due)
    case .end: break
    }
  }

  /// Scenes are demonstrated with fingers alone.
  private func perform(_ input: Recording.Input, at time: EventTime) {
    switch input {
    case .down(let finger, let place):
      places[finger] = place
      send(.began(provisional: false), finger, at: place, time)
    case .move(let finger, let place):
      places[finger] = place
      send(.moved, finger, at: place, time)
    case .up(let finger, let place):
      let last = places.removeValue(forKey: finger)
      if let place = place ?? last { send(.ended, finger, at: place, time) }
      pressures[finger] = nil
    case .pressure(let finger, let pressure): pressures[finger] = pressure
    case .cancel:
      (places, pressures) = ([:], [:])
      content.cancelAllTouches(at: time)
    case .pointer, .press, .release, .wheel, .key, .keyDown, .keyUp, .type: break
    }
  }

  private func send(
    _ kind: TouchSample.Kind, _ finger: Int, at place: Point, _ time: EventTime
  ) {
    let sample = TouchSample(
      id: .init(contact: UInt32(finger)), kind: kind, location: place, timestamp: time,
      pressure: pressures[finger])
    content.handle(TouchFrame(time: time, samples: [sample]))
  }
}
