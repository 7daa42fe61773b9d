import type { Reverts } from '../decodeRevert.js'
import { marketAbi } from './marketAbi.js'
import { marketReasons } from './marketReasons.js'

export const marketReverts: Reverts = { abi: marketAbi, errors: marketReasons }
