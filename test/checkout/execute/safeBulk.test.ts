import { createClient, createWalletClient, custom, encodeFunctionData, erc20Abi, numberToHex } from 'viem'
import { foundry } from 'viem/chains'
import { describe, expect, test } from 'vitest'
import { createCheckout } from '../../../src/checkout/createCheckout.js'
import { createIntent } from '../../../src/checkout/intent/intent.js'
import { createMemoryStorage } from '../../../src/checkout/storage/createMemoryStorage.js'
import { createTill } from '../../../src/client/createTill.js'
import { createLocks } from '../../../src/testing/createLocks.js'
import { openRealSafe } from '../support/openRealSafe.js'
import { startShop } from '../support/startShop.js'

const shop = await startShop()
const { contracts, deployment, openService, orderAbout, policy, rpc } = shop

/* The owners of a Safe have two purchases, each asked for by itself, carried out in one transaction. */
describe('proveOutcome', () => {
  test('behavior: two purchases in one transaction: each has what it paid itself', async () => {
    const safe = await openRealSafe(shop)
    const url = 'https://service.test'
    const { fetch } = openService()
    const till = createTill({ accessKey: 'any', marketplaceUrl: url, apiUrl: url, fetch })
    // What is allowed already is asked for by neither.
    const allow = encodeFunctionData({
      abi: erc20Abi,
      functionName: 'approve',
      args: [contracts.market, 10n ** 9n],
    })
    const allowing = safe.nextProposal()
    await safe.provider.request({
      method: 'eth_sendTransaction',
      params: [{ from: safe.address, to: contracts.usdc, data: allow, value: numberToHex(0) }],
    })
    await safe.sign(await allowing)
    const [storage, locks] = [createMemoryStorage(), createLocks()]
    const begun = []
    const proposals = []
    for (const about of [/100 prints, in USDC/, /As cheap as can be/]) {
      const { collectionAddress: contractAddress, orderId } = orderAbout(about)
      const order = await till.getOrder({ chainId: deployment.chainId, contractAddress, orderId })
      const proposal = safe.nextProposal()
      const intent = createIntent({ items: [{ order, quantity: 1n }], buyer: safe.address })
      const checkout = createCheckout({
        ...{ till, policy, storage, locks, intent },
        wallet: createWalletClient({ account: safe.address, transport: custom(safe.provider) }),
        client: createClient({
          ...{ chain: foundry, transport: custom({ request: rpc }, { retryCount: 0 }), pollingInterval: 1 },
        }),
      })
      begun.push({ ended: checkout.start(), intent })
      proposals.push(await proposal)
    }
    const hash = await safe.signAll(proposals)
    for (const { ended, intent } of begun)
      expect(await ended).toMatchObject({
        status: 'success',
        outcome: { hash, paid: intent.maxTotal, received: [{ quantity: 1n }] },
      })
  })
})
