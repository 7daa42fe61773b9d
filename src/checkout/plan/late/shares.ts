import { isLeftOut, readShare } from '../readShare.js'

/** What tells apart what the purchases of one batch have moved, in one piece: only who has bought a basket in one loads it. */
export const shares = { isLeftOut, readShare }
