import { concatHex, encodeFunctionData, type Hash, type Hex, zeroAddress, zeroHash } from 'viem'
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import type { Checkout } from '../../../src/checkout/createCheckout.js'
import { createMemoryStorage } from '../../../src/checkout/storage/checkoutStorage.js'
import type { Answer } from '../../../src/testing/createScriptedWallet.js'
import { waitForStatus } from '../../../src/testing/waitForStatus.js'
import { encodeMarketBuy } from '../../../src/venues/tillkit/encodeMarketBuy.js'
import { marketAbi } from '../../../src/venues/tillkit/marketAbi.js'
import { rewindEach } from '../../setup/rewindEach.js'
import { createClock } from '../support/createClock.js'
import { openRelay } from '../support/openRelay.js'
import { passWhenGone } from '../support/passWhenGone.js'
import { replaceWhenSeen } from '../support/replaceWhenSeen.js'
import { startMarketWithoutIds } from '../support/startMarketWithoutIds.js'
import { startShop } from '../support/startShop.js'

const shop = await startShop()
const { client, contracts, buyer, relayer, orderAbout, enter, owned, allowance, outbid } = shop
const prints = orderAbout(/Token id 0 of the ERC-1155/)
const paidInUsdc = orderAbout(/100 prints, in USDC/)

await rewindEach(client)
beforeEach(() => client.setAutomine(false))
afterEach(() => client.setAutomine(true))

