import { refuseBought } from '../refuseBought.js'
import { refuseElsewhere } from '../refuseElsewhere.js'
import { resume } from '../resume.js'
import { revoke } from '../revoke.js'
import { startOver } from '../startOver.js'
import { swapBack } from '../swapBack.js'

/** What goes on with what was asked before, in one piece: most purchases begin with nothing noted. */
export const resuming = { resume, refuseBought, refuseElsewhere, revoke, startOver, swapBack }
