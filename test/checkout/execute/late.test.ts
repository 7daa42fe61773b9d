import { expect, test } from 'vitest'
import { startShop } from '../support/startShop.js'

const shop = await startShop()
const { client, contracts, orderAbout, enter, openWallet, owned } = shop

test('behavior: a payment that shows up after it was asked for again and declined is found', async () => {
  const kept: { method: string; params?: unknown }[] = []
  // A wallet that holds back what it signed, as one does that has lost its connection.
  const rpc = async (request: { method: string; params?: unknown }) => {
    if (request.method === 'eth_sendRawTransaction' && kept.length === 0) {
      kept.push(request)
      throw Object.assign(new Error('Connection lost.'), { code: -32603 })
    }
    return shop.rpc(request)
  }
  const wallet = openWallet({ rpc, answer: (_, index) => (index === 1 ? 'reject' : 'accept') })
  const { checkout } = await enter({ order: orderAbout(/Token id 0 of the ERC-1155/), wallet })
  expect(await checkout.start()).toMatchObject({ status: 'error', error: { code: 'PaymentUnknown' } })
  await client.mine({ blocks: 3 })
  expect(await checkout.retry()).toMatchObject({ status: 'cancelled', error: { funds: 'unknown' } })
  for (const request of kept) await shop.rpc(request)
  await client.mine({ blocks: 1 })
  expect(await checkout.retry()).toMatchObject({ status: 'success' })
  expect(wallet.prompts).toHaveLength(2)
  expect(await owned(contracts.erc1155, 0n)).toBe(1n)
})
