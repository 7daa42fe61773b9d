import { type Address, zeroAddress } from 'viem'
import { expect } from 'vitest'
import type { Intent } from '../../../src/checkout/intent/intent.js'
import type { startShop } from './startShop.js'

/**
 * Buys with another currency. Returns the final state and the amount that the buyer paid.
 *
 * The function expects that the swap returns exactly the price and takes at most the agreed amount. The wallet must get exactly the given
 * requests. The buyer must lose nothing else.
 */
export async function buySwapped({ shop, enter, order, intent, asked }: buySwapped.Options) {
  const { currency = zeroAddress, maxAmount = 0n } = intent.pay ?? {}
  const before = { held: await shop.money(currency), priced: await shop.money(intent.currency) }
  const { checkout, wallet } = await enter()
  const state = await checkout.start()
  expect('error' in state && state.error).toBe(false)
  const outcome = state.status === 'success' ? state.outcome : undefined
  expect(outcome).toMatchObject({ paid: intent.maxTotal, swap: { received: intent.maxTotal } })
  expect(wallet.prompts.map(({ method }) => method)).toEqual(asked)
  expect(await shop.owned(order.collectionAddress, BigInt(order.tokenId))).toBeGreaterThan(0n)
  const paid = outcome?.swap?.paid ?? 0n
  expect(paid).toBeGreaterThan(0n)
  expect(paid).toBeLessThanOrEqual(maxAmount)
  expect(state.forecast?.swap).toMatchObject({ currency })
  // The buyer also pays gas in ether, so only token balances are exact.
  if (currency !== zeroAddress) expect(before.held - (await shop.money(currency))).toBe(paid)
  if (intent.currency !== zeroAddress) expect(await shop.money(intent.currency)).toBe(before.priced)
  return { state, paid }
}

export declare namespace buySwapped {
  type Options = {
    shop: Pick<Shop, 'money' | 'owned'>
    enter(): ReturnType<Shop['enter']>
    order: { collectionAddress: Address; tokenId: string | bigint }
    intent: Intent
    asked: readonly string[]
  }
}

type Shop = Awaited<ReturnType<typeof startShop>>
