import { createWalletClient, custom, erc721Abi, type Hash, type Hex, zeroAddress } from 'viem'
import { foundry } from 'viem/chains'
import { afterEach, describe, expect, test } from 'vitest'
import { tokenAbi } from '../../../packages/service/test/support/startShop.js'
import { runCancel } from '../../../src/checkout/listing/runCancel.js'
import { readDeductions } from '../../../src/checkout/listing/sellerReads.js'
import { createOfferIntent, type OfferIntent } from '../../../src/checkout/offer/offerIntent.js'
import { runOffer } from '../../../src/checkout/offer/runOffer.js'
import { runSell } from '../../../src/checkout/offer/runSell.js'
import { createSellIntent } from '../../../src/checkout/offer/sellIntent.js'
import { createMemoryStorage } from '../../../src/checkout/storage/checkoutStorage.js'
import type { TillError } from '../../../src/errors.js'
import type { Step } from '../../../src/protocol/step.js'
import { createLocks } from '../../../src/testing/createLocks.js'
import { approvalStep } from '../../../src/venues/approvalStep.js'
import { cancelRequestStep } from '../../../src/venues/request/listingSteps.js'
import { requestMakerAbi } from '../../../src/venues/request/requestMakerAbi.js'
import { openMarkets } from '../listing/support/openMarkets.js'
import { offerStep } from './support/honestOffer.js'
import { sellStep } from './support/honestSell.js'

const { shop, till, requestMarket: market, policy } = await openMarkets()
const { contracts, client } = shop
const owner = shop.account('stranger')
const maker = shop.account('buyer')
const unitPrice = 1_000_000n
let fresh = 260_000n

afterEach(() => client.setAutomine(true))

/** Mints an ERC-721 token for the owner. Returns the terms of an offer to buy it. */
async function prepare(): Promise<OfferIntent> {
  const tokenId = fresh++
  const { erc721: collectionAddress, usdc: currency } = contracts
  const args = [owner.address, tokenId]
  await shop.write({ from: owner, to: collectionAddress, abi: tokenAbi, functionName: 'mint', args })
  const item = { collectionAddress, tokenId, quantity: 1n, unitPrice }
  const royalty = (await readDeductions({ client, market, intent: item })) ?? 0n
  const { timestamp } = await client.getBlock()
  return createOfferIntent({
    chainId: foundry.id,
    maker: maker.address,
    marketplace: 'service_marketplace_v1',
    market,
    standard: 'ERC721',
    currency,
    maxTotal: unitPrice + royalty,
    validUntil: new Date(Number(timestamp + 86_400n) * 1_000),
    ...item,
  })
}

const stepsOf = (intent: OfferIntent): Step[] => [
  approvalStep({ currency: intent.currency, spender: market, amount: intent.maxTotal }),
  offerStep(intent),
]

type Answer = (send: () => Promise<Hash>) => Promise<unknown>
type Call = { to: Hex; data: Hex }

/**
 * Returns a wallet of `account`. `answers` maps the index of a prompt to the wallet's answer. Without an answer, the wallet sends the
 * transaction.
 */
function openWallet(answers: { [prompt: number]: Answer } = {}, account = maker) {
  const prompts: Call[] = []
  const wallet = createWalletClient({
    account: account.address,
    chain: foundry,
    transport: custom({
      async request({ method, params = [] }: { method: string; params?: readonly Call[] }) {
        if (method === 'eth_accounts') return [account.address]
        if (method !== 'eth_sendTransaction') return client.request({ method, params } as never)
        const [{ to, data } = { to: zeroAddress, data: '0x' as Hex }] = params
        const answer = answers[prompts.length] ?? ((send) => send())
        prompts.push({ to, data })
        return answer(() => client.sendTransaction({ account, chain: foundry, to, data, gas: 500_000n }))
      },
    }),
  })
  return { wallet, prompts }
}

/** Makes the offer. Returns the result or the error. */
function offer(
  options: Partial<runOffer.Options> & Pick<runOffer.Options, 'intent' | 'wallet'>,
  steps = stepsOf(options.intent),
) {
  const source = { ...till, generateOfferTransaction: async () => ({ steps }) }
  return runOffer({ till: source, client, policy, storage: createMemoryStorage(), ...options }).then(
    (made) => ({ made, error: undefined }),
    (error: TillError) => ({ made: undefined, error }),
  )
}

/** Accepts the offer in the name of the token's owner. */
function accept(intent: OfferIntent, orderId: string) {
  const { chainId, marketplace, collectionAddress, tokenId, quantity, currency } = intent
  const item = { chainId, marketplace, collectionAddress, tokenId, quantity, currency, unitPrice }
  const agreed = createSellIntent({ ...item, seller: owner.address, market, orderId, maker: maker.address })
  const approval = approvalStep({ currency: collectionAddress, spender: market, amount: tokenId })
  const source = { ...till, generateSellTransaction: async () => ({ steps: [approval, sellStep(agreed)] }) }
  const { wallet } = openWallet({}, owner)
  return runSell({ till: source, client, policy, storage: createMemoryStorage(), intent: agreed, wallet })
}

/** Returns how many offers the market has for the token. */
async function count({ tokenId }: OfferIntent): Promise<number> {
  const logs = await client.getContractEvents({
    abi: requestMakerAbi,
    address: market,
    eventName: 'RequestCreated',
    fromBlock: 0n,
  })
  return logs.filter(({ args }) => args.tokenId === tokenId).length
}

