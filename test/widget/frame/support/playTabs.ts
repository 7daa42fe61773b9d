import fc from 'fast-check'
import { type EIP1193Provider, type Hash, numberToHex, toHex, zeroHash } from 'viem'
import {
  type CheckoutStorage,
  createMemoryStorage,
} from '../../../../src/checkout/storage/checkoutStorage.js'
import { createLocks } from '../../../../src/testing/createLocks.js'
import { ProviderError } from '../../../../src/testing/ProviderError.js'
import { encodeMarketBuy } from '../../../../src/venues/tillkit/encodeMarketBuy.js'
import type { ChainFacts } from '../../../../src/widget/frame/chainFacts.js'
import { type Bridge, createBridge } from '../../../../src/widget/frame/createBridge.js'
import { honestRequests, page, sale, send } from './honestRequests.js'
import type { FrameRequest } from './mutateRequest.js'

/**
 * Runs two browser tabs, each with a hostile iframe. Both iframes request payments for the same order, in two different quantities. The
 * market does not record purchase ids. The buyer opens the checkout, closes it and reloads the page. The wallet answers late or wrongly,
 * and the storage is sometimes full.
 *
 * Throws if a prompt appears while another payment may still succeed. Throws if the wallet sends more payments than the number of presses
 * of Buy. Throws if the buyer cannot pay at the end. Returns the numbers of prompts and payments.
 */
export async function playTabs(draw: fc.GeneratorValue): Promise<playTabs.ReturnType> {
  const kept = createMemoryStorage()
  const browser = createLocks()
  const wrong: Error[] = []
  const payments: Payment[] = []
  /** All transactions that the account has sent. */
  const sent: Sent[] = []
  let block = 10n
  let presses = 0
  let isFull = false
  /** Whether the page can no longer learn the result of a payment. In this case, the page may refuse every later payment. */
  let isLost = false

  const chain: ChainFacts = {
    nextPurchaseId: async () => undefined,
    isPurchased: async () => false,
    readPermitNonce: async () => 0n,
    readResult: async (hash, requested) => {
      await pause()
      const named = sent.find((one) => one.hash === hash)
      const isAsked = requested?.calls.at(-1)?.data === named?.data
      return isAsked && (named?.block ?? 0n) > (requested?.block ?? 0n) ? 'success' : undefined
    },
    readTime: async () => page.now,
    readFacts: async () => undefined,
    readAccountState: async (account) => {
      await pause()
      return { account, sent: sent.length, nonce: sent.length, block, head: zeroHash }
    },
    findSentPayment: async ({ calls, sent: known, block: since }) => {
      await pause()
      if (sent.length === known) return undefined
      const data = calls.at(-1)?.data
      const found = sent.findLast((one) => one.block && one.block > since && one.data === data)
      if (found) return found.hash
      return sent.some((one) => !one.block) ? 'unknown' : undefined
    },
    readAllowed: async () => 0n,
    takesTokens: async () => false,
    readOutcome: async () => undefined,
  }

  const provider = {
    request: async (request: FrameRequest) => {
      await pause()
      if (request.method === 'eth_accounts') return [page.buyer]
      if (request.method === 'eth_chainId') return numberToHex(page.chainId)
      const { data, calls } = (request.params as [{ data?: string; calls?: { data: string }[] }])[0]
      if (payments.some(({ state }) => state === 'asked' || (typeof state === 'object' && !state.block)))
        wrong.push(
          new Error(`Asked while another one is open: ${JSON.stringify(payments.map((one) => one.state))}`),
        )
      return new Promise((resolve, reject) => {
        const payment: Payment = {
          state: 'asked',
          data: data ?? calls?.at(-1)?.data ?? '',
          resolve: (hash) => resolve(calls ? { id: zeroHash } : hash),
          reject,
        }
        payments.push(payment)
      })
    },
  } as unknown as EIP1193Provider

  function openTab() {
    let isGone = false
    let leave = () => {}
    const gone = new Promise<never>((_, reject) => {
      leave = () => reject(new Error('The page is gone.'))
    })
    gone.catch(() => {})
    const unlessGone = async <value>(act: () => value | Promise<value>): Promise<value> => {
      await pause()
      if (isGone) return gone
      return act()
    }
    const storage: CheckoutStorage = {
      getItem: (key) => unlessGone(() => kept.getItem(key)),
      setItem: (key, value) =>
        unlessGone(() => {
          if (isFull) throw new Error('QuotaExceededError')
          return kept.setItem(key, value)
        }),
      removeItem: (key) => unlessGone(() => kept.removeItem(key)),
    }
    const locks = {
      request: (name: string, work: () => Promise<unknown>) =>
        browser.request(name, () => Promise.race([isGone ? gone : work(), gone])),
    } as Pick<LockManager, 'request'>
    const options = { policy: page.policy, storage, locks, chain, onRefused: () => {} }
    return {
      bridge: createBridge({ ...options, listProviders: () => [provider] }),
      leave: () => {
        isGone = true
        leave()
      },
    }
  }

  /** Waits a random number of ticks, so that concurrent work may continue. */
  async function pause(): Promise<void> {
    for (let ticks = draw(fc.nat, 3); ticks > 0; ticks--) await Promise.resolve()
    if (draw(fc.nat, 9) === 0) await new Promise((resolve) => setImmediate(resolve))
  }

  function press(tab: { bridge: Bridge }, quantity: bigint): void {
    presses++
    const items = page.shown.items.map(({ order }) => ({
      order: { ...order, quantityAvailable: 9n },
      quantity,
    }))
    tab.bridge.show({ ...page.shown, items })
  }

  function settle(payment: Payment, how: Answer): void {
    if (how === 'lose' || how === 'accept' || how === 'lie' || how === 'misname') {
      payment.state = { hash: toHex(sent.length + 1, { size: 32 }), data: payment.data }
      sent.push(payment.state)
    } else payment.state = 'none'
    if (how === 'misname') payment.resolve(draw(fc.constantFrom, ...sent).hash)
    else if (how === 'accept') payment.resolve((payment.state as Sent).hash)
    else if (how === 'lose' || how === 'fail') payment.reject(new ProviderError(-32603, 'Lost.'))
    else payment.reject(new ProviderError(4001, 'No.'))
    if (how === 'fail') isLost = true
  }

  const mine = () => {
    block += BigInt(draw(fc.integer, { min: 1, max: 3 }))
    for (const one of sent) one.block ??= block
  }
  const waiting = () => payments.filter(({ state }) => state === 'asked')
  const tabs = [openTab(), openTab()]

  for (let step = draw(fc.integer, { min: 5, max: 60 }); step > 0; step--) {
    const place = draw(fc.nat, 1)
    const tab = tabs[place] ?? openTab()
    const act = draw(fc.nat, 17)
    const quantity = draw(fc.constantFrom, 1n, 2n)
    if (act === 0) {
      // The buyer reloads the tab, so its iframe and all pending responses are gone.
      tab.leave()
      tabs[place] = openTab()
      isLost = true
    } else if (act === 1) tab.bridge.end()
    else if (act <= 5) press(tab, quantity)
    else if (act <= 7) mine()
    else if (act === 8) sent.push({ hash: toHex(sent.length + 1, { size: 32 }), data: 'elsewhere' })
    else if (act === 9) {
      isFull = draw(fc.nat, 2) === 0
      if (isFull) isLost = true
    } else if (act <= 12) {
      const [one] = waiting()
      if (one)
        settle(one, draw(fc.constantFrom<Answer[]>, 'accept', 'misname', 'decline', 'lie', 'lose', 'fail'))
    } else void tab.bridge.request(provider, draw(fc.constantFrom, ...requests)).catch(() => {})
    await pause()
    if (draw(fc.boolean)) await rest()
  }
  isFull = false
  do {
    for (const one of waiting()) settle(one, 'accept')
    await rest()
    mine()
  } while (waiting().length > 0)
  const promptCount = payments.length
  const paymentCount = payments.filter(({ state }) => typeof state === 'object').length
  if (paymentCount > presses) wrong.push(new Error(`${paymentCount} payments for ${presses} presses`))
  // Try twice. If the wallet sent an earlier payment but reported a rejection, the first request returns that payment without a prompt.
  for (let again = 0; again < 2 && payments.length === promptCount; again++) {
    const tab = openTab()
    press(tab, 2n)
    void tab.bridge.request(provider, requestOf(2n)).catch(() => {})
    await rest()
  }
  if (payments.length === promptCount && !isLost) wrong.push(new Error('Nothing gets through any more'))
  if (wrong.length > 0) throw wrong[0]
  return { promptCount, paymentCount }
}

