import Drawing
import Glibc
import TestSupport
import Testing

@testable import ImageCoding

@Suite("JPEGDecoder") struct JPEGDecoderTests {
  /// Files of 24 x 20 pixels as few programs write them.
  enum Kind: CaseIterable {
    /// Several scans, of which each refines the ones before; colors at half the resolution.
    case progressive
    case gray
    /// Inks instead of colors, as Adobe's programs store them.
    case inks

    var file: [UInt8] {
      let text =
        switch self {
        case .progressive: JPEGDecoderTests.progressive
        case .gray: JPEGDecoderTests.gray
        case .inks: JPEGDecoderTests.inks
        }
      return JPEGDecoderTests.bytes(base64: text)
    }
  }

  private func decode(_ bytes: [UInt8], fitting bounds: Size? = nil) throws -> Bitmap {
    try ImageFile.decode(bytes, name: "photo.jpg", fitting: bounds).bitmap
  }

  @Test(
    "decodes what few programs write", arguments: Kind.allCases)
  func kinds(kind: Kind) throws {
    let picture = try decode(kind.file)

    #expect(picture.size == Size(24, 20) && !picture.hasAlpha)
    let (dark, light) = (picture[0, 0], picture[23, 19])
    #expect(dark.red + dark.green + dark.blue < light.red + light.green + light.blue)
  }

  @Test("decodes sides that are no multiples of a block", arguments: [(1, 1), (17, 33), (61, 16)])
  func sizes(width: Int, height: Int) throws {
    let bytes = SampleImages.file(of: SampleImages.noise(width: width, height: height), as: "jpeg")

    let picture = try decode(bytes)

    #expect(picture.size == Size(Double(width), Double(height)))
  }

  @Test(
    "of a picture that ends too early, the rows that are there are shown, if they are most of it",
    arguments: [0.6, 0.9, 0.99])
  func endsEarly(part: Double) throws {
    let bytes = SampleImages.file(of: SampleImages.noise(width: 64, height: 160), as: "jpeg")

    let image = try ImageFile.decode(
      Array(bytes.prefix(Int(Double(bytes.count) * part))), name: "photo.jpg")

    let picture = try decode(bytes)
    #expect(image.flaw == .isCutShort)
    for y in stride(from: 0, to: 80, by: 3) {
      #expect((0..<64).allSatisfy { image.bitmap[$0, y] == picture[$0, y] })
    }
    #expect(image.bitmap[63, 159] == Color(white: 128.0 / 255))
  }

