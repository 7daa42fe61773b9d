import { encodeFunctionData, getAbiItem, type Hex } from 'viem'
import { seaportAbi } from './seaportAbi.js'
import type { SeaportTerms } from './seaportOrder.js'

const [order] = getAbiItem({ abi: seaportAbi, name: 'fulfillOrder' }).inputs
const abi = [
  {
    type: 'function',
    name: 'validate',
    stateMutability: 'nonpayable',
    inputs: [{ ...order, name: 'orders', type: 'tuple[]' }],
    outputs: [{ name: 'validated', type: 'bool' }],
  },
] as const

/**
 * Encodes the call of Seaport's `validate`, which checks the signatures of orders. Never send this call from a seller's account: Seaport
 * validates the sender's own orders without a signature, and anybody could then buy the items.
 */
export function encodeValidation(orders: readonly { terms: SeaportTerms; signature: Hex }[]): Hex {
  const signed = orders.map(({ terms: parameters, signature }) => ({ parameters, signature }))
  return encodeFunctionData({ abi, functionName: 'validate', args: [signed] })
}
