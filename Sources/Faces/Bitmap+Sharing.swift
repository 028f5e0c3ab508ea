import Confined
import Drawing
import Platform

extension Bitmap {
  /// The pixels as another process can map them, and the bytes from one row to the next. What a decoder has
  /// written is not copied, nor even read here.
  func shared() throws(FaceError) -> (memory: SharedMemory, stride: Int) {
    let stride = byteCount / height
    if let memory = memory as? SharedMemory { return (memory, stride) }
    do throws(SystemError) {
      let memory = try SharedMemory(count: byteCount)
      withPixels { bytes, _ in
        memory.withPointer {
          UnsafeMutableRawBufferPointer(start: $0, count: memory.count).copyMemory(from: bytes)
        }
      }
      return (memory, stride)
    } catch {
      throw .failed
    }
  }
}