  @Test("a picture of which most is missing is damaged", arguments: [0.02, 0.1, 0.3, 0.45])
  func mostMissing(part: Double) {
    let bytes = SampleImages.file(of: SampleImages.noise(width: 64, height: 160), as: "jpeg")

    #expect(throws: ImageError.damaged(name: "photo.jpg")) {
      try decode(Array(bytes.prefix(Int(Double(bytes.count) * part))))
    }
  }

  @Test("a progressive picture that ends too early is shown once all of it is there roughly")
  func cutShort() throws {
    let bytes = Kind.progressive.file
    var shown: [Bool] = []

    // The end marker has two bytes.
    for count in stride(from: 20, to: bytes.count - 2, by: 7) {
      do {
        let image = try ImageFile.decode(Array(bytes.prefix(count)), name: "photo.jpg")
        #expect(image.flaw == .isCutShort && image.bitmap.size == Size(24, 20))
        shown.append(true)
      } catch {
        #expect(error == .damaged(name: "photo.jpg"))
        shown.append(false)
      }
    }

    let first = try #require(shown.firstIndex(of: true))
    #expect(first > 0 && shown[first...].allSatisfy { $0 })
  }

  @Test("a picture is complete without what may follow its pixels") func trailer() throws {
    let bytes = SampleImages.file(of: SampleImages.noise(width: 60, height: 60), as: "jpeg")

    let picture = try decode(bytes)

    #expect(try decode(Array(bytes.dropLast(2))).largestDifference(from: picture) == 0)
    #expect(try decode(bytes + [1, 2, 3]).largestDifference(from: picture) == 0)
  }

  @Test("invalid data never ends the process, whatever it is") func invalid() {
    var random = SeededGenerator(seed: 7)
    for kind in Kind.allCases {
      let bytes = kind.file
      for _ in 0..<200 {
        var broken = bytes
        for _ in 0..<Int.random(in: 1...8, using: &random) {
          broken[Int.random(in: 2..<bytes.count, using: &random)] = .random(
            in: 0...255, using: &random)
        }
        do { _ = try decode(broken) } catch {
          #expect(error is ImageError)
        }
      }
    }
  }

  private static func bytes(base64 text: String) -> [UInt8] {
    let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/")
    var (bytes, bits, count): ([UInt8], UInt32, Int) = ([], 0, 0)
    for character in text where character != "=" {
      bits = bits << 6 | UInt32(alphabet.firstIndex(of: character) ?? 0)
      count += 6
      if count >= 8 {
        count -= 8
        bytes.append(UInt8(truncatingIfNeeded: bits >> UInt32(count)))
      }
    }
    return bytes
  }

  private static let progressive = """
    /9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAA0JCgsKCA0LCgsODg0PEyAVExISEyccHhcgLikxMC4pLSwzOko+MzZGNy\
    wtQFdBRkxOUlNSMj5aYVpQYEpRUk//2wBDAQ4ODhMREyYVFSZPNS01T09PT09PT09PT09PT09PT09PT09PT09PT09P\
    T09PT09PT09PT09PT09PT09PT09PT0//wgARCAAUABgDASIAAhEBAxEB/8QAFwABAQEBAAAAAAAAAAAAAAAAAAQDBf\
    /EABgBAAIDAAAAAAAAAAAAAAAAAAMFAQIG/9oADAMBAAIQAxAAAAHh0VVjrE6qWedYLOagbP8A/8QAGRAAAwADAAAA\
    AAAAAAAAAAAAAAECAxEh/9oACAEBAAEFAlAoFjJgmBTolCXJSP/EABkRAAMAAwAAAAAAAAAAAAAAAAACAwERMf/aAA\
    gBAwEBPwGVxL50SF4f/8QAGxEAAgIDAQAAAAAAAAAAAAAAAAEDMgIREyL/2gAIAQIBAT8Bx9D5J6bIqMjqf//EABQQ\
    AQAAAAAAAAAAAAAAAAAAADD/2gAIAQEABj8CH//EABoQAAICAwAAAAAAAAAAAAAAAAEQABEhQWH/2gAIAQEAAT8hX8\
    modMwUALLf/9oADAMBAAIAAwAAABAHDzz/xAAXEQEBAQEAAAAAAAAAAAAAAAABABFB/9oACAEDAQE/EM+yonSTP//E\
    ABoRAQEAAgMAAAAAAAAAAAAAAAEAEbExUXH/2gAIAQIBAT8QdfKXi6Joh06iYX//xAAaEAADAQADAAAAAAAAAAAAAA\
    AAASExEVFh/9oACAEBAAE/EMoeZzjKGcGCVdCODmiqIof/2Q==
    """
  private static let gray = """
    /9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAA0JCgsKCA0LCgsODg0PEyAVExISEyccHhcgLikxMC4pLSwzOko+MzZGNy\
    wtQFdBRkxOUlNSMj5aYVpQYEpRUk//wAALCAAUABgBAREA/8QAGAABAAMBAAAAAAAAAAAAAAAABQIDBAb/xAAgEAAB\
    BAIBBQAAAAAAAAAAAAADAAEEIQIxEQUSQlFh/9oACAEBAAA/AOHBB1SQBA+JEHTufFTjQdUlo0DVJAcXEbs3bzl6VE\
    UWFUlhDxwE+TNbLVFAOqX/2Q==
    """
  private static let inks = """
    /9j/7gAOQWRvYmUAZAAAAAAA/9sAQwANCQoLCggNCwoLDg4NDxMgFRMSEhMnHB4XIC4pMTAuKS0sMzpKPjM2RjcsLU\
    BXQUZMTlJTUjI+WmFaUGBKUVJP/8AAFAgAFAAYBEMRAE0RAFkRAEsRAP/EABgAAQEBAQEAAAAAAAAAAAAAAAAGBwUE\
    /8QAJxAAAAQEBQUBAQAAAAAAAAAAAAECBQMEEUEGEhMVYhQhIlFSMqH/2gAOBEMATQBZAEsAAD8Ahmuwitp4jOIEHU\
    p2GnCxa7BtPEdGA1alPEBYtdg2niOjAw3qU8P4Ax1rsLvaeI5zRB1MvYBYtdg2niLloatTL4gLFrsG08R7nR2bmCKm\
    V6dU5PZSUcFBkkkEdP2rvQzKpkVDP3QjIwGOtdhZdNC+RD4aQSslSAWLXYOmhfIvp6bitOFZufk8pTENKCQpRVJJqW\
    lNaeyrUrV9gLFrsHTQvkS+GpGXVkqgB//Z
    """
}
