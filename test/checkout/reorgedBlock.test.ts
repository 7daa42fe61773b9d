import { encodeFunctionData, type Hash, type Hex, parseEther, zeroAddress, zeroHash } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { afterEach, describe, expect, test } from 'vitest'
import type { Checkout } from '../../src/checkout/createCheckout.js'
import { CheckoutError } from '../../src/checkout/errors/CheckoutError.js'
import { isMade } from '../../src/checkout/evidence/prove.js'
import { journalKey } from '../../src/checkout/journal/journalKey.js'
import { parseRecord } from '../../src/checkout/journal/parseRecord.js'
import { loadReaders } from '../../src/checkout/plan/lazy/loadReaders.js'
import { createMemoryStorage } from '../../src/checkout/storage/checkoutStorage.js'
import { uniswapV2Abi } from '../../src/swaps/uniswapV2/uniswapV2Router.js'
import { ProviderError } from '../../src/testing/ProviderError.js'
import { marketAbi } from '../../src/venues/tillkit/marketAbi.js'
import { rewindEach } from '../setup/rewindEach.js'
import { openAccounts } from './support/openAccount.js'
import { startShop } from './support/startShop.js'

const shop = await startShop()
const { client, contracts, rpc, orderAbout, agree, enter, money, owned, swapPolicy: policy } = shop
const { usdc, weth, uniswapV2Router: router } = contracts
const order = orderAbout(/Token id 0 of the ERC-1155/)
const inDollars = orderAbout(/100 prints, in USDC/)
const enterAccount = await openAccounts(shop)

await rewindEach(client)
afterEach(() => client.setAutomine(true))

/** Opens a wallet with a delegated account (EIP-7702): its transaction succeeds even if an inner call fails. */
const delegate = () => enterAccount({ kind: 'delegated', answer: 'its hash', fate: 'made' })

/**
 * Reorgs the newest block, which has the transaction `hash`. The chain then includes the transaction again, after the one that `before`
 * sends.
 */
async function takeBack(hash: Hash, before: () => Promise<unknown>): Promise<void> {
  const raw = await client.request<{ Parameters: [Hash]; ReturnType: Hex; Method: string }>({
    method: 'eth_getRawTransactionByHash',
    params: [hash],
  })
  await client.setAutomine(false)
  await client.request({ method: 'anvil_reorg', params: [1, []] } as never)
  await client.request({ method: 'anvil_dropAllTransactions', params: [] } as never)
  await before()
  await client.sendRawTransaction({ serializedTransaction: raw })
  await client.mine({ blocks: 1 })
  await client.setAutomine(true)
  expect(await client.getTransactionReceipt({ hash })).toMatchObject({ status: 'success' })
}

/** Wraps a node to count the reads of blocks. `waitFor` waits until the page shows an error or has read 20 more blocks. */
function countHeads(ask: typeof rpc) {
  let heads = 0
  return {
    rpc: (request: Parameters<typeof rpc>[0]) => {
      if (request.method === 'eth_getBlockByNumber') heads++
      return ask(request)
    },
    waitFor: async ({ getState }: Checkout) => {
      const enough = heads + 20
      await expect.poll(() => heads >= enough || getState().status === 'error').toBe(true)
    },
  }
}

const data = encodeFunctionData({ abi: marketAbi, functionName: 'setPaused', args: [true] })
const pause = () => shop.outbid('deployer', { data })

describe('isMade', () => {
  test('proves the payment again when it is in another block', async () => {
    const { checkout, intent, storage } = await enter({ order })
    const state = await checkout.start()
    const record = parseRecord((await storage.getItem(journalKey(intent))) ?? '')
    if (state.status !== 'success' || !record?.outcome) throw new Error(`It ended in ${state.status}.`)
    const { outcome } = record
    const context = { client, intent, policy, readers: loadReaders({ intent, policy }) }
    const receipt = await client.getTransactionReceipt({ hash: outcome.hash })
    const elsewhere = { ...receipt, blockHash: zeroHash }
    const isTold = (change: Partial<typeof record>, found: Partial<typeof receipt> = elsewhere) =>
      isMade(context, { record: { ...record, ...change }, receipt: { ...receipt, ...found } })
    const nothing = { ...elsewhere, logs: [] }
    const dearer = { outcome: { ...outcome, paid: (outcome.paid ?? 0n) + 1n } }
    const unnoted = { entries: record.entries.map((entry) => ({ ...entry, blockHash: undefined })) }
    expect([await isTold({}, {}), await isTold({}), await isTold(unnoted, {})]).toEqual([true, true, true])
    expect(await isTold(unnoted, nothing)).toBe(false)
    expect([await isTold({}, nothing), await isTold(dearer)]).toEqual([false, false])
    expect(await isTold({}, { status: 'reverted' })).toBe(false)
    expect(await isMade(context, { record, receipt: undefined })).toBe(false)
    const readers = Promise.reject(new CheckoutError('ChunkLoadFailed'))
    await expect(isMade({ ...context, readers }, { record, receipt: elsewhere })).rejects.toThrow()
  })
})

