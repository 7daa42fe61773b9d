import { prepare, runExclusive } from './execute/runExclusive.js'
import { watchEarlier } from './watchEarlier.js'

/** All that carries a purchase out, in one piece: a page loads it when one starts, is prepared, or was made on an earlier visit. */
export const carryOut = { runExclusive, prepare, watchEarlier }
