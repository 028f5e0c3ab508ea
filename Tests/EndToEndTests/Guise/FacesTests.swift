import DisguiseModel
import Drawing
import Faces
import Glibc
import ImageCoding
import Platform
import TestSupport
import Testing
import VirtualTouchscreen

@Suite("Faces") struct FacesTests {
  private static let samples =
    AssetLocator.find(above: #filePath).map { SampleFaces.load(assets: $0).faces } ?? []

  private func waitForFaces(_ count: Int, in guise: AppUnderTest) throws {
    try guise.waitForTree("\(count) faces") { $0.first(.canvas)?.faces == Double(count) }
  }

  private func waitForElements(_ count: Int, in guise: GuiseApp) throws -> [TreeNode] {
    try guise.waitForTree("\(count) elements") { $0.all(.element).count == count }.all(.element)
  }

  /// The box of what differs between two pictures of one size.
  private func difference(_ a: Bitmap, _ b: Bitmap) -> Rect? {
    var (left, top, right, bottom) = (Int.max, Int.max, Int.min, Int.min)
    for y in 0..<a.height {
      for x in 0..<a.width {
        let (one, other) = (a[x, y], b[x, y])
        let change =
          abs(one.red - other.red) + abs(one.green - other.green) + abs(one.blue - other.blue)
        guard change > 0.2 else { continue }
        (left, right) = (min(left, x), max(right, x))
        (top, bottom) = (min(top, y), max(bottom, y))
      }
    }
    guard left <= right else { return nil }
    return Rect(
      Double(left), Double(top), Double(right - left + 1), Double(bottom - top + 1))
  }

  @Test("one tap puts glasses on the eyes, in the picture that is saved") func glasses() throws {
    let sample = try #require(Self.samples.first)
    let face = try #require(sample.faces.first)
    let guise = try GuiseApp(fitsToFaces: true)
    try waitForFaces(1, in: guise)
    try guise.open(tab: "Glasses")
    try guise.arm("Round glasses")

    try guise.touch.tap(guise.onScreen(face[.chin] - Vector(0, 40)))
    _ = try waitForElements(1, in: guise)
    try guise.touch.tap(guise.onScreen(face[.noseTip]))
    try guise.touch.sync()
    let (_, picture) = try guise.save()
    #expect(try guise.elements().count == 1, "a second tap selects what is there")

    let box = try #require(difference(picture, try sample.picture(fitting: sample.size)))
    // The artwork is 352 wide, and the middles of its lenses are 168 apart.
    let lenses = box.width * 168 / 352
    let middle = face.frame.apply(.zero)
    #expect(box.center.distance(to: middle) < 0.03 * face.eyeDistance)
    #expect(abs(lenses - face.eyeDistance) < 0.06 * face.eyeDistance)
  }

  @Test("an element that is dragged near its place is caught, and leaves") func caught() throws {
    let sample = try #require(Self.samples.first)
    let face = try #require(sample.faces.first)
    let guise = try GuiseApp(fitsToFaces: true)
    try waitForFaces(1, in: guise)
    let start = guise.onScreen(Point(200, 200))
    let element = try guise.place("Handlebar mustache", at: start)
    let place = guise.onScreen(face[.upperLip])

    try guise.touch.drag(from: start, to: place + Vector(6, 4), steps: 30)

    let tree = try guise.waitForTree("it fits") { tree in
      (tree.first(.element)?.scale ?? 0) != element.scale
        && (tree.first(.element)?.middle.distance(to: place) ?? .infinity) < 12
    }
    let fitted = try #require(tree.first(.element))
    try guise.touch.drag(from: fitted.middle, to: fitted.middle + Vector(0, 130), steps: 30)
    try guise.waitForElement(at: fitted.middle + Vector(0, 130))
  }

  @Test("what two fingers have sized and turned keeps that, and comes to its place") func keeps()
    throws
  {
    let face = try #require(Self.samples.first?.faces.first)
    let guise = try GuiseApp(fitsToFaces: true)
    try waitForFaces(1, in: guise)
    let fitted = try guise.place("Handlebar mustache", at: guise.onScreen(face[.noseTip]))
    try guise.tap(.button, "Undo")
    _ = try waitForElements(0, in: guise)
    let start = guise.onScreen(Point(200, 200))
    let placed = try guise.place("Handlebar mustache", at: start)
    try guise.touch.pinch(about: start, distance: (80, 136), turn: (.zero, .degrees(20)))
    let tree = try guise.waitForTree("turned and larger") {
      abs(($0.first(.element)?.rotation ?? 0) - Angle.degrees(20).radians) < 0.01
        && abs(($0.first(.element)?.scale ?? 0) / (placed.scale ?? 1) - 1.7) < 0.01
    }
    let sized = try #require(tree.first(.element))

    let place = guise.onScreen(fitted.place)
    try guise.touch.drag(from: sized.middle, to: place + Vector(7, 5), steps: 30)

    let end = try guise.waitForTree("at its place") {
      ($0.first(.element)?.place.distance(to: fitted.place) ?? .infinity) < 0.5
    }.first(.element)
    #expect(end?.rotation == sized.rotation)
    #expect(abs((end?.scale ?? 0) / (sized.scale ?? 1) - 1) < 1e-9)
  }

  @Test("one pair of glasses after another is tried on, each as one step") func tryingOn() throws {
    let face = try #require(Self.samples.first?.faces.first)
    let guise = try GuiseApp(fitsToFaces: true)
    try waitForFaces(1, in: guise)
    try guise.open(tab: "Glasses")
    let glasses = [
      ("Round glasses", "glasses/round"), ("Aviator sunglasses", "glasses/aviator"),
      ("Heart glasses", "glasses/heart"),
    ]
    for (name, sticker) in glasses {
      try guise.arm(name)
      try guise.touch.tap(guise.onScreen(face[.noseTip]))
      try guise.waitForTree("only \(sticker)") { $0.all(.element).map(\.sticker) == [sticker] }
    }
    for (_, sticker) in glasses.dropLast().reversed() {
      try guise.tap(.button, "Undo")
      try guise.waitForTree("\(sticker) again") { $0.all(.element).map(\.sticker) == [sticker] }
    }
    try guise.tap(.button, "Undo")
    _ = try waitForElements(0, in: guise)
  }

  @Test(
    "what is placed before the faces are found fits itself then, as one step, and outlives a kill",
    .enabled(if: FaceFinder.isInstalled, "The networks are missing: run make deps."))
  func early() throws {
    let folder = TemporaryFolder()
    let photo = try group(in: folder)
    let nose = try #require(Self.samples.first?.faces.first)[.noseTip]
    let guise = try GuiseApp(
      photo: photo, size: Size(1200, 1500), folder: folder, fitsToFaces: true)
    var finder: [pid_t] = []
    try guise.wait(for: "the face finder") {
      finder = guise.suspend("guise-faces")
      return !finder.isEmpty
    }
    let target = guise.onScreen(.zero + (nose - .zero) / 2)
    let early = try guise.place("Handlebar mustache", at: target)
    #expect(try guise.tree().first(.canvas)?.faces == 0, "the finder was too fast")
    #expect(early.middle.distance(to: target) < 1)

    for process in finder.reversed() { kill(process, SIGCONT) }

    try waitForFaces(4, in: guise)
    let fitted = try #require(waitForElements(1, in: guise).first)
    #expect(fitted.id == early.id && fitted.scale != early.scale)
    #expect(fitted.middle.distance(to: target) < 40)
    guise.process.send(signal: SIGKILL)
    _ = guise.process.wait(until: Timeout(in: .seconds(20)))
    let again = try AppUnderTest(
      "guise", ["--state-directory", folder.path("state"), "--reduced-motion"], folder: folder)
    let restored = try again.waitForTree("the restored work") { !$0.all(.element).isEmpty }
      .all(.element)
    #expect(restored.map(\.place) == [fitted.place] && restored[0].scale == fitted.scale)

    // What fits counts as made up then.
    try waitForFaces(4, in: again)
    try again.server.seat.keyboard().tap("s")
    try again.waitForTree("another disguise") { tree in
      let ids = tree.all(.element).map(\.id)
      return !ids.isEmpty && !ids.contains(early.id)
    }
    for count in [1, 0] {
      try again.tap(.button, "Undo")
      try again.waitForTree("\(count) elements") { $0.all(.element).count == count }
    }
  }

  @Test(
    "everybody gets one, which is one step; a surprise is another at each wish",
    .enabled(if: FaceFinder.isInstalled, "The networks are missing: run make deps."))
  func group() throws {
    let folder = TemporaryFolder()
    let guise = try GuiseApp(
      photo: try group(in: folder), size: Size(1200, 1500), folder: folder, fitsToFaces: true)
    try waitForFaces(4, in: guise)
    try guise.arm("Handlebar mustache")
    try guise.tap(.button, "Everybody")
    _ = try waitForElements(4, in: guise)
    try guise.tap(.button, "Undo")
    _ = try waitForElements(0, in: guise)

    let keyboard = try guise.server.seat.keyboard()
    var seen: Set<[String]> = []
    for _ in 1...3 {
      try keyboard.tap("s")
      try guise.waitForTree("another disguise") { tree in
        let stickers = tree.all(.element).compactMap(\.sticker)
        return !stickers.isEmpty && seen.insert(stickers).inserted
      }
    }
  }

  @Test(
    "the face finder ends when it has nothing to do",
    .enabled(if: FaceFinder.isInstalled, "The networks are missing: run make deps."))
  func ends() throws {
    let folder = TemporaryFolder()
    let guise = try GuiseApp(
      photo: try group(in: folder), size: Size(1200, 1500), folder: folder, fitsToFaces: true)
    try waitForFaces(4, in: guise)
    try guise.wait(for: "no face finder", within: .seconds(20)) {
      !guise.children.contains("guise-faces")
    }
  }

  @Test("without networks all works as ever, and nothing is said") func missing() throws {
    let folder = TemporaryFolder()
    let guise = try GuiseApp(
      photo: try group(in: folder), size: Size(1200, 1500), folder: folder, fitsToFaces: true,
      environment: ["GUISE_NETWORKS": "/nonexistent"])
    let target = guise.onScreen(Point(300, 500))
    let element = try guise.place("Handlebar mustache", at: target)
    #expect(element.middle.distance(to: target) < 1)
    #expect(try guise.tree().first(identifier: "problem") == nil)
  }

  @Test(
    "who asks is told why no faces are known: in About, and on the command line",
    arguments: [(nil, "not installed"), ("broken", "damaged or of another version")])
  func reasons(network: String?, words: String) throws {
    let folder = TemporaryFolder()
    for name in ["detector", "mesh"] {
      if let network { try folder.write(network, to: "\(name).network") }
    }
    let environment = ["GUISE_NETWORKS": folder.path]
    let reason = "No faces are known: the networks that find them are \(words)"
    let photo = try group(in: folder)

    var launch = Launch(BuiltProgram.path(of: "guise"), ["faces", photo])
    launch.environment.merge(environment) { $1 }
    launch.outputFile = folder.path("output")
    #expect(try ChildProcess(launch).wait(until: Timeout(in: .seconds(60))) == .exited(1))
    #expect(folder.text(of: "output") == "Error: \(reason)\n")

    let guise = try GuiseApp(
      photo: photo, size: Size(1200, 1500), folder: folder, fitsToFaces: true,
      environment: environment)
    try guise.tap(.button, "More")
    try guise.tap(.menuitem, "About")
    let tree = try guise.waitForTree(reason) { $0.all.contains { $0.label == reason } }
    #expect(!tree.all.contains { $0.label.contains("YuNet") || $0.label.hasPrefix("Finds") })
  }

  /// A photo of four drawn people.
  private func group(in folder: TemporaryFolder) throws -> String {
    let heads = try (0..<4).map { index in
      try Self.samples[index % Self.samples.count].picture(fitting: Size(600, 750))
    }
    let photo = Bitmap.drawn(width: 1200, height: 1500, format: .opaque) { canvas in
      for (index, head) in heads.enumerated() {
        canvas.draw(
          head, in: Rect(Double(index % 2) * 600, Double(index / 2) * 750, 600, 750),
          quality: .good)
      }
    }
    return try folder.write(PNGEncoder.encode(photo), to: "group.png")
  }
}
