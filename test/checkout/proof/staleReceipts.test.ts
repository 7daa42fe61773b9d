import { createClient, custom } from 'viem'
import { describe, expect, test } from 'vitest'
import { verifyPurchase } from '../../../src/checkout/proof/verifyPurchase.js'
import { rewindEach } from '../../setup/rewindEach.js'
import { startShop } from '../support/startShop.js'

const shop = await startShop()
const { client, deployment, buyer, policy, orderAbout } = shop
const order = orderAbout(/25 prints, in ether/)

await rewindEach(client)

/** Makes a purchase. Returns the shop's record of the purchase, and a node that always returns the first receipt it saw, after `change`. */
async function sell(change: (receipt: object) => object) {
  const { checkout } = await shop.enter({ order })
  const { purchaseId } = await checkout.start()
  const kept = new Map<string, object>()
  const request = async (asked: { method: string; params?: unknown }) => {
    if (asked.method !== 'eth_getTransactionReceipt') return shop.rpc(asked)
    const [hash] = asked.params as [string]
    const receipt = kept.get(hash) ?? ((await shop.rpc(asked)) as object | null)
    if (receipt) kept.set(hash, receipt)
    return receipt && change(receipt)
  }
  const { orders: items, currency } = await shop.agree([{ order, quantity: 1n }])
  const node = createClient({ transport: custom({ request }, { retryCount: 0 }) })
  const { market } = shop.contracts
  const { chainId } = deployment
  return { client: node, policy, chainId, market, currency, buyer: buyer.address, items, purchaseId }
}

describe('verifyPurchase', () => {
  test('returns absent for the receipt of a reorged block at any height', async () => {
    const record = await sell((receipt) => receipt)
    const proof = await verifyPurchase(record)
    expect(proof).toMatchObject({ status: 'proven' })
    const hash = 'hash' in proof ? proof.hash : undefined
    await client.request({ method: 'anvil_rollback', params: [1] } as never)
    expect(await verifyPurchase({ ...record, hash })).toEqual({ status: 'absent' })
    await client.mine({ blocks: 70 })
    expect(await verifyPurchase({ ...record, hash })).toEqual({ status: 'absent' })
  })

  test('throws ChainFailed when the node omits the logs of a transaction', async () => {
    const record = await sell((receipt) => ({ ...receipt, logs: [] }))
    await expect(verifyPurchase(record)).rejects.toMatchObject({ code: 'ChainFailed' })
  })
})
