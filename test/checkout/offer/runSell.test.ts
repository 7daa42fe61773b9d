import { createWalletClient, custom, type Hash, type Hex, parseEventLogs, zeroAddress } from 'viem'
import { foundry } from 'viem/chains'
import { afterEach, describe, expect, test } from 'vitest'
import { tokenAbi } from '../../../packages/service/test/support/startShop.js'
import { runSell } from '../../../src/checkout/offer/runSell.js'
import { createSellIntent, type SellIntent } from '../../../src/checkout/offer/sellIntent.js'
import { createMemoryStorage } from '../../../src/checkout/storage/checkoutStorage.js'
import type { TillError } from '../../../src/errors.js'
import type { Step } from '../../../src/protocol/step.js'
import { createLocks } from '../../../src/testing/createLocks.js'
import { approvalStep } from '../../../src/venues/approvalStep.js'
import { operatorStep } from '../../../src/venues/operatorStep.js'
import { requestTermsAbi } from '../../../src/venues/request/requestAbi.js'
import { requestMakerAbi } from '../../../src/venues/request/requestMakerAbi.js'
import { openMarkets } from '../listing/support/openMarkets.js'
import { sellStep } from './support/honestSell.js'

const { shop, till, requestMarket: market, policy } = await openMarkets()
const { contracts, client } = shop
const seller = shop.account('stranger')
const maker = shop.account('buyer')
const unitPrice = 1_000_000n
let fresh = 210_000n

afterEach(() => client.setAutomine(true))

/**
 * Mints a token for the seller, and makes an offer to buy it. Returns the intent to accept the offer.
 *
 * The token is an ERC-721 or an ERC-1155 token. The offer for the ERC-1155 token wants 10 units, and the seller sells 3 of them.
 */
async function prepare(isERC1155 = false): Promise<SellIntent> {
  const tokenId = fresh++
  const collection = isERC1155 ? contracts.erc1155 : contracts.erc721
  const minted = [seller.address, tokenId, ...(isERC1155 ? [10n] : [])]
  await shop.write({ from: seller, to: collection, abi: tokenAbi, functionName: 'mint', args: minted })
  const { usdc: currency } = contracts
  await shop.write({
    from: maker,
    to: currency,
    abi: tokenAbi,
    functionName: 'approve',
    args: [market, 10n ** 12n],
  })
  const quantity = isERC1155 ? 10n : 1n
  const expiry = (await client.getBlock()).timestamp + 86_400n
  const token = { isERC1155, tokenContract: collection, tokenId }
  const request = { isListing: false, ...token, quantity, expiry, currency, pricePerToken: unitPrice }
  const { logs } = await shop.write({
    from: maker,
    to: market,
    abi: requestMakerAbi,
    functionName: 'createRequest',
    args: [request],
  })
  const [made] = parseEventLogs({ abi: requestMakerAbi, eventName: 'RequestCreated', logs })
  return createSellIntent({
    chainId: foundry.id,
    seller: seller.address,
    marketplace: 'service_marketplace_v1',
    market,
    orderId: `${made?.args.requestId}`,
    maker: maker.address,
    collectionAddress: collection,
    tokenId,
    quantity: isERC1155 ? 3n : 1n,
    currency,
    unitPrice,
    fees: [{ amount: 20_000n, receiver: shop.account('seller').address }],
  })
}

/** Returns the steps of an honest service. */
function stepsOf(intent: SellIntent): Step[] {
  const { collectionAddress: collection, tokenId } = intent
  const approval =
    collection === contracts.erc1155
      ? operatorStep({ collection, operator: market })
      : approvalStep({ currency: collection, spender: market, amount: tokenId })
  return [approval, sellStep(intent)]
}

type Answer = (send: () => Promise<Hash>) => Promise<unknown>
type Call = { to: Hex; data: Hex }

/**
 * Returns a wallet of the seller. `answers` maps the index of a prompt to the wallet's answer. Without an answer, the wallet sends the
 * transaction.
 */
function openWallet(answers: { [prompt: number]: Answer } = {}) {
  const prompts: Call[] = []
  const wallet = createWalletClient({
    account: seller.address,
    chain: foundry,
    transport: custom({
      async request({ method, params = [] }: { method: string; params?: readonly Call[] }) {
        if (method === 'eth_accounts') return [seller.address]
        if (method !== 'eth_sendTransaction') return client.request({ method, params } as never)
        const [{ to, data } = { to: zeroAddress, data: '0x' as Hex }] = params
        const answer = answers[prompts.length] ?? ((send) => send())
        prompts.push({ to, data })
        return answer(() =>
          client.sendTransaction({ account: seller, chain: foundry, to, data, gas: 500_000n }),
        )
      },
    }),
  })
  return { wallet, prompts }
}

/** Accepts the offer. Returns the result or the error. */
function sell(
  options: Partial<runSell.Options> & Pick<runSell.Options, 'intent' | 'wallet'>,
  steps = stepsOf(options.intent),
) {
  const source = { ...till, generateSellTransaction: async () => ({ steps }) }
  return runSell({ till: source, client, policy, storage: createMemoryStorage(), ...options }).then(
    (sold) => ({ sold, error: undefined }),
    (error: TillError) => ({ sold: undefined, error }),
  )
}

const usdcOf = (account: Hex) =>
  client.readContract({ abi: tokenAbi, address: contracts.usdc, functionName: 'balanceOf', args: [account] })
/** Returns how many units of the ERC-1155 token the offer still wants. */
const openUnits = async ({ orderId }: SellIntent) => {
  const args = [[BigInt(orderId)]] as const
  const [offer] = await client.readContract({
    abi: requestTermsAbi,
    address: market,
    functionName: 'getRequestBatch',
    args,
  })
  return offer?.quantity
}

