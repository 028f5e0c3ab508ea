import Glibc
import Platform
import Testing

@Suite("SystemError") struct SystemErrorTests {
  @Test("is described in lowercase") func description() {
    #expect("\(SystemError(number: EACCES))" == "permission denied")
    #expect("\(SystemError(number: EROFS))" == "the disk is read-only")
    #expect("\(SystemError.notRegularFile)" == "not a regular file")
  }

  @Test("an interrupted call is made again; any other failure is thrown") func interrupted() throws
  {
    var results: [Int] = [-1, -1, 5]
    let result = try retryingOnInterrupt {
      errno = EINTR
      return results.removeFirst()
    }
    #expect(result == 5)

    #expect(throws: SystemError(number: EIO)) {
      try retryingOnInterrupt { () -> Int in
        errno = EIO
        return -1
      }
    }
  }
}
