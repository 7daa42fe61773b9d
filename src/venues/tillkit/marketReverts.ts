import type { Reverts } from '../decodeRevert.js'
import { marketAbi } from './marketAbi.js'
import { marketReasons } from './marketReasons.js'

/** The errors of our market, and what they mean. */
export const marketReverts: Reverts = { abi: marketAbi, errors: marketReasons }
