import Confined
import FaceFinding
import Faces
import Glibc

// Started by Guise, which hands it the end of a connection; of no use on its own.
exit(
  ConfinedServer.run {
    let faces = Result { () throws(FaceError) in try FaceNetworks().search }
    let people = Result { () throws(FaceError) in try PersonNetwork().search }
    return [FaceService(by: faces), PersonService(by: people)]
  })
