import { parentPort, workerData } from 'node:worker_threads'
import { createService } from '../../../service/src/createService.js'
import { postExecute } from '../../../service/test/support/postExecute.js'

/** Runs a service in a worker thread, which shares no memory with the test. The thread posts each message of the test to `Execute`. */
const service = createService(workerData as createService.Config)
await service.ready()
parentPort?.on('message', async (body: unknown) => parentPort?.postMessage(await postExecute(service, body)))
parentPort?.postMessage('ready')
