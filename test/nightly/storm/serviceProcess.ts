import { createService } from '../../../packages/service/src/createService.js'

/** A process of the service, to be killed. It ends with the one that started it, too. */
createService(JSON.parse(process.argv[2] ?? ''))
process.on('disconnect', () => process.exit())
