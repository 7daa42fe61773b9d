import type { Reverts } from './decodeRevert.js'
import { requestReverts } from './request/requestReasons.js'
import { marketReverts } from './tillkit/marketReverts.js'

/** The errors of the markets that may stand at any address, and what they mean. */
export const knownReverts: readonly Reverts[] = [marketReverts, requestReverts]
