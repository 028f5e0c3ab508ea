import Confined
import FaceFinding
import Faces
import Glibc

// Started by Guise, which hands it the end of a connection; of no use on its own.
exit(
  ConfinedServer.run {
    let search = Result { () throws(FaceError) in try FaceNetworks().search }
    return [FaceService(by: search)]
  })
