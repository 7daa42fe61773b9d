import { permit2Reverts } from '../../../venues/permit2Reverts.js'
import { makePermit } from './makePermit.js'
import { mayUsePermit2 } from './mayUsePermit2.js'

/** All that is asked where a signature may stand for an allowance: only who pays with a token, through a contract of ours, loads it. */
export const permits = { makePermit, mayUsePermit2, reverts: [permit2Reverts] }
