import fc from 'fast-check'
import { type EIP1193Provider, type Hex, keccak256, numberToHex, zeroHash } from 'viem'
import { createIntent } from '../../../../src/checkout/intent/intent.js'
import { journalKey } from '../../../../src/checkout/journal/journalKey.js'
import { serializeRecord } from '../../../../src/checkout/journal/parseRecord.js'
import { createMemoryStorage } from '../../../../src/checkout/storage/checkoutStorage.js'
import type { Funds } from '../../../../src/errors.js'
import { createLocks } from '../../../../src/testing/createLocks.js'
import { ProviderError } from '../../../../src/testing/ProviderError.js'
import { createBridge } from '../../../../src/widget/frame/createBridge.js'
import { createFrameStorage } from '../../../../src/widget/frame/frameStorage.js'
import { drawRequests } from './drawRequests.js'
import { effectsOf, pays } from './effectsOf.js'
import { approval, honestRequests, page, purchaseId } from './honestRequests.js'
import type { FrameRequest } from './mutateRequest.js'

/**
 * Plays a frame that asks for anything at any time against the bridge, with a buyer who opens and closes, a wallet that
 * answers late, and a market that takes an id once. Throws when a wallet is asked for more than the one purchase that is
 * shown, the frame has a note or the lock of what is not, or its word on the money is passed on though the wallet was asked for more.
 * Answers how often a wallet was asked, how much was bought, how often a note was had, and how often the money was spoken of.
 */
