import { createClient, createWalletClient, custom, erc20Abi, erc1155Abi, hashTypedData } from 'viem'
import { foundry } from 'viem/chains'
import { describe, expect, test } from 'vitest'
import { type Checkout, createCheckout } from '../../../src/checkout/createCheckout.js'
import { createIntent } from '../../../src/checkout/intent/intent.js'
import { createMemoryStorage } from '../../../src/checkout/storage/checkoutStorage.js'
import { createTill } from '../../../src/client/createTill.js'
import { createLocks } from '../../../src/testing/createLocks.js'
import { openRealSafe } from '../support/openRealSafe.js'
import { startShop } from '../support/startShop.js'

const shop = await startShop()
const { client, contracts, deployment, openService, orderAbout, policy, rpc } = shop

describe('createCheckout with a Safe', () => {
  test('finds the receipts of an approval and a purchase that the owners signed', async () => {
    const safe = await openRealSafe(shop)
    const url = 'https://service.test'
    const till = createTill({
      accessKey: 'any',
      marketplaceUrl: url,
      apiUrl: url,
      fetch: openService().fetch,
    })
    const { collectionAddress: contractAddress, orderId } = orderAbout(/100 prints, in USDC/)
    const order = await till.getOrder({ chainId: deployment.chainId, contractAddress, orderId })
    const checkout = createCheckout({
      till,
      policy,
      storage: createMemoryStorage(),
      locks: createLocks(),
      wallet: createWalletClient({ account: safe.address, transport: custom(safe.provider) }),
      client: createClient({
        chain: foundry,
        transport: custom({ request: rpc }, { retryCount: 0 }),
        pollingInterval: 1,
      }),
      intent: createIntent({ items: [{ order, quantity: 2n }], buyer: safe.address }),
    })
    const ended = checkout.start()
    const hashes = []
    for (const to of [contracts.usdc, contracts.market]) {
      const proposal = await safe.nextProposal()
      expect(proposal.message.to.toLowerCase()).toBe(to.toLowerCase())
      await untilOwners(checkout)
      const { hash, safeTxHash } = await safe.sign(proposal)
      expect(safeTxHash).toBe(hashTypedData(proposal))
      hashes.push(hash)
    }
    expect(await ended).toMatchObject({
      status: 'success',
      outcome: { paid: 24_000_000n },
      steps: [{ id: 'tokenApproval' }, { id: 'buy', hash: hashes[1] }],
    })

    const args = [safe.address, order.tokenId ?? 0n] as const
    const prints = { address: contracts.erc1155, abi: erc1155Abi, functionName: 'balanceOf', args } as const
    expect(await client.readContract(prints)).toBe(2n)
    const dollars = { address: contracts.usdc, abi: erc20Abi } as const
    expect(await client.readContract({ ...dollars, functionName: 'balanceOf', args: [safe.address] })).toBe(
      76_000_000n,
    )
    const left = { functionName: 'allowance', args: [safe.address, contracts.market] } as const
    expect(await client.readContract({ ...dollars, ...left })).toBe(0n)
  })
})

function untilOwners(checkout: Checkout): Promise<void> {
  return new Promise((resolve) => {
    const stop = checkout.subscribe(look)
    look()
    function look() {
      const state = checkout.getState()
      if (state.status !== 'pending' || !state.owners) return
      stop()
      resolve()
    }
  })
}
