import Drawing
import FileBrowsing
import Glibc
import ImageCoding
import Platform
import TestSupport
import Testing

@Suite("What a file chooser lists") struct FolderListingTests {
  let folder = TemporaryFolder()

  private func make(_ names: String...) throws {
    for (index, name) in names.enumerated() {
      try folder.write([1], to: name)
      var times = [timespec](repeating: timespec(tv_sec: 1_000_000 + index, tv_nsec: 0), count: 2)
      #expect(utimensat(AT_FDCWD, folder.path(name), &times, 0) == 0)
    }
  }

  private func listing(_ path: String) -> FolderListing? { FolderListing(of: path) }

  private func names(_ order: FileOrder) -> [String] {
    order.sorted(listing(folder.path)?.files ?? []).map(\.name)
  }

  @Test("contains folders, pictures and projects, and nothing else") func kinds() throws {
    try make("a.JPG", "b.webp", "c.guise", "d.txt", "e", ".hidden.png", "sub/f.png", "g.png.txt")
    _ = folder.pipe("pipe.png")
    #expect(symlink(folder.path("a.JPG"), folder.path("link.jpg")) == 0)

    #expect(names(.name) == ["sub", "a.JPG", "b.webp", "c.guise"])
    #expect(try #require(listing(folder.path)).links == [folder.path("link.jpg")])
    #expect(listing(folder.path("nowhere")) == nil)
  }

  @Test("contains what is a picture, a drawing or a project by its bytes, too")
  func contents() throws {
    for (index, drawing) in SampleDrawing.all.enumerated() {
      try folder.write(drawing.bytes, to: "drawings/\(index)" + ["", ".svg", ".txt"][index % 3])
    }
    try folder.write(SampleImages.png(width: 9, height: 9), to: "others/photo.svg")
    try folder.write(SampleImages.png(width: 9, height: 9), to: "others/photo")
    try folder.write("broken", to: "others/broken.svgz")
    try folder.write("<html/>", to: "others/page")

    let drawings = try #require(listing(folder.path("drawings"))).files
    let others = FileOrder.name.sorted(try #require(listing(folder.path("others"))).files)

    #expect(drawings.count == SampleDrawing.all.count)
    #expect(drawings.allSatisfy { $0.kind == .drawing })
    #expect(others.map(\.name) == ["broken.svgz", "photo", "photo.svg"])
    #expect(others.map(\.kind) == [.drawing, .picture, .picture])
  }

  @Test("is sorted by date or by name, in which numbers count by their value") func order() throws {
    try make("photo 10.png", "Photo 9.png", "older/x.png", "a.png")

    #expect(names(.date) == ["older", "a.png", "Photo 9.png", "photo 10.png"])
    #expect(names(.name) == ["older", "a.png", "Photo 9.png", "photo 10.png"])
    try make("Photo 9.png", "photo 10.png")
    #expect(names(.date) == ["older", "a.png", "photo 10.png", "Photo 9.png"])
  }

  @Test("ends when it is cancelled") func cancelled() throws {
    try make("a.png", "b.png")
    var calls = 0

    let listing = FolderListing(of: folder.path) {
      calls += 1
      return calls > 1
    }

    #expect(listing?.files == [] && calls == 2)
  }
}

@Suite("Places of files") struct PlacesTests {
  let folder = TemporaryFolder()

  @Test("the folders of the user are the chosen ones, else the standard ones") func userFolders()
    throws
  {
    let home = folder.path
    try folder.write(
      """
      # A comment
      XDG_PICTURES_DIR="$HOME/Bilder/"
      XDG_DOWNLOAD_DIR="/data/down"
      XDG_DESKTOP_DIR="relative"
      """, to: ".config/user-dirs.dirs")
    let folders = UserFolders(environment: ["HOME": home, "XDG_CACHE_HOME": "/c"])

    #expect(folders.folder(.pictures) == home + "/Bilder")
    #expect(folders.folder(.downloads) == "/data/down")
    #expect(folders.folder(.desktop) == home + "/Desktop")
    #expect(folders.folder(.documents) == home + "/Documents")
    #expect(folders.cache == "/c" && folders.data == home + "/.local/share")
    #expect(UserFolders(environment: ["HOME": "relative"]).folder(.pictures) == nil)
  }

  @Test("drives are found in the list of mounts, also with spaces in their names") func drives() {
    let list = """
      25 30 0:23 / /sys rw,nosuid shared:7 - sysfs sysfs rw
      90 30 8:17 / /media/anna/USB\\040STICK rw shared:9 - vfat /dev/sdb1 rw
      91 30 8:33 / /run/media/anna/CAMERA rw - vfat /dev/sdc1 rw
      92 30 8:34 / /mediathek rw - ext4 /dev/sdd1 rw
      incomplete line
      """

    #expect(
      Drives.mounted(in: Array(list.utf8)) == ["/media/anna/USB STICK", "/run/media/anna/CAMERA"])
  }
}

@Suite("The list of recent files") struct RecentFilesTests {
  let folder = TemporaryFolder()

  private var recent: RecentFiles {
    get throws {
      try #require(RecentFiles(UserFolders(environment: ["XDG_DATA_HOME": folder.path])))
    }
  }

  /// An entry that another program has written.
  private func bookmark(_ uri: String, _ year: String) -> String {
    let time = year + "-01-01T00:00:00Z"
    return """
      <bookmark href="\(uri)" added="\(time)" modified="\(time)" visited="\(time)">
        <info><metadata owner="http://freedesktop.org"><mime:mime-type type="image/jpeg"/>
        <bookmark:applications><bookmark:application name="Eye" exec="eye" modified="\(time)"
          count="1"/></bookmark:applications></metadata></info>
      </bookmark>
      """
  }

