import { createWholeService } from '../../../packages/service/test/support/createWholeService.js'

/** This process runs the service, until a test kills it or its parent process ends. */
createWholeService(JSON.parse(process.argv[2] ?? ''))
process.on('disconnect', () => process.exit())