describe('runOffer', () => {
  test('makes an offer with the steps of the service, and the owner accepts it', async () => {
    const intent = await prepare()
    const { wallet } = openWallet()
    const shown: string[] = []
    const made = await runOffer({
      till,
      client,
      policy,
      storage: createMemoryStorage(),
      intent,
      wallet,
      onStep: ({ id }) => shown.push(id),
    })
    expect(made.left).toBe(1n)
    expect(shown.at(-1)).toBe('createOffer')
    expect(await accept(intent, made.orderId)).toMatchObject({ received: unitPrice })
    const { collectionAddress: address, tokenId } = intent
    const read = { abi: erc721Abi, address, functionName: 'ownerOf', args: [tokenId] } as const
    expect(await client.readContract(read)).toBe(maker.address)
  })

  const lost: readonly [string, (stop: AbortController) => Answer][] = [
    [
      'loses the wallet’s answer',
      () => async (send) => {
        await send()
        throw new Error('The connection is gone.')
      },
    ],
    [
      'is closed while the transaction is pending',
      (stop) => async (send) => {
        await client.setAutomine(false)
        const hash = await send()
        setTimeout(() => stop.abort(), 50)
        return hash
      },
    ],
  ]
  test.each(lost)('makes one offer when the page %s', async (_, lose) => {
    const [intent, storage, stop] = [await prepare(), createMemoryStorage(), new AbortController()]
    const first = openWallet({ 1: lose(stop) })
    const { error } = await offer({ intent, storage, wallet: first.wallet, signal: stop.signal })
    expect(first.prompts).toHaveLength(2)
    await client.setAutomine(true)
    await client.mine({ blocks: 1 })
    if (error) {
      const second = openWallet()
      // After the reload, the buyer agrees to an offer with a later end. The first offer ends earlier, so it fits the new intent. The page
      // must not make a second offer.
      const later = { ...intent, validUntil: new Date(intent.validUntil.getTime() + 60_000) }
      const { made } = await offer({ intent: later, storage, wallet: second.wallet })
      expect(made?.left).toBe(1n)
      expect(second.prompts).toHaveLength(0)
    }
    expect(await count(intent)).toBe(1)
  })

  test('does not prompt again while no node shows the first offer, or when it has other terms', async () => {
    const [intent, storage] = [await prepare(), createMemoryStorage()]
    const first = openWallet({ 1: async () => Promise.reject(new Error('The connection is gone.')) })
    const { error } = await offer({ intent, storage, wallet: first.wallet })
    expect(error).toMatchObject({ code: 'OfferUnknown', funds: 'unknown' })
    const second = openWallet()
    const dearer = { ...intent, unitPrice: unitPrice + 1n, maxTotal: intent.maxTotal + 1n }
    for (const terms of [intent, dearer]) {
      const again = await offer({ intent: terms, storage, wallet: second.wallet })
      expect(again.error).toMatchObject({ code: 'OfferUnknown' })
    }
    expect(second.prompts).toHaveLength(0)
    expect((await offer({ intent, storage, wallet: second.wallet, again: true })).made).toBeDefined()
    expect(await count(intent)).toBe(1)
  })

  test('makes no offer when the maker declines, and makes one at the next attempt', async () => {
    const [intent, storage] = [await prepare(), createMemoryStorage()]
    const decline: Answer = async () => Promise.reject(Object.assign(new Error('No.'), { code: 4001 }))
    const first = openWallet({ 1: decline })
    const { error } = await offer({ intent, storage, wallet: first.wallet })
    expect(error).toMatchObject({ code: 'Rejected', funds: 'approval' })
    expect(await count(intent)).toBe(0)
    const { made } = await offer({ intent, storage, wallet: openWallet().wallet })
    expect(made?.left).toBe(1n)
    expect(await count(intent)).toBe(1)
  })

  test.each([createLocks(), undefined])('makes one offer when pressed in two tabs', async (locks) => {
    const [intent, storage] = [await prepare(), createMemoryStorage()]
    let confirm = () => {}
    const confirmed = new Promise<void>((resolve) => {
      confirm = resolve
    })
    const { wallet, prompts } = openWallet({
      1: async (send) => {
        await confirmed
        return send()
      },
    })
    const first = offer({ intent, storage, locks, wallet })
    // Without locks, only the journal record of the first tab stops the second tab, so wait until the first tab has written it.
    await expect.poll(() => prompts.length).toBe(2)
    const second = await offer({ intent, storage, locks, wallet })
    expect(second.error).toMatchObject({ code: 'OfferUnknown' })
    confirm()
    expect((await first).made).toBeDefined()
    expect(await count(intent)).toBe(1)
  })

  test('asks nothing when the service sends another plan', async () => {
    const intent = await prepare()
    const { wallet, prompts } = openWallet()
    const plans = [
      [offerStep(intent, { pricePerToken: unitPrice + 1n })],
      [offerStep(intent, { isListing: true })],
      [...stepsOf(intent), ...stepsOf(intent)],
    ]
    for (const plan of plans) {
      const { error } = await offer({ intent, wallet }, plan)
      expect(error).toMatchObject({ code: 'PlanRefused', funds: 'none' })
    }
    expect(prompts).toHaveLength(0)
  })

  test('cancels an offer, and the owner cannot accept it any more', async () => {
    const intent = await prepare()
    const { wallet } = openWallet()
    const { made } = await offer({ intent, wallet })
    const orderId = made?.orderId ?? ''
    const steps = [cancelRequestStep({ market, requestId: BigInt(orderId) })]
    const source = { ...till, generateCancelTransaction: async () => ({ steps }) }
    const { chainId, marketplace, collectionAddress } = intent
    const agreed = { chainId, marketplace, market, seller: maker.address }
    await runCancel({ till: source, client, wallet, policy, intent: agreed, orderId, collectionAddress })
    await expect(accept(intent, orderId)).rejects.toMatchObject({ code: 'PlanRefused', funds: 'none' })
  })
})
