import { type Hex, keccak256, parseAbi } from 'viem'
import { foundry } from 'viem/chains'
import { afterEach, describe, expect, test } from 'vitest'
import { tokenAbi } from '../../../packages/service/test/support/startShop.js'
import { runCancel } from '../../../src/checkout/listing/runCancel.js'
import { createMemoryStorage } from '../../../src/checkout/storage/checkoutStorage.js'
import type { TillError } from '../../../src/errors.js'
import { createLocks } from '../../../src/testing/createLocks.js'
import { createSender } from '../../../src/testing/createSender.js'
import { operatorStep } from '../../../src/venues/operatorStep.js'
import { type Answer, type Call, declined, markets, openSeller } from './support/openSeller.js'

const { shop, till, requestMarket, policy, seller, collectionAddress, ...opened } = await openSeller()
const { prepare, openWallet, openWalletOf, list, offered, keyOf, lost } = opened
const { contracts, client } = shop
/** The next unused token id of the account `other`, which sells in the tests of `funds` below. */
let unused = 170_000n

afterEach(() => client.setAutomine(true))

describe.each(markets)('runListing (%s)', (marketplace) => {
  test.each(lost)('lists once when the page %s', async (_, lose) => {
    const [intent, storage, stop] = [await prepare(marketplace), createMemoryStorage(), new AbortController()]
    const first = openWallet(lose(stop))
    const { signal } = stop
    const result = await list({ intent, wallet: first.wallet, storage, signal })
    await client.setAutomine(true)
    await client.mine({ blocks: 1 })
    await expect.poll(() => offered(intent)).toHaveLength(1)
    const [orderId] = await offered(intent)
    // The page reports either the order id, or the error that a listing may exist.
    if (result.orderId !== undefined) return expect(result.orderId).toBe(orderId)
    expect(result.error).toMatchObject({ code: 'ListingUnknown', funds: 'unknown' })
    const second = openWallet()
    expect(await list({ intent, wallet: second.wallet, storage })).toMatchObject({ orderId })
    expect([first.prompts.length, second.prompts.length]).toEqual([1, 0])
    expect((await list({ intent, wallet: second.wallet, storage })).orderId).not.toBe(orderId)
  })

  test('finds a listing that the wallet declined and sent later, without a second prompt', async () => {
    const [intent, storage] = [await prepare(marketplace), createMemoryStorage()]
    let later = async (): Promise<unknown> => undefined
    const { wallet, prompts } = openWallet(async (send) => {
      later = send
      throw declined()
    })
    expect((await list({ intent, wallet, storage })).error).toMatchObject({ code: 'Rejected', funds: 'none' })
    await later()
    expect(await list({ intent, wallet, storage })).toMatchObject({ error: undefined })
    expect(prompts).toHaveLength(1)
    expect(await offered(intent)).toHaveLength(1)
  })

  test('blocks other listings until the seller confirms when no node shows the transaction', async () => {
    const [intent, storage, stop] = [await prepare(marketplace), createMemoryStorage(), new AbortController()]
    const { wallet, prompts } = openWallet(async () => {
      setTimeout(() => stop.abort(), 50)
      return keccak256(seller.address)
    })
    const { signal } = stop
    expect((await list({ intent, wallet, storage, signal })).error).toMatchObject({ code: 'ListingUnknown' })
    const dear = { ...intent, unitPrice: 2_000_000n, proceeds: 1_850_000n }
    for (const other of [intent, dear])
      expect((await list({ intent: other, wallet, storage })).error).toMatchObject({ code: 'ListingUnknown' })
    expect(prompts).toHaveLength(1)
    expect(await list({ intent: dear, wallet, storage, again: true })).toMatchObject({ error: undefined })
    expect(prompts).toHaveLength(2)
    expect(await list({ intent, wallet, storage })).toMatchObject({ error: undefined })
  })

  test('reports a listing that is for sale on other terms until it is cancelled', async () => {
    const [intent, storage, stop] = [await prepare(marketplace), createMemoryStorage(), new AbortController()]
    const { wallet, prompts } = openWallet(...lost.slice(0, 1).map(([, lose]) => lose(stop)))
    await list({ intent, wallet, storage, signal: stop.signal })
    await client.setAutomine(true)
    await client.mine({ blocks: 1 })
    const dear = { ...intent, unitPrice: 2_000_000n, proceeds: 1_850_000n }
    const { error } = await list({ intent: dear, wallet, storage })
    const [orderId = ''] = await offered(intent)
    expect(error).toMatchObject({ code: 'ListingUnknown', listing: { orderId } })
    expect((await list({ intent: dear, wallet, storage })).error).toMatchObject({ listing: { orderId } })
    expect(prompts).toHaveLength(1)
    await runCancel({ till, client, wallet, policy, intent, collectionAddress, orderId, ...error?.listing })
    expect(await list({ intent: dear, wallet, storage })).toMatchObject({ error: undefined })
    expect(prompts).toHaveLength(3)
  })

  test.each(['cancelled in the wallet', 'reverted'])(
    'allows a new listing when the transaction was %s',
    async (how) => {
      const [intent, storage] = [await prepare(marketplace), createMemoryStorage()]
      const isCancelled = how.startsWith('cancelled')
      const { wallet, prompts } = openWallet(async (send, { to, data }) => {
        if (!isCancelled)
          return client.sendTransaction({
            account: seller,
            chain: foundry,
            to,
            data,
            gas: 60_000n,
          })
        await client.setAutomine(false)
        return send()
      })
      const listed = list({ intent, wallet, storage })
      if (isCancelled) {
        // Wait until the record shows that a node knows the listing's nonce. Then another transaction of the seller uses the same nonce.
        await expect.poll(async () => (await storage.getItem(keyOf(intent))) ?? '').toContain('"placed":true')
        const nonce = await client.getTransactionCount({ address: seller.address })
        const fees = { maxFeePerGas: 200_000_000_000n, maxPriorityFeePerGas: 20_000_000_000n }
        const sent = { account: seller, chain: foundry, to: seller.address, nonce, ...fees }
        await client.sendTransaction(sent)
        await client.mine({ blocks: 1 })
        await client.setAutomine(true)
      }
      const code = isCancelled ? 'CancelledInWallet' : 'Reverted'
      expect((await listed).error).toMatchObject({ code, funds: 'none' })
      expect(await list({ intent, wallet, storage })).toMatchObject({ error: undefined })
      expect(prompts).toHaveLength(2)
      expect(await offered(intent)).toHaveLength(1)
    },
  )

  test.each([createLocks(), undefined])('lists once when pressed in two tabs', async (locks) => {
    const [intent, storage] = [await prepare(marketplace), createMemoryStorage()]
    let confirm = () => {}
    const confirmed = new Promise<void>((resolve) => {
      confirm = resolve
    })
    const { wallet, prompts } = openWallet(async (send) => {
      await confirmed
      return send()
    })
    const inTab = () => list({ intent, wallet, storage, locks })
    const first = inTab()
    // Without locks, only the journal record of the first tab stops the second tab, so wait until the first tab has written it.
    if (!locks) await expect.poll(() => prompts.length).toBe(1)
    const second = inTab()
    await Promise.race([first, second])
    confirm()
    const result = await Promise.all([first, second])
    expect(prompts).toHaveLength(1)
    expect(await offered(intent)).toHaveLength(1)
    const [orderId] = await offered(intent)
    for (const { error, ...one } of result)
      if (error) expect(error).toMatchObject({ code: 'ListingUnknown', funds: 'unknown' })
      else expect(one.orderId).toBe(orderId)
  })

  test('returns the order of this listing when a wallet sends several as one', async () => {
    const [other, intent] = [await prepare(marketplace), await prepare(marketplace)]
    const apart = openWallet(async (_, call) => {
      between.push(call)
      throw declined()
    })
    const between: Call[] = []
    await list({ intent: other, wallet: apart.wallet })
    const sender = createSender({ account: seller, rpc: (request) => client.request(request as never) })
    const { wallet } = openWallet((_, call) =>
      sender.sendTogether([...between, call, ...between], foundry.id),
    )
    const { orderId } = await list({ intent, wallet })
    expect(await offered(other)).toHaveLength(2)
    expect(await offered(intent)).toEqual([orderId])
  })

  test('throws StorageFailed when the storage does not keep the record', async () => {
    const intent = await prepare(marketplace)
    const { wallet, prompts } = openWallet()
    const full = { ...createMemoryStorage(), setItem: () => {} }
    const { error } = await list({ intent, wallet, storage: full })
    expect(error).toMatchObject({ code: 'StorageFailed', funds: 'none' })
    expect(prompts).toHaveLength(0)
  })
})

