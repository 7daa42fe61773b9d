import { createService } from '@tillkit/service'
import { cpuOf } from '../cpuOf.js'

/** One process of a service, which begins when it is told to, and tells on its end how much of the processor it has used. */
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
// Whoever started it is gone.
process.on('disconnect', async () => {
  await service?.close()
  process.exit()
})
process.send({ loaded: true })
