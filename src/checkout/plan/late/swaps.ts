import { readSwapCheckout } from '../../../swaps/checkout/readSwapCheckout.js'
import { readSwap } from '../../../swaps/readSwap.js'
import { readSwapMovement } from '../../../swaps/readSwapMovement.js'
import { swapReverts } from '../../../venues/swapReverts.js'
import { verifyMerged } from '../../verify/verifyMerged.js'
import { verifySwap } from '../../verify/verifySwap.js'
import { makeSwap } from '../makeSwap.js'
import { mergeSwap } from '../mergeSwap.js'
import { handIn } from './handIn.js'
import { makeSwapBack } from './makeSwapBack.js'
import { readSwappedMovement } from './readSwappedMovement.js'

/** All that a purchase needs of swaps, in one piece: only one that is paid with something else loads it. */
export const swaps = {
  readSwap,
  readSwapCheckout,
  readSwapMovement,
  readSwappedMovement,
  makeSwap,
  makeSwapBack,
  mergeSwap,
  handIn,
  verifySwap,
  verifyMerged,
  reverts: [swapReverts],
}
