import { requirePeers, sandboxPeers } from '../service/requirePeers.js'

/** What `tillkit/sandbox` loads: everything of `index.ts`, or one sentence that says what is not installed. */
requirePeers({ who: 'tillkit/sandbox', peers: sandboxPeers })

export const { createSandbox } = await import('./index.js')
