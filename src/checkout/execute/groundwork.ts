import { decodeAllowance } from '../decode/decodeAllowance.js'
import { isBought } from '../journal/isBought.js'
import { isIdempotent, isSafeToRepeat, mayAskAgain } from '../journal/isIdempotent.js'
import { openPayments } from '../journal/openPayments.js'
import { hashRecord } from '../journal/parseRecord.js'
import { readSwapped } from '../journal/readSwapped.js'
import { readTransactionStatus } from '../journal/readTransactionStatus.js'
import { loadShares } from '../plan/late/loadShares.js'
import { askWallet } from '../wallet/askWallet.js'
import { findUnderWay } from './findUnderWay.js'
import { findUnsettled } from './findUnsettled.js'
import { deepest } from './refuseReorged.js'
import { waitForSettlement } from './waitForSettlement.js'

/** What every purchase has. Were it imported by what is loaded later, bundlers would cut it out into files of its own. */
export const groundwork = {
  askWallet,
  decodeAllowance,
  deepest,
  findUnderWay,
  findUnsettled,
  hashRecord,
  isBought,
  isIdempotent,
  isSafeToRepeat,
  loadShares,
  mayAskAgain,
  openPayments,
  readSwapped,
  readTransactionStatus,
  waitForSettlement,
}

/** See {@link groundwork}. */
export type Groundwork = typeof groundwork
