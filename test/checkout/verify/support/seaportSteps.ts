import { type Address, encodeFunctionData, zeroAddress, zeroHash } from 'viem'
import type { Intent } from '../../../../src/checkout/intent/intent.js'
import type { Step } from '../../../../src/protocol/step.js'
import { seaportAbi } from '../../../../src/venues/seaport/seaportAbi.js'
import { seaportAddress } from '../../../../src/venues/seaport/seaportAddress.js'

/** The listing of an intent's only order as a basic order: one tenth of the price goes to the marketplace. */
export function basicParameters({ orders, currency, fees }: Intent) {
  const [order] = orders
  if (!order) throw new Error('Nothing is bought.')
  const { collectionAddress, tokenId = 0n, quantity, unitPrice, seller } = order
  const price = unitPrice * quantity
  const royalty = price / 10n
  return {
    considerationToken: currency,
    considerationIdentifier: 0n,
    considerationAmount: price - royalty,
    offerer: seller,
    zone: zeroAddress as Address,
    offerToken: collectionAddress,
    offerIdentifier: tokenId,
    offerAmount: quantity,
    // ERC-20 for an ERC-1155, open to anyone.
    basicOrderType: 12,
    startTime: 0n,
    endTime: 2n ** 40n,
    zoneHash: zeroHash,
    salt: 1n,
    offererConduitKey: zeroHash,
    fulfillerConduitKey: zeroHash,
    totalOriginalAdditionalRecipients: 1n,
    additionalRecipients: [
      { amount: royalty, recipient: seller },
      ...fees.map(({ amount, receiver }) => ({ amount, recipient: receiver })),
    ],
    signature: '0x1234',
  } as const
}

/** The same listing with all its terms, of which a half is bought: it offers twice the quantity at twice the price. */
export function advancedOrder(intent: Intent) {
  const { considerationAmount, additionalRecipients, ...basic } = basicParameters(intent)
  const pays = (amount: bigint, recipient: Address) => ({
    itemType: 1,
    token: intent.currency,
    identifierOrCriteria: 0n,
    startAmount: amount * 2n,
    endAmount: amount * 2n,
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
        itemType: 3,
        token: basic.offerToken,
        identifierOrCriteria: basic.offerIdentifier,
        startAmount: basic.offerAmount * 2n,
        endAmount: basic.offerAmount * 2n,
      },
    ],
    consideration,
    orderType: 1,
    startTime: basic.startTime,
    endTime: basic.endTime,
    zoneHash: zeroHash,
    salt: 1n,
    conduitKey: zeroHash,
    totalOriginalConsiderationItems: 2n,
  } as const
  return { parameters, numerator: 1n, denominator: 2n, signature: '0x1234', extraData: '0x' } as const
}

export function seaportBasic(intent: Intent, price: bigint): Step {
  const args = [basicParameters(intent)] as const
  const data = encodeFunctionData({ abi: seaportAbi, functionName: 'fulfillBasicOrder', args })
  return { id: 'buy', to: seaportAddress, data, value: 0n, price }
}

export function seaportAdvanced(intent: Intent, price: bigint): Step {
  const args = [advancedOrder(intent), [], zeroHash, intent.recipient] as const
  const data = encodeFunctionData({ abi: seaportAbi, functionName: 'fulfillAdvancedOrder', args })
  return { id: 'buy', to: seaportAddress, data, value: 0n, price }
}