export declare namespace playTabs {
  type ReturnType = { promptCount: number; paymentCount: number }
}

/**
 * The wallet's response. `lie`: the wallet sends the transaction, but reports a rejection. `misname`: it sends the transaction, but reports
 * another hash. `lose`: it sends the transaction, but reports an error. `fail`: it sends nothing, and reports an error.
 */
type Answer = 'accept' | 'decline' | 'lie' | 'misname' | 'lose' | 'fail'

/** A transaction that the account has sent. `block` is set after the transaction is mined. */
type Sent = { hash: Hash; data: string; block?: bigint }

type Payment = {
  data: string
  /**
   * The state of the payment: its prompt is open (`asked`), the wallet will never send it (`none`), or the wallet has sent the transaction.
   */
  state: 'asked' | 'none' | Sent
  resolve: (hash: Hash) => void
  reject: (error: Error) => void
}

/** Waits until all pending work has finished. */
async function rest(): Promise<void> {
  for (let turns = 0; turns < 25; turns++) await new Promise((resolve) => setImmediate(resolve))
}

function requestOf(quantity: bigint): FrameRequest {
  const items = sale.items.map((item) => ({ ...item, quantity }))
  return send(page.market, encodeMarketBuy({ ...sale, items, purchaseId: zeroHash }))
}

const requests = [1n, 2n].flatMap((quantity): FrameRequest[] => {
  const single = requestOf(quantity)
  const [{ to, data, value }] = single.params as [{ to: string; data: string; value: string }]
  const { method, params } = honestRequests['a batch']
  return [single, { method, params: [{ ...params[0], calls: [{ to, data, value }] }] }]
})
