import Drawing
import ImageCoding
import Platform
import TestSupport
import Testing

@testable import DisguiseModel

@Suite("Frames") struct FrameTests {
  private static let plain = StickerID(rawValue: "frames/plain")
  private static let dots = StickerID(rawValue: "frames/dots")
  private let folder = TemporaryFolder()
  private let store: ArtworkStore

  init() throws {
    try folder.write(#"[{"id": "frames", "title": "Frames"}]"#, to: "Stickers/tabs.json")
    try folder.write(
      """
      {"version": 1, "stickers": [
        {"id": "frames/plain", "file": "plain.svg", "name": "Plain", "frame": {"edges": [20, 10, 40, 10],
         "text": "#102030"}},
        {"id": "frames/dots", "file": "dots.svg", "frame": {"edges": [20], "tile": [20, 10]}},
        {"id": "frames/odd", "file": "dots.svg", "frame": {"edges": [20], "tile": [7]}},
        {"id": "frames/none", "file": "dots.svg", "frame": {"edges": [1, 2]}},
        {"id": "frames/color", "file": "dots.svg", "frame": {"edges": [1], "text": "red"}}]}
      """, to: "Stickers/frames/pack.json")
    // Red corners, green edges.
    let head = #"<svg xmlns="http://www.w3.org/2000/svg" width="100" height="100">"#
    try folder.write(
      head + """
        <path fill="#0f0" fill-rule="evenodd" d="M0 0H100V100H0ZM10 20V60H90V20Z"/>
        <path fill="#f00" d="M0 0H10V20H0ZM90 0H100V20H90ZM0 60H10V100H0ZM90 60H100V100H90Z"/></svg>
        """, to: "Stickers/frames/plain.svg")
    try folder.write(
      head
        + ##"<path fill="#00f" fill-rule="evenodd" d="M0 0H100V100H0ZM20 20V80H80V20Z"/></svg>"##,
      to: "Stickers/frames/dots.svg")
    store = ArtworkStore(catalog: StickerCatalog.load(assets: folder.path))
  }

  private static let sizes = [
    Size(300, 900), Size(301, 777), Size(640, 640), Size(641, 639), Size(999, 334), Size(1200, 150),
  ]

  // MARK: Layout

  @Test(
    "corners keep their form, edges fill what is between them, the middle is free", arguments: sizes
  )
  func layout(_ size: Size) {
    let box = Rect(origin: Point(3, 5), size: size)
    for shape in [
      FrameShape(top: 20, right: 10, bottom: 40, left: 10),
      FrameShape(top: 20, right: 20, bottom: 20, left: 20, tile: Size(20, 10)),
    ] {
      let pieces = shape.pieces(of: 100, filling: box)
      let scale = size.shortSide / 100
      for corner in pieces
      where corner.source.width <= 20 && corner.source.minX != shape.left
        && corner.source.height <= 40 && corner.source.minY != shape.top
      {
        #expect(abs(corner.target.width - corner.source.width * scale) < 1e-6)
        #expect(abs(corner.target.height - corner.source.height * scale) < 1e-6)
      }
      let inner = Size(
        size.width - (shape.left + shape.right) * scale,
        size.height - (shape.top + shape.bottom) * scale)
      let area = pieces.reduce(0) { $0 + $1.target.width * $1.target.height }
      let wanted = size.width * size.height - inner.width * inner.height
      #expect(abs(area - wanted) < 1e-6 * wanted)
      let all = pieces.map(\.target).reduce(pieces[0].target) { $0.union($1) }
      #expect(abs(all.width - size.width) < 1e-6 && abs(all.height - size.height) < 1e-6)
      for (index, piece) in pieces.enumerated() {
        for other in pieces[..<index] {
          let common = piece.target.intersection(other.target)
          #expect((common?.width ?? 0) < 1e-6 || (common?.height ?? 0) < 1e-6)
        }
      }
    }
  }

  @Test("what repeats is hardly distorted", arguments: sizes) func tiles(_ size: Size) {
    let shape = FrameShape(top: 20, right: 20, bottom: 20, left: 20, tile: Size(20, 10))
    let scale = size.shortSide / 100
    for piece in shape.pieces(of: 100, filling: Rect(origin: .zero, size: size)) {
      for ratio in [
        piece.target.width / piece.source.width, piece.target.height / piece.source.height,
      ] {
        #expect((0.85...1.2).contains(ratio / scale))
      }
    }
  }

  @Test(
    "no seam and no gap at any size", arguments: [Size(97, 97), Size(331, 201), Size(203, 611)])
  func seams(_ size: Size) throws {
    let kind = ElementKind.frame(Self.dots, on: size)
    let artwork = try #require(store.load(kind.artwork))
    let picture = try artwork.picture.raster(longSide: Int(size.longSide))
    let edge = Int(0.2 * size.shortSide) - 1
    for x in 0..<picture.width {
      for y in [0, edge, picture.height - 1 - edge, picture.height - 1] {
        #expect(picture[x, y].alpha == 1 && picture[x, y].blue == 1)
      }
    }
    #expect(picture[picture.width / 2, picture.height / 2].alpha == 0)
  }

  // MARK: On a disguise

  private func framed(_ size: Size = Size(1000, 800)) throws -> Disguise {
    var disguise = Disguise(photo: photo(size.width, size.height))
    let edit = try #require(disguise.framing(with: Self.plain))
    apply(edit, to: &disguise)
    return disguise
  }

  private func apply(_ edit: Edit, to disguise: inout Disguise, works: Bool = true) {
    let isApplied = disguise.apply(edit)
    #expect(isApplied == works)
  }

  private func expectFits(_ disguise: Disguise) throws {
    let frame = try #require(disguise.frame)
    #expect(frame.kind.frame?.canvas == disguise.canvasSize)
    #expect(
      frame.placement
        == Placement(center: Rect(origin: .zero, size: disguise.canvasSize).center, scale: 1))
    #expect(store.load(frame.kind.artwork)?.size == disguise.canvasSize)
  }

