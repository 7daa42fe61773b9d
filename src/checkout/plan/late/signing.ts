import { signingRules } from '../../verify/signingRules.js'

/** All that judges what is signed or posted, in one piece: only who is to sign something, or whose plan posts, loads it. */
export const signing = { ...signingRules }
