import type { Reverts } from './decodeRevert.js'
import { requestReverts } from './request/requestReasons.js'
import { marketReverts } from './tillkit/marketReverts.js'

export const knownReverts: readonly Reverts[] = [marketReverts, requestReverts]
