import { requirePeers, servicePeers } from './requirePeers.js'

/** What `tillkit/service` loads: everything of `index.ts`, or one sentence that says what is not installed. */
requirePeers({ who: 'tillkit/service', peers: servicePeers })

export const {
  ConfigError,
  ServiceConfig,
  createService,
  defineServiceVenue,
  numberedOrderId,
  parseConfig,
  readConfig,
} = await import('./index.js')