  @Test("contains what was added, the newest first, and what other programs wrote") func added()
    throws
  {
    let photo = try folder.write([1], to: "caf\u{E9} & co.png")
    let other = try folder.write([1], to: "other.jpg")
    try folder.write(
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <xbel version="1.0" xmlns:bookmark="http://www.freedesktop.org/standards/desktop-bookmarks"
        xmlns:mime="http://www.freedesktop.org/standards/shared-mime-info">
        \(bookmark("file://" + other, "2020"))\(bookmark("file:///gone.png", "2021"))
      </xbel>
      """, to: "recently-used.xbel")
    #expect(try recent.paths() == ["/gone.png", other])

    try recent.add(photo, mediaType: "image/png")

    #expect(try recent.paths() == [photo, "/gone.png", other])
    let text = folder.text(of: "recently-used.xbel")
    #expect(text.contains("Eye") && text.contains("Guise") && text.contains("gone.png"))
    #expect(folder.mode(of: "recently-used.xbel") == 0o600)
  }

  @Test("is created if there is none, and left alone if it is damaged") func damaged() throws {
    let photo = try folder.write([1], to: "a.png")
    try recent.add(photo, mediaType: "image/png")
    #expect(try recent.paths() == [photo])
    try folder.write("rubbish", to: "recently-used.xbel")

    try recent.add(photo, mediaType: "image/png")

    #expect(folder.text(of: "recently-used.xbel") == "rubbish")
    #expect(try recent.paths() == [])
  }
}

@Suite("Thumbnails") struct ThumbnailStoreTests {
  let folder = TemporaryFolder()

  private var store: ThumbnailStore {
    ThumbnailStore(UserFolders(environment: ["XDG_CACHE_HOME": folder.path("cache")]))
  }

  private func photo(_ width: Int, _ height: Int) throws -> BrowsedFile {
    let path = try folder.write(SampleImages.png(width: width, height: height), to: "a b.png")
    return try #require(BrowsedFile(path: path))
  }

  private var kept: [String] { folder.names(in: "cache/thumbnails/large") }

  @Test("is made small, kept for all programs, and used again") func made() throws {
    let first = try store.thumbnail(of: photo(1000, 500))
    #expect(first.size == Size(256, 128))

    let name = try #require(kept.first)
    #expect(kept.count == 1 && name.utf8.count == 36)
    #expect(folder.mode(of: "cache/thumbnails/large/" + name) == 0o600)
    // The checksum after the text may begin with bytes that would join its last character.
    let bytes = try folder.read("cache/thumbnails/large/" + name)
    let text = String(decoding: bytes.map { $0 < 128 ? $0 : UInt8(ascii: "?") }, as: UTF8.self)
    #expect(text.contains("Thumb::URI\0file://\(folder.path)/a%20b.png"))

    // The photo is not looked at again as long as it has the same time.
    let file = try photo(1000, 500)
    _ = try store.thumbnail(of: file)
    try folder.write("meow", to: "a b.png")
    var times = [timespec](repeating: timespec(tv_sec: Int(file.changeTime), tv_nsec: 0), count: 2)
    #expect(utimensat(AT_FDCWD, file.path, &times, 0) == 0)
    #expect(try store.thumbnail(of: file).size == first.size)
  }

  @Test("shows the colors that the photo's profile means") func colors() throws {
    let color = Color(red: 0.8, green: 0.2, blue: 0.1)
    let picture = SampleImages.plain(width: 400, height: 400, color: color)
    func thumbnail(_ profile: ColorProfile?, _ name: String) throws -> Color {
      let path = try folder.write(PNGEncoder.encode(picture, colorProfile: profile), to: name)
      return try store.thumbnail(of: #require(BrowsedFile(path: path)))[100, 100]
    }

    let unmarked = try thumbnail(nil, "a.png")
    let wide = try thumbnail(SampleProfiles.adobeRGB, "b.png")

    // The same numbers are a stronger red in the wider space.
    #expect(abs(unmarked.red - 0.8) < 0.03 && wide.red > unmarked.red + 0.05)
  }

  @Test("of a drawing is the drawing, as large as a photo's") func drawing() throws {
    let svg = """
      <svg xmlns="http://www.w3.org/2000/svg" width="40" height="20">
        <rect width="20" height="20" fill="#f00"/>
      </svg>
      """
    let path = try folder.write(Array(svg.utf8), to: "bow.svg")

    let bitmap = try store.thumbnail(of: #require(BrowsedFile(path: path)))

    #expect(bitmap.size == Size(256, 128) && kept.count == 1)
    #expect(bitmap[64, 64] == .red && bitmap[192, 64].alpha == 0)
  }

  @Test("is made anew when the photo has changed, or when the kept one is damaged") func changed()
    throws
  {
    _ = try store.thumbnail(of: photo(1000, 500))
    let name = try #require(kept.first)
    var file = try photo(300, 600)
    var times = [timespec](repeating: timespec(tv_sec: 1_000_000, tv_nsec: 0), count: 2)
    #expect(utimensat(AT_FDCWD, file.path, &times, 0) == 0)
    file = try #require(BrowsedFile(path: file.path))

    #expect(try store.thumbnail(of: file).size == Size(128, 256))
    try folder.write("rubbish", to: "cache/thumbnails/large/" + name)
    #expect(try store.thumbnail(of: file).size == Size(128, 256))
    #expect(kept == [name])
  }

  @Test("of what is no picture is an error") func noPicture() throws {
    let path = try folder.write("meow", to: "cat.png")
    let file = try #require(BrowsedFile(path: path))

    #expect(throws: ImageError.self) { try store.thumbnail(of: file) }
    #expect(kept == [])
  }
}
