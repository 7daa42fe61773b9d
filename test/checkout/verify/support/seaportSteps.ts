import { type Address, encodeFunctionData, type Hex, zeroAddress, zeroHash } from 'viem'
import type { Intent } from '../../../../src/checkout/intent/intent.js'
import type { Step } from '../../../../src/protocol/step.js'
import { seaportAbi } from '../../../../src/venues/seaport/seaportAbi.js'
import { seaportAddress } from '../../../../src/venues/seaport/seaportAddress.js'
import { place } from './place.js'

/** The conduit that most listings use, and its key. */
export const conduit: { key: Hex; address: Address } = {
  key: '0x0000007b02230091a7ed01230072f7006a004d60a8d4e71d599b8104250f0000',
  address: '0x1E0049783F008A0085193E00003D00cd54003c71',
}

/** The listing of an intent's only order as a basic order: one tenth of the price goes to the marketplace. */
export function basicParameters({ orders, currency, fees }: Intent, fulfillerConduitKey: Hex = zeroHash) {
  const [order] = orders
  if (!order) throw new Error('Nothing is bought.')
  const { collectionAddress, tokenId = 0n, quantity, unitPrice, seller } = order
  const price = unitPrice * quantity
  const royalty = price / 10n
  // Seaport moves nothing that is nothing.
  const royalties = royalty > 0n ? [{ amount: royalty, recipient: seller }] : []
  return {
    considerationToken: currency,
    considerationIdentifier: 0n,
    considerationAmount: price - royalty,
    offerer: seller,
    zone: zeroAddress as Address,
    offerToken: collectionAddress,
    offerIdentifier: tokenId,
    offerAmount: quantity,
    // Open to anyone: ether or an ERC-20 for an ERC-721 or an ERC-1155.
    basicOrderType: (currency === zeroAddress ? 0 : 8) + (isSingle(collectionAddress) ? 0 : 4),
    startTime: 0n,
    endTime: 2n ** 40n,
    zoneHash: zeroHash,
    salt: 1n,
    offererConduitKey: zeroHash,
    fulfillerConduitKey,
    totalOriginalAdditionalRecipients: BigInt(royalties.length),
    additionalRecipients: [
      ...royalties,
      ...fees.map(({ amount, receiver }) => ({ amount, recipient: receiver })),
    ],
    signature: '0x1234',
  } as const
}

/**
 * The same listing with all its terms. Of an edition a half of it is bought: it offers twice the quantity at twice the
 * price.
 */
export function advancedOrder(intent: Intent) {
  const { considerationAmount, additionalRecipients, ...basic } = basicParameters(intent)
  const parts = isSingle(basic.offerToken) ? 1n : 2n
  const pays = (amount: bigint, recipient: Address) => ({
    itemType: intent.currency === zeroAddress ? 0 : 1,
    token: intent.currency,
    identifierOrCriteria: 0n,
    startAmount: amount * parts,
    endAmount: amount * parts,
    recipient,
  })
  const consideration = [
    pays(considerationAmount, basic.offerer),
    ...additionalRecipients.map(({ amount, recipient }) => pays(amount, recipient)),
  ]
  const parameters = {
    offerer: basic.offerer,
    zone: basic.zone,
    offer: [
      {
        itemType: isSingle(basic.offerToken) ? 2 : 3,
        token: basic.offerToken,
        identifierOrCriteria: basic.offerIdentifier,
        startAmount: basic.offerAmount * parts,
        endAmount: basic.offerAmount * parts,
      },
    ],
    consideration,
    orderType: isSingle(basic.offerToken) ? 0 : 1,
    startTime: basic.startTime,
    endTime: basic.endTime,
    zoneHash: zeroHash,
    salt: 1n,
    conduitKey: zeroHash,
    totalOriginalConsiderationItems: basic.totalOriginalAdditionalRecipients + 1n,
  } as const
  return { parameters, numerator: 1n, denominator: parts, signature: '0x1234', extraData: '0x' } as const
}

export function seaportBasic(intent: Intent, price: bigint, conduitKey?: Hex): Step {
  const args = [basicParameters(intent, conduitKey)] as const
  const data = encodeFunctionData({ abi: seaportAbi, functionName: 'fulfillBasicOrder', args })
  return { id: 'buy', to: seaportAddress, data, value: intent.currency === zeroAddress ? price : 0n, price }
}

export function seaportAdvanced(intent: Intent, price: bigint): Step {
  const args = [advancedOrder(intent), [], zeroHash, intent.recipient] as const
  const data = encodeFunctionData({ abi: seaportAbi, functionName: 'fulfillAdvancedOrder', args })
  return { id: 'buy', to: seaportAddress, data, value: 0n, price }
}

function isSingle(collection: Address): boolean {
  return collection === place.paintings
}
