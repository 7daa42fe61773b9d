import { describe, expect, test } from 'vitest'
import { openCheatingMarket, tricks } from '../support/openCheatingMarket.js'
import { refuse, startShop } from '../support/startShop.js'

const shop = await startShop()
const { client, contracts, orderAbout, enter, money } = shop
const order = orderAbout(/100 prints, in USDC/)

describe('proveOutcome', () => {
  test.each([...tricks.entries()])('detects a trusted market (%i) that %s', async (trick) => {
    const snapshot = await client.snapshot()
    const { policy, tamper } = await openCheatingMarket(shop, trick)
    const before = await money(contracts.usdc)

    const foreseen = await enter({ order, quantity: 3n, policy, tamper })
    expect(await foreseen.checkout.start()).toMatchObject({
      status: 'error',
      error: { code: 'SimulationMismatch', funds: 'none', retry: false },
    })
    expect(foreseen.wallet.prompts).toHaveLength(0)
    expect(await money(contracts.usdc)).toBe(before)

    // If the node cannot simulate, only the receipt shows the wrong outcome. The checkout must report it at each further press, too.
    const rpc = refuse(shop.rpc, 'eth_simulateV1')
    const { checkout, wallet } = await enter({ order, quantity: 3n, policy, tamper, rpc })
    for (let presses = 0; presses < 3; presses++) {
      expect(await checkout.start()).toMatchObject({
        status: 'error',
        error: { code: 'OutcomeMismatch', funds: 'spent', retry: false },
      })
    }
    expect(before - (await money(contracts.usdc))).toBe(36_000_000n)
    expect(wallet.prompts).toHaveLength(2)
    await client.revert({ id: snapshot })
  })
})
