import { parentPort, workerData } from 'node:worker_threads'
import { createService } from '../../../service/src/createService.js'
import { postExecute } from '../../../service/test/support/postExecute.js'

/** A service in a thread of its own, which shares no memory with the test. It answers each message as `Execute` does. */
const service = createService(workerData as createService.Config)
await service.ready()
parentPort?.on('message', async (body: unknown) => parentPort?.postMessage(await postExecute(service, body)))
parentPort?.postMessage('ready')
