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

/** Encodes Seaport's check of signatures. Never call it from a seller's account: Seaport accepts that seller's orders unsigned. */
export function encodeValidation(orders: readonly { terms: SeaportTerms; signature: Hex }[]): Hex {
  const signed = orders.map(({ terms: parameters, signature }) => ({ parameters, signature }))
  return encodeFunctionData({ abi, functionName: 'validate', args: [signed] })
}
