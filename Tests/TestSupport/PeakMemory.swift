import Platform
import Testing

/// How much memory a program uses at its peak.
package enum PeakMemory {
  /// Runs `guise export` and returns the bytes of its largest resident set.
  ///
  /// - Parameters:
  ///   - document: The path of the document.
  ///   - picture: The path of the picture that it writes.
  ///   - folder: Where the figures are kept meanwhile.
  /// - Throws: If the program does not end as it should within a minute, or is over before it is looked at.
  package static func ofExport(
    _ document: String, to picture: String, in folder: TemporaryFolder
  ) throws -> Int {
    let peaks = folder.path("peak")
    var launch = Launch(
      "/bin/sh",
      [
        "-c",
        """
        "$0" export "$1" -o "$2" & pid=$!
        while kill -0 $pid 2>/dev/null; do
          grep VmHWM /proc/$pid/status >> "$3" 2>/dev/null
        done
        wait $pid
        """, BuiltProgram.path(of: "guise"), document, picture, peaks,
      ])
    launch.outputFile = folder.path("output")
    let process = try ChildProcess(launch)
    #expect(process.wait(until: Timeout(in: .seconds(60))) == .exited(0))
    let figures = folder.text(of: "peak").split(separator: "\n").compactMap { line in
      line.split(whereSeparator: { !$0.isNumber }).first.flatMap { Int($0) }
    }
    try FileSystem.delete(peaks)
    return try #require(figures.max()) << 10
  }
}
