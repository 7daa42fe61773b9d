import { createPublicClient, createWalletClient, custom, zeroAddress } from 'viem'
import { foundry } from 'viem/chains'
import { describe, expect, test } from 'vitest'
import { tokenAbi } from '../../../packages/service/test/support/startShop.js'
import { createListingIntent, type ListingIntent } from '../../../src/checkout/listing/listingIntent.js'
import { runCancel } from '../../../src/checkout/listing/runCancel.js'
import { runListing } from '../../../src/checkout/listing/runListing.js'
import type { Till } from '../../../src/client/createTill.js'
import { RpcError } from '../../../src/protocol/errors.js'
import type { Step } from '../../../src/protocol/step.js'
import { seaportAddress } from '../../../src/venues/seaport/seaportAddress.js'
import { openHttp } from '../../setup/openHttp.js'
import { openMarkets } from './support/openMarkets.js'

const { shop, till, policy, requestMarket } = await openMarkets({ seaport: true })
const { contracts, client, rpcUrl } = shop
// This seller has approved no operator, so a listing needs an approval first.
const seller = shop.account('stranger')
const wallet = createWalletClient({ account: seller, chain: foundry, transport: openHttp(rpcUrl) })
let fresh = 80_000n

/** Mints a token to the seller. Returns the intent to list the token for one USDC. */
async function prepare(marketplace: string, change: Partial<ListingIntent> = {}): Promise<ListingIntent> {
  const tokenId = fresh++
  const args = [seller.address, tokenId]
  await shop.write({ from: seller, to: contracts.erc721, abi: tokenAbi, functionName: 'mint', args })
  return createListingIntent({
    chainId: foundry.id,
    seller: seller.address,
    marketplace,
    tokenId,
    quantity: 1n,
    collectionAddress: contracts.erc721,
    currency: contracts.usdc,
    unitPrice: 1_000_000n,
    market: marketOf(marketplace),
    // The collection takes 5 % on each market. Our own market takes another 2.5 %.
    proceeds: marketplace === 'service_marketplace_v2' ? 925_000n : 950_000n,
    validUntil: new Date(Date.now() + 86_400_000),
    ...change,
  })
}

function marketOf(marketplace: string) {
  if (marketplace.startsWith('third')) return seaportAddress
  return marketplace === 'service_marketplace_v1' ? requestMarket : contracts.market
}

/** Waits until the service has indexed the newest block. Returns the order as the service shows it. */
async function shown(orderId: string) {
  const { number, hash } = await client.getBlock()
  await shop.service.indexed(foundry.id, number, hash)
  return till.getOrder({ chainId: foundry.id, contractAddress: contracts.erc721, orderId })
}

function tampered(change: (steps: Step[]) => Step[]): Till {
  return {
    ...till,
    generateListingTransaction: async (params) => {
      const { steps } = await till.generateListingTransaction(params)
      return { steps: change(steps) }
    },
  }
}

describe('runListing', () => {
  test.each(['third_party_kind_1', 'service_marketplace_v2', 'service_marketplace_v1'])(
    'approves, lists and cancels (%s)',
    async (marketplace) => {
      const intent = await prepare(marketplace)
      const prompts: string[] = []
      const onStep = ({ id }: Step) => void prompts.push(id)
      const { orderId } = await runListing({ till, client, wallet, intent, policy, onStep })
      expect(prompts).toEqual([
        'tokenApproval',
        marketplace.startsWith('third') ? 'signEIP712' : 'createListing',
      ])
      expect(await shown(orderId)).toMatchObject({ status: 'active', priceAmount: 1_000_000n, marketplace })
      const { collectionAddress } = intent
      await runCancel({ till, client, wallet, intent, policy, orderId, collectionAddress })
      expect(await shown(orderId)).toMatchObject({ status: 'cancelled' })
    },
  )

  test('deducts the fees of the host from the proceeds', async () => {
    const fees = [{ amount: 25_000n, receiver: shop.account('treasury').address }]
    const intent = await prepare('third_party_kind_1', { proceeds: 925_000n })
    const { orderId } = await runListing({ till, client, wallet, intent, fees })
    expect(await shown(orderId)).toMatchObject({ feeBps: 750 })
    const dear = { ...(await prepare('third_party_kind_1')), proceeds: 950_000n }
    await expect(runListing({ till, client, wallet, intent: dear, fees })).rejects.toMatchObject({
      code: 'PlanRefused',
      details: expect.stringContaining('less of the price'),
    })
  })

  test('posts a lost listing again without a second signature', async () => {
    const intent = await prepare('third_party_kind_1')
    const prompts: Step[] = []
    let posted = 0
    const execute: Till['execute'] = async (params) => {
      posted++
      const answer = await till.execute(params)
      if (posted === 1) throw new RpcError('WebrpcRequestFailed')
      return answer
    }
    const onStep = (step: Step) => void prompts.push(step)
    const { orderId } = await runListing({ till: { ...till, execute }, client, wallet, intent, onStep })
    expect(posted).toBe(2)
    expect(prompts.filter(({ signature }) => signature)).toHaveLength(1)
    expect(await shown(orderId)).toMatchObject({ status: 'active' })
  })

  test('does not prompt the wallet when the service sends other steps', async () => {
    const intent = await prepare('third_party_kind_1')
    const strangers = tampered((steps) =>
      steps.map((step) => (step.signature ? { ...step, executeType: 'unknown' } : step)),
    )
    let prompts = 0
    const onStep = () => void prompts++
    await expect(
      runListing({ till: strangers, client, wallet, intent, policy, onStep }),
    ).rejects.toMatchObject({ code: 'PlanRefused', funds: 'none' })
    const nothing = tampered(() => [])
    await expect(runListing({ till: nothing, client, wallet, intent, onStep })).rejects.toMatchObject({
      code: 'PlanRefused',
    })
    expect(prompts).toBe(0)
  })

  test('throws when the seller declines, the account differs, or the signal aborts', async () => {
    const intent = await prepare('third_party_kind_1')
    /** Returns a wallet that reports `account` and declines every signature. */
    const declining = (account: `0x${string}`) =>
      createWalletClient({
        account: seller.address,
        chain: foundry,
        transport: custom({
          async request({ method }: { method: string }) {
            if (method === 'eth_chainId') return '0x7a69'
            if (method === 'eth_accounts') return [account]
            throw Object.assign(new Error('No.'), { code: 4001 })
          },
        }),
      })
    const run = (other: ReturnType<typeof declining>, signal?: AbortSignal) =>
      runListing({ till, client, wallet: other, intent, signal })
    await expect(run(declining(seller.address))).rejects.toMatchObject({ code: 'Rejected', funds: 'none' })
    await expect(run(declining(zeroAddress))).rejects.toMatchObject({ code: 'WrongAccount' })
    await expect(run(declining(seller.address), AbortSignal.abort())).rejects.toMatchObject({
      code: 'Cancelled',
    })
  })

  test('throws Reverted when the transaction reverts', async () => {
    const intent = await prepare('service_marketplace_v2')
    const { orderId } = await runListing({ till, client, wallet, intent, policy })
    await shown(orderId)
    const { collectionAddress } = intent
    const cancel = { till, client, wallet, intent, policy, orderId, collectionAddress }
    const twice = await till.generateCancelTransaction({
      chainId: foundry.id,
      collectionAddress,
      maker: seller.address,
      orderId,
      marketplace: intent.marketplace,
    })
    await runCancel(cancel)
    const stale = { ...till, generateCancelTransaction: async () => twice }
    await expect(runCancel({ ...cancel, till: stale, wallet: careless })).rejects.toMatchObject({
      code: 'Reverted',
    })
  })
})

