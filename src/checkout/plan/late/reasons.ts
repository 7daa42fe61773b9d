import { revertReason } from '../../../venues/revertReason.js'

/** What says why a contract refused, in one piece: most purchases are never refused. */
export const reasons = { revertReason }
