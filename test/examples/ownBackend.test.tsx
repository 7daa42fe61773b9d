import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { render, screen, within } from '@testing-library/react'
import { createElement } from 'react'
import { createPublicClient, http, isAddress, parseAbi } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { createTill } from '../../src/client/createTill.js'
import type { Order } from '../../src/protocol/order.js'
import { createScriptedWallet } from '../../src/testing/createScriptedWallet.js'
import { allowDialogs } from '../components/support/allowDialogs.js'
import { press } from '../components/support/press.js'
import { announceWallet } from '../hooks/support/announceWallet.js'
import { openSandbox } from '../setup/openSandbox.js'
import { loadExample } from './loadExample.js'
import { changeText } from './readmeExample.js'

allowDialogs()
afterEach(() => vi.unstubAllGlobals())

const manifest = await openSandbox()
const { chainId, contracts, rpcUrl, accessKey, marketplaceUrl, apiUrl, accounts, orders } = manifest
const till = createTill({ accessKey, marketplaceUrl, apiUrl, timeout: 60_000 })
const chain = createPublicClient({ transport: http(rpcUrl), cacheTime: 0 })
const buyer = privateKeyToAccount(accounts.find(({ role }) => role === 'buyer')?.privateKey ?? '0x')
const [, app = ''] =
  /^```tsx\n(.*?)^```/ms.exec(readFileSync(resolve('docs/how-to/sell-from-your-own-backend.md'), 'utf8')) ??
  []

describe('docs/how-to/sell-from-your-own-backend.md', () => {
  test('ends in a purchase that the chain proves', async () => {
    const { collectionAddress: contractAddress = '0x', orderId = '' } =
      orders.find(({ about }) => /25 prints, in ether/.test(about)) ?? {}
    const order = await till.getOrder({ chainId, contractAddress, orderId })
    vi.stubGlobal('fetch', serveBackend(order, globalThis.fetch))
    const { provider } = createScriptedWallet({
      account: buyer,
      chainId,
      rpc: (request) => chain.request(request as never, { retryCount: 0 }),
    })
    const stopAnnouncing = announceWallet(provider)
    const before = await holdings(order)
    const { unmount } = render(createElement(await loadExample(exampleFor(order), 'App')))
    // The test wallet permits the page, so wagmi connects it without a press.
    await press('Buy')
    const dialog = within(await screen.findByRole('dialog'))
    await press(/^Pay /, dialog)
    await dialog.findByRole('heading', { name: / is yours$/ })
    unmount()
    stopAnnouncing()
    localStorage.clear()
    expect((await holdings(order)) - before).toBe(1n)
  })
})

/** Returns the example, changed to an order of the sandbox. */
function exampleFor(order: Order): string {
  const { collectionContractAddress, createdBy, orderId, tokenId, priceAmount, validUntil } = order
  return changeText(app, {
    "import { base } from 'viem/chains'": `import { foundry } from 'wagmi/chains'
const base = { ...foundry, id: ${chainId}, rpcUrls: { default: { http: ['${rpcUrl}'] } } }
const collectionAddress = '${collectionContractAddress}'
const seller = '${createdBy}'
const market = '${contracts.market}'`,
    "'0x7'": `'${orderId}'`,
    '7n': `${tokenId}n`,
    "parseEther('0.4')": `${priceAmount}n`,
    "'2030-01-01'": `'${validUntil.toISOString()}'`,
  })
}

/** Serves the endpoint of the page. The sandbox's service makes the transaction, because the example leaves it to the backend. */
function serveBackend(order: Order, fetch: typeof globalThis.fetch): typeof globalThis.fetch {
  return async (input, init) => {
    if (!String(input).startsWith('/api/purchase')) return fetch(input, init)
    const query = new URL(String(input), 'http://127.0.0.1').searchParams
    const account = query.get('buyer') ?? ''
    if (!isAddress(account) || query.get('item') !== order.orderId) return new Response(null, { status: 404 })
    const { steps } = await till.generateBuyTransaction({
      chainId,
      collectionAddress: order.collectionContractAddress,
      buyer: account,
      marketplace: 'service_marketplace_v2',
      ordersData: [{ orderId: order.orderId, quantity: 1n, tokenId: order.tokenId }],
      additionalFees: [],
    })
    const { to, data, value } = steps.find(({ id }) => id === 'buy') ?? {}
    return Response.json({ to, data, value: `${value}` })
  }
}

function holdings({ collectionContractAddress: address, tokenId = 0n }: Order): Promise<bigint> {
  return chain.readContract({ address, abi, functionName: 'balanceOf', args: [buyer.address, tokenId] })
}

const abi = parseAbi(['function balanceOf(address account, uint256 id) view returns (uint256)'])
