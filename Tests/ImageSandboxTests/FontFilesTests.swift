import CSys
import Confined
import Glibc
import Platform
import TestSupport
import Testing

@testable import ImageSandbox

@Suite("The fonts of a confined process") struct FontFilesTests {
  private static func limits(_ broker: FileBroker) -> Confinement {
    Confinement(memory: 256 << 20, processorTime: 5, broker: broker)
  }

  @Test("are opened through a broker, by the names that fontconfig lists, and nothing else")
  func fonts() async {
    await #expect(processExitsWith: .success) {
      let paths = FontFiles.paths()
      let broker = try FileBroker(opening: paths)
      let fonts = paths.map { String(pathBytes: $0) }
      let font = try #require(fonts.first)
      try Self.limits(broker).begin()
      for font in fonts {
        let file = open(font, O_RDONLY | O_CLOEXEC)
        #expect(file >= 0 && access(font, R_OK) == 0, "\(font)")
        var status = stat()
        #expect(fstat(file, &status) == 0 && status.st_size > 0)
        #expect(fcntl(file, F_GETFL) & O_ACCMODE == O_RDONLY)
        close(file)
      }
      // By any other name, for anything but reading, or relative to a folder.
      let folder = FileSystem.folder(of: font)
      for path in [
        "/etc/passwd", "/etc/fonts/fonts.conf", folder, folder + "/", folder + "/none.ttf",
        folder + "//" + FileSystem.lastComponent(of: font), folder + "/../../../../etc/passwd",
        "/proc/self/maps", "", String(repeating: "/", count: 10_000),
      ] {
        #expect(open(path, O_RDONLY) == -1 && errno == EACCES, "\(path)")
        #expect(access(path, F_OK) == -1 && errno == EACCES, "\(path)")
        #expect(openat(AT_FDCWD, path, O_RDONLY) == -1 && errno == EACCES, "\(path)")
      }
      for flags in [O_WRONLY, O_RDWR, O_RDONLY | O_TRUNC, O_RDONLY | O_CREAT] {
        #expect(open(font, flags) == -1 && errno == EACCES)
      }
      #expect(access(font, W_OK) == -1 && access(font, X_OK) == -1)
      #expect(openat(0, "passwd", O_RDONLY) == -1)
      var status = stat()
      #expect(stat("/etc/passwd", &status) == -1 && errno == EACCES)
      #expect(unlink("/nonexistent") == -1 && errno == EACCES)
      #expect(socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0) == -1)
      #expect(kill(getppid(), 0) == -1)
    }
  }

  @Test("can be asked for by several threads at once") func threads() async {
    await #expect(processExitsWith: .success) {
      let paths = FontFiles.paths()
      let broker = try FileBroker(opening: paths)
      let fonts = paths.map { String(pathBytes: $0) }.sorted()
      @Sendable func size(_ file: Int32) -> Int {
        var status = stat()
        return fstat(file, &status) == 0 ? Int(status.st_size) : -1
      }
      let sizes = fonts.map { font in
        let file = open(font, O_RDONLY)
        defer { close(file) }
        return size(file)
      }
      try Self.limits(broker).begin()
      let opened = Monitor(0)
      let threads = try (0..<4).map { number in
        try WorkerThread {
          for index in 0..<200 {
            let font = (index * 7 + number) % fonts.count
            let file = open(fonts[font], O_RDONLY)
            // The answer is that to this thread's question.
            if size(file) == sizes[font] { opened.update { $0 += 1 } }
            close(file)
          }
        }
      }
      for thread in threads { thread.join() }
      #expect(opened.value == 800)
    }
  }
}