describe('a pending transaction', () => {
  test('throws PendingLong at the time limit, and finds the payment later without another prompt', async () => {
    const clock = createClock()
    const { checkout, wallet } = await enter({ order: prints, now: clock.now })
    const ended = checkout.start()
    await clock.asked
    clock.pass(300_000)
    expect(await ended).toMatchObject({ status: 'error', error: { code: 'PendingLong', funds: 'unknown' } })
    await client.mine({ blocks: 1 })
    expect(await checkout.start()).toMatchObject({ status: 'success' })
    expect(wallet.prompts).toHaveLength(1)
  })

  test('polls only the receipt in three of four rounds, and accepts it as proof', async () => {
    const looks: string[] = []
    const { checkout, wallet } = await enter({
      order: prints,
      rpc: async (request) => {
        const { method } = request
        if (wallet.prompts.length > 0 && checkout.getState().status !== 'success') looks.push(method)
        if (looks.filter((look) => look === receipt).length === 8) await client.mine({ blocks: 1 })
        return shop.rpc(request)
      },
    })
    const receipt = 'eth_getTransactionReceipt'
    expect(await checkout.start()).toMatchObject({ status: 'success' })
    const whole = [receipt, 'eth_call', 'eth_getTransactionByHash']
    const glimpses = [receipt, receipt, receipt]
    expect(looks.slice(0, 12)).toEqual([...whole, ...glimpses, ...whole, ...glimpses])
    // The eighth receipt read finds the receipt, so the checkout must not read it again.
    expect(looks.slice(12)).not.toContain(receipt)
  })

  test('counts the replacement when the buyer speeds up', async () => {
    const { checkout, wallet } = await enter({ order: paidInUsdc, answer: () => 'speedUp' })
    mineWhenPending(checkout)
    expect(await checkout.start()).toMatchObject({ status: 'success' })
    expect(wallet.prompts).toHaveLength(2)
    expect(await allowance(contracts.usdc)).toBe(0n)
  })

  test('counts the replacement when the buyer speeds up while the page is closed', async () => {
    const storage = createMemoryStorage()
    const first = await enter({ order: prints, storage, answer: () => 'speedUp' })
    void first.checkout.start()
    await waitForStatus(first.checkout, 'pending')
    first.faults.close()
    await client.mine({ blocks: 1 })
    const second = await enter({ order: prints, storage })
    expect(await second.checkout.start()).toMatchObject({ status: 'success' })
    expect(second.wallet.prompts).toHaveLength(0)
  })

  test('throws Replaced when another call takes the nonce, and buys on retry', async () => {
    const { checkout } = await enterAndReplace('replace')
    expect(await checkout.start()).toMatchObject({
      status: 'error',
      error: { code: 'Replaced', funds: 'none', retry: true },
    })
    mineWhenPending(checkout)
    expect(await checkout.start()).toMatchObject({ status: 'success' })
    expect(await owned(contracts.erc1155, 0n)).toBe(1n)
  })

  test('throws CancelledInWallet when the buyer cancels in the wallet', async () => {
    const { checkout } = await enterAndReplace('cancel')
    expect(await checkout.start()).toMatchObject({
      status: 'error',
      error: { code: 'CancelledInWallet', funds: 'none' },
    })
    mineWhenPending(checkout)
    expect(await checkout.start()).toMatchObject({ status: 'success' })
  })

  test.each([
    ['a transaction that others sent for the account', true],
    ['another transaction of the account', false],
  ])('does not treat the nonce of %s as that of the payment', async (_, isOfOthers) => {
    const { forEther } = await startMarketWithoutIds(shop)
    const nonce = await client.getTransactionCount({ address: buyer.address })
    await client.setNonce({ address: relayer.address, nonce })
    // The payment goes through a private relay, and the wallet returns the hash of another transaction.
    const wallet = shop.openWallet({ rpc: openRelay({ rpc: shop.rpc, ahead: 2 }).rpc })
    let named: Hash | undefined
    const request = (async (args: { method: string; params: [{ to: Hex; data: Hex }] }) => {
      const answer = await wallet.provider.request(args as never)
      if (args.method !== 'eth_sendTransaction') return answer
      const [{ to, data }] = args.params
      const bundle = concatHex(['0x12345678', buyer.address, to, data])
      named = await (isOfOthers
        ? client.sendTransaction({ account: relayer, to: zeroAddress, data: bundle, gas: 100_000n })
        : client.sendTransaction({ account: buyer, to: relayer.address, gas: 21_000n }))
      return named
    }) as unknown as typeof wallet.provider.request
    const clock = createClock()
    let looks = 0
    const { checkout } = await enter({
      ...forEther,
      now: clock.now,
      wallet: { ...wallet, provider: { ...wallet.provider, request } },
      rpc: async (asked) => {
        const isLook = named && asked.method === 'eth_getTransactionByHash'
        if (isLook && ++looks === 6) {
          await client.dropTransaction({ hash: named ?? '0x' })
          await client.sendTransaction({ account: buyer, to: buyer.address, gas: 21_000n })
          await client.mine({ blocks: 1 })
        }
        if (isLook && looks === 12) clock.pass(300_000)
        return shop.rpc(asked)
      },
    })
    expect(await checkout.start()).toMatchObject({ status: 'error', error: { funds: 'unknown' } })
    expect(await checkout.start()).toMatchObject({ error: { funds: 'unknown' } })
    expect(wallet.prompts).toHaveLength(1)
  })

  test('treats the payment as open until its replacement has the required confirmations', async () => {
    const clock = createClock()
    const { checkout, wallet } = await enterAndReplace('replace', {
      policy: { ...shop.policy, confirmations: 2 },
      now: clock.now,
    })
    const ended = checkout.start()
    await clock.asked
    clock.pass(300_000)
    const isOpen = { error: { code: 'PendingLong', funds: 'unknown' } }
    expect(await ended).toMatchObject(isOpen)
    const again = checkout.start()
    await waitForStatus(checkout, 'pending')
    clock.pass(300_000)
    expect(await again).toMatchObject(isOpen)
    expect(wallet.prompts).toHaveLength(1)
    await client.mine({ blocks: 1 })
    void checkout.start()
    await expect.poll(() => wallet.prompts).toHaveLength(2)
    await waitForStatus(checkout, 'pending')
    // Mine only one block. A second one would confirm the payment at once, and the checkout would skip `confirming`.
    await client.mine({ blocks: 1 })
    await waitForStatus(checkout, 'confirming')
    checkout.cancel()
  })

  test('makes another quantity wait for the confirmations too', async () => {
    const clock = createClock()
    const storage = createMemoryStorage()
    const policy = { ...shop.policy, confirmations: 2 }
    const { checkout, faults } = await enterAndReplace('replace', { policy, storage, now: clock.now })
    const ended = checkout.start()
    await clock.asked
    clock.pass(300_000)
    expect(await ended).toMatchObject({ error: { code: 'PendingLong' } })
    faults.close()
    const waits = { error: { code: 'PreviousPaymentPending' } }
    const other = await enter({ order: prints, quantity: 2n, policy, storage, answer: () => 'reject' })
    expect(await other.checkout.start()).toMatchObject(waits)
    await client.mine({ blocks: 1 })
    expect(await other.checkout.start()).not.toMatchObject(waits)
    expect(other.wallet.prompts).toHaveLength(1)
  })

  test('keeps waiting when another transaction takes the expected nonce', async () => {
    const clock = createClock()
    // The wallet gives the payment a later nonce, because it has another transaction that no node has seen.
    const relay = openRelay({ rpc: shop.rpc, ahead: 1 })
    const wallet = shop.openWallet({ rpc: relay.rpc })
    const { checkout } = await enter({ order: prints, wallet, now: clock.now })
    const ended = checkout.start()
    await clock.asked
    await client.sendUnsignedTransaction({ from: buyer.address, to: zeroAddress })
    await client.mine({ blocks: 1 })
    clock.pass(300_000)
    expect(await ended).toMatchObject({ error: { code: 'PendingLong', funds: 'unknown' } })
    await relay.release()
    expect(await checkout.start()).toMatchObject({ status: 'success' })
    expect(wallet.prompts).toHaveLength(1)
  })

  test.each([
    ['a node that always answers', 0],
    ['a node that was silent once', 1],
  ])('throws Dropped and pays once on retry: %s', async (_, silent) => {
    const clock = createClock()
    let missing = silent
    const flaky: typeof shop.rpc = async (request) => {
      if (request.method === 'eth_getTransactionByHash' && missing-- > 0) throw new Error('No answer.')
      return shop.rpc(request)
    }
    const rpc = passWhenGone({ rpc: flaky, clock })
    const { checkout, wallet } = await enter({ order: prints, now: clock.now, rpc })
    const ended = checkout.start()
    await reachPool(checkout)
    await client.dropTransaction({ hash: hashOf(checkout) })
    expect(await ended).toMatchObject({ status: 'error', error: { code: 'Dropped', funds: 'unknown' } })
    mineWhenPending(checkout)
    expect(await checkout.start()).toMatchObject({ status: 'success' })
    expect(wallet.prompts).toHaveLength(2)
    expect(await owned(contracts.erc1155, 0n)).toBe(1n)
  })

  test('throws PendingLong for a hash that the wallet never sent', async () => {
    const clock = createClock()
    const { checkout } = await enter({ order: prints, now: clock.now, answer: first('never') })
    const ended = checkout.start()
    await clock.asked
    clock.pass(300_000)
    expect(await ended).toMatchObject({ status: 'error', error: { code: 'PendingLong', funds: 'unknown' } })
    mineWhenPending(checkout)
    expect(await checkout.start()).toMatchObject({ status: 'success' })
  })

  test('throws Reverted with a readable reason when somebody else bought first', async () => {
    const { checkout } = await enter({ order: prints, quantity: 25n })
    const ended = checkout.start()
    await waitForStatus(checkout, 'pending')
    await outbid('treasury', buyOne())
    await client.mine({ blocks: 1 })
    expect(await ended).toMatchObject({
      status: 'error',
      error: {
        code: 'Reverted',
        funds: 'none',
        details: 'Someone else was faster. Not enough is left.',
      },
    })
    expect(await owned(contracts.erc1155, 0n)).toBe(0n)
  })

  test('throws Reorged when the block is replaced before the required depth', async () => {
    const clock = createClock()
    const policy = { ...shop.policy, confirmations: 2 }
    const { checkout, wallet } = await enter({ order: prints, now: clock.now, policy })
    const ended = checkout.start()
    await waitForStatus(checkout, 'pending')
    await client.mine({ blocks: 1 })
    await waitForStatus(checkout, 'confirming')
    expect(await owned(contracts.erc1155, 0n)).toBe(1n)
    await client.request({ method: 'anvil_reorg', params: [1, []] } as never)
    expect(await owned(contracts.erc1155, 0n)).toBe(0n)
    // After the reorg, the checkout shows the payment as pending again.
    await waitForStatus(checkout, 'pending')
    clock.pass(300_000)
    expect(await ended).toMatchObject({ status: 'error', error: { code: 'Reorged', funds: 'unknown' } })
    mineWhenPending(checkout, 2)
    expect(await checkout.start()).toMatchObject({ status: 'success' })
    expect(wallet.prompts).toHaveLength(2)
    expect(await owned(contracts.erc1155, 0n)).toBe(1n)
  })

  test('does not prompt on another page while a transaction without a known hash is pending', async () => {
    const storage = createMemoryStorage()
    const first = await enter({ order: prints, storage, answer: () => 'loseAnswer' })
    void first.checkout.start()
    await waitForStatus(first.checkout, 'pending')
    first.faults.close()
    const second = await enter({ order: prints, storage })
    const ended = second.checkout.start()
    await waitForStatus(second.checkout, 'pending')
    await client.mine({ blocks: 1 })
    expect(await ended).toMatchObject({ status: 'success' })
    expect(second.wallet.prompts).toHaveLength(0)
    expect(await owned(contracts.erc1155, 0n)).toBe(1n)
  })

  test('prompts on another page when the pending transaction is something else', async () => {
    const storage = createMemoryStorage()
    const first = await enter({ order: prints, storage, answer: () => 'hang' })
    void first.checkout.start()
    await waitForStatus(first.checkout, 'awaitingWallet')
    first.faults.close()
    await client.sendUnsignedTransaction({ from: buyer.address, to: buyer.address, value: 1n })
    const second = await enter({ order: prints, storage })
    mineWhenPending(second.checkout)
    expect(await second.checkout.start()).toMatchObject({ status: 'success' })
    expect(second.wallet.prompts).toHaveLength(1)
  })
})