describe('runSell', () => {
  test.each([false, true])(
    'gives the token for exactly the agreed proceeds (ERC-1155: %s)',
    async (isEdition) => {
      const intent = await prepare(isEdition)
      const { wallet, prompts } = openWallet()
      const before = await usdcOf(seller.address)
      const shown: string[] = []
      const { sold, error } = await sell({ intent, wallet, onStep: ({ id }) => shown.push(id) })
      expect(error).toBeUndefined()
      expect(sold?.received).toBe(intent.proceeds)
      expect((await usdcOf(seller.address)) - before).toBe(unitPrice * intent.quantity - 20_000n)
      expect(shown).toEqual(['tokenApproval', 'sell'])
      expect(prompts).toHaveLength(2)
      expect(await openUnits(intent)).toBe(isEdition ? 7n : 0n)
    },
  )

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
    [
      'has a wallet that reports a refusal and sends it',
      () => async (send) => {
        await send()
        throw Object.assign(new Error('No.'), { code: 4001 })
      },
    ],
  ]
  test.each(lost)('gives an edition once when the page %s', async (_, lose) => {
    const [intent, storage, stop] = [await prepare(true), createMemoryStorage(), new AbortController()]
    const first = openWallet({ 1: lose(stop) })
    await sell({ intent, storage, wallet: first.wallet, signal: stop.signal })
    expect(first.prompts).toHaveLength(2)
    const isKept = storage.getItem(
      `till.sell.31337.${seller.address}.${market}.${intent.orderId}`.toLowerCase(),
    )
    await client.setAutomine(true)
    await client.mine({ blocks: 1 })
    if ((await isKept) !== null) {
      const second = openWallet()
      const { sold } = await sell({ intent, storage, wallet: second.wallet })
      expect(sold?.blockNumber).toBeDefined()
      expect(second.prompts).toHaveLength(0)
    }
    expect(await openUnits(intent)).toBe(7n)
  })

  test('does not prompt again while no node shows the first acceptance', async () => {
    const [intent, storage] = [await prepare(true), createMemoryStorage()]
    const first = openWallet({ 1: async () => Promise.reject(new Error('The connection is gone.')) })
    const { error } = await sell({ intent, storage, wallet: first.wallet })
    expect(error).toMatchObject({ code: 'SellUnknown', funds: 'unknown' })
    const second = openWallet()
    expect((await sell({ intent, storage, wallet: second.wallet })).error).toMatchObject({
      code: 'SellUnknown',
    })
    expect(second.prompts).toHaveLength(0)
    expect((await sell({ intent, storage, wallet: second.wallet, again: true })).sold).toBeDefined()
    expect(await openUnits(intent)).toBe(7n)
  })

  test.each([createLocks(), undefined])('gives an edition once when pressed in two tabs', async (locks) => {
    const [intent, storage] = [await prepare(true), createMemoryStorage()]
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
    const first = sell({ intent, storage, locks, wallet })
    // Without locks, only the journal record of the first tab stops the second tab, so wait until the first tab has written it.
    await expect.poll(() => prompts.length).toBe(2)
    const second = await sell({ intent, storage, locks, wallet })
    expect(second.error).toMatchObject({ code: 'SellUnknown' })
    confirm()
    expect((await first).sold).toBeDefined()
    expect(prompts).toHaveLength(2)
    expect(await openUnits(intent)).toBe(7n)
  })

  test('asks nothing when the service sends another plan, and leaves the token', async () => {
    const intent = await prepare()
    const { wallet, prompts } = openWallet()
    const [approval, honest] = stepsOf(intent)
    const plans: (Step | undefined)[][] = [
      [approval, sellStep(intent, { recipient: maker.address })],
      [approval, sellStep(intent, { amounts: [], receivers: [] })],
      [operatorStep({ collection: intent.collectionAddress, operator: market }), honest],
    ]
    for (const plan of plans) {
      const { error } = await sell(
        { intent, wallet },
        plan.filter((step) => step !== undefined),
      )
      expect(error).toMatchObject({ code: 'PlanRefused', funds: 'none' })
    }
    const other = { ...intent, proceeds: intent.proceeds + 1n }
    expect((await sell({ intent: other, wallet })).error).toMatchObject({ code: 'PlanRefused' })
    expect(prompts).toHaveLength(0)
  })

  test('asks nothing when the maker cancelled, and reports the approval when the maker cancels after it', async () => {
    const intent = await prepare()
    const cancel = () =>
      shop.write({
        from: maker,
        to: market,
        abi: requestMakerAbi,
        functionName: 'cancelRequest',
        args: [BigInt(intent.orderId)],
      })
    const late = openWallet({
      0: async (send) => {
        const hash = await send()
        await cancel()
        return hash
      },
    })
    expect((await sell({ intent, wallet: late.wallet })).error).toMatchObject({
      code: 'PlanRefused',
      funds: 'approval',
    })
    expect(late.prompts).toHaveLength(1)
    const { wallet, prompts } = openWallet()
    expect((await sell({ intent, wallet })).error).toMatchObject({ code: 'PlanRefused', funds: 'none' })
    expect(prompts).toHaveLength(0)
  })

  test('throws WouldRevert without a prompt when the maker cannot pay', async () => {
    const intent = await prepare()
    const { usdc } = contracts
    await shop.write({ from: maker, to: usdc, abi: tokenAbi, functionName: 'approve', args: [market, 0n] })
    const { wallet, prompts } = openWallet()
    expect((await sell({ intent, wallet })).error).toMatchObject({ code: 'WouldRevert' })
    expect(prompts).toHaveLength(0)
  })
})
