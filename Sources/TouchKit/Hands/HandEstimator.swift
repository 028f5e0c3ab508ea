/// Estimates whose finger a touch is, by rules that a person can predict:
///
/// 1. A touch belongs to the hand of the touches within 300 points of it that act on the same thing.
///    A finger that rests attracts no others.
/// 2. What a touch opened, and where it acted last, belong to its hand. A new touch belongs to the hand
///    whose thing is nearest, within 300 points; while that hand has a finger down, only on the thing.
/// 3. Otherwise it is of a new hand; but while a single hand is known that has no finger down, somebody
///    is alone at the glass, and every touch is of that hand. So is one on the same thing as a finger
///    that has just landed: that is a wide pinch.
///
/// Where this is wrong, a menu stays open that should have closed; no action is lost by it.
struct HandEstimator {
  /// How far a touch is from what its hand acts on, at most, in points.
  static let reach = 300.0
  /// How long a hand is remembered that does nothing.
  static let memory = Duration.seconds(20)

  /// The facts that are known of a hand.
  private struct Knowledge {
    let id: HandID
    /// Where its last finger was, in window points.
    var place: Point
    /// When its last finger landed or lifted.
    var time: EventTime
  }

  /// A finger that is down.
  struct Finger {
    let hand: HandID
    let place: Point
    /// The view that it acts on.
    let thing: View?
    /// Whether it landed just before.
    let isFresh: Bool
    /// Whether it has been down for long without moving.
    let isResting: Bool
  }

  /// Something that a hand has opened, as a menu.
  struct Opened {
    let hand: HandID
    /// The distance from a new touch, in points; 0 on it.
    let distance: Double
  }

  private var known: [Knowledge] = []
  private var pointers: [Int: HandID] = [:]
  private var count = 0

  /// The hands that are known, in the order of their first touches.
  var all: [HandID] { known.map(\.id) }

  /// Returns the hand of a touch that lands, which is remembered there.
  ///
  /// - Parameters:
  ///   - point: Where it lands, in window points.
  ///   - thing: What it would act on if nothing was open.
  ///   - fingers: The fingers that are down.
  ///   - opened: What hands have opened.
  mutating func hand(
    landingAt point: Point, on thing: View?, besides fingers: [Finger], opened: [Opened],
    at time: EventTime
  ) -> HandID {
    forget(besides: fingers, opened: opened, at: time)
    let id =
      nearest(to: point, on: thing, fingers, opened) ?? lonely(on: thing, besides: fingers)
      ?? add(at: point, time)
    note(id, at: point, time)
    return id
  }

  /// Returns the hand of a pointer that presses a button: that of its last press, unless that has
  /// fingers on the screen, elsewhere.
  mutating func hand(
    ofPointer device: Int, pressingAt point: Point, on thing: View?, besides fingers: [Finger],
    opened: [Opened], at time: EventTime
  ) -> HandID {
    if let id = pointers[device], known.contains(where: { $0.id == id }),
      !fingers.contains(where: { $0.hand == id })
    {
      note(id, at: point, time)
      return id
    }
    let id = hand(landingAt: point, on: thing, besides: fingers, opened: opened, at: time)
    pointers[device] = id
    return id
  }

  /// The hand of a pointer; that of its last press, or the only one.
  func hand(ofPointer device: Int) -> HandID? {
    if let id = pointers[device], known.contains(where: { $0.id == id }) { return id }
    return known.count == 1 ? known[0].id : nil
  }

  /// Where the last finger of a hand was, in window points; nil if the hand is not known.
  func place(of id: HandID) -> Point? { known.first { $0.id == id }?.place }

  /// Remembers that a hand does something elsewhere, as with the keyboard.
  mutating func noteActivity(of id: HandID, _ time: EventTime) {
    guard let index = known.firstIndex(where: { $0.id == id }) else { return }
    known[index].time = max(known[index].time, time)
  }

  /// Remembers where a finger of a hand is.
  mutating func note(_ id: HandID, at point: Point, _ time: EventTime) {
    guard let index = known.firstIndex(where: { $0.id == id }) else { return }
    known[index].place = point
    known[index].time = max(known[index].time, time)
  }

  // MARK: Helpers

  private func nearest(
    to point: Point, on thing: View?, _ fingers: [Finger], _ opened: [Opened]
  ) -> HandID? {
    // A finger that rests on what it has opened does not reach for what is beside it.
    let reached = opened.filter { layer in
      layer.distance == 0 || !fingers.contains { $0.hand == layer.hand }
    }
    var candidates = reached.map { ($0.hand, $0.distance) }
    for finger in fingers where finger.thing === thing && !finger.isResting {
      candidates.append((finger.hand, finger.place.distance(to: point)))
    }
    for hand in known where !fingers.contains(where: { $0.hand == hand.id }) {
      candidates.append((hand.id, hand.place.distance(to: point)))
    }
    return candidates.filter { $0.1 <= Self.reach }.min { $0.1 < $1.1 }?.0
  }

  /// The only hand, if it has no finger down, or just landed on the same thing.
  private func lonely(on thing: View?, besides fingers: [Finger]) -> HandID? {
    guard known.count == 1, fingers.allSatisfy({ $0.isFresh && $0.thing === thing }) else {
      return nil
    }
    return known[0].id
  }

  private mutating func add(at point: Point, _ time: EventTime) -> HandID {
    count += 1
    let id = HandID(number: count)
    known.append(Knowledge(id: id, place: point, time: time))
    return id
  }

  /// Forgets the hands that have done nothing for long, but not the last one.
  private mutating func forget(
    besides fingers: [Finger], opened: [Opened], at time: EventTime
  ) {
    guard known.count > 1, let last = known.max(by: { $0.time < $1.time })?.id else { return }
    known.removeAll { hand in
      hand.id != last && hand.time + Self.memory < time
        && !fingers.contains { $0.hand == hand.id } && !opened.contains { $0.hand == hand.id }
    }
  }
}
