import { watchEnding } from './watchEnding.js'
import { watchSuccess } from './watchSuccess.js'

/** What looks after a purchase that has ended while it is shown, in one piece. */
export const watching = { watchEnding, watchSuccess }
