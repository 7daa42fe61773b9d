import { createWholeService } from '../../../packages/service/test/support/createWholeService.js'

/** A process of the service, to be killed. It ends with the one that started it, too. */
createWholeService(JSON.parse(process.argv[2] ?? ''))
process.on('disconnect', () => process.exit())