export async function playFrame(draw: fc.GeneratorValue): Promise<playFrame.ReturnType> {
  const ids = Array.from({ length: 6 }, (_, index): Hex => `0x${`${index + 1}`.repeat(64)}`)
  const bought = new Set<Hex>()
  const waiting: { request: FrameRequest; settle: (how: string) => void }[] = []
  let turns = 0
  let isOpen = false
  /** What is shown, or was last; nothing at first. */
  let shown: Goods | undefined
  const known = notes()
  const storage = createMemoryStorage()
  let nonce = 4n
  /** What the page has just been told is the next permit: a block may come between that and its asking. */
  const justTold = new Set<bigint>()
  let asked = 0
  let taken = 0
  let told = 0
  const watchers = new Set<Set<Goods | undefined>>()
  const wrong: Error[] = []
  const idsOfTurn = new Set<Hex>()
  /** What a wallet was asked to pay or to allow, and has not declined: of which goods, and in which turn. */
  const stands = new Map<FrameRequest, { of: Goods | undefined; turn: number }>()
  const allowed = Object.values(honestRequests).flatMap(effectsOf)

  const provider = {
    request: async (request: FrameRequest) => {
      await pause()
      if (request.method === 'eth_accounts') return [page.buyer]
      if (request.method === 'eth_chainId') return numberToHex(page.chainId)
      return new Promise((resolve, reject) => {
        const settle = (how: string) => {
          if (how === 'decline') {
            stands.delete(request)
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
      if (!request.method.startsWith('eth_accounts') && request.method !== 'eth_chainId') judge(request)
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
      readPlace: async (account) => ({ account, sent: 0, nonce: 0, block: 0n, head: zeroHash }),
      findSent: async () => undefined,
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

  /** Reads, writes or locks a note by its name, and holds it against what was shown meanwhile. */
  async function take({ of, key }: Note): Promise<void> {
    const meanwhile = new Set([shown])
    watchers.add(meanwhile)
    const what = draw(fc.constantFrom, 'read', 'write', 'lock')
    try {
      if (what === 'read') await frame.read(key)
      if (what === 'write') await frame.write(key, empty)
      // A lock is given by the same names.
      if (what === 'lock' && !(await bridge.readShown()).some((intent) => journalKey(intent) === key)) return
      if (!meanwhile.has(of)) wrong.push(new Error(`A note of what is not shown: ${what} ${key}`))
      else taken++
    } catch {
      // It is refused.
    } finally {
      watchers.delete(meanwhile)
    }
  }

  /** Holds what the page says of the money, when the frame says something, against what the wallet was asked. */
  async function tell(): Promise<void> {
    const [before, turn] = [[...stands.keys()], turns]
    const word = draw(fc.constantFrom<Funds[]>, 'none', 'none', 'approval', 'spent')
    const funds = await bridge.readFunds(word)
    if (turn !== turns) return
    told++
    const isPaid = [...idsOfTurn].some((id) => bought.has(id))
    if (funds === 'spent' && !isPaid) wrong.push(new Error('Told to be paid, and it is not'))
    if (funds === 'none' && before.some(isAtStake))
      wrong.push(new Error(`Told that nothing is at stake: ${JSON.stringify(before)}`))
  }

  /** Whether a request of what is shown may still cost something; what was paid in an earlier turn is over. */
  function isAtStake(request: FrameRequest): boolean {
    const asked = stands.get(request)
    const id = idOf(request)
    const isOver = id !== undefined && bought.has(id) && asked?.turn !== turns
    return asked !== undefined && asked.of === shown && !isOver
  }

  /** Holds what a wallet is asked against what the buyer has before them. */
  function judge(request: FrameRequest): void {
    asked++
    if (moves(request)) stands.set(request, { of: shown, turn: turns })
    const fail = (why: string) => {
      throw new Error(`${why}: ${JSON.stringify(request)}`)
    }
    if (!isOpen) fail('Asked while nothing is shown')
    const effects = effectsOf(request)
    const known = allowed.map((effect) => JSON.stringify(effect))
    if (effects.some((effect) => !known.includes(JSON.stringify(effect)))) fail('No part of the purchase')
    if (/"primaryType":"Permit"/.test(JSON.stringify(request).replaceAll('\\', ''))) {
      const number = nonceOf(request)
      if (number !== nonce && !justTold.has(number)) fail('A permit that is not the next one')
    }
    const id = idOf(request)
    if (!id) return
    if (shown !== 'one') fail('Asked to pay for what is not shown')
    if (waiting.some((other) => idOf(other.request))) fail('Two payments before the wallet')
    idsOfTurn.add(id)
    if (idsOfTurn.size > 1) fail('Two purchases in one turn')
    if (id === zeroHash) fail('A purchase that no market takes once')
  }

  /** Keeps what was told for as long as the answer takes to get to who asked. */
  async function keepTold(number: bigint): Promise<void> {
    justTold.add(number)
    for (let ticks = 0; ticks < 4; ticks++) await Promise.resolve()
    justTold.delete(number)
  }

  /** Lets anything that waits go on, or not. */
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
      // What the bridge throws is a refusal; what the judge finds must not be lost in it.
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
  return { asked, bought: bought.size, taken, told }
}

/** What the page shows: one order, or another one. */
type Goods = 'one' | 'two'

type Note = { of: Goods; key: string }

const goods = { one: page.shown, two: { ...page.shown, items: others() } }

function others() {
  // No change of a value makes this one of another, so that no request is rightly for it.
  const orderId = keccak256('0x02')
  return page.shown.items.map(({ order, quantity }) => ({ quantity, order: { ...order, orderId } }))
}

/** The names of the notes that a frame may know. */
function notes(): Note[] {
  const of = (name: Goods): Note => ({
    of: name,
    key: journalKey(createIntent({ ...goods[name], buyer: page.buyer })),
  })
  return [of('one'), of('two')]
}

const empty = serializeRecord({ version: 2, purchaseId, status: 'open', entries: [], told: [] })

export declare namespace playFrame {
  type ReturnType = { asked: number; bought: number; taken: number; told: number }
}

function idOf({ method, params }: FrameRequest): Hex | undefined {
  if (!effectsOf({ method, params }).some(pays)) return undefined
  const text = JSON.stringify(params)
  return (/([1-6])\1{63}/.exec(text)?.[0] && (`0x${/([1-6])\1{63}/.exec(text)?.[0]}` as Hex)) || zeroHash
}

/** Whether a request pays or allows; one that takes an allowance back does neither. */
function moves({ method, params }: FrameRequest): boolean {
  if (method === 'wallet_switchEthereumChain') return false
  return method === 'wallet_sendCalls' || !JSON.stringify(params).toLowerCase().includes(approval(0n))
}

function nonceOf({ params }: FrameRequest): bigint {
  return BigInt(JSON.parse((params as [string, string])[1]).message.nonce)
}
