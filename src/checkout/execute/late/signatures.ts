import { runPost } from './runPost.js'
import { runSignature } from './runSignature.js'

/** All that has steps signed or posted, in one piece: only who is to sign something, or whose plan posts, loads it. */
export const signatures = { runPost, runSignature }
