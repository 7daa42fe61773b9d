import { prepare, runExclusive } from './execute/runExclusive.js'
import { watchEarlier } from './execute/watchEarlier.js'

/** The chunk that carries out a purchase. A page loads it when one starts, is prepared, or was made on an earlier visit. */
export const carryOut = { runExclusive, prepare, watchEarlier }
