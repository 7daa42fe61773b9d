import { type Address, type DecodeFunctionDataReturnType, type Hex, zeroAddress } from 'viem'
import { decodeCalldata, isCanonical } from '../../evm/decodeCalldata.js'
import type { Sale } from '../sale.js'
import { type Fulfilment, readBasic } from './readBasic.js'
import { saleOfFulfilment } from './saleOfFulfilment.js'
import { seaportAbi } from './seaportAbi.js'
import { seaportSpenders } from './seaportSpenders.js'

export type SeaportBuy = Sale & {
  kind: 'seaportBuy'
  spender: Address | undefined
}

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
      return fulfil([order], { criteria, conduitKey, recipient })
    }
    case 'fulfillAvailableAdvancedOrders': {
      const [orders, criteria, offered, , conduitKey, recipient, maxFulfilled] = call.args
      // Require the item of every order in `offered`: the buyer would pay for a missing item and not receive it.
      const delivered = offered.flat().map(({ orderIndex, itemIndex }) => `${orderIndex} ${itemIndex}`)
      const isWhole =
        delivered.sort().join() ===
        orders
          .map((_, index) => `${index} 0`)
          .sort()
          .join()
      if (!isWhole || maxFulfilled < BigInt(orders.length)) return undefined
      return fulfil(orders, { criteria, conduitKey, recipient })
    }
    default:
      return readBasic(call.args[0])
  }
}

function fulfil(
  orders: readonly Advanced[],
  { criteria, conduitKey, recipient }: Chosen,
): Fulfilment | undefined {
  const isOffered = criteria.every(({ orderIndex, side, index }) => {
    return side === 0 && index === 0n && orderIndex < BigInt(orders.length)
  })
  const chosenOf = new Map(criteria.map((resolver) => [Number(resolver.orderIndex), resolver]))
  if (!isOffered || chosenOf.size < criteria.length) return undefined
  return {
    orders: orders.map(({ parameters: terms, ...order }, index) => {
      const { identifier, criteriaProof: proof } = chosenOf.get(index) ?? {}
      const chosen = identifier === undefined || !proof ? undefined : { identifier, proof }
      return { terms, ...order, ...(chosen && { chosen }) }
    }),
    conduitKey,
    recipient: recipient === zeroAddress ? undefined : recipient,
  }
}

type Chosen = { criteria: AdvancedArguments[1]; conduitKey: Hex; recipient: Address }

type AdvancedArguments = Extract<
  DecodeFunctionDataReturnType<typeof seaportAbi>,
  { functionName: 'fulfillAdvancedOrder' }
>['args']
type Advanced = AdvancedArguments[0]
