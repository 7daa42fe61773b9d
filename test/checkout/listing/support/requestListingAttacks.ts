import { encodeFunctionData, zeroAddress } from 'viem'
import { requestMakerAbi } from '../../../../src/venues/request/requestMakerAbi.js'
import { place } from '../../verify/support/place.js'
import { attack, type ListingAttack, requested, withLast } from './listingAttack.js'
import { allow } from './stepAttacks.js'

const { stranger, otherUsdc, paintings, seconds } = place

/** Attacks in which the listing on a `RequestMarket` contract differs from the intent. */
export const requestListingAttacks: readonly ListingAttack[] = [
  requested('request: a price of zero', 'price-too-low', { pricePerToken: 0n }),
  requested('request: the smallest unit', 'price-too-low', { pricePerToken: 1n }),
  requested('request: a tenth less', 'price-too-low', { pricePerToken: 900_000n }),
  requested('request: twice as high', 'other-price', { pricePerToken: 2_000_000n }),
  requested('request: another currency', 'wrong-currency', { currency: otherUsdc }),
  requested('request: the same number of wei', 'wrong-currency', { currency: zeroAddress }),
  requested('request: more editions', 'wrong-quantity', { quantity: 5n }, 'requestEdition'),
  requested(
    'request: more editions for the same total',
    'wrong-quantity',
    { quantity: 8n, pricePerToken: 500_000n },
    'requestEdition',
  ),
  requested('request: another token', 'wrong-token-id', { tokenId: 1n }, 'requestEdition'),
  requested(
    'request: another collection',
    'wrong-collection',
    { tokenContract: paintings, isERC1155: false, quantity: 1n, pricePerToken: 4_000_000n },
    'requestEdition',
  ),
  requested('request: without end', 'wrong-expiry', { expiry: 2n ** 64n - 1n }),
  requested('request: a day more', 'wrong-expiry', { expiry: seconds + 8n * 86_400n }),
  requested('request: an offer instead of a listing', 'not-a-listing', { isListing: false }),
  attack('request: a stranger’s contract', 'unknown-contract', 'requestWork', (steps) =>
    withLast(steps, { to: place.stall }),
  ),
  attack('request: another call', 'unknown-call', 'requestWork', (steps) =>
    withLast(steps, {
      data: encodeFunctionData({ abi: requestMakerAbi, functionName: 'cancelRequest', args: [0n] }),
    }),
  ),
  attack('request: an approval in its place', 'unknown-contract', 'requestWork', (steps) =>
    withLast(steps, { to: paintings, data: allow(stranger) }),
  ),
  attack('request: the other market', 'unexpected-spender', 'requestWork', (steps) =>
    withLast(steps, { to: place.market }),
  ),
  attack('request: with ether', 'unexpected-value', 'requestWork', (steps) =>
    withLast(steps, { to: stranger, value: 10n ** 18n }),
  ),
  attack('request: extra calldata bytes', 'not-canonical', 'requestWork', (steps) =>
    steps.map((step, index) => (index === 1 ? { ...step, data: `${step.data}00` } : step)),
  ),
]
