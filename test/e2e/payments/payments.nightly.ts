import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { openPayments } from './support/openPayments.js'

/* These tests buy with each pair of currencies and each kind of wallet. */

const { buy, close, leave, purchases, wallets } = await openPayments()
afterAll(close)
afterEach(leave)

describe('paying with another currency in a browser', () => {
  test.each(
    Object.entries(purchases).flatMap(([name, { merged, single }]) =>
      wallets.map((wallet) => {
        const expectedMethods = { batch: ['wallet_sendCalls'], merged, single }[wallet]
        return [name as keyof typeof purchases, wallet, expectedMethods] as const
      }),
    ),
  )('sends the expected requests: %s, %s', async (name, wallet, requests) => {
    expect(await buy(name, wallet)).toEqual(requests)
  })
})
