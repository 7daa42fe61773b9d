import { readSwapCheckout } from '../../../swaps/checkout/readSwapCheckout.js'
import { readSwap } from '../../../swaps/readSwap.js'
import { readSwapMovement } from '../../../swaps/readSwapMovement.js'
import { permit2Reverts } from '../../../venues/permit2Reverts.js'
import { swapReverts } from '../../../venues/swapReverts.js'
import { verifyMerged } from '../../verify/verifyMerged.js'
import { verifySwap } from '../../verify/verifySwap.js'
import { findLacking } from '../findLacking.js'
import { makeSwapBack } from '../makeSwapBack.js'
import { attachSignature } from '../permits.js'
import { readSwappedMovement } from '../readSwappedMovement.js'
import { signLeg, swapAndBuyLeg, swapLeg } from '../swapLegs.js'

/** The chunk for purchases that the buyer pays in another currency, and for contracts that swap and buy in one call. */
export const swaps = {
  readSwap,
  readSwapCheckout,
  readSwapMovement,
  readSwappedMovement,
  swapLeg,
  swapAndBuyLeg,
  signLeg,
  findLacking,
  makeSwapBack,
  attachSignature,
  verifySwap,
  verifyMerged,
  reverts: [swapReverts],
  /** Why Permit2 or a token refuses a signature in place of an allowance. */
  permitReverts: [permit2Reverts],
}
