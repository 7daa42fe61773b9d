import { type Hash, parseAbiItem, zeroAddress } from 'viem'
import { describe, expect, test } from 'vitest'
import type { CheckoutState } from '../../../src/checkout/state/checkoutState.js'
import { createFaults } from '../../../src/testing/createFaults.js'
import { createLocks } from '../../../src/testing/createLocks.js'
import { sample } from '../../setup/sample.js'
import { startShop } from '../support/startShop.js'
import { manners } from './support/manners.js'

/**
 * The buyer swapped, did not buy, and now swaps back. The test crashes the swap back at every external call (to the wallet, node, service,
 * storage or locks). A crash is a failed call or a closed page, before or after the call.
 *
 * Then the buyer presses again, on the same page or on a new one. The wallet must swap back once, and the reported funds must be true.
 */

const shop = await startShop()
const { client, contracts, buyer, orderAbout, agree } = shop
const { usdc, market } = contracts
const agreed = await agree([{ order: orderAbout(/100 prints, in USDC/) }])
const intent = { ...agreed, pay: { currency: zeroAddress, maxAmount: 10n ** 17n } }
const before = await shop.money(usdc)

/** Creates a storage that several pages can share. It starts with a copy of the records in `kept`. */
function openStorage(kept: ReadonlyMap<string, string> = new Map()) {
  const notes = new Map(kept)
  return {
    notes,
    getItem: (key: string) => notes.get(key) ?? null,
    setItem: (key: string, value: string) => void notes.set(key, value),
    removeItem: (key: string) => void notes.delete(key),
  }
}

/** Sends an RPC request. A sent transaction is mined before the answer, so that each run makes the same calls. */
async function rpc(request: { method: string; params?: unknown }) {
  const answer = await shop.rpc(request)
  if (request.method.startsWith('eth_send')) await client.waitForTransactionReceipt({ hash: answer as Hash })
  return answer
}

/**
 * Creates the storage, the locks and the wallet, which several pages share. The buyer accepts swaps, but declines every other step of the
 * purchase.
 */
function openWorld(kept?: ReadonlyMap<string, string>) {
  const isPurchase = (request: unknown) =>
    JSON.stringify(request).toLowerCase().includes(market.slice(2).toLowerCase())
  const wallet = shop.openWallet({ rpc, answer: (request) => (isPurchase(request) ? 'reject' : 'accept') })
  return { storage: openStorage(kept), locks: createLocks(), wallet, service: shop.openService() }
}

const open = (world: ReturnType<typeof openWorld>, faults = createFaults()) =>
  shop.enter({ ...world, rpc, intent, policy: shop.swapPolicy, faults })

const first = openWorld()
const stopped = await (await open(first)).checkout.start()
const start = await client.getBlockNumber()
let snapshot = await client.snapshot()

/** The external calls of a swap back that does not crash, and its final state. */
const { calls, ended } = await (async () => {
  const { checkout, faults } = await open(openWorld(first.storage.notes))
  const ended = await checkout.swapBack()
  return { calls: faults.calls, ended }
})()

/** One crash at each call. Each crash uses the next `Manner`. */
const strikes = calls.flatMap((name, place) => {
  const manner = manners[place % manners.length]
  const nth = calls.slice(0, place + 1).filter((call) => call === name).length
  return manner ? [[`${place + 1} ${name}, ${JSON.stringify(manner)}`, { name, nth, manner }] as const] : []
})

describe('swapBack, crashed at every call', () => {
  test('swaps back when nothing crashes', () => {
    expect(stopped).toMatchObject({ error: { code: 'Rejected', funds: 'swapped' } })
    expect(ended).toMatchObject({ status: 'cancelled', error: { code: 'Cancelled', funds: 'approval' } })
    expect(calls).toEqual(
      expect.arrayContaining(['fetch /rpc/API/GetSwapQuote', 'wallet eth_sendTransaction']),
    )
  })

  test.each(sample(strikes, 20))('swaps back once and reports true funds: %s', async (_, strike) => {
    expect(await crash(strike, strike.manner)).toBe(undefined)
  })
})

async function crash(at: { name: string; nth: number }, { when, how, resume }: (typeof manners)[number]) {
  await client.revert({ id: snapshot })
  snapshot = await client.snapshot()
  const world = openWorld(first.storage.notes)
  const struck = await open(world, createFaults({ at, when, how }))
  const ended = struck.checkout.swapBack()
  if (how === 'hang') await struck.faults.struck
  const contradiction = how === 'hang' ? undefined : await contradictionOf(await ended)
  if (contradiction) return contradiction
  const isSame = how === 'fail' && resume === 'retry'
  if (!isSame) struck.faults.close()
  const { checkout } = isSame ? struck : await open(world)
  for (let presses = 0; presses < 4 && (await countBack()) === 0; presses++) {
    const state = await checkout.swapBack()
    const contradiction = await contradictionOf(state)
    if (contradiction) return contradiction
    // The checkout cannot know whether the wallet sent the swap back. The buyer looks into the wallet and confirms that nothing was sent.
    const isUnknown = state.status === 'error' && state.error.code === 'PaymentUnknown'
    const secondContradiction = isUnknown && (await contradictionOf(await checkout.confirmNotSent()))
    if (secondContradiction) return secondContradiction
  }
  // After the swap back, another call of `swapBack` must not prompt.
  const asked = world.wallet.prompts.length
  const last = await checkout.swapBack()
  if (world.wallet.prompts.length > asked) return 'asked again'
  if (last.status !== 'cancelled') return `ended in ${last.status}`
  return (await countBack()) === 1 ? await contradictionOf(last) : `swapped back ${await countBack()} times`
}

/** Returns how the state contradicts the chain. `undefined` if the state is true. */
async function contradictionOf(state: CheckoutState): Promise<string | undefined> {
  const times = await countBack()
  if (times > 1) return `swapped back ${times} times`
  if (state.status !== 'error' && state.status !== 'cancelled') return `ended in ${state.status}`
  const { funds, code } = state.error
  const amount = (await shop.money(usdc)) - before
  if (times === 0 && amount !== agreed.maxTotal) return `${amount} is left of ${agreed.maxTotal}`
  const truth = times === 0 ? ['swapped'] : ['approval', 'none']
  return funds === 'unknown' || truth.includes(funds) ? undefined : `${code} says ${funds}, and is ${truth}`
}

async function countBack(): Promise<number> {
  const logs = await client.getLogs({
    address: usdc,
    event: transfer,
    args: { from: buyer.address },
    fromBlock: start,
  })
  return logs.length
}

const transfer = parseAbiItem('event Transfer(address indexed from, address indexed to, uint256 value)')
