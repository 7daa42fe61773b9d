import { encodeFunctionData, zeroAddress, zeroHash } from 'viem'
import { marketAbi } from '../../../../src/venues/tillkit/marketAbi.js'
import { place } from '../../verify/support/place.js'
import { attack, type ListingAttack, listed, withLast } from './listingAttack.js'
import { allow } from './stepAttacks.js'

const { stranger, otherUsdc, paintings, seconds } = place

/** Attacks in which the listing on our market differs from the intent. */
export const marketListingAttacks: readonly ListingAttack[] = [
  listed('market: a price of zero', 'price-too-low', { unitPrice: 0n }),
  listed('market: the smallest unit', 'price-too-low', { unitPrice: 1n }),
  listed('market: a tenth less', 'price-too-low', { unitPrice: 900_000n }),
  listed('market: twice as high', 'other-price', { unitPrice: 2_000_000n }),
  listed('market: another currency', 'wrong-currency', { currency: otherUsdc }),
  listed('market: the same number of wei', 'wrong-currency', { currency: zeroAddress }),
  listed('market: more editions', 'wrong-quantity', { quantity: 5n }, 'marketEdition'),
  listed(
    'market: more editions for the same total',
    'wrong-quantity',
    { quantity: 8n, unitPrice: 500_000n },
    'marketEdition',
  ),
  listed('market: another token', 'wrong-token-id', { tokenId: 1n }, 'marketEdition'),
  listed(
    'market: another collection',
    'wrong-collection',
    { collection: paintings, quantity: 1n, unitPrice: 4_000_000n },
    'marketEdition',
  ),
  listed('market: without end', 'wrong-expiry', { validUntil: 2n ** 64n - 1n }),
  listed('market: a day more', 'wrong-expiry', { validUntil: seconds + 8n * 86_400n }),
  listed('market: begins later', 'wrong-expiry', { validFrom: seconds + 86_400n }),
  attack('market: a stranger’s contract', 'unknown-contract', 'marketWork', (steps) =>
    withLast(steps, { to: place.stall }),
  ),
  attack('market: another call', 'unknown-call', 'marketWork', (steps) =>
    withLast(steps, {
      data: encodeFunctionData({ abi: marketAbi, functionName: 'cancelOrder', args: [zeroHash] }),
    }),
  ),
  attack('market: an approval in its place', 'unknown-contract', 'marketWork', (steps) =>
    withLast(steps, { to: paintings, data: allow(stranger) }),
  ),
  attack('market: with ether', 'unexpected-value', 'marketWork', (steps) =>
    withLast(steps, { to: stranger, value: 10n ** 18n }),
  ),
  attack('market: extra calldata bytes', 'not-canonical', 'marketWork', (steps) =>
    steps.map((step, index) => (index === 1 ? { ...step, data: `${step.data}00` } : step)),
  ),
]
