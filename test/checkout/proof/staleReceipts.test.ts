import { createClient, custom } from 'viem'
import { describe, expect, test } from 'vitest'
import { verifyPurchase } from '../../../src/checkout/proof/verifyPurchase.js'
import { rewindEach } from '../../setup/rewindEach.js'
import { startShop } from '../support/startShop.js'

const shop = await startShop()
const { client, deployment, buyer, policy, orderAbout } = shop
const order = orderAbout(/25 prints, in ether/)

await rewindEach(client)

/** What the shop noted of a purchase that is made, and its node, by the receipts that it has. */
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
  test('behavior: a receipt that a node has kept of a block that is gone proves nothing, however high the chain is', async () => {
    const noted = await sell((receipt) => receipt)
    const proof = await verifyPurchase(noted)
    expect(proof).toMatchObject({ status: 'proven' })
    const hash = 'hash' in proof ? proof.hash : undefined
    await client.request({ method: 'anvil_rollback', params: [1] } as never)
    expect(await verifyPurchase({ ...noted, hash })).toEqual({ status: 'absent' })
    await client.mine({ blocks: 70 })
    expect(await verifyPurchase({ ...noted, hash })).toEqual({ status: 'absent' })
  })

  test('error: ChainFailed: the node leaves out what a transaction tells', async () => {
    const noted = await sell((receipt) => ({ ...receipt, logs: [] }))
    await expect(verifyPurchase(noted)).rejects.toMatchObject({ code: 'ChainFailed' })
  })
})
