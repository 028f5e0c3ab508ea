import Drawing
import Testing
import VirtualTouchscreen

@Suite("More contacts than a device announces, on one screen or two") struct ManyContactsTests {
  private static let center = Point(476, 470)
  private static let second = DeviceDescription(name: "touch1", kind: .touchscreen(fingers: 2))

  @Test("a finger on each of two touchscreens pinches one element (X14)") func acrossScreens()
    throws
  {
    let guise = try GuiseApp(devices: DeviceDescription.standard + [Self.second])
    let before = try guise.place("Handlebar mustache", at: Self.center)
    let other = try guise.server.seat.touchscreen(Self.second)

    try guise.touch.down(0, at: Self.center - Vector(40, 0))
    try other.down(0, at: Self.center + Vector(40, 0))
    // The server reads the devices one after the other: all of one before the next.
    try guise.server.seat.sync()
    for step in 1...16 {
      try guise.touch.move(0, to: Self.center - Vector(40 + 2.5 * Double(step), 0))
      try other.move(0, to: Self.center + Vector(40 + 2.5 * Double(step), 0))
      try guise.server.seat.sync()
    }
    try guise.touch.up(0)
    try other.up(0)
    try other.sync()

    try guise.waitForTree("the element at twice its size") {
      abs(($0.first(.element)?.scale ?? 0) / (before.scale ?? 1) - 2) < 0.01
        && $0.hasElement(at: Self.center)
    }
  }

  @Test("four fingers on a device for two pinch two elements (X15)") func fourOnTwo() throws {
    let guise = try GuiseApp(devices: DeviceDescription.standard + [Self.second])
    let places = [Point(476, 250), Point(476, 600)]
    let scale = try #require(
      try places.map { try guise.place("Handlebar mustache", at: $0) }.first?.scale)
    let screen = try guise.server.seat.touchscreen(Self.second)

    var paths: [Int: (from: Point, to: Point)] = [:]
    for (index, place) in places.enumerated() {
      paths[2 * index] = (place - Vector(30, 0), place - Vector(60, 0))
      paths[2 * index + 1] = (place + Vector(30, 0), place + Vector(60, 0))
    }
    for finger in 0..<4 { try screen.down(finger, at: #require(paths[finger]).from) }
    try screen.glide(paths)
    try screen.liftAll()
    try screen.sync()

    try guise.waitForTree("both at twice their size") { tree in
      tree.all(.element).count == 2
        && zip(tree.all(.element), places).allSatisfy {
          abs(($0.scale ?? 0) / scale - 2) < 0.01 && $0.middle.distance(to: $1) < 1
        }
    }
  }

  @Test("an eleventh finger on a device for ten drags, too (X15)") func eleven() throws {
    let guise = try GuiseApp()
    let places = (0..<6).map { Point(476, 130 + 120 * Double($0)) }
    for place in places { try guise.place("Handlebar mustache", at: place) }

    var paths: [Int: (from: Point, to: Point)] = [:]
    for finger in 0..<11 {
      // Two fingers on each element but the last.
      let side = finger == 10 ? Vector.zero : Vector(finger % 2 == 0 ? -25 : 25, 0)
      let from = places[finger / 2] + side
      paths[finger] = (from, from + Vector(70, 0))
    }
    for finger in 0..<11 { try guise.touch.down(finger, at: #require(paths[finger]).from) }
    try guise.touch.glide(paths)
    try guise.touch.liftAll()
    try guise.touch.sync()

    try guise.waitForTree("all six moved") { tree in
      tree.all(.element).count == 6
        && zip(tree.all(.element), places).allSatisfy {
          $0.middle.distance(to: $1 + Vector(70, 0)) < 1
        }
    }
  }
}
