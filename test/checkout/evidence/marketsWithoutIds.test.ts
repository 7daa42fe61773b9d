import { type Hex, numberToHex } from 'viem'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createMemoryStorage } from '../../../src/checkout/storage/checkoutStorage.js'
import { encodeApprove } from '../../../src/evm/encodeApprove.js'
import type { Answer } from '../../../src/testing/createScriptedWallet.js'
import { waitForStatus } from '../../../src/testing/waitForStatus.js'
import { rewindEach } from '../../setup/rewindEach.js'
import { createClock } from '../support/createClock.js'
import { denyAfter } from '../support/denyAfter.js'
import { startMarketWithoutIds } from '../support/startMarketWithoutIds.js'
import { startShop } from '../support/startShop.js'

const shop = await startShop()
const { client, contracts, buyer, enter, openWallet, owned } = shop
const { forEther, forDollars } = await startMarketWithoutIds(shop)

await rewindEach(client)
beforeEach(() => client.setAutomine(false))
afterEach(() => client.setAutomine(true))

const sendOther = () => client.sendUnsignedTransaction({ from: buyer.address, to: buyer.address, value: 1n })

describe('a market that records no purchases', () => {
  test('does not request the payment again when a pending transaction is something else', async () => {
    const storage = createMemoryStorage()
    const first = await enter({ ...forEther, storage, answer: () => 'hang' })
    void first.checkout.start()
    await waitForStatus(first.checkout, 'awaitingWallet')
    first.faults.close()
    await sendOther()
    const second = await enter({ ...forEther, storage })
    const ended = second.checkout.start()
    await waitForStatus(second.checkout, 'pending')
    await client.mine({ blocks: 1 })
    expect(await ended).toMatchObject({
      status: 'error',
      error: { code: 'PaymentUnknown', funds: 'unknown' },
    })
    expect(second.wallet.prompts).toEqual([])
  })

  test('does not report a transaction that no node has seen as replaced', async () => {
    const clock = createClock()
    // The payment never reaches a node, as if the wallet sent it only to block builders. Meanwhile, another transaction of the account
    // takes the nonce that the checkout expects.
    await sendOther()
    const { checkout, wallet } = await enter({ ...forEther, now: clock.now, answer: () => 'never' })
    const ended = checkout.start()
    await clock.asked
    await client.mine({ blocks: 1 })
    clock.pass(300_000)
    expect(await ended).toMatchObject({ status: 'error', error: { funds: 'unknown' } })
    expect(await checkout.start()).toMatchObject({ status: 'error', error: { funds: 'unknown' } })
    expect(wallet.prompts).toHaveLength(1)
    expect(await owned(contracts.erc1155, 0n)).toBe(0n)
  })

  test('finds a payment in an earlier block after a reorg', async () => {
    await client.mine({ blocks: 3 })
    const { checkout, wallet } = await enter(forEther)
    const ended = checkout.start()
    await waitForStatus(checkout, 'pending')
    await client.request({ method: 'anvil_rollback', params: [2] } as never)
    await client.mine({ blocks: 1 })
    expect(await ended).toMatchObject({ status: 'success' })
    expect(wallet.prompts).toHaveLength(1)
  })

  test('finds a payment behind a later request', async () => {
    await client.setAutomine(true)
    const { checkout, wallet } = await enter({ ...forDollars, answer: at(1, 'fail') })
    expect(await checkout.start()).toMatchObject({ status: 'error', error: { code: 'PaymentUnknown' } })
    expect(await checkout.revokeAllowance()).toMatchObject({
      status: 'cancelled',
      error: { funds: 'unknown' },
    })
    expect(wallet.prompts).toHaveLength(3)
    expect(await checkout.start()).toMatchObject({ status: 'error', error: { code: 'PaymentUnknown' } })
    expect(wallet.prompts).toHaveLength(3)
    expect(await checkout.confirmNotSent()).toMatchObject({ status: 'success' })
  })

  test('does not count another transaction of the account to the same contract', async () => {
    await client.setAutomine(true)
    const wallet = openWallet({ answer: at(0, 'never') })
    const to = forEther.tamper()[0]?.to
    const sendElse = () => client.sendTransaction({ account: buyer, to, data: '0xfe', gas: 100_000n })
    const request = (async (args: { method: string }) => {
      const answer = await wallet.provider.request(args as never)
      return args.method === 'eth_sendTransaction' ? sendElse() : answer
    }) as typeof wallet.provider.request
    const { checkout } = await enter({
      ...forEther,
      wallet: { ...wallet, provider: { ...wallet.provider, request } },
      limits: { miningTimeoutMs: 100 },
    })
    expect(await checkout.start()).toMatchObject({ status: 'error', error: { funds: 'unknown' } })
    expect(await checkout.start()).toMatchObject({ error: { code: 'PaymentUnknown', funds: 'unknown' } })
    expect(wallet.prompts).toHaveLength(1)
  })

  test('proves a batch by the transaction that the wallet names', async () => {
    await client.setAutomine(true)
    const { checkout, wallet } = await enter({
      ...forDollars,
      atomic: 'supported',
    })
    expect(await checkout.start()).toMatchObject({ status: 'success', outcome: { paid: 12_000_000n } })
    expect(wallet.prompts).toHaveLength(1)
  })

  test('resumes when the wallet reports late that it cannot send batches', async () => {
    await client.setAutomine(true)
    const storage = createMemoryStorage()
    let answer = (_: Answer) => {}
    const late = new Promise<Answer>((resolve) => {
      answer = resolve
    })
    const first = await enter({ ...forDollars, storage, atomic: 'supported', answer: () => late })
    void first.checkout.start()
    await waitForStatus(first.checkout, 'awaitingWallet')
    first.checkout.cancel()
    const declined = new Promise<void>((resolve) => {
      const { setItem } = storage
      storage.setItem = async (key, text) => {
        await setItem(key, text)
        if (text.includes('"status":"declined"')) resolve()
      }
    })
    answer({ code: 5740 })
    await declined
    const second = await enter({ ...forDollars, storage })
    expect(await second.checkout.start()).toMatchObject({ status: 'success' })
  })

  test('does not send a batch again that only the wallet reports as reverted', async () => {
    await client.setAutomine(true)
    const wallet = shop.openWallet({ atomic: 'supported' })
    const request = (async (args: { method: string }) => {
      if (args.method !== 'wallet_getCallsStatus') return wallet.provider.request(args as never)
      // The wallet read a block that a reorg then removed, so it reports a revert. The next block includes the batch.
      return { status: 500, receipts: [] }
    }) as typeof wallet.provider.request
    const provider = { ...wallet.provider, request }
    await client.setAutomine(false)
    const { checkout } = await enter({ ...forDollars, wallet: { ...wallet, provider } })
    const unknown = { status: 'error', error: { code: 'PaymentUnknown', funds: 'unknown' } }
    expect(await checkout.start()).toMatchObject(unknown)
    await client.mine({ blocks: 1 })
    expect(await checkout.start()).toMatchObject({ status: 'success' })
    expect(wallet.prompts).toHaveLength(1)
    expect(await owned(contracts.erc1155, 1n)).toBe(1n)
  })

  test('counts a payment that the wallet declined and sent', async () => {
    await client.setAutomine(true)
    const { checkout, wallet } = await enter({ ...forEther, wallet: denyAfter(openWallet(), 1) })
    expect(await checkout.start()).toMatchObject({ error: { code: 'Rejected', funds: 'spent' } })
    expect(await checkout.start()).toMatchObject({ status: 'success' })
    expect(wallet.prompts).toHaveLength(1)
    expect(await owned(contracts.erc1155, 0n)).toBe(1n)
  })

  test('throws ChainFailed when the node lags behind a payment that the wallet declined and sent', async () => {
    await client.setAutomine(true)
    let isBehind = false
    const { checkout, wallet } = await enter({
      ...forEther,
      wallet: denyAfter(openWallet(), 1),
      rpc: async (request) => {
        const [tag, ...rest] = (request.params ?? []) as unknown[]
        if (!isBehind || request.method !== 'eth_getBlockByNumber' || tag !== 'latest')
          return shop.rpc(request)
        const before = numberToHex((await client.getBlockNumber()) - 1n)
        return shop.rpc({ ...request, params: [before, ...rest] })
      },
    })
    expect(await checkout.start()).toMatchObject({ error: { code: 'Rejected', funds: 'spent' } })
    isBehind = true
    expect(await checkout.start()).toMatchObject({ error: { code: 'ChainFailed', funds: 'unknown' } })
    isBehind = false
    expect(await checkout.start()).toMatchObject({ status: 'success' })
    expect(wallet.prompts).toHaveLength(1)
  })

  test('finds a declined payment that is sent after a later request', async () => {
    await client.setAutomine(true)
    const [approval, payment] = forDollars.tamper()
    const storage = createMemoryStorage()
    const wallet = openWallet({ answer: at(1, 'reject') })
    const first = await enter({ ...forDollars, storage, wallet })
    expect(await first.checkout.start()).toMatchObject({ error: { code: 'Rejected' } })
    // Changes the allowance outside of the checkout, so the checkout requests the approval again. When it is confirmed, the buyer cancels.
    const data = encodeApprove(payment?.to ?? '0x', 1n)
    await client.sendTransaction({ account: buyer, to: approval?.to, data })
    const { checkout } = await enter({ ...forDollars, storage, wallet })
    checkout.subscribe(() => {
      const { steps } = checkout.getState()
      if (steps[0]?.status === 'done') checkout.cancel()
    })
    expect(await checkout.start()).toMatchObject({ error: { code: 'Cancelled' } })
    expect(wallet.prompts).toHaveLength(3)
    await client.sendTransaction({ account: buyer, to: payment?.to, data: payment?.data as Hex })
    const last = await enter({ ...forDollars, storage, wallet })
    expect(await last.checkout.start()).toMatchObject({ status: 'success' })
    expect(wallet.prompts).toHaveLength(3)
    expect(await owned(contracts.erc1155, 1n)).toBe(1n)
  })

  test('requests a declined payment again although the account sent something else', async () => {
    await client.setAutomine(true)
    const { checkout, wallet } = await enter({
      ...forEther,
      answer: (_, at) => (at === 0 ? 'reject' : 'accept'),
    })
    expect(await checkout.start()).toMatchObject({ error: { code: 'Rejected', funds: 'none' } })
    await sendOther()
    expect(await checkout.start()).toMatchObject({ status: 'success' })
    expect(wallet.prompts).toHaveLength(2)
  })

  test('does not give up a batch that the wallet has, whatever the buyer says', async () => {
    const { checkout, wallet } = await enter({
      ...forDollars,
      atomic: 'supported',
      limits: { miningTimeoutMs: 0 },
    })
    expect(await checkout.start()).toMatchObject({ status: 'error', error: { funds: 'unknown' } })
    expect(await checkout.confirmNotSent()).toMatchObject({ status: 'error', error: { funds: 'unknown' } })
    expect(wallet.prompts).toHaveLength(1)
  })
})

/** Gives `answer` to the prompt at index `place`, and accepts all other prompts. */
function at(place: number, answer: Answer) {
  return (_: unknown, index: number): Answer => (index === place ? answer : 'accept')
}
