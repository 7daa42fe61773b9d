import { numberToHex, parseEther, parseUnits } from 'viem'
import { describe, expect, test } from 'vitest'
import { openExecute } from '../support/openExecute.js'
import { startRelayShop } from '../support/startRelayShop.js'

/** What receipts say that the layer below was paid, in wei. */
let l1Fee = 1n
const shop = await startRelayShop({
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

const { client, prepare, execute, listInDollars } = shop

/** Has the chain tell, as a rollup's contract does, what it takes for posting any transaction. */
async function takeBeside(wei: bigint): Promise<void> {
  const code = `0x7f${numberToHex(wei, { size: 32 }).slice(2)}5f5260205ff3` as const
  await client.setCode({
    address: '0x420000000000000000000000000000000000000F',
    bytecode: wei > 0n ? code : '0x',
  })
}

describe('readL1Fee', () => {
  test('behavior: what a rollup takes beside the gas has to be held, and worth it', async () => {
    const { usdc } = shop.contracts
    const priceFloors = [{ currency: usdc, perNative: String(parseUnits('2', 6)) }]
    const executeThere = await openExecute(shop, { relayer: { priceFloors } })
    // Of three dollars.
    const { body } = await prepare(await listInDollars())
    await takeBeside(parseEther('1000000'))
    expect(await executeThere(body)).toMatchObject({
      json: { error: 'WebrpcEndpoint', cause: expect.stringMatching(/cannot pay for gas/) },
    })
    await takeBeside(parseEther('1'))
    expect(await executeThere(body)).toMatchObject({
      json: { error: 'InvalidArgument', cause: expect.stringMatching(/costs less than the gas/) },
    })
    await takeBeside(0n)
    expect(await executeThere(body)).toMatchObject({ status: 200 })
  })
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
