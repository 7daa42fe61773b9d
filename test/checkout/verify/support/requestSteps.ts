import { type Address, encodeFunctionData, type Hex, zeroAddress } from 'viem'
import type { Intent } from '../../../../src/checkout/intent/intent.js'
import type { Step } from '../../../../src/protocol/step.js'
import { requestAbi } from '../../../../src/venues/request/requestAbi.js'
import { place } from './place.js'
import { requestIdOf } from './requestOrders.js'

export type RequestArgs = {
  ids: readonly bigint[]
  quantities: readonly bigint[]
  recipients: readonly Address[]
  fees: readonly bigint[]
  receivers: readonly Address[]
}

export function requestArgs({ orders, recipient, fees }: Intent): RequestArgs {
  return {
    ids: orders.map((_, index) => requestIdOf(index)),
    quantities: orders.map(({ quantity }) => quantity),
    recipients: orders.map(() => recipient),
    fees: fees.map(({ amount }) => amount / BigInt(orders.length)),
    receivers: fees.map(({ receiver }) => receiver),
  }
}

/** Returns the purchase on a `RequestMarket` contract: of one order, of several, or of several with ether through the helper contract. */
export function requestBuy(intent: Intent, total: bigint): Step {
  const isNative = intent.currency === zeroAddress
  const isHelped = isNative && intent.orders.length > 1
  const args = requestArgs(intent)
  const data = isHelped
    ? encodeHelped(args)
    : intent.orders.length > 1
      ? encodeBatch(args)
      : encodeSingle(args)
  const to = isHelped ? place.requestHelper : place.requestMarket
  return { id: 'buy', to, data, value: isNative ? total : 0n, price: total }
}

export function encodeSingle({ ids, quantities, recipients, fees, receivers }: RequestArgs): Hex {
  const [id = 0n] = ids
  const [quantity = 0n] = quantities
  const [recipient = zeroAddress] = recipients
  const args = [id, quantity, recipient, fees, receivers] as const
  return encodeFunctionData({ abi: requestAbi, functionName: 'acceptRequest', args })
}

export function encodeBatch({ ids, quantities, recipients, fees, receivers }: RequestArgs): Hex {
  const args = [ids, quantities, recipients, fees, receivers] as const
  return encodeFunctionData({ abi: requestAbi, functionName: 'acceptRequestBatch', args })
}

export function encodeHelped(
  { ids, quantities, recipients, fees, receivers }: RequestArgs,
  market: Address = place.requestMarket,
): Hex {
  const args = [market, ids, quantities, recipients, fees, receivers] as const
  return encodeFunctionData({ abi: requestAbi, functionName: 'acceptRequestBatch', args })
}