/** After a reorg, a transaction may be in another block and have another effect there, so the page must prove the payment again. */
describe('createCheckout', () => {
  test('reports a reorg on the page that shows the success', async () => {
    const { wallet } = await delegate()
    let isOpen = Promise.resolve()
    const watched = countHeads(async (request) => {
      await isOpen
      return rpc(request)
    })
    const { checkout, leave } = await enter({ order, wallet, stays: true, rpc: watched.rpc })
    const state = await checkout.start()
    if (state.status !== 'success') throw new Error(`It ended in ${state.status}.`)
    let open = () => {}
    isOpen = new Promise((resolve) => {
      open = resolve
    })
    await takeBack(state.outcome.hash, pause)
    open()
    await watched.waitFor(checkout)
    expect(checkout.getState()).toMatchObject({ error: { code: 'Reorged', funds: 'none' } })
    leave()
  })

  test('reports a reorged success on the next visit, and the next start makes the same purchase', async () => {
    const { wallet, countPayments } = await delegate()
    const storage = createMemoryStorage()
    const state = await (await enter({ order, wallet, storage })).checkout.start()
    if (state.status !== 'success') throw new Error(`It ended in ${state.status}.`)
    await takeBack(state.outcome.hash, pause)
    const watched = countHeads(rpc)
    const idle = await enter({ order, wallet, storage, stays: true, rpc: watched.rpc })
    await watched.waitFor(idle.checkout)
    expect(idle.checkout.getState()).toMatchObject({ error: { code: 'Reorged', funds: 'none' } })
    idle.leave()
    await shop.outbid('deployer', {
      data: encodeFunctionData({ abi: marketAbi, functionName: 'setPaused', args: [false] }),
    })
    const { purchaseId } = state
    const { checkout } = await enter({ order, wallet, storage })
    expect(await checkout.start()).toMatchObject({ status: 'success', purchaseId })
    expect([countPayments(), await owned(contracts.erc1155, 0n)]).toEqual([2, 1n])
  })

  test('reports a reorged success before it is bought again', async () => {
    const { wallet, countPayments } = await delegate()
    const storage = createMemoryStorage()
    const state = await (await enter({ order, wallet, storage })).checkout.start()
    if (state.status !== 'success') throw new Error(`It ended in ${state.status}.`)
    await takeBack(state.outcome.hash, pause)
    const { checkout } = await enter({ order, wallet, storage })
    expect(await checkout.start()).toMatchObject({ error: { code: 'Reorged', funds: 'none' } })
    expect(countPayments()).toBe(1)
  })

  test('keeps the success when the payment has the same effect in another block, and the next purchase is a new one', async () => {
    const { wallet } = await delegate()
    const storage = createMemoryStorage()
    const state = await (await enter({ order, wallet, storage })).checkout.start()
    if (state.status !== 'success') throw new Error(`It ended in ${state.status}.`)
    await takeBack(state.outcome.hash, () => shop.outbid('relayer', { data: '0x', value: 0n }))
    const { checkout } = await enter({ order, wallet, storage })
    expect(await checkout.start()).toMatchObject({ status: 'success' })
    expect(await owned(contracts.erc1155, 0n)).toBe(2n)
  })

  test('does not count a swap that swaps nothing in its new block', async () => {
    const { wallet } = await delegate()
    const { provider } = wallet
    const prompts: unknown[] = []
    let swap: Hash = '0x'
    const request = (async (args: { method: string; params?: readonly unknown[] }) => {
      if (args.method !== 'eth_sendTransaction') return provider.request(args as never)
      if (prompts.push(args.params?.[0]) > 1) throw new ProviderError(4001, 'The owner declined.')
      swap = (await provider.request(args as never)) as Hash
      return swap
    }) as typeof provider.request
    const held = await money(usdc)
    const pay = { currency: zeroAddress, maxAmount: parseEther('1') }
    const intent = { ...(await agree([{ order: inDollars }])), pay }
    const page = { policy, intent, wallet: { ...wallet, provider: { ...provider, request } } }
    const { checkout } = await enter(page)
    expect(await checkout.start()).toMatchObject({ error: { code: 'Rejected', funds: 'swapped' } })
    await takeBack(swap, async () => {
      const fee = (await client.getGasPrice()) * 50n
      const path = [weth, usdc]
      const args = [1_000_000_000_000n, path, contracts.market, 2n ** 64n] as const
      await client.sendTransaction({
        account: privateKeyToAccount(shop.keyOf('relayer')),
        to: router,
        value: parseEther('1000'),
        gas: 1_000_000n,
        maxFeePerGas: fee,
        maxPriorityFeePerGas: fee,
        data: encodeFunctionData({ abi: uniswapV2Abi, functionName: 'swapETHForExactTokens', args }),
      })
    })
    expect(await money(usdc)).toBe(held)
    const state = await checkout.start()
    expect(state).toMatchObject({ error: { code: 'Rejected', funds: 'none' } })
    expect('error' in state && 'held' in state.error && state.error.held).toBe(undefined)
    // The reorg undid the swap, so the wallet prompts for the swap again before it prompts for the purchase.
    expect(prompts[2]).toMatchObject({ to: router })
    expect(prompts).toHaveLength(3)
  })
})
