import { type Address, type DecodeFunctionDataReturnType, type Hex, zeroAddress } from 'viem'
import { decodeCalldata, isCanonical } from '../../evm/decodeCalldata.js'
import type { Sale } from '../sale.js'
import { type Fulfilment, readBasic } from './readBasic.js'
import { saleOfFulfilment } from './saleOfFulfilment.js'
import { seaportAbi } from './seaportAbi.js'
import { seaportSpenders } from './seaportSpenders.js'

/** A purchase on Seaport. */
export type SeaportBuy = Sale & {
  kind: 'seaportBuy'
  /** Who must be approved for the currency; absent for a conduit that is not known. */
  spender: Address | undefined
}

/**
 * Reads a fulfilment that buys: tokens or editions of fixed prices in one currency, for the sender or a recipient.
 * Anything else that Seaport can do (auctions, bundles, bids, criteria, matching) is `undefined`.
 */
export function readSeaport(data: Hex): SeaportBuy | undefined {
  try {
    const call = decodeCalldata({ abi: seaportAbi, data })
    const canonical = isCanonical({ abi: seaportAbi, data, args: call.args })
    const fulfilment = readFulfilment(call)
    const sale = fulfilment && saleOfFulfilment(fulfilment)
    if (!fulfilment || !sale) return undefined
    return { kind: 'seaportBuy', ...sale, canonical, spender: seaportSpenders[fulfilment.conduitKey] }
  } catch {
    return undefined
  }
}

/** Takes a call apart that fulfils orders, each whole or in part; nothing when it names criteria or leaves orders out. */
export function readFulfilment(
  call: DecodeFunctionDataReturnType<typeof seaportAbi>,
): Fulfilment | undefined {
  switch (call.functionName) {
    case 'fulfillOrder': {
      const [{ parameters: terms, signature }, conduitKey] = call.args
      const whole = { numerator: 1n, denominator: 1n, extraData: '0x' as const }
      return { orders: [{ terms, signature, ...whole }], conduitKey, recipient: undefined }
    }
    case 'fulfillAdvancedOrder': {
      const [order, criteria, conduitKey, recipient] = call.args
      return criteria.length > 0 ? undefined : fulfil([order], conduitKey, recipient)
    }
    case 'fulfillAvailableAdvancedOrders': {
      const [orders, criteria, offered, , conduitKey, recipient, most] = call.args
      // What is in no list would be paid for and stay where it is.
      const delivered = offered.flat().map(({ orderIndex, itemIndex }) => `${orderIndex} ${itemIndex}`)
      const isWhole =
        delivered.sort().join() ===
        orders
          .map((_, index) => `${index} 0`)
          .sort()
          .join()
      if (criteria.length > 0 || !isWhole || most < BigInt(orders.length)) return undefined
      return fulfil(orders, conduitKey, recipient)
    }
    default:
      return readBasic(call.args[0])
  }
}

function fulfil(orders: readonly Advanced[], conduitKey: Hex, recipient: Address): Fulfilment {
  return {
    orders: orders.map(({ parameters: terms, ...order }) => ({ terms, ...order })),
    conduitKey,
    recipient: recipient === zeroAddress ? undefined : recipient,
  }
}

type Advanced = Extract<
  DecodeFunctionDataReturnType<typeof seaportAbi>,
  { functionName: 'fulfillAdvancedOrder' }
>['args'][0]
