import { createClient, createWalletClient, custom, erc721Abi, isAddressEqual, parseAbi } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { readContract } from 'viem/actions'
import { foundry } from 'viem/chains'
import { afterAll, describe, expect, test } from 'vitest'
import { createCheckout } from '../../../src/checkout/createCheckout.js'
import { createIntent } from '../../../src/checkout/intent/intent.js'
import { createMemoryStorage } from '../../../src/checkout/storage/checkoutStorage.js'
import { createTill } from '../../../src/client/createTill.js'
import { createLocks } from '../../../src/testing/createLocks.js'
import { createScriptedWallet } from '../../../src/testing/createScriptedWallet.js'
import { openHttp } from '../../../test/setup/openHttp.js'
import { createSandbox } from '../src/index.js'

const { manifest, close } = await createSandbox({ port: 0, page: false })
afterAll(close)
const { chainId, rpcUrl, contracts, seaportOrders } = manifest
const till = createTill({ ...manifest, timeout: 60_000 })
const buyer = privateKeyToAccount(manifest.accounts.find(({ role }) => role === 'buyer')?.privateKey ?? '0x')
const client = createClient({ chain: foundry, transport: openHttp(rpcUrl), pollingInterval: 20 })
const rpc = (request: { method: string; params: readonly unknown[] }) =>
  client.request(request as never, { retryCount: 0 }) as Promise<unknown>
const editionAbi = parseAbi(['function balanceOf(address account, uint256 id) view returns (uint256)'])

describe('createSandbox', () => {
  test('lists Seaport orders next to those of its own market', async () => {
    const { orders } = await till.listOrders({ chainId, filter: { marketplaces: ['third_party_kind_1'] } })
    expect(orders.map(({ orderId }) => orderId).sort()).toEqual(
      seaportOrders.map(({ orderId }) => orderId).sort(),
    )
    expect(orders.map(({ status, feeBps }) => [status, feeBps])).toEqual(orders.map(() => ['active', 750]))
  })

  test.each(seaportOrders.map((order) => [order.about, order] as const))(
    'buys a Seaport listing: %s',
    async (_, listed) => {
      const { collectionAddress, orderId, tokenId } = listed
      const order = await till.getOrder({ chainId, contractAddress: collectionAddress, orderId })
      const quantity = order.quantityAvailable > 1n ? 3n : 1n
      const intent = createIntent({ items: [{ order, quantity }], buyer: buyer.address })
      const wallet = createScriptedWallet({ account: buyer, rpc, chainId })
      const checkout = createCheckout({
        till,
        client,
        intent,
        storage: createMemoryStorage(),
        locks: createLocks(),
        wallet: createWalletClient({ account: buyer.address, transport: custom(wallet.provider) }),
        // The policy lists no contract, because the checkout allows Seaport by default.
        policy: {},
      })
      const state = await checkout.start()
      expect(state).toMatchObject({ status: 'success', outcome: { paid: order.priceAmount * quantity } })
      expect(wallet.prompts).toHaveLength(BigInt(order.priceCurrencyAddress) === 0n ? 1 : 2)
      if (isAddressEqual(collectionAddress, contracts.erc721)) {
        const owner = { abi: erc721Abi, address: collectionAddress, functionName: 'ownerOf' } as const
        expect(await readContract(client, { ...owner, args: [BigInt(tokenId)] })).toBe(buyer.address)
      } else {
        const balance = { abi: editionAbi, address: collectionAddress, functionName: 'balanceOf' } as const
        const args = [buyer.address, BigInt(tokenId)] as const
        expect(await readContract(client, { ...balance, args })).toBe(quantity)
      }
    },
  )
})