describe('a smart account', () => {
  test('buys by the effect on the chain when the hashes are not transactions', async () => {
    const { checkout, wallet } = await enter({ order: paidInUsdc, quantity: 2n, answer: () => 'wrap' })
    mineWhenPending(checkout)
    expect(await checkout.start()).toMatchObject({ status: 'success', outcome: { paid: 24_000_000n } })
    expect(wallet.prompts).toHaveLength(2)
    expect(await allowance(contracts.usdc)).toBe(0n)
  })

  test('does not report an approval without its own transaction as replaced', async () => {
    const { checkout } = await enter({
      order: paidInUsdc,
      answer: () => 'wrap',
      // Mines the approval after the read of the allowance and before the read of the nonce. So the nonce has advanced, although the
      // checkout has not seen the allowance.
      rpc: async (request) => {
        if (request.method === 'eth_getTransactionCount') await client.mine({ blocks: 1 })
        return shop.rpc(request)
      },
    })
    expect(await checkout.start()).toMatchObject({ status: 'success', outcome: { paid: 12_000_000n } })
  })

  test('sends a batch with one prompt', async () => {
    const { checkout, wallet } = await enter({ order: paidInUsdc, atomic: 'supported' })
    mineWhenPending(checkout)
    expect(await checkout.start()).toMatchObject({ status: 'success', outcome: { paid: 12_000_000n } })
    expect(wallet.prompts.map(({ method }) => method)).toEqual(['wallet_sendCalls'])
    expect(await allowance(contracts.usdc)).toBe(0n)
  })

  test('does not prompt on another page while the wallet has a batch', async () => {
    const storage = createMemoryStorage()
    const wallet = shop.openWallet({ atomic: 'ready' })
    const first = await enter({ order: paidInUsdc, storage, wallet })
    void first.checkout.start()
    await waitForStatus(first.checkout, 'pending')
    first.faults.close()
    const second = await enter({ order: paidInUsdc, storage, wallet })
    mineWhenPending(second.checkout)
    expect(await second.checkout.start()).toMatchObject({ status: 'success' })
    expect(wallet.prompts).toHaveLength(1)
  })

  test('stops when the buyer declines a batch', async () => {
    const { checkout, wallet } = await enter({
      order: paidInUsdc,
      atomic: 'supported',
      answer: () => 'reject',
    })
    expect(await checkout.start()).toMatchObject({
      status: 'cancelled',
      error: { code: 'Rejected', funds: 'none' },
    })
    expect(wallet.prompts).toHaveLength(1)
  })

  test.each([4200, 5700, 5710, 5740, 5750, 5760])(
    'sends the steps one by one when the wallet rejects the batch (%i)',
    async (code) => {
      const { checkout, wallet } = await enter({
        order: paidInUsdc,
        atomic: 'supported',
        answer: first({ code }),
      })
      mineWhenPending(checkout)
      expect(await checkout.start()).toMatchObject({ status: 'success' })
      expect(wallet.prompts.map(({ method }) => method)).toEqual([
        'wallet_sendCalls',
        'eth_sendTransaction',
        'eth_sendTransaction',
      ])
    },
  )

  test('throws Reverted when the wallet drops a batch, and buys on retry', async () => {
    const { checkout } = await enter({ order: paidInUsdc, atomic: 'supported', answer: first('never') })
    expect(await checkout.start()).toMatchObject({
      status: 'error',
      error: { code: 'Reverted', funds: 'none' },
    })
    mineWhenPending(checkout)
    expect(await checkout.start()).toMatchObject({ status: 'success' })
  })

  test('grants and pays nothing when a batch reverts', async () => {
    const { checkout } = await enter({ order: paidInUsdc, quantity: 100n, atomic: 'supported' })
    const ended = checkout.start()
    await waitForStatus(checkout, 'pending')
    const args = [true] as const
    await outbid('deployer', {
      data: encodeFunctionData({ abi: marketAbi, functionName: 'setPaused', args }),
    })
    await client.mine({ blocks: 1 })
    expect(await ended).toMatchObject({ status: 'error', error: { code: 'Reverted', funds: 'none' } })
    expect(await allowance(contracts.usdc)).toBe(0n)
  })
})

