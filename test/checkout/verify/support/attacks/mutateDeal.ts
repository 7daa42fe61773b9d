import fc from 'fast-check'
import { type Address, decodeFunctionData, encodeFunctionData, type Hex, zeroAddress } from 'viem'
import type { Step } from '../../../../../src/protocol/step.js'
import { costOfItems } from '../../../../../src/venues/sale.js'
import { marketAbi } from '../../../../../src/venues/tillkit/marketAbi.js'
import { decoys } from './decoys.js'
import { address, amount, type Draw } from './mutateValue.js'

/**
 * Changes the terms of a step that sends or signs a purchase on our market: the order, the recipient or the fees. Changes the stated price
 * and the posted body accordingly. Returns any other step unchanged.
 */
export function mutateDeal(step: Step, draw: Draw): Step {
  const { signature, post } = step
  if (!signature) return mutateCall(step, draw)
  if (signature.primaryType !== 'Purchase') return step
  const changed = changeDeal(readSigned(signature.value as Signed), draw)
  const text = JSON.stringify(changed, (_, value) => (typeof value === 'bigint' ? `${value}` : value))
  const value = { ...signature.value, ...JSON.parse(text) }
  return {
    ...step,
    price: costOfItems(changed),
    signature: { ...signature, value },
    post: post && { ...post, body: { ...post.body, purchase: value } },
  }
}

type Item = { orderId: Hex; collection: Address; tokenId: bigint; quantity: bigint; unitPrice: bigint }
type Fee = { receiver: Address; amount: bigint }
type Deal = { items: readonly Item[]; currency: Address; recipient: Address; fees: readonly Fee[] }

function mutateCall(step: Step, draw: Draw): Step {
  const { functionName, args } = decodeFunctionData({ abi: marketAbi, data: step.data as Hex })
  if (functionName !== 'buy') return step
  const [items, currency, recipient, fees, purchaseId] = args
  const changed = changeDeal({ items, currency, recipient, fees }, draw)
  const terms = [changed.items, changed.currency, changed.recipient, changed.fees, purchaseId] as const
  const price = costOfItems(changed)
  return {
    ...step,
    data: encodeFunctionData({ abi: marketAbi, functionName, args: terms }),
    price,
    value: changed.currency === zeroAddress ? price : 0n,
  }
}

function changeDeal(deal: Deal, draw: Draw): Deal {
  const [first, ...others] = deal.items
  const { orderId, order } = draw(fc.constantFrom, ...decoys)
  if (!first) return deal
  const { collection, tokenId, unitPrice, currency } = order
  const decoy = { orderId, collection, tokenId, unitPrice, quantity: first.quantity }
  const fee = { receiver: address(draw), amount: 1n }
  const change = draw(
    fc.constantFrom<Partial<Deal>[]>,
    { items: [decoy, ...others], ...(others.length === 0 && { currency }) },
    { items: [...deal.items, { ...decoy, quantity: 1n }] },
    { items: [{ ...first, quantity: amount(first.quantity, draw) }, ...others] },
    { items: others.length > 0 ? others : [first, first] },
    { recipient: address(draw) },
    { fees: [...deal.fees, fee] },
    { fees: deal.fees.slice(1) },
    { fees: deal.fees.map(({ amount: agreed }) => ({ ...fee, amount: agreed })) },
  )
  return { ...deal, ...change }
}

type Signed = Omit<Deal, 'items' | 'fees'> & {
  items: Record<keyof Item, string>[]
  fees: Record<keyof Fee, string>[]
}

function readSigned({ items, currency, recipient, fees }: Signed): Deal {
  return {
    items: items.map(({ orderId, collection, tokenId, quantity, unitPrice }) => ({
      orderId: orderId as Hex,
      collection: collection as Address,
      tokenId: BigInt(tokenId),
      quantity: BigInt(quantity),
      unitPrice: BigInt(unitPrice),
    })),
    currency,
    recipient,
    fees: fees.map((fee) => ({ receiver: fee.receiver as Address, amount: BigInt(fee.amount) })),
  }
}
