import Drawing
import Glibc
import Platform
import TestSupport
import Testing

@testable import Confined
@testable import FaceFinding
@testable import Faces

@Suite(
  "The program that tells people from what is behind them",
  .serialized,
  .enabled(if: FaceFinder.isInstalled, "The networks are missing: run make deps."))
struct PersonFinderTests {
  @Test("sees the head of a drawn person, at any turn", arguments: [0.0, 90, 200])
  func heads(degrees: Double) throws {
    let sample = try #require(Portrait.all.first)
    let known = try #require(sample.faces.first)
    let (photo, place) = try Portrait.turned(sample, by: .degrees(degrees), on: Size(900, 900))
    let eyes = place.apply(known.frame.apply(.zero))
    let square = PersonMask.Square(
      center: eyes, side: known.eyeDistance * 0.5 * 7, rotation: .degrees(degrees))

    let mask = try #require(try PersonFinder.masks(of: photo, in: [square]).first)

    // The nose and the forehead; the corners above.
    for point in [Point(128, 140), Point(128, 110)] { #expect(mask.value(at: point) > 0.8) }
    for point in [Point(8, 8), Point(248, 8)] { #expect(mask.value(at: point) < 0.2) }
  }

  @Test("answers each square in its order")
  func order() throws {
    let sample = try #require(Portrait.all.first)
    let known = try #require(sample.faces.first)
    let (photo, place) = try Portrait.turned(sample, on: Size(900, 900))
    let eyes = place.apply(known.frame.apply(.zero))
    let squares = [
      PersonMask.Square(center: eyes, side: 300),
      PersonMask.Square(center: Point(-5000, -5000), side: 40),
    ]

    let masks = try PersonFinder.masks(of: photo, in: squares)

    #expect(masks.map(\.square) == squares)
    #expect(masks[0].values != masks[1].values)
  }

  @Test("refuses what is no request")
  func requests() {
    let picture = FaceRequest(width: 4, height: 4, stride: 16)
    let square = PersonMask.Square(center: Point(2, 2), side: 4, rotation: .degrees(30))
    let request = PersonRequest(picture: picture, squares: [square])

    #expect(PersonRequest(request.words)?.squares == [square])
    #expect(PersonRequest(Array(request.words.dropLast())) == nil)
    #expect(PersonRequest(picture.words) == nil)
    #expect(PersonRequest([]) == nil)
    for wrong in [Double.nan, .infinity, 1e9] {
      #expect(PersonRequest(request.words.dropLast() + [wrong.bits]) == nil)
    }
    let many = PersonRequest(picture: picture, squares: .init(repeating: square, count: 17))
    #expect(PersonRequest(many.words) == nil)
    let flat = PersonRequest(
      picture: picture, squares: [PersonMask.Square(center: .zero, side: 0)])
    #expect(PersonRequest(flat.words) == nil)
  }

  @Test("is missed where only its network is: faces are found as ever")
  func missingNetwork() throws {
    let folder = TemporaryFolder()
    let networks = try #require(FaceNetworkFolder.find())
    for name in ["detector", "mesh"] {
      let bytes = try FileSystem.read("\(networks)/\(name).network", upTo: 16 << 20)
      try folder.write(bytes, to: "\(name).network")
    }
    let environment = ["GUISE_NETWORKS": folder.path]

    #expect(FaceFinder.problem(environment: environment) == nil)
    #expect(throws: FaceError.noNetworks) { try PersonNetwork(environment: environment) }
    try folder.write("guise-network 2 0\ninput 3\n", to: "people.network")
    #expect(throws: FaceError.damagedNetworks) { try PersonNetwork(environment: environment) }
  }
}
