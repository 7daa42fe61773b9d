import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, describe, expect, test } from 'vitest'
import { openDatabase } from '../../service/src/store/openDatabase.js'
import { openExecute } from '../../service/test/support/openExecute.js'
import { startRelayShop } from '../../service/test/support/startRelayShop.js'

const shop = await startRelayShop()
const { client, relayer, prepare, listInDollars } = shop
const database = openDatabase({ url: shop.databaseUrl, maxConnections: 1 })
afterAll(database.close)

const unbounded = { buyer: 1e12, collection: 1e12, project: 1e12 }

describe('sumCosts', () => {
  test('counts purchases of a process whose clock is days behind', async () => {
    const signer = privateKeyToAccount(`0x${'5'.repeat(64)}`)
    const orders = [await listInDollars({ unitPrice: 0n }), await listInDollars({ unitPrice: 0n })]
    const [first, second] = await Promise.all(orders.map((order) => prepare(order, { signer })))
    const behind = await openExecute(shop, {
      relayer: { budgets: unbounded },
      now: () => Date.now() - 3 * 86_400_000,
    })
    // Stop mining, so that the transaction stays pending.
    await client.setAutomine(false)
    const nonce = await client.getTransactionCount({ address: relayer.address })
    expect(await behind(first?.body)).toMatchObject({ status: 200 })
    const [accepted] = await database.query<{ gas: number }>(
      'select gas::float8 as gas from relay_costs where nonce = $1',
      [nonce],
    )
    // The budget would allow the second purchase alone. The refusal shows that the pending first purchase counts, although its process has
    // a wrong clock.
    const buyer = 15 * (accepted?.gas ?? 0)
    const execute = await openExecute(shop, { relayer: { budgets: { ...unbounded, buyer } } })
    expect(await execute(second?.body)).toMatchObject({
      json: { error: 'InvalidArgument', cause: expect.stringMatching(/for this buyer today/) },
    })
  })
})