function buyOne() {
  const item = {
    orderId: prints.orderId,
    collection: prints.collectionAddress,
    tokenId: 0n,
    quantity: 1n,
    unitPrice: 10n ** 16n,
  }
  const data = encodeMarketBuy({
    items: [item],
    currency: zeroAddress,
    recipient: shop.relayer.address,
    fees: [],
    purchaseId: zeroHash,
  })
  return { data, value: item.unitPrice }
}

function first(answer: Answer) {
  return (_: unknown, index: number): Answer => (index === 0 ? answer : 'accept')
}

/** Mines `blocks` blocks for each pending state. All mining ends before the next test. */
function mineWhenPending(checkout: Checkout, blocks = 1) {
  const mining: Promise<void>[] = []
  checkout.subscribe(() => {
    if (checkout.getState().status === 'pending') mining.push(client.mine({ blocks }))
  })
  onTestFinished(async () => void (await Promise.all(mining)))
}

/** Resolves when the checkout has read its transaction from the node's pool. */
async function reachPool(checkout: Checkout) {
  await waitForStatus(checkout, 'pending')
  await new Promise<void>((resolve) => {
    const stop = checkout.subscribe(() => {
      stop()
      resolve()
    })
  })
}

function hashOf(checkout: Checkout) {
  const state = checkout.getState()
  return (state.status === 'pending' && state.hash) || '0x'
}

/** Opens a checkout whose first transaction the buyer replaces in the wallet. */
function enterAndReplace(how: Answer, options: Parameters<typeof enter>[0] = {}) {
  const { wallet, page } = replaceWhenSeen({ rpc: shop.rpc, place: 1 })
  return enter({
    order: prints,
    wallet: shop.openWallet({ rpc: wallet, answer: (_, at) => first(how)(_, at) }),
    rpc: page,
    ...options,
  })
}
