import { type Address, decodeFunctionResult, encodeFunctionData, type Hex } from 'viem'
import { type Facts, keyOf, type Question } from '../../venues/facts.js'
import type { encodeMarketBuy } from '../../venues/tillkit/encodeMarketBuy.js'
import { getOrder } from '../../venues/tillkit/orderAbi.js'
import { readMarketBuy } from '../../venues/tillkit/readMarketBuy.js'

/**
 * Whether a Tillkit market can fill each order of a purchase only once, because each order consists of one ERC-721 token. Returns
 * `undefined` if the facts do not contain the orders.
 *
 * If one device pays the market directly and another device pays through the checkout contract, the market records two buyers. A purchase
 * id is unique only for one buyer, so it does not stop the second payment. The market refuses that payment only if the order can be filled
 * once.
 */
export function fillsOnce(purchase: Purchase, facts: Facts | undefined): boolean | undefined {
  const bought = readMarketBuy(purchase.data as Hex)
  if (!bought || bought.items.length === 0) return false
  if (!bought.items.every(({ quantity }) => quantity === 1n)) return false
  const answers = questionsOf(purchase).map((question) => facts?.answers[keyOf(question)])
  if (answers.includes(undefined)) return undefined
  return answers.every((data) => typeof data === 'string' && isSingle(data))
}

/** Returns the contract reads that `fillsOnce` needs and the facts do not contain. */
export function fillQuestions(purchase: Purchase, facts: Facts | undefined): readonly Question[] {
  if (fillsOnce(purchase, facts) !== undefined) return []
  return questionsOf(purchase).filter((question) => facts?.answers[keyOf(question)] === undefined)
}

type Purchase = { to: Address; data: string }

function questionsOf({ to, data }: Purchase): Question[] {
  const bought: encodeMarketBuy.Options | undefined = readMarketBuy(data as Hex)
  return (bought?.items ?? []).map(({ orderId }) => {
    return { to, data: encodeFunctionData({ abi, functionName: 'getOrder', args: [orderId] }) }
  })
}

function isSingle(data: Hex): boolean {
  try {
    const { quantity, multiple } = decodeFunctionResult({ abi, functionName: 'getOrder', data })
    return quantity === 1n && !multiple
  } catch {
    return false
  }
}

const abi = [getOrder] as const
