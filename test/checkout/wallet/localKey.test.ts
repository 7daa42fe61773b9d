import {
  createClient,
  createWalletClient,
  custom,
  encodeFunctionData,
  erc721Abi,
  type Hex,
  parseTransaction,
} from 'viem'
import { describe, expect, test } from 'vitest'
import { defaultLimits } from '../../../src/checkout/context/limits.js'
import { createCheckout } from '../../../src/checkout/createCheckout.js'
import { sendAsSeller } from '../../../src/checkout/seller/sellerRequests.js'
import { rewindEach } from '../../setup/rewindEach.js'
import { startShop } from '../support/startShop.js'

/**
 * The buyer's wallet is a local account in the page. Its node lies: it reports another chain id after some answers, or fills in wrong
 * transaction fields.
 */

const shop = await startShop()
const { client, contracts, buyer, deployment, orderAbout } = shop
const { chainId } = deployment
const order = orderAbout(/Token id 0 of the ERC-1155/)

await rewindEach(client)

/** Opens a wallet of a local account at a node that lies. `signed` lists the transactions that the account signed. */
function openKey({ truths, fills }: (typeof nodes)[number]) {
  const signed: unknown[] = []
  let asked = 0
  const request: typeof shop.rpc = async ({ method, params }) => {
    if (method === 'eth_chainId' && ++asked > truths) return '0x1'
    if (method === 'eth_sendRawTransaction') {
      const { chainId, to, value = 0n } = parseTransaction((params as [Hex])[0])
      signed.push({ chainId, to, value })
    }
    if (method !== 'eth_fillTransaction') return shop.rpc({ method, params })
    if (fills) return { ...(await fill(params)) }
    throw Object.assign(new Error('It is not known.'), { code: -32601 })
  }
  return { signed, wallet: createWalletClient({ account: buyer, transport: custom({ request }) }) }
}

/** Returns the answer of a malicious node that changes fields while it fills in a transaction. */
async function fill(params: unknown) {
  const { tx, ...filled } = (await shop.rpc({ method: 'eth_fillTransaction', params })) as { tx: object }
  return { ...filled, tx: { ...tx, chainId: '0x1', to: contracts.usdc, value: '0x7', input: '0x00' } }
}

const nodes = [0, 1, 2, 3, 4, 1_000].flatMap((truths) => [true, false].map((fills) => ({ truths, fills })))

describe.each(nodes)('a local account at a node that lies after $truths answers, fills: $fills', (node) => {
  test('signs only the agreed purchase', async () => {
    const { signed, wallet } = openKey(node)
    const create: typeof createCheckout = (options) => createCheckout({ ...options, wallet })
    const { checkout, intent } = await shop.enter({ order, create })
    const { status } = await checkout.start()
    const agreed = { chainId, to: contracts.market.toLowerCase(), value: intent.maxTotal }
    expect(signed).toEqual(status === 'success' ? [agreed] : [])
    if (node.truths > 100) expect(status).toBe('success')
  })

  test('signs only the agreed approval of a seller', async () => {
    const { signed, wallet } = openKey(node)
    const { erc1155: to, market } = contracts
    const data = encodeFunctionData({
      abi: erc721Abi,
      functionName: 'setApprovalForAll',
      args: [market, true],
    })
    const step = { id: 'tokenApproval', to, data, value: 0n, price: 0n } as const
    const context = {
      wallet,
      limits: defaultLimits,
      signal: new AbortController().signal,
      client: createClient({ transport: custom({ request: shop.rpc }), pollingInterval: 1 }),
      intent: { chainId, seller: buyer.address },
    }
    const sent = await sendAsSeller(context, step).catch(() => undefined)
    expect(signed).toEqual(sent ? [{ chainId, to: to.toLowerCase(), value: 0n }] : [])
    if (node.truths > 100) expect(signed).toHaveLength(1)
  })
})