describe.each(markets)('runCancel (%s)', (marketplace) => {
  /** Lists a token. Returns a function that cancels this listing with a given wallet. */
  async function prepareCancel(storage = createMemoryStorage()) {
    const intent = await prepare(marketplace)
    const { orderId = '' } = await list({ intent, wallet: openWallet().wallet })
    expect(await offered(intent)).toEqual([orderId])
    const cancel = (wallet: ReturnType<typeof openWallet>['wallet'], signal?: AbortSignal) =>
      runCancel({ till, client, wallet, policy, storage, intent, collectionAddress, orderId, signal }).then(
        () => undefined,
        (error: TillError) => error,
      )
    return { intent, cancel }
  }

  test.each(lost)('cancels with one transaction when the page %s', async (_, lose) => {
    const { intent, cancel } = await prepareCancel()
    const stop = new AbortController()
    const [first, second] = [openWallet(lose(stop)), openWallet()]
    const error = await cancel(first.wallet, stop.signal)
    await client.setAutomine(true)
    await client.mine({ blocks: 1 })
    await expect.poll(() => offered(intent)).toEqual([])
    // If the first page did not learn the outcome, a second page finds the cancellation on the chain and does not prompt again.
    if (error) expect(await cancel(second.wallet)).toBeUndefined()
    expect([first.prompts.length, second.prompts.length]).toEqual([1, 0])
  })

  test('cancels when the storage does not keep the record', async () => {
    const { intent, cancel } = await prepareCancel({ ...createMemoryStorage(), setItem: () => {} })
    expect(await cancel(openWallet().wallet)).toBeUndefined()
    expect(await offered(intent)).toEqual([])
  })

  test('prompts again when no node shows the first cancellation', async () => {
    const { intent, cancel } = await prepareCancel()
    const { wallet, prompts } = openWallet(async () => Promise.reject(new Error('The connection is gone.')))
    expect(await cancel(wallet)).toMatchObject({ code: 'PaymentUnknown' })
    expect(await offered(intent)).toHaveLength(1)
    expect(await cancel(wallet)).toBeUndefined()
    expect(prompts).toHaveLength(2)
    expect(await offered(intent)).toEqual([])
  })
})

