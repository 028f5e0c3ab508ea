import DisguiseModel
import TestSupport
import Testing

@Suite struct ExportPlaceTests {
  let home = TemporaryFolder()

  private func folder(_ more: [String: String] = [:]) -> String {
    ExportFolder.standard(
      environment: ["HOME": home.path].merging(more) { $1 })
  }

  @Test("the user's setting determines the pictures folder") func setting() throws {
    try home.write(
      """
      # XDG_PICTURES_DIR="$HOME/Comment"
      XDG_MUSIC_DIR="$HOME/Music"
      XDG_PICTURES_DIR="$HOME/Bilder von mir/"
      """, to: ".config/user-dirs.dirs")
    #expect(folder() == home.path + "/Bilder von mir/Guise")

    try home.write("XDG_PICTURES_DIR=\"/mnt/pictures\"\n", to: "other/user-dirs.dirs")
    #expect(folder(["XDG_CONFIG_HOME": home.path + "/other"]) == "/mnt/pictures/Guise")
  }

  @Test("a setting of the home folder itself is accepted") func homeSetting() throws {
    try home.write("XDG_PICTURES_DIR=\"$HOME/\"\n", to: ".config/user-dirs.dirs")

    #expect(folder() == home.path + "/Guise")
  }

  @Test("without a setting it is Pictures if it exists, otherwise the home folder") func fallback()
    throws
  {
    #expect(folder() == home.path + "/Guise")
    #expect(folder(["XDG_PICTURES_DIR": "/pictures"]) == "/pictures/Guise")

    try home.write("", to: "Pictures/.keep")
    #expect(folder() == home.path + "/Pictures/Guise")
  }

  @Test("without a home folder it is the current folder", arguments: [[:], ["HOME": ""]])
  func noHome(environment: [String: String]) {
    #expect(ExportFolder.standard(environment: environment) == "./Guise")
    #expect(StateDirectory.defaultPath(environment: environment) == nil)
    #expect(OwnStickers.defaultFolder(environment: environment) == nil)
  }

  @Test("a picture is named after the photo, without a date") func name() {
    #expect(ExportName.standard(photo: "anna") == "anna disguised.png")
    #expect(ExportName.standard(photo: "a/../b") == "b disguised.png")
    #expect(ExportName.standard(photo: "anna", format: .webP) == "anna disguised.webp")
  }

  @Test(
    "one that is disguised again is called so once",
    arguments: ["anna disguised", "anna disguised 2", "anna disguised 17"])
  func again(photo: String) {
    #expect(ExportName.standard(photo: photo) == "anna disguised.png")
    #expect(ExportName.standard(photo: "anna 2") == "anna 2 disguised.png")
    #expect(ExportName.standard(photo: "anna disguised2") == "anna disguised2 disguised.png")
  }

  @Test("a name holds nothing that a disk of Windows refuses, and is never too long")
  func portable() {
    #expect(ExportName.standard(photo: "10:20 who?") == "10_20 who_ disguised.png")
    #expect(ExportName.project(photo: "con") == "con_.guise")
    #expect(ExportName.project(photo: "a*b") == "a_b.guise")
    let long = ExportName.standard(photo: String(repeating: "漢", count: 200))
    #expect(long.utf8.count <= 255 && long.contains("漢 disguised.png"))
  }
}
