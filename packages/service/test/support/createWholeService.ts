import { openNatsQueue } from '../../../queue-nats/src/openNatsQueue.js'
import { createRelay } from '../../../relayer/src/createRelay.js'
import { createService } from '../../src/createService.js'

/** Creates a service with the relayer and the NATS queue, as `tillkit serve` does if both packages are installed. */
export function createWholeService(
  config: createService.Config,
  options: createService.Options = {},
): createService.ReturnType {
  return createService(config, { openRelay: createRelay, openNatsQueue, ...options })
}
