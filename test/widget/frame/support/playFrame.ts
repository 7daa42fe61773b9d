import fc from 'fast-check'
import { type EIP1193Provider, type Hex, keccak256, numberToHex, zeroHash } from 'viem'
import { createIntent } from '../../../../src/checkout/intent/intent.js'
import { journalKey } from '../../../../src/checkout/journal/journalKey.js'
import { serializeRecord } from '../../../../src/checkout/journal/parseRecord.js'
import { createMemoryStorage } from '../../../../src/checkout/storage/checkoutStorage.js'
import { createLocks } from '../../../../src/testing/createLocks.js'
import { ProviderError } from '../../../../src/testing/ProviderError.js'
import { createBridge } from '../../../../src/widget/frame/createBridge.js'
import { createFrameStorage } from '../../../../src/widget/frame/frameStorage.js'
import { drawRequests } from './drawRequests.js'
import { effectsOf, pays } from './effectsOf.js'
import { approval, honestRequests, page, purchaseId } from './honestRequests.js'
import type { FrameRequest } from './mutateRequest.js'

/**
 * Sends random requests of an iframe to the bridge of its host page. The buyer opens and closes the checkout, the wallet answers late, and
 * the market accepts each purchase id once. Throws if one of these things happens:
 * - The wallet gets a request for more than the shown purchase.
 * - The iframe gets a journal entry or a lock of another purchase.
 * - The page reports funds that contradict the prompts of the wallet.
 *
 * Returns the numbers of prompts, purchases, journal accesses, and reports of the funds.
 */
