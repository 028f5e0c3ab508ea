import Confined
import Drawing
import TestSupport
import Testing

@testable import Faces

@Suite("Faces") struct FaceTests {
  @Test(
    "face space has the eyes at a half, whatever the tilt", arguments: [0.0, 30, 90, 180, -135])
  func frame(degrees: Double) throws {
    let face = try #require(
      Face.upright(at: Point(300, 200), eyeDistance: 80, tilt: .degrees(degrees)))

    let (left, right) = (
      face.frame.inverse.apply(face[.leftEye]), face.frame.inverse.apply(face[.rightEye])
    )

    #expect(left.distance(to: Point(-0.5, 0)) < 1e-9 && right.distance(to: Point(0.5, 0)) < 1e-9)
    #expect(face.frame.inverse.apply(face[.chin]).distance(to: Point(0, 1.5)) < 1e-9)
  }

  @Test(
    "numbers that are none, and eyes that coincide, make no face",
    arguments: [Point(.nan, 0), Point(.infinity, 0), Point(1e300, 0), Point(50, 0)])
  func invalid(point: Point) {
    let face = Face(box: Rect(0, 0, 100, 100), score: 1) { name in
      name == .leftEye ? point : name == .rightEye ? Point(50, 0) : Point(10, 10)
    }
    #expect(face == nil)
    #expect(Face(box: .zero, score: 1) { _ in .zero } == nil)
  }

  @Test("a face arrives as it was sent") func message() throws {
    let face = try #require(Face.upright(at: Point(300, 200), tilt: .degrees(20)))

    guard case .face(let received)? = FaceReply(FaceReply.face(face).packet) else {
      Issue.record("it is no face")
      return
    }

    #expect(received == face)
  }

  @Test("a relief arrives with its face, and only whole") func relief() throws {
    let plain = try #require(Face.upright(at: Point(300, 200)))
    let relief = try #require(
      FaceRelief(numbers: (0..<FaceRelief.numberCount).map { Double($0) / 20 }[...]))
    let face = try #require(Face(box: plain.box, score: 1, relief: relief) { plain[$0] })
    let packet = FaceReply.face(face).packet

    guard case .face(let received)? = FaceReply(packet) else {
      Issue.record("it is no face")
      return
    }
    #expect(received == face)
    for index in packet.words.indices {
      var changed = packet
      changed.words[index] = Double.infinity.bits
      #expect(FaceReply(changed) == nil, "word \(index)")
    }
    #expect(FaceReply(PacketSocket.Packet(words: packet.words.dropLast())) == nil)
  }

  @Test("between the places of its grid the depth is even, and beyond as at the edge") func depths()
    throws
  {
    let count = FaceRelief.columns.count * FaceRelief.rows.count
    let relief = try #require(
      FaceRelief(
        Vector(1, 0), Vector(0, 1), .zero,
        points: Array(repeating: .zero, count: FacePoint.allCases.count),
        depths: (0..<count).map { Double($0 % FaceRelief.columns.count) }))
    #expect(abs(relief.depth(at: Point(0, 0.7)) - 4) < 1e-9)
    #expect(abs(relief.depth(at: Point(0.15, -0.2)) - 4.5) < 1e-9)
    #expect(relief.depth(at: Point(-9, 9)) == 0 && abs(relief.depth(at: Point(9, -9)) - 8) < 1e-9)
  }

  @Test(
    "why nothing is searched arrives as it was sent",
    arguments: [FaceError.noNetworks, .damagedNetworks, .failed])
  func problem(error: FaceError) {
    guard case .problem(error)? = FaceReply(FaceReply.problem(error).packet) else {
      Issue.record("it is something else")
      return
    }
    #expect(FaceReply(PacketSocket.Packet(words: [2, 99])) == nil)
  }

  @Test("a message that makes no sense is none") func hostileMessages() throws {
    let packet = FaceReply.face(try #require(Face.upright(at: .zero))).packet
    for index in packet.words.indices {
      var changed = packet
      changed.words[index] = Double.nan.bits
      #expect(FaceReply(changed) == nil, "word \(index)")
    }
    for count in 0..<packet.words.count {
      #expect(FaceReply(PacketSocket.Packet(words: Array(packet.words.prefix(count)))) == nil)
    }
    #expect(FaceReply(PacketSocket.Packet(words: [3])) == nil)
  }

  @Test(
    "a request for no photo is none",
    arguments: [[], [0, 1, 4], [1, 0, 4], [40000, 1, 160_000], [10, 10, 39], [10, 10, .max]])
  func hostileRequests(words: [Int]) {
    #expect(FaceRequest(words) == nil)
  }
}
