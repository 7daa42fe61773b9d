import { abandon } from '../abandon.js'
import { refuseBought } from '../refuseBought.js'
import { refuseElsewhere } from '../refuseElsewhere.js'
import { resume } from '../resume.js'

/** What goes on with what was asked before, in one piece: most purchases begin with nothing noted. */
export const resuming = { resume, refuseBought, refuseElsewhere, abandon }