export async function playFrame(draw: fc.GeneratorValue): Promise<playFrame.ReturnType> {
  const ids = Array.from({ length: 6 }, (_, index): Hex => `0x${`${index + 1}`.repeat(64)}`)
  const bought = new Set<Hex>()
  const waiting: { request: FrameRequest; settle: (how: string) => void }[] = []
  let turns = 0
  let isOpen = false
  /** The goods that the page shows now, or showed last. `undefined` before the page has shown any. */
  let shown: Goods | undefined
  const known = notes()
  const storage = createMemoryStorage()
  let nonce = 4n
  /**
   * The permit nonces that the page has just read. They count as valid for some ticks, because the nonce may change between the read and
   * the prompt.
   */
  const freshNonces = new Set<bigint>()
  let promptCount = 0
  let accessCount = 0
  let reportCount = 0
  const watchers = new Set<Set<Goods | undefined>>()
  const wrong: Error[] = []
  const idsOfTurn = new Set<Hex>()
  /**
   * The prompts for a payment or an allowance, except those that the buyer rejected. Each has the shown goods (`of`) and the session
   * (`turn`).
   */
  const openPrompts = new Map<FrameRequest, { of: Goods | undefined; turn: number }>()
  const allowed = Object.values(honestRequests).flatMap(effectsOf)

  const provider = {
    request: async (request: FrameRequest) => {
      await pause()
      if (request.method === 'eth_accounts') return [page.buyer]
      if (request.method === 'eth_chainId') return numberToHex(page.chainId)
      return new Promise((resolve, reject) => {
        const settle = (how: string) => {
          if (how === 'decline') {
            openPrompts.delete(request)
            return reject(new ProviderError(4001, 'No.'))
          }
          const id = idOf(request)
          if (id && id !== zeroHash && how !== 'lose') bought.add(id)
          if (how === 'accept') resolve(`0x${'e'.repeat(64)}`)
          else reject(new ProviderError(-32603, 'Lost.'))
        }
        waiting.push({ request, settle })
      })
    },
  }
  const watched = {
    request: (request: FrameRequest) => {
      if (!request.method.startsWith('eth_accounts') && request.method !== 'eth_chainId') checkPrompt(request)
      return provider.request(request)
    },
  } as unknown as EIP1193Provider
  const next = () => ids.find((id) => !bought.has(id))
  const bridge = createBridge({
    policy: page.policy,
    storage,
    locks: createLocks(),
    chain: {
      nextPurchaseId: async () => {
        await pause()
        return next()
      },
      isPurchased: async (_, id) => bought.has(id),
      readPermitNonce: async () => {
        await pause()
        void keepTold(nonce)
        return nonce
      },
      readResult: async () => undefined,
      readTime: async () => page.now,
      readFacts: async () => undefined,
      readAccountState: async (account) => ({ account, sent: 0, nonce: 0, block: 0n, head: zeroHash }),
      findSentPayment: async () => undefined,
      readAllowed: async () => 1n,
      takesTokens: async () => false,
      readOutcome: async () => undefined,
    },
    listProviders: () => [watched],
    onRefused: () => {},
  })

  const frame = createFrameStorage({
    storage,
    policy: page.policy,
    locks: createLocks(),
    readShown: bridge.readShown,
    page: { readId: bridge.readId, isMade: async (_, id) => bought.has(id) },
  })

  /** Reads, writes or locks a journal entry. Checks that the page showed the entry's goods during this access. */
  async function take({ of, key }: Note): Promise<void> {
    const meanwhile = new Set([shown])
    watchers.add(meanwhile)
    const what = draw(fc.constantFrom, 'read', 'write', 'lock')
    try {
      if (what === 'read') await frame.read(key)
      if (what === 'write') await frame.write(key, empty)
      // The iframe gets the lock only if the page shows the purchase. A lock has the same name as its journal entry.
      if (what === 'lock' && !(await bridge.readShown()).some((intent) => journalKey(intent) === key)) return
      if (!meanwhile.has(of)) wrong.push(new Error(`A note of what is not shown: ${what} ${key}`))
      else accessCount++
    } catch {
      // An error is allowed, because the bridge may refuse the access.
    } finally {
      watchers.delete(meanwhile)
    }
  }

  /** Compares the page's report about the buyer's money with the prompts. */
  async function tell(): Promise<void> {
    const [before, turn] = [[...openPrompts.keys()], turns]
    const funds = await bridge.readFunds()
    if (turn !== turns) return
    reportCount++
    const isPaid = [...idsOfTurn].some((id) => bought.has(id))
    if (funds === 'spent' && !isPaid) wrong.push(new Error('Told to be paid, and it is not'))
    if (funds === 'none' && before.some(isAtStake))
      wrong.push(new Error(`Told that nothing is at stake: ${JSON.stringify(before)}`))
  }

  /**
   * Returns whether a prompt for the shown goods may still cost the buyer something. A payment that succeeded in an earlier session does
   * not count.
   */
  function isAtStake(request: FrameRequest): boolean {
    const prompt = openPrompts.get(request)
    const id = idOf(request)
    const isOver = id !== undefined && bought.has(id) && prompt?.turn !== turns
    return prompt !== undefined && prompt.of === shown && !isOver
  }

  /** Throws if a wallet prompt asks for more than the page shows. */
  function checkPrompt(request: FrameRequest): void {
    promptCount++
    if (moves(request)) openPrompts.set(request, { of: shown, turn: turns })
    const fail = (why: string) => {
      throw new Error(`${why}: ${JSON.stringify(request)}`)
    }
    if (!isOpen) fail('Asked while nothing is shown')
    const effects = effectsOf(request)
    const known = allowed.map((effect) => JSON.stringify(effect))
    if (effects.some((effect) => !known.includes(JSON.stringify(effect)))) fail('No part of the purchase')
    if (/"primaryType":"Permit"/.test(JSON.stringify(request).replaceAll('\\', ''))) {
      const number = nonceOf(request)
      if (number !== nonce && !freshNonces.has(number)) fail('A permit that is not the next one')
    }
    const id = idOf(request)
    if (!id) return
    if (shown !== 'one') fail('Asked to pay for what is not shown')
    if (waiting.some((other) => idOf(other.request))) fail('Two payments before the wallet')
    idsOfTurn.add(id)
    if (idsOfTurn.size > 1) fail('Two purchases in one turn')
    if (id === zeroHash) fail('A purchase that no market takes once')
  }

  /** Keeps a nonce valid for some more ticks, until the caller has received the response with this nonce. */
  async function keepTold(number: bigint): Promise<void> {
    freshNonces.add(number)
    for (let ticks = 0; ticks < 4; ticks++) await Promise.resolve()
    freshNonces.delete(number)
  }

  /** Waits a random number of ticks, so that concurrent work may continue. */
  async function pause(): Promise<void> {
    for (let ticks = draw(fc.nat, 3); ticks > 0; ticks--) await Promise.resolve()
  }

  for (let step = draw(fc.integer, { min: 5, max: 46 }); step > 0; step--) {
    const act = draw(fc.nat, 11)
    if (act === 0) {
      isOpen = true
      turns++
      idsOfTurn.clear()
      const next = draw(fc.constantFrom<Goods[]>, 'one', 'one', 'one', 'one', 'one', 'two')
      shown = next
      for (const meanwhile of watchers) meanwhile.add(shown)
      bridge.show(goods[next])
    } else if (act === 11) {
      void tell()
    } else if (act === 10) {
      void take(draw(fc.constantFrom, ...known))
    } else if (act === 1) {
      isOpen = false
      bridge.end()
    } else if (act === 2) nonce += BigInt(draw(fc.nat, 1))
    else if (act <= 4) {
      const [one] = waiting.splice(draw(fc.nat, 3), 1)
      one?.settle(draw(fc.constantFrom, 'accept', 'decline', 'lose', 'sendAndLose'))
    } else {
      // The bridge may refuse a request with an error. But an error of `checkPrompt` is a violation, so record it.
      for (const request of drawRequests(draw, ids))
        bridge.request(watched, request).catch((error: Error) => {
          if (/^(Asked|No part|A permit|Two|A purchase)/.test(error.message)) wrong.push(error)
        })
    }
    await pause()
    if (draw(fc.boolean)) await new Promise((resolve) => setImmediate(resolve))
  }
  await new Promise((resolve) => setImmediate(resolve))
  if (wrong.length > 0) throw wrong[0]
  if (bought.size > turns) throw new Error(`${bought.size} purchases in ${turns} turns`)
  return { promptCount, bought: bought.size, accessCount, reportCount }
}

