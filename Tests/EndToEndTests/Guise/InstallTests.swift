import DisguiseModel
import Drawing
import Foundation
import ImageCoding
import Platform
import TestSupport
import Testing

/// `make install` into a folder of its own, as packages are built.
@Suite("Installed files") struct InstallTests {
  /// Guise's identifier among desktop files and on the session's bus.
  private static let name = "io.github.touchkit_x11.guise"
  private static let metainfo = "share/metainfo/\(name).metainfo.xml"
  private let folder = TemporaryFolder()
  private var root: String { folder.path("root/usr") }
  private var output: String { folder.text(of: "output") }

  @Test("are complete, valid and known to the desktop, and uninstalling leaves none")
  func install() throws {
    #expect(try run("Scripts/install") == .exited(0))

    #expect(output == "")
    let files = Set(files)
    for file in [
      "bin/guise", "bin/touchkit-gallery", "share/touchkit-gallery/Scenes/Lines/LinesScene.swift",
      "share/touchkit-gallery/Recordings/lines.touch",
      "share/touchkit-gallery/Drawings/Emblems/lines.svg",
      "share/touchkit-gallery/Pictures/lines-light.png",
      "libexec/guise/guise-decoder", "libexec/guise/guise-fetcher",
      "share/guise/Stickers/tabs.json",
      "share/guise/Icons/guise.svg", "share/applications/\(Self.name).desktop",
      "share/applications/io.github.touchkit_x11.gallery.desktop",
      "share/dbus-1/services/\(Self.name).service",
      Self.metainfo, "share/mime/packages/guise.xml",
      "share/bash-completion/completions/guise", "share/zsh/vendor-completions/_xtouch-run",
      "share/fish/vendor_completions.d/touchkit-gallery.fish",
      "share/thumbnailers/guise.thumbnailer", "share/locale/de/LC_MESSAGES/guise.mo",
      "share/locale/ar/LC_MESSAGES/touchkit-gallery.mo", "share/guise/Emoji/ja.txt",
      "share/icons/hicolor/scalable/apps/guise.svg", "share/locale/ja/LC_MESSAGES/xtouch-run.mo",
      "share/icons/hicolor/scalable/apps/touchkit-gallery.svg",
      "share/icons/hicolor/scalable/mimetypes/application-vnd.guise+zip.svg",
    ] {
      #expect(files.contains(file), "\(file)")
    }
    try checkDesktopFiles()
    checkManuals()
    try checkType()
    try checkThumbnailer()

    #expect(try run("Scripts/install", "remove") == .exited(0))

    #expect(self.files == [])
    #expect(folder.names(in: "root/usr/share").contains("guise") == false)
  }

  /// Validates the desktop entry and the metainfo, and their icons.
  private func checkDesktopFiles() throws {
    for name in [Self.name, "io.github.touchkit_x11.gallery"] {
      let entry = "\(root)/share/applications/\(name).desktop"
      #expect(try run("/usr/bin/desktop-file-validate", entry) == .exited(0))
      #expect(output == "")
    }
    let metainfo = "\(root)/\(Self.metainfo)"
    _ = try run("/usr/bin/appstreamcli", "validate", "--pedantic", "--no-net", metainfo)
    let problems = output.split(separator: "\n").filter { $0.contains(/^[EWIP]:/) }
    // Debian 12 does not know the tag that later releases want; and there is no address in the net.
    let known = ["unknown-tag developer", "url-homepage-missing", "screenshots"]
    #expect(problems.allSatisfy { known.contains(where: $0.contains) }, "\(output)")
    #expect(output.contains("Validation"), "\(output)")
    #expect(folder.text(of: "root/usr/\(Self.metainfo)").contains("<developer id="))
    let service = folder.text(of: "root/usr/share/dbus-1/services/\(Self.name).service")
    #expect(service.contains("\nExec=/usr/bin/guise --service\n"))
    for icon in ["apps/guise", "apps/touchkit-gallery", "mimetypes/application-vnd.guise+zip"] {
      let image = try VectorImage(path: "\(root)/share/icons/hicolor/scalable/\(icon).svg")
      #expect(image.naturalSize == Size(256, 256))
    }
  }

