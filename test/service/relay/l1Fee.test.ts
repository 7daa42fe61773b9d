import { numberToHex, parseEther } from 'viem'
import { describe, expect, test } from 'vitest'
import { startRelayShop } from '../support/startRelayShop.js'

/** What receipts say that the layer below was paid, in wei. */
let l1Fee = 1n
const { prepare, execute, listInDollars } = await startRelayShop({
  // No chain of the tests asks for more than gas: its receipts are given what a rollup's have.
  async fetch(input, init) {
    const response = await fetch(input, init)
    const told = `"l1Fee":"${numberToHex(l1Fee)}","effectiveGasPrice"`
    return new Response((await response.text()).replaceAll('"effectiveGasPrice"', told), response)
  },
  relayer: {
    rebroadcastInterval: 2 ** 31 - 1,
    budgets: { buyer: 1e8, collection: 1e12, project: 1e12 },
  },
})

describe('settleCosts', () => {
  test('behavior: what a rollup takes beside the gas counts as the gas that it would have bought', async () => {
    const buy = async () => execute((await prepare(await listInDollars())).body)
    // Each is accepted after what the one before it cost was read.
    for (let left = 2; left > 0; left--) expect((await buy()).status).toBe(200)
    l1Fee = parseEther('1')
    expect(await buy()).toMatchObject({
      status: 400,
      json: { cause: expect.stringMatching(/too much gas for this buyer today/) },
    })
  })
})