describe('waitUntilMined', () => {
  test('finds a transaction late on a chain that mines no more blocks', async () => {
    const intent = await prepare('service_marketplace_v2')
    let late = 4
    const slow = createPublicClient({
      chain: foundry,
      transport: custom({
        request: ({ method, params }: { method: string; params?: unknown }) => {
          if (method === 'eth_getTransactionReceipt' && late-- > 0) return Promise.resolve(null)
          return client.request({ method, params } as never)
        },
      }),
    })
    const { orderId } = await runListing({ till, client: slow, wallet, intent, policy })
    expect(late).toBeLessThanOrEqual(0)
    expect(await shown(orderId)).toMatchObject({ status: 'active' })
  })

  test.each([
    ['CancelledInWallet', { to: seller.address, data: '0x' }],
    ['Replaced', { to: contracts.usdc, data: '0x095ea7b3'.padEnd(138, '0') }],
  ] as const)('throws %s when another transaction takes the nonce', async (code, other) => {
    const intent = await prepare('service_marketplace_v2')
    let looks = 0
    const fees = { maxFeePerGas: 200_000_000_000n, maxPriorityFeePerGas: 20_000_000_000n }
    const account = seller.address
    /** A wallet that sends the transaction and leaves it pending, because no block is mined. */
    const sending = custom({
      async request({ method, params = [] }: { method: string; params?: readonly Sent[] }) {
        if (method === 'eth_accounts') return [account]
        if (method !== 'eth_sendTransaction') return client.request({ method, params } as never)
        const [{ to, data } = { to: zeroAddress, data: '0x' as const }] = params
        await client.setAutomine(false)
        return client.sendTransaction({ account: seller, chain: foundry, to, data, gas: 300_000n })
      },
    })
    /** A node that shows the pending transaction for three reads. At the third read, the seller replaces the transaction. */
    const watching = custom({
      async request({ method, params }: { method: string; params?: unknown }) {
        const answer = await client.request({ method, params } as never)
        if (method !== 'eth_getTransactionByHash' || ++looks !== 3) return answer
        const nonce = await client.getTransactionCount({ address: account })
        const sent = { account: seller, chain: foundry, nonce, gas: 300_000n, ...fees }
        await client.sendTransaction({ ...sent, to: other.to, data: other.data as `0x${string}` })
        await client.mine({ blocks: 1 })
        await client.setAutomine(true)
        return answer
      },
    })
    const listed = runListing({
      till,
      intent,
      policy,
      client: createPublicClient({ chain: foundry, transport: watching }),
      wallet: createWalletClient({ account, chain: foundry, transport: sending }),
    })
    await expect(listed).rejects.toMatchObject({ code })
  })
})

/**
 * A wallet with a fixed gas limit, so it also sends a transaction that reverts. Other wallets estimate the gas and fail before they send.
 */
const careless = createWalletClient({
  account: seller.address,
  chain: foundry,
  transport: custom({
    async request({ method, params = [] }: { method: string; params?: readonly Sent[] }) {
      if (method === 'eth_accounts') return [seller.address]
      if (method !== 'eth_sendTransaction') return client.request({ method, params } as never)
      const [{ to, data } = { to: zeroAddress, data: '0x' as const }] = params
      return client.sendTransaction({ account: seller, chain: foundry, to, data, gas: 300_000n })
    },
  }),
})

type Sent = Pick<Step, 'to'> & { data: `0x${string}` }
