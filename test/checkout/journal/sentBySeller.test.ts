import { type Address, encodeFunctionData, parseAbi, zeroAddress } from 'viem'
import { describe, expect, test } from 'vitest'
import { createIntent } from '../../../src/checkout/intent/intent.js'
import { createMemoryStorage } from '../../../src/checkout/storage/checkoutStorage.js'
import { openAccounts } from '../support/openAccount.js'
import { startShop } from '../support/startShop.js'
import { openBazaar } from '../venues/support/openBazaar.js'

/**
 * The calls of ERC-4337 accounts are public before they are mined, so the seller can send the buyer's call.
 *
 * Here the service also names a wrong seller. So the price goes to an unknown account, which also sent the transaction. To the checkout,
 * this looks like a gas fee, but it must still count the purchase.
 */

const abi = parseAbi([
  'function mint(address to, uint256 amount)',
  'function balanceOf(address owner, uint256 id) view returns (uint256)',
])
const stranger: Address = '0x00000000000000000000000000000000000f41e4'
const shop = await startShop()
const { client, buyer, enter, contracts, deployment } = shop
const openAccount = await openAccounts(shop)
const bazaar = await openBazaar(shop)
await client.sendUnsignedTransaction({
  from: deployment.accounts[0]?.address ?? zeroAddress,
  to: contracts.usdc,
  data: encodeFunctionData({ abi, functionName: 'mint', args: [buyer.address, 10n ** 12n] }),
})
// This price is too small for a royalty, so one account receives all of it.
const [order] = await bazaar.show([await bazaar.list({ price: 30n, quantity: 50n })])
if (!order) throw new Error('Nothing is listed.')

/** The same service, except that it names a stranger as the seller. */
const fetch: typeof globalThis.fetch = async (...request) => {
  const text = await (await bazaar.service.fetch(...request)).text()
  return Response.json(JSON.parse(text.replaceAll(new RegExp(bazaar.seller.address, 'gi'), stranger)))
}

describe("a seller who sends the buyer's request", () => {
  test('counts as the purchase and is not paid again', async () => {
    const { wallet, countPayments } = await openAccount({
      kind: 'bundled',
      answer: 'its hash',
      fate: 'made',
      within: (sent) => ({ ...sent, account: bazaar.seller }),
    })
    const items = [{ order: { ...order, createdBy: stranger }, quantity: 1n }]
    const intent = createIntent({ items, buyer: buyer.address })
    const { policy } = bazaar
    const { checkout } = await enter({
      intent,
      policy,
      service: { fetch },
      wallet,
      storage: createMemoryStorage(),
    })
    expect(await checkout.start()).toMatchObject({ status: 'success' })
    expect(countPayments()).toBe(1)
    const { collectionAddress: address } = intent
    const args = [buyer.address, order.tokenId ?? 0n] as const
    expect(await client.readContract({ address, abi, functionName: 'balanceOf', args })).toBe(1n)
  })
})
