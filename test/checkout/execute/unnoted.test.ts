import { type Hex, numberToHex } from 'viem'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createMemoryStorage } from '../../../src/checkout/storage/checkoutStorage.js'
import { encodeApprove } from '../../../src/evm/encodeApprove.js'
import type { Answer } from '../../../src/testing/createScriptedWallet.js'
import { waitForStatus } from '../../../src/testing/waitForStatus.js'
import { rewindEach } from '../../setup/rewindEach.js'
import { createClock } from '../support/createClock.js'
import { denyAfter } from '../support/denyAfter.js'
import { startShop } from '../support/startShop.js'
import { startStall } from '../support/startStall.js'

const shop = await startShop()
const { client, contracts, buyer, enter, openWallet, owned } = shop
const { forEther, forDollars } = await startStall(shop)

await rewindEach(client)
beforeEach(() => client.setAutomine(false))
afterEach(() => client.setAutomine(true))

const sendOther = () => client.sendUnsignedTransaction({ from: buyer.address, to: buyer.address, value: 1n })

describe('a market that records no purchases', () => {
  test('behavior: what was under way turns out to be something else: the payment is not asked for again', async () => {
    const storage = createMemoryStorage()
    const first = await enter({ ...forEther, storage, answer: () => 'hang' })
    void first.checkout.start()
    await waitForStatus(first.checkout, 'confirm')
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

  test('behavior: a transaction that no node has seen is not taken for replaced', async () => {
    const clock = createClock()
    // It goes behind another transaction of the account, by a way that only miners see.
    await sendOther()
    const { checkout, wallet } = await enter({ ...forEther, now: clock.now, answer: () => 'never' })
    const ended = checkout.start()
    await clock.asked
    await client.mine({ blocks: 1 })
    clock.pass(300_000)
    expect(await ended).toMatchObject({ status: 'error', error: { funds: 'unknown' } })
    expect(await checkout.retry()).toMatchObject({ status: 'error', error: { funds: 'unknown' } })
    expect(wallet.prompts).toHaveLength(1)
    expect(await owned(contracts.erc1155, 0n)).toBe(0n)
  })

  test('behavior: a payment that a reorganised chain has in an earlier block is found', async () => {
    await client.mine({ blocks: 3 })
    const { checkout, wallet } = await enter(forEther)
    const ended = checkout.start()
    await waitForStatus(checkout, 'pending')
    await client.request({ method: 'anvil_rollback', params: [2] } as never)
    await client.mine({ blocks: 1 })
    expect(await ended).toMatchObject({ status: 'success' })
    expect(wallet.prompts).toHaveLength(1)
  })

  test('behavior: what was asked after a payment does not hide it', async () => {
    await client.setAutomine(true)
    const { checkout, wallet } = await enter({ ...forDollars, answer: at(1, 'fail') })
    expect(await checkout.start()).toMatchObject({ status: 'error', error: { code: 'PaymentUnknown' } })
    expect(await checkout.revoke()).toMatchObject({ status: 'cancelled', error: { funds: 'unknown' } })
    expect(wallet.prompts).toHaveLength(3)
    expect(await checkout.retry()).toMatchObject({ status: 'error', error: { code: 'PaymentUnknown' } })
    expect(wallet.prompts).toHaveLength(3)
    expect(await checkout.startOver()).toMatchObject({ status: 'success' })
  })

  test('behavior: a hash of something else that the account has sent there proves nothing', async () => {
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
    expect(await checkout.retry()).toMatchObject({ error: { code: 'PaymentUnknown', funds: 'unknown' } })
    expect(wallet.prompts).toHaveLength(1)
  })

  test('behavior: a batch is proven by the transaction that the wallet names', async () => {
    await client.setAutomine(true)
    const { checkout, wallet } = await enter({
      ...forDollars,
      atomic: 'supported',
    })
    expect(await checkout.start()).toMatchObject({ status: 'success', outcome: { paid: 12_000_000n } })
    expect(wallet.prompts).toHaveLength(1)
  })

  test('behavior: a wallet that says late that it cannot batch has sent nothing', async () => {
    await client.setAutomine(true)
    const storage = createMemoryStorage()
    let answer = (_: Answer) => {}
    const late = new Promise<Answer>((resolve) => {
      answer = resolve
    })
    const first = await enter({ ...forDollars, storage, atomic: 'supported', answer: () => late })
    void first.checkout.start()
    await waitForStatus(first.checkout, 'confirm')
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

  test('behavior: a batch that only the wallet says has reverted is not sent again', async () => {
    await client.setAutomine(true)
    const wallet = shop.openWallet({ atomic: 'supported' })
    const request = (async (args: { method: string }) => {
      if (args.method !== 'wallet_getCallsStatus') return wallet.provider.request(args as never)
      // It looks at a block that the chain has left; in the next one the batch stands.
      return { status: 500, receipts: [] }
    }) as typeof wallet.provider.request
    const provider = { ...wallet.provider, request }
    await client.setAutomine(false)
    const { checkout } = await enter({ ...forDollars, wallet: { ...wallet, provider } })
    const unknown = { status: 'error', error: { code: 'PaymentUnknown', funds: 'unknown' } }
    expect(await checkout.start()).toMatchObject(unknown)
    await client.mine({ blocks: 1 })
    // Now the chain shows it.
    expect(await checkout.retry()).toMatchObject({ status: 'success' })
    expect(wallet.prompts).toHaveLength(1)
    expect(await owned(contracts.erc1155, 1n)).toBe(1n)
  })

  test('behavior: a payment that the wallet says was declined, and that it sent all the same, is this one', async () => {
    await client.setAutomine(true)
    const { checkout, wallet } = await enter({ ...forEther, wallet: denyAfter(openWallet(), 1) })
    expect(await checkout.start()).toMatchObject({ error: { code: 'Rejected', funds: 'spent' } })
    expect(await checkout.retry()).toMatchObject({ status: 'success' })
    expect(wallet.prompts).toHaveLength(1)
    expect(await owned(contracts.erc1155, 0n)).toBe(1n)
  })

  test('behavior: nor does a node that is behind hide one that was declined, where another tells that something was sent', async () => {
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
    expect(await checkout.retry()).toMatchObject({ error: { code: 'ChainFailed', funds: 'unknown' } })
    isBehind = false
    expect(await checkout.retry()).toMatchObject({ status: 'success' })
    expect(wallet.prompts).toHaveLength(1)
  })

  test('behavior: nor does what was asked after it hide one that was declined, and sent only then', async () => {
    await client.setAutomine(true)
    const [approval, payment] = forDollars.tamper()
    const storage = createMemoryStorage()
    const wallet = openWallet({ answer: at(1, 'reject') })
    const first = await enter({ ...forDollars, storage, wallet })
    expect(await first.checkout.start()).toMatchObject({ error: { code: 'Rejected' } })
    // The allowance is changed elsewhere, so that it is asked for again, and the page goes as soon as it is there.
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

  test('behavior: what was really declined is asked for again, whatever else was sent', async () => {
    await client.setAutomine(true)
    const { checkout, wallet } = await enter({
      ...forEther,
      answer: (_, at) => (at === 0 ? 'reject' : 'accept'),
    })
    expect(await checkout.start()).toMatchObject({ error: { code: 'Rejected', funds: 'none' } })
    await sendOther()
    expect(await checkout.retry()).toMatchObject({ status: 'success' })
    expect(wallet.prompts).toHaveLength(2)
  })

  test('behavior: a batch that the wallet has is not given up, whatever the buyer says', async () => {
    const { checkout, wallet } = await enter({
      ...forDollars,
      atomic: 'supported',
      limits: { miningTimeoutMs: 0 },
    })
    expect(await checkout.start()).toMatchObject({ status: 'error', error: { funds: 'unknown' } })
    expect(await checkout.startOver()).toMatchObject({ status: 'error', error: { funds: 'unknown' } })
    expect(wallet.prompts).toHaveLength(1)
  })
})

/** One answer at a place; everything else is accepted. */
function at(place: number, answer: Answer) {
  return (_: unknown, index: number): Answer => (index === place ? answer : 'accept')
}