  @Test("it follows a crop, a turn, a mirror, a straightened photo, and another one")
  func follows() throws {
    var disguise = try framed()
    try expectFits(disguise)
    var framing = Framing.whole
    framing.crop = Rect(100, 100, 700, 300)
    apply(.framing(framing), to: &disguise)
    try expectFits(disguise)
    #expect(disguise.canvasSize == Size(700, 300))
    framing.quarterTurns = 1
    framing.isMirrored = true
    apply(.framing(framing), to: &disguise)
    try expectFits(disguise)
    #expect(disguise.canvasSize == Size(300, 700))
    framing.straighten = .degrees(7)
    framing.fit(into: disguise.photo.size)
    apply(.framing(framing), to: &disguise)
    try expectFits(disguise)
    apply(.photo(photo(500, 1500)), to: &disguise)
    try expectFits(disguise)
    try expectFits(try framed().fitted(to: photo(500, 400)))
  }

  @Test("of its pictures for sizes of the canvas, the store keeps the last few")
  func storeIsBounded() throws {
    let ids = (1...10).map {
      ElementKind.frame(Self.plain, on: Size(100, 100 + Double($0))).artwork
    }
    store.load(Self.plain)
    for id in ids { #expect(store.load(id) != nil) }

    let kept = ids.suffix(ArtworkStore.framesKept)
    for id in ids { #expect((store.artwork(id) != nil) == kept.contains(id)) }
    #expect(store.artwork(Self.plain) != nil, "the drawer shows it")
    #expect(store.load(ids[0])?.size == Size(100, 101), "what is needed again is read again")
  }

  @Test("while somebody chooses a shape, it is drawn as it will be", arguments: sizes)
  func preview(_ size: Size) throws {
    let disguise = try framed(size)
    let frame = try #require(disguise.frame)
    let preview = try #require(FramePreview(of: frame, in: store, pixels: 400))
    let artwork = try #require(store.load(frame.kind.artwork))
    let wanted = try artwork.picture.raster(longSide: Int(size.longSide / 2))
    let shown = Bitmap.drawn(width: wanted.width, height: wanted.height) { canvas in
      preview.draw(on: canvas, around: Rect(origin: .zero, size: wanted.size))
    }
    #expect(shown.meanDifference(from: wanted) < 2)
  }

  @Test("there is one: another takes its place in the order, in its own colors") func single()
    throws
  {
    var disguise = try framed()
    let id = try #require(disguise.frame?.id)
    disguise.apply(.place(.sticker(mustache), Placement(center: Point(10, 10), scale: 1)))
    disguise.apply(.change(id, .look(Look(opacity: 0.5))))
    disguise.apply(.change(id, .hide(true)))
    let edit = try #require(disguise.framing(with: Self.dots))
    apply(edit, to: &disguise)
    #expect(disguise.elements.map(\.id) == [id, try #require(disguise.elements.last?.id)])
    #expect(disguise.frame?.kind.frame?.frame == Self.dots)
    #expect(disguise.frame?.look == .plain && disguise.frame?.isHidden == false)

    let placement = Placement(center: Point(9, 9), scale: 2)
    apply(.place(.frame(Self.plain), placement), to: &disguise, works: false)
    apply(.duplicate([id], offset: Vector(1, 1)), to: &disguise, works: false)
    apply(.group(disguise.elements.map(\.id)), to: &disguise, works: false)
    disguise.apply(.change(id, .placement(placement)))
    disguise.apply(.change(id, .flip))
    try expectFits(disguise)
    disguise.apply(.change(id, .lock(true)))
    #expect(disguise.framing(with: Self.plain) == nil)
  }

  // MARK: Files

  @Test("a project, a journal and a clipboard have its name, not its size") func records() throws {
    let disguise = try framed()
    let bytes = [UInt8](encodedJSON(DisguiseRecord(disguise)))
    let text = String(decoding: bytes, as: UTF8.self)
    #expect(text.contains(#""kind":"frame""#) && text.contains(#""sticker":"frames/plain""#))
    #expect(!text.contains("frame:"))
    let frame = try #require(disguise.frame)
    let copy = try #require(ElementCopy(ElementCopy(frame, on: disguise.canvasSize).bytes))
    #expect(copy.element.kind == .frame(Self.plain))
    var other = Disguise(photo: photo(300, 900))
    apply(.paste([copy.element(on: other.canvasSize)]), to: &other)
    try expectFits(other)
  }

  @Test("one that is no sticker of the catalog is refused, and an unknown one is kept")
  func refused() throws {
    let own = String(repeating: "a", count: 64)
    let record = { (sticker: String) in
      ElementCopy(
        Array(
          #"{"id":1,"kind":"frame","sticker":"\#(sticker)","center":[1,2],"scale":1,"rotation":0}"#
            .utf8))
    }
    #expect(record("sha256:" + own) == nil)
    let unknown = try #require(record("frames/unknown"))
    var disguise = Disguise(photo: photo())
    apply(.paste([unknown.element]), to: &disguise)
    let artwork = try #require(disguise.frame?.kind.artwork)
    #expect(store.catalog[artwork] == nil && store.load(artwork) == nil)
    #expect(store.problem(artwork)?.contains("frames/unknown") == true)
    #expect(store.problem(artwork)?.contains("1000") == false)
  }

  @Test("what is wrong in a pack is said, and skipped") func pack() throws {
    let catalog = store.catalog
    #expect(catalog.all.map(\.id.rawValue) == ["frames/plain", "frames/dots", "frames/odd"])
    #expect(catalog.warnings.count == 2)
    #expect(catalog[Self.plain]?.frame?.textColor == 0x102030)
    // Its tiles do not fit between its corners.
    let odd = ElementKind.frame(StickerID(rawValue: "frames/odd"), on: Size(100, 100)).artwork
    #expect(store.load(odd) == nil && store.problem(odd) != nil)
    for id in ["frame:nanx1:frames/dots", "frame:1e9x1:frames/dots", "frame:5x5", "frame:"] {
      #expect(catalog[StickerID(rawValue: id)] == nil)
    }
  }

  // MARK: Pictures

  @Test("the export has it at the photo's own resolution, as the screen has", arguments: sizes)
  func export(_ size: Size) throws {
    let file = EmbeddedFile(
      name: "a.png",
      bytes: SampleImages.file(
        of: Bitmap.drawn(width: Int(size.width), height: Int(size.height), format: .opaque) {
          $0.fill(Rect(origin: .zero, size: size), with: .white)
        }, as: "png"))
    let id = PhotoID.content(ContentID(of: file.bytes))
    var disguise = Disguise(photo: PhotoReference(id: id, size: size))
    disguise.apply(try #require(disguise.framing(with: Self.plain)))
    let bytes = try Exporter(artworks: store).png(disguise, photo: .memory(file)) { false }
    let picture = try ImageFile.decode(bytes, name: "b.png").bitmap
    #expect(picture.size == size)
    let unit = size.shortSide / 100
    func color(_ x: Double, _ y: Double) -> Color {
      picture[
        Int(x < 0 ? size.width + x * unit : x * unit),
        Int(y < 0 ? size.height + y * unit : y * unit)]
    }
    for (x, y) in [(5.0, 10.0), (-5, 10), (5, -20), (-5, -39), (9, 19)] {
      #expect(color(x, y) == .red, "\(x), \(y)")
    }
    for (x, y) in [(12.0, 10.0), (-12, -20), (5, 22), (-5, -42)] {
      #expect(color(x, y) == Color(red: 0, green: 1, blue: 0), "\(x), \(y)")
    }
    #expect(color(50, 30) == .white)

    let frame = try #require(disguise.frame)
    let screen = DisguiseRenderer(artworks: ScreenArtwork(store: store, quality: .good))
    store.load(frame.kind.artwork)
    for key in store.missingRasters(for: [frame], targetPixelsPerPhotoPixel: 1) {
      store.rasterize(key)
    }
    let seen = Bitmap.drawn(width: Int(size.width), height: Int(size.height), format: .opaque) {
      $0.fill(Rect(origin: .zero, size: size), with: .white)
      screen.draw([frame], on: $0, photoToTarget: .identity)
    }
    #expect(seen.meanDifference(from: picture) < 2)
  }

  @Test("all that come with Guise follow every shape") func own() throws {
    let assets = try #require(AssetLocator.find(above: #filePath))
    let store = ArtworkStore(catalog: StickerCatalog.load(assets: assets))
    let frames = store.catalog.stickers(in: "frames")
    #expect(frames.count >= 12 && frames.allSatisfy { $0.frame != nil && $0.fit == nil })
    for frame in frames {
      for size in [Size(200, 600), Size(300, 300), Size(600, 200)] {
        let artwork = try #require(store.load(frame.kind(on: size).artwork), "\(frame.id)")
        #expect(artwork.size == size)
        let picture = try artwork.picture.raster(longSide: Int(size.longSide))
        #expect(picture[picture.width / 2, picture.height / 2].alpha == 0, "\(frame.id)")
        #expect(!artwork.mask.isOpaque(at: Point(0.5, 0.5), fillingHolesBelow: 0), "\(frame.id)")
      }
    }
  }
}
