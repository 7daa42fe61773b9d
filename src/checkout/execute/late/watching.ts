import { watchEarlier } from './watchEarlier.js'
import { watchEnding } from './watchEnding.js'

/** What looks after a purchase that has ended while it is shown, in one piece. */
export const watching = { watchEarlier, watchEnding }