describe('runListing after all orders were cancelled', () => {
  test.each<[string, readonly Hex[], boolean]>([
    ['all orders of the seller', [], true],
    ['all orders of the collection', [collectionAddress], true],
    ['all orders of another collection', [contracts.erc1155], false],
  ])('allows a new listing only if %s are cancelled that include the sent one', async (_, args, isOver) => {
    const [intent, storage, stop] = [await prepare(markets[1]), createMemoryStorage(), new AbortController()]
    const { wallet, prompts } = openWallet(...lost.slice(0, 1).map(([, lose]) => lose(stop)))
    await list({ intent, wallet, storage, signal: stop.signal })
    await client.setAutomine(true)
    await client.mine({ blocks: 1 })
    const [orderId] = await offered(intent)
    expect(orderId).toBeDefined()
    const abi = invalidateAbi
    await shop.write({ from: seller, to: requestMarket, abi, functionName: 'invalidateRequests', args })
    const dear = { ...intent, unitPrice: 2_000_000n, proceeds: 1_850_000n }
    const result = await list({ intent: dear, wallet, storage })
    if (!isOver) return expect(result.error).toMatchObject({ code: 'ListingUnknown', listing: { orderId } })
    expect(result).toMatchObject({ error: undefined })
    expect(prompts).toHaveLength(2)
    expect(await offered(intent)).toEqual([result.orderId])
  })
})

const invalidateAbi = parseAbi([
  'function invalidateRequests()',
  'function invalidateRequests(address tokenContract)',
])

describe('funds', () => {
  test.each([
    ['approval', [undefined, 'declined']],
    ['none', ['declined']],
    ['unknown', ['silent']],
    // An error without a code does not prove a rejection: the wallet may still send the approval or the listing.
    ['unknown', ['declined by a text']],
    ['unknown', [undefined, 'declined by a text']],
  ] as const)('reports %s for what an attempt has left', async (funds, answers) => {
    const other = shop.account('buyer')
    const tokenId = unused++
    const args = [other.address, tokenId]
    await shop.write({ from: other, to: collectionAddress, abi: tokenAbi, functionName: 'mint', args })
    const { to, data } = operatorStep({ collection: collectionAddress, operator: contracts.market })
    const takeBack = `${data.slice(0, -1)}0` as Hex
    await shop.send({ from: other, to, data: takeBack })
    const intent = { ...(await prepare(markets[0])), seller: other.address, tokenId }
    const stop = new AbortController()
    const say = (answer: (typeof answers)[number]): Answer => {
      if (answer === undefined) return (send) => send()
      if (answer === 'declined') return () => Promise.reject(declined())
      if (answer === 'declined by a text')
        return () => Promise.reject(new Error('User rejected the request.'))
      return () => {
        stop.abort()
        return new Promise(() => {})
      }
    }
    const { wallet } = openWalletOf(other, answers.map(say))
    const { error } = await list({ intent, wallet, signal: stop.signal })
    expect(error).toMatchObject({ funds })
  })
})
