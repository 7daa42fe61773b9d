import { readSwapCheckout } from '../../../swaps/checkout/readSwapCheckout.js'
import { readSwap } from '../../../swaps/readSwap.js'
import { readSwapMovement } from '../../../swaps/readSwapMovement.js'
import { permit2Reverts } from '../../../venues/permit2Reverts.js'
import { swapReverts } from '../../../venues/swapReverts.js'
import { fillQuestions } from '../../verify/singleFills.js'
import { verifySwap } from '../../verify/verifySwap.js'
import { verifySwapAndBuy } from '../../verify/verifySwapAndBuy.js'
import { findLacking } from '../findLacking.js'
import { makeSwapBack } from '../makeSwapBack.js'
import { permitLeg } from '../permitLeg.js'
import { attachSignature } from '../permits.js'
import { readSwappedMovement } from '../readSwappedMovement.js'
import { signLeg, swapAndBuyLeg, swapLeg } from '../swapLegs.js'

export const swaps = {
  readSwap,
  readSwapCheckout,
  readSwapMovement,
  readSwappedMovement,
  swapLeg,
  swapAndBuyLeg,
  signLeg,
  permitLeg,
  findLacking,
  makeSwapBack,
  attachSignature,
  fillQuestions,
  verifySwap,
  verifySwapAndBuy,
  reverts: [swapReverts],
  permitReverts: [permit2Reverts],
}
