import { decodeAllowance } from '../decode/decodeAllowance.js'
import { mayAskAgain } from '../journal/isIdempotent.js'
import { readTransactionStatus } from '../journal/readTransactionStatus.js'
import { loadShares } from '../plan/late/loadShares.js'
import { askWallet } from '../wallet/askWallet.js'
import { findUnderWay } from './findUnderWay.js'
import { waitForSettlement } from './waitForSettlement.js'

/** What every purchase has. Were it imported by what is loaded later, bundlers would cut it out into files of its own. */
export const groundwork = {
  ...{ askWallet, decodeAllowance, findUnderWay, loadShares },
  ...{ mayAskAgain, readTransactionStatus, waitForSettlement },
}

/** See {@link groundwork}. */
export type Groundwork = typeof groundwork
