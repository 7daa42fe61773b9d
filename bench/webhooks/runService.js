import { createService } from '@tillkit/service'
import { cpuOf } from '../cpuOf.js'

/** A process of the service. It starts when its parent sends a configuration, and reports its CPU time. */
let service
process.on('message', async ({ config }) => {
  if (config) {
    service = createService(config)
    await service.ready()
    process.send({ ready: true, used: cpuOf(process.pid) })
    return
  }
  process.send({ used: cpuOf(process.pid) })
})
// Close the service when the parent process has ended or disconnects.
process.on('disconnect', async () => {
  await service?.close()
  process.exit()
})
process.send({ loaded: true })
