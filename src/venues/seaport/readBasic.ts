import { type Address, type DecodeFunctionDataReturnType, type Hex, zeroAddress } from 'viem'
import type { seaportAbi } from './seaportAbi.js'
import type { SeaportTerms } from './seaportOrder.js'

export type Fulfilment = {
  orders: readonly FulfilledOrder[]
  /** The key of the conduit that takes the currency, zeros for Seaport itself. */
  conduitKey: Hex
  recipient: Address | undefined
}

export type FulfilledOrder = {
  terms: SeaportTerms
  numerator: bigint
  denominator: bigint
  signature: Hex
  extraData: Hex
  chosen?: { identifier: bigint; proof: readonly Hex[] } | undefined
}

export function readBasic(basic: Basic): Fulfilment | undefined {
  const { considerationToken: token, basicOrderType, additionalRecipients, offerer } = basic
  const route = Math.floor(basicOrderType / 4)
  if (route > 3 || route < 2 !== (token === zeroAddress)) return undefined
  const itemType = route < 2 ? 0 : 1
  const payment = (amount: bigint, recipient: Address, identifierOrCriteria = 0n) => {
    return { itemType, token, identifierOrCriteria, startAmount: amount, endAmount: amount, recipient }
  }
  const sold = {
    itemType: route % 2 === 0 ? 2 : 3,
    token: basic.offerToken,
    identifierOrCriteria: basic.offerIdentifier,
    startAmount: basic.offerAmount,
    endAmount: basic.offerAmount,
  }
  const terms: SeaportTerms = {
    offerer,
    zone: basic.zone,
    offer: [sold],
    consideration: [
      payment(basic.considerationAmount, offerer, basic.considerationIdentifier),
      ...additionalRecipients.map(({ amount, recipient }) => payment(amount, recipient)),
    ],
    orderType: basicOrderType % 4,
    startTime: basic.startTime,
    endTime: basic.endTime,
    zoneHash: basic.zoneHash,
    salt: basic.salt,
    conduitKey: basic.offererConduitKey,
    totalOriginalConsiderationItems: basic.totalOriginalAdditionalRecipients + 1n,
  }
  const { signature } = basic
  const orders = [{ terms, numerator: 1n, denominator: 1n, signature, extraData: '0x' as const }]
  return { orders, conduitKey: basic.fulfillerConduitKey, recipient: undefined }
}

type Basic = Extract<
  DecodeFunctionDataReturnType<typeof seaportAbi>,
  { functionName: 'fulfillBasicOrder' }
>['args'][0]