  /// The manuals are about what people use.
  private func checkManuals() {
    let manual = { (name: String) in folder.text(of: "root/usr/share/man/man1/\(name).1") }
    #expect(manual("guise").contains("new\\-window") && !manual("guise").contains("gesture"))
    #expect(
      manual("touchkit-gallery").contains(
        "\\fB\\-\\-no\\-thumbnails\\fR\nDon't show the scenes"))
    #expect(manual("xtouch-run").contains(".SH RECORDINGS"))
  }

  /// Checks that the type of projects is recognized: by their contents, and by their names.
  private func checkType() throws {
    #expect(try run("/usr/bin/update-mime-database", root + "/share/mime") == .exited(0))
    let project = try self.project()
    try FileManager.default.copyItem(atPath: project, toPath: folder.path("no-ending"))
    try folder.write(#"{"format": "guise", "version": 1}"#, to: "old.guise")
    try folder.write("PK\u{3}\u{4}", to: "other")

    func type(_ name: String) throws -> String? {
      let status = try run(
        "/usr/bin/gio", "info", "-a", "standard::content-type,standard::icon", folder.path(name))
      #expect(status == .exited(0), "\(output)")
      let line = output.split(separator: "\n").first { $0.contains("content-type: ") }
      return line?.split(separator: " ").last.map(String.init)
    }
    for name in ["work.guise", "no-ending", "old.guise"] {
      #expect(try type(name) == DocumentFile.mediaType, "\(name)")
      #expect(output.contains("application-vnd.guise+zip"))
    }
    #expect(try type("other") != DocumentFile.mediaType)
    // Remove the cache: packages do not contain it.
    for name in folder.names(in: "root/usr/share/mime") where name != "packages" {
      try FileManager.default.removeItem(atPath: root + "/share/mime/" + name)
    }
  }

  /// Runs the command of the thumbnailer as file managers do.
  private func checkThumbnailer() throws {
    let entry = folder.text(of: "root/usr/share/thumbnailers/guise.thumbnailer")
    #expect(entry.contains("\nMimeType=\(DocumentFile.mediaType);\n"))
    let line = try #require(entry.split(separator: "\n").first { $0.hasPrefix("Exec=") })
    let words = line.dropFirst("Exec=".count).split(separator: " ").map(String.init)
    func thumbnail(of document: String, _ name: String) throws -> Size {
      let values = ["%s": "128", "%i": document, "%o": folder.path(name)]
      let command = words.map { values[$0] ?? $0 }
      let status = try run(root + "/bin/" + command[0], Array(command.dropFirst()))
      #expect(status == .exited(0), "\(output)")
      return try ImageFile.size(of: folder.path(name))
    }

    #expect(try thumbnail(of: project(), "new.png").longSide == 128)
    let old = try folder.write(
      #"""
      {"format": "guise", "version": 1, "photo": {"id": "sample:robin", "width": 1200,
      "height": 1500}, "elements": []}
      """#, to: "old.guise")
    #expect(try thumbnail(of: old, "old.png") == Size(102, 128))
    let command = ["thumbnail", try folder.write("PK", to: "no.guise"), folder.path("no.png")]
    #expect(try run(root + "/bin/guise", command) == .exited(1))
    #expect(output.hasPrefix("Error: no.guise ") && !folder.names.contains("no.png"))
  }

  // MARK: Fixtures

  /// Writes a project with a thumbnail, which the photo is not.
  private func project() throws -> String {
    let photo = PhotoSource.memory(
      EmbeddedFile(name: "a.png", bytes: SampleImages.png(width: 400, height: 300)))
    let content = try #require(try photo.read()).content
    try Exporter(artworks: ArtworkStore(catalog: StickerCatalog())).saveProject(
      Disguise(photo: PhotoReference(id: .content(content), size: Size(400, 300))), photo: photo,
      keptIn: nil, to: folder.path("work.guise"))
    return folder.path("work.guise")
  }

  /// The installed files, relative to the root, sorted.
  private var files: [String] {
    folder.everything.filter { FileSystem.isRegularFile(folder.path($0)) }
      .filter { $0.hasPrefix("root/") }.map { String($0.dropFirst("root/usr/".count)) }
  }

  private func run(_ program: String, _ arguments: String...) throws -> Platform.ExitStatus? {
    try run(program, arguments)
  }

  /// Runs a program in the package's folder, where only what was installed and the system's files are
  /// known, and waits for its end.
  private func run(_ program: String, _ arguments: [String]) throws -> Platform.ExitStatus? {
    let package = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent().path
    let command = "cd \"$0\" && exec \"$@\""
    var launch = Launch("/bin/sh", ["-c", command, package, program] + arguments)
    launch.environment["DESTDIR"] = folder.path("root")
    launch.environment["PREFIX"] = "/usr"
    launch.environment["BUILD"] = FileSystem.folder(of: BuiltProgram.path(of: "guise"))
    launch.environment["XDG_DATA_DIRS"] = root + "/share:/usr/share"
    launch.environment["XDG_DATA_HOME"] = folder.path("home")
    launch.outputFile = folder.path("output")
    let process = try ChildProcess(launch)
    let status = process.wait(until: Timeout(in: .seconds(120)))
    if status == nil { process.stop() }
    return status
  }
}
