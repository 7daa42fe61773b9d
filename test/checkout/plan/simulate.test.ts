import { createClient, custom, encodeFunctionData, type Hex } from 'viem'
import { foundry } from 'viem/chains'
import { describe, expect, test } from 'vitest'
import { simulate } from '../../../src/checkout/plan/simulate.js'
import { encodeApprove } from '../../../src/evm/encodeApprove.js'
import { knownReverts } from '../../../src/venues/knownReverts.js'
import { encodeMarketBuy } from '../../../src/venues/tillkit/encodeMarketBuy.js'
import { marketAbi } from '../../../src/venues/tillkit/marketAbi.js'
import { refuse, startShop } from '../support/startShop.js'

const shop = await startShop()
const { contracts, agree, orderAbout, enter, client: chain } = shop
const intent = await agree([{ order: orderAbout(/100 prints, in USDC/), quantity: 2n }])
const connect = (request: typeof shop.rpc) =>
  createClient({ chain: foundry, transport: custom({ request }, { retryCount: 0 }) })
const client = connect(shop.rpc)

const purchaseId = `0x${'33'.repeat(32)}` as const
const items = intent.orders.map(
  ({ orderId, collectionAddress: collection, tokenId = 0n, quantity, unitPrice }) => ({
    orderId: orderId as Hex,
    collection,
    tokenId,
    quantity,
    unitPrice,
  }),
)
const approve = { to: intent.currency, data: encodeApprove(contracts.market, intent.maxTotal), value: 0n }
const { currency, recipient } = intent
const buy = {
  to: contracts.market,
  data: encodeMarketBuy({ items, currency, recipient, fees: [], purchaseId }),
  value: 0n,
}

const venues = knownReverts
/** The part of the `eth_simulateV1` response that these tests read. */
type Simulated = readonly { calls: readonly { gasUsed: Hex }[] }[]

describe('simulate', () => {
  test('returns what is paid and received, and sends no transaction', async () => {
    const height = await chain.getBlockNumber({ cacheTime: 0 })
    let gas = 0n
    const counting = connect(async (asked) => {
      const answer = await shop.rpc(asked)
      if (asked.method === 'eth_simulateV1')
        // The checkout adds a first and a last call that only read the buyer's balance, so their gas does not count.
        for (const { calls } of answer as Simulated)
          for (const { gasUsed } of calls.slice(1, -1)) gas += BigInt(gasUsed)
      return answer
    })
    const { forecast, measured, reported } = await simulate({
      client: counting,
      intent,
      calls: [approve, buy],
    })
    // The events of this token report what the balance loses, so the checkout need not measure the payment.
    expect([measured, reported]).toEqual([undefined, 24_000_000n])
    expect(forecast).toMatchObject({
      simulated: true,
      pays: 24_000_000n,
      receives: [{ tokenId: 1n, quantity: 2n }],
    })
    expect(gas).toBeGreaterThan(0n)
    expect(forecast).toMatchObject({ gas })
    expect(await chain.getBlockNumber({ cacheTime: 0 })).toBe(height)
  })

  test.each([-32601, -32600, -32004])(
    'returns simulated: false for a node that cannot simulate (%i), and the purchase continues',
    async (code) => {
      const rpc = refuse(shop.rpc, 'eth_simulateV1', code)
      const { forecast } = await simulate({ client: connect(rpc), intent, calls: [approve, buy] })
      expect(forecast).toEqual({
        simulated: false,
        pays: 24_000_000n,
        receives: [],
      })
      const snapshot = await chain.snapshot()
      const { checkout } = await enter({ order: orderAbout(/100 prints, in USDC/), rpc })
      expect(await checkout.start()).toMatchObject({ status: 'success', forecast: { simulated: false } })
      await chain.revert({ id: snapshot })
    },
  )

  test('throws WouldRevert with the reason', async () => {
    await expect(simulate({ client, intent, calls: [buy], venues })).rejects.toMatchObject({
      code: 'WouldRevert',
      details: 'The payment did not go through.',
    })
  })

  test('throws WouldRevert when the market is paused', async () => {
    const snapshot = await chain.snapshot()
    const data = encodeFunctionData({ abi: marketAbi, functionName: 'setPaused', args: [true] })
    await chain.waitForTransactionReceipt({ hash: await shop.outbid('deployer', { data }) })
    await expect(simulate({ client, intent, calls: [approve, buy], venues })).rejects.toMatchObject({
      code: 'WouldRevert',
      details: 'The market has paused all sales.',
    })
    await chain.revert({ id: snapshot })
  })

  test('throws SimulationMismatch when it delivers less, costs more or takes another token', async () => {
    const more = { ...intent, orders: intent.orders.map((order) => ({ ...order, quantity: 3n })) }
    const cheaper = { ...intent, maxTotal: intent.maxTotal - 1n }
    for (const one of [more, cheaper]) {
      await expect(simulate({ client, intent: one, calls: [approve, buy] })).rejects.toMatchObject({
        code: 'SimulationMismatch',
      })
    }
  })

  test('throws ChainFailed when the node fails otherwise', async () => {
    const failing = connect(() => Promise.reject(new Error('Too many requests.')))
    await expect(simulate({ client: failing, intent, calls: [buy] })).rejects.toMatchObject({
      code: 'ChainFailed',
    })
  })
})