/** The two orders, of which the page shows one at a time. */
type Goods = 'one' | 'two'

type Note = { of: Goods; key: string }

const goods = { one: page.shown, two: { ...page.shown, items: others() } }

function others() {
  // This order id is a hash, so that no random change of a request produces it by chance.
  const orderId = keccak256('0x02')
  return page.shown.items.map(({ order, quantity }) => ({ quantity, order: { ...order, orderId } }))
}

/** Returns the names of the journal entries of both orders. */
function notes(): Note[] {
  const of = (name: Goods): Note => ({
    of: name,
    key: journalKey(createIntent({ ...goods[name], buyer: page.buyer })),
  })
  return [of('one'), of('two')]
}

const empty = serializeRecord({ version: 2, purchaseId, status: 'open', entries: [], told: [] })

export declare namespace playFrame {
  type ReturnType = { promptCount: number; bought: number; accessCount: number; reportCount: number }
}

function idOf({ method, params }: FrameRequest): Hex | undefined {
  if (!effectsOf({ method, params }).some(pays)) return undefined
  const text = JSON.stringify(params)
  return (/([1-6])\1{63}/.exec(text)?.[0] && (`0x${/([1-6])\1{63}/.exec(text)?.[0]}` as Hex)) || zeroHash
}

/** Returns whether a request pays, or gives an allowance greater than zero. */
function moves({ method, params }: FrameRequest): boolean {
  if (method === 'wallet_switchEthereumChain') return false
  return method === 'wallet_sendCalls' || !JSON.stringify(params).toLowerCase().includes(approval(0n))
}

function nonceOf({ params }: FrameRequest): bigint {
  return BigInt(JSON.parse((params as [string, string])[1]).message.nonce)
}
