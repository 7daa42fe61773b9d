import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { openPayments } from './support/openPayments.js'

/* Each pair with each kind of wallet. */

const { buy, close, leave, purchases, wallets } = await openPayments()
afterAll(close)
afterEach(leave)

describe('paying with another currency in a browser', () => {
  test.each(
    Object.entries(purchases).flatMap(([name, { merged, single }]) =>
      wallets.map((wallet) => {
        const asked = { batch: ['wallet_sendCalls'], merged, single }[wallet]
        return [name as keyof typeof purchases, wallet, asked] as const
      }),
    ),
  )('default: %s, %s', async (name, wallet, asked) => {
    expect(await buy(name, wallet)).toEqual(asked)
  })
})
