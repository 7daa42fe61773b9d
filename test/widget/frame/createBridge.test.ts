import fc from 'fast-check'
import { type Address, type EIP1193Provider, type Hex, numberToHex, zeroHash } from 'viem'
import { foundry } from 'viem/chains'
import { describe, expect, test, vi } from 'vitest'
import { createIntent } from '../../../src/checkout/intent/intent.js'
import { orderIndexNames } from '../../../src/checkout/journal/orderIndex.js'
import { createMemoryStorage } from '../../../src/checkout/storage/checkoutStorage.js'
import { describeChain } from '../../../src/evm/describeChain.js'
import { createLocks } from '../../../src/testing/createLocks.js'
import { ProviderError } from '../../../src/testing/ProviderError.js'
import { createBridge } from '../../../src/widget/frame/createBridge.js'
import type { AskedPayment } from '../../../src/widget/frame/findSent.js'
import { RequestRefused } from '../../../src/widget/frame/RequestRefused.js'
import type { RefusedDetail } from '../../../src/widget/mountOptions.js'
import { isWhole } from '../../setup/sample.js'
import { effectsOf, pays } from './support/effectsOf.js'
import { approval, honestRequests, page, purchaseId } from './support/honestRequests.js'
import { type FrameRequest, mutateRequest } from './support/mutateRequest.js'

/** A bridge of a page that has looked up its order, and a wallet that signs whatever gets to it. */
function openBridge(options: openBridge.Options = {}) {
  const {
    storage = createMemoryStorage(),
    purchased = [],
    mined = [],
    notes = true,
    chainId = page.chainId,
    answer = () => '0x1',
    selected = [page.buyer],
    findSent = () => undefined,
    readNonce = async () => 4n,
    readSent = async () => 3,
    more = [],
  } = options
  const locks = 'locks' in options ? options.locks : createLocks()
  const asked: FrameRequest[] = []
  const refused: RefusedDetail[] = []
  const provider = {
    request: async (request: FrameRequest) => {
      if (request.method === 'eth_accounts') return selected
      if (request.method === 'eth_chainId') return numberToHex(chainId)
      asked.push(request)
      return answer(request)
    },
  } as unknown as EIP1193Provider
  const bridge = createBridge({
    policy: page.policy,
    storage,
    locks,
    chain: {
      nextPurchaseId: async () =>
        notes ? (purchased.includes(purchaseId) ? another : purchaseId) : undefined,
      isPurchased: async (_, id) => purchased.includes(id),
      readPermitNonce: readNonce,
      readResult: async (hash) => (mined.includes(hash) ? 'success' : undefined),
      readTime: async () => page.now,
      readFacts: async () => undefined,
      readPlace: async (account) => {
        const sent = await readSent()
        return { account, sent, nonce: sent, block: 7n, head: zeroHash }
      },
      findSent: async (asked) => findSent(asked),
      readAllowed: async () => 0n,
      takesTokens: async () => false,
      readOutcome: async ({ hash, calls }) => ({
        hash,
        blockNumber: 1n,
        paid: BigInt(calls.length),
        received: [],
      }),
    },
    listProviders: () => [provider, ...more],
    describedChain: options.describedChain,
    onRefused: (detail) => refused.push(detail),
  })
  bridge.show(page.shown)
  return {
    bridge,
    asked,
    refused,
    storage,
    ask: (request: FrameRequest) => bridge.request(provider, request),
  }
}

declare namespace openBridge {
  type Options = {
    storage?: ReturnType<typeof createMemoryStorage>
    purchased?: Hex[]
    mined?: Hex[]
    /** Whether a market notes ids. */
    notes?: boolean
    describedChain?: object
    chainId?: number
    answer?: (request: FrameRequest) => unknown
    /** The account that the wallet has selected. */
    selected?: Address[]
    /** What the wallet has sent of what it says was declined. */
    findSent?: (asked: AskedPayment) => Hex | 'unknown' | undefined
    /** The next permit's number. */
    readNonce?: () => Promise<bigint>
    /** How many transactions the account has sent. */
    readSent?: () => Promise<number>
    /** @default those of a browser of its own */
    locks?: Pick<LockManager, 'request'> | undefined
    /** Further wallets of the page. */
    more?: EIP1193Provider[]
  }
}

const another = `0x${'6'.repeat(64)}` as const
const withId = (request: FrameRequest, id: Hex) =>
  JSON.parse(JSON.stringify(request).replaceAll(purchaseId.slice(2), id.slice(2))) as FrameRequest

describe('createBridge', () => {
  test.each(Object.entries(honestRequests))(
    'default: lets %s through, and nothing beside it',
    async (_, request) => {
      const { ask, asked, refused } = openBridge()
      await ask(request)
      expect(refused).toEqual([])
      expect(asked).toHaveLength(1)
      expect(asked.flatMap(effectsOf)).toEqual(effectsOf(request))
    },
  )

  test.each([
    { method: 'eth_requestAccounts' },
    { method: 'wallet_switchEthereumChain', params: [{ chainId: numberToHex(page.chainId) }] },
    { method: 'wallet_addEthereumChain', params: [describeChain(foundry)] },
  ])('behavior: a wallet that does not answer is asked once: $method', async (request) => {
    const answers: (() => void)[] = []
    const answer = () => new Promise((resolve) => answers.push(() => resolve('said')))
    const { ask, asked, bridge } = openBridge({ answer, describedChain: describeChain(foundry) })
    const many = Array.from({ length: 50 }, () => ask(request))
    await new Promise((turn) => setImmediate(turn))
    bridge.show(page.shown)
    many.push(ask(request))
    await new Promise((turn) => setImmediate(turn))
    expect(asked).toHaveLength(1)
    for (const give of answers) give()
    expect(new Set(await Promise.all(many))).toEqual(new Set(['said']))
    void ask(request)
    await new Promise((turn) => setImmediate(turn))
    expect(asked).toHaveLength(2)
  })

  test('behavior: a wallet that says nothing is not waited for again and again, and keeps the notes of no other', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    try {
      const silent = { request: () => new Promise(() => {}) } as unknown as EIP1193Provider
      const { bridge } = openBridge({ more: [silent] })
      const known: unknown[] = []
      const read = () => void bridge.readShown().then((shown) => known.push(shown.map(({ buyer }) => buyer)))
      read()
      await vi.advanceTimersByTimeAsync(3_000)
      expect(known).toEqual([[page.buyer]])
      read()
      await vi.advanceTimersByTimeAsync(0)
      expect(known).toHaveLength(2)
    } finally {
      vi.useRealTimers()
    }
  })

  test.each([
    'eth_sign',
    'personal_sign',
    'eth_signTypedData',
    'eth_signTypedData_v3',
    'eth_sendRawTransaction',
    'eth_signTransaction',
    'wallet_addEthereumChain',
    'wallet_watchAsset',
    'wallet_requestPermissions',
    'wallet_grantPermissions',
    'wallet_invokeSnap',
    'eth_subscribe',
    'eth_getEncryptionPublicKey',
    'eth_decrypt',
  ])('error: no purchase needs %s', async (method) => {
    const { ask, asked, refused } = openBridge()
    await expect(ask({ method, params: [page.buyer, '0x00'] })).rejects.toMatchObject({ providerCode: 4200 })
    expect(asked).toEqual([])
    expect(refused).toMatchObject([{ method, code: 4200 }])
  })

  test.each([
    ['an approval to a stranger', { data: approval(129_500_000n, page.buyer) }, 'unexpected-spender'],
    ['an approval of more', { data: approval(129_500_001n) }, 'approval-too-large'],
    ['an approval of another token', { to: page.market }, 'wrong-token'],
    ['value beside it', { value: '0x1' }, 'unexpected-value'],
    ['another sender', { from: page.market }, 'wrong-signer'],
    ['another chain', { chainId: '0x1' }, 'wrong-chain'],
    ['a nonce, which would replace what was sent', { nonce: '0x0' }, 'unknown-call'],
    ['code for the account', { authorizationList: [] }, 'unknown-call'],
  ])('error: refuses %s', async (_, change, code) => {
    const { ask, asked } = openBridge()
    const { method, params } = honestRequests['an approval']
    const request = { method, params: [{ ...params[0], ...change }] }
    await expect(ask(request)).rejects.toThrow(RequestRefused)
    expect(asked).toEqual([])
    const { refused, ask: askAgain } = openBridge()
    await askAgain(request).catch(() => {})
    expect(refused[0]?.findings).toContain(code)
  })

  test('error: nothing is asked before the page has looked up the order, or on another chain', async () => {
    const { ask, asked } = openBridge({ chainId: 1 })
    await expect(ask(honestRequests['a purchase'])).rejects.toMatchObject({ providerCode: 4100 })
    expect(asked).toEqual([])
    const bare = createBridge({
      policy: page.policy,
      storage: createMemoryStorage(),
      locks: createLocks(),
      chain: {} as never,
      listProviders: () => [],
      onRefused: () => {},
    })
    const provider = { request: async () => '0x' } as unknown as EIP1193Provider
    await expect(bare.request(provider, honestRequests['a purchase'])).rejects.toThrow(RequestRefused)
  })

  test('behavior: the same purchase may be asked for again, another one may not', async () => {
    const { ask, asked } = openBridge()
    await ask(honestRequests['a purchase'])
    await ask(honestRequests['a purchase'])
    await expect(ask(withId(honestRequests['a purchase'], another))).rejects.toThrow(RequestRefused)
    await expect(ask(withId(honestRequests['a signed purchase'], another))).rejects.toThrow(RequestRefused)
    expect(asked).toHaveLength(2)
  })

  test('behavior: of two payments at the same time, one gets through', async () => {
    const { ask, asked } = openBridge()
    const both = [honestRequests['a purchase'], withId(honestRequests['a purchase'], another)].map(ask)
    const results = await Promise.allSettled(both)
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(asked).toHaveLength(1)
  })

  test('behavior: after the buyer declined, the same may be asked for, and no other', async () => {
    const decline = () => {
      throw new ProviderError(4001, 'No.')
    }
    const { ask, asked } = openBridge({ answer: decline })
    await expect(ask(honestRequests['a purchase'])).rejects.toMatchObject({ code: 4001 })
    await expect(ask(honestRequests['a purchase'])).rejects.toMatchObject({ code: 4001 })
    await expect(ask(withId(honestRequests['a purchase'], another))).rejects.toThrow(RequestRefused)
    expect(asked).toHaveLength(2)
  })

  test('behavior: that a payment was put before the wallet is known until the next turn, and of none that was declined', async () => {
    let isDeclined = true
    const { ask, bridge } = openBridge({
      answer: () => {
        if (isDeclined) throw new ProviderError(4001, 'No.')
      },
    })
    await ask(honestRequests['a purchase']).catch(() => {})
    expect(bridge.isPaying()).toBe(false)
    isDeclined = false
    await ask(honestRequests['a purchase'])
    bridge.end()
    expect(bridge.isPaying()).toBe(true)
    bridge.show(page.shown)
    expect(bridge.isPaying()).toBe(false)
  })

  test('behavior: a payment that is not known to be made is not followed by another one, also in a new turn', async () => {
    const { ask, storage } = openBridge()
    await ask(honestRequests['a purchase'])
    const later = openBridge({ storage })
    await expect(later.ask(withId(honestRequests['a purchase'], another))).rejects.toThrow(RequestRefused)
    await later.ask(honestRequests['a purchase'])
    const made = openBridge({ storage, purchased: [purchaseId] })
    await made.ask(withId(honestRequests['a purchase'], another))
  })

  test('behavior: believes in a purchase that was paid in this turn and that the market notes', async () => {
    const purchased: Hex[] = []
    const { bridge, ask } = openBridge({ purchased })
    const confirm = (id: Hex) => bridge.confirm({ purchaseId: id, hash: another })
    expect(await confirm(purchaseId)).toBe(undefined)
    await ask(honestRequests['a purchase'])
    expect(await confirm(purchaseId)).toBe(undefined)
    purchased.push(purchaseId, another)
    expect(await confirm(purchaseId)).toEqual({ hash: another, blockNumber: 1n, paid: 1n, received: [] })
    expect(await confirm(another)).toBe(undefined)
  })

  test('behavior: what is still being verified when the checkout is removed is not asked, and not noted', async () => {
    const { bridge, ask, asked, storage } = openBridge()
    const asking = ask(honestRequests['a purchase'])
    bridge.end()
    await expect(asking).rejects.toMatchObject({ providerCode: 4100 })
    expect(asked).toEqual([])
    const next = openBridge({ storage })
    await next.ask(honestRequests['a purchase'])
    expect(next.asked).toHaveLength(1)
  })

  test('behavior: what was still being verified when the buyer closed it is no part of the next turn', async () => {
    const { bridge, ask, asked } = openBridge()
    const asking = ask(honestRequests['a purchase'])
    bridge.end()
    bridge.show(page.shown)
    await expect(asking).rejects.toMatchObject({ providerCode: 4100 })
    expect(asked).toEqual([])
  })

  test('behavior: where a market notes ids, there is no purchase without one', async () => {
    const { ask, asked } = openBridge()
    await expect(ask(withId(honestRequests['a purchase'], zeroHash))).rejects.toThrow(RequestRefused)
    expect(asked).toEqual([])
  })

  test('behavior: without an id it is asked for once, and again when it is mined', async () => {
    const hash = `0x${'a'.repeat(64)}` as const
    const { ask, storage, bridge } = openBridge({ notes: false, answer: () => hash })
    const unnamed = withId(honestRequests['a purchase'], zeroHash)
    await ask(unnamed)
    await expect(ask(unnamed)).rejects.toThrow(RequestRefused)
    bridge.show(page.shown)
    await expect(ask(unnamed)).rejects.toThrow(RequestRefused)
    const mined: Hex[] = []
    const pressed = openBridge({ notes: false, answer: () => hash, mined })
    await pressed.ask(unnamed)
    mined.push(hash)
    // It is made, and the buyer has pressed once.
    await expect(pressed.ask(unnamed)).rejects.toThrow(RequestRefused)
    const later = openBridge({ notes: false, storage, mined: [hash] })
    await later.ask(unnamed)
    expect(later.asked).toHaveLength(1)
    // Nobody knows what became of it: the wallet gave no hash.
    const last = openBridge({ notes: false, storage, mined: [hash] })
    await expect(last.ask(unnamed)).rejects.toThrow(RequestRefused)
  })

  test('behavior: without an id it is asked for again after the buyer declined, unless the wallet has sent it all the same', async () => {
    const hash = `0x${'a'.repeat(64)}` as const
    const unnamed = withId(honestRequests['a purchase'], zeroHash)
    const decline = () => {
      throw new ProviderError(4001, 'No.')
    }
    let sent: Hex | 'unknown' | undefined
    const looked: AskedPayment[] = []
    const findSent = (asked: AskedPayment) => {
      looked.push(asked)
      return sent
    }
    const mined: Hex[] = []
    const { ask, asked, storage, bridge } = openBridge({ notes: false, answer: decline, findSent, mined })
    await expect(ask(unnamed)).rejects.toMatchObject({ code: 4001 })
    await expect(ask(unnamed)).rejects.toMatchObject({ code: 4001 })
    expect(looked).toMatchObject([{ account: page.buyer, sent: 3, block: 7n, calls: [{ to: page.market }] }])
    sent = 'unknown'
    await expect(ask(unnamed)).rejects.toThrow(RequestRefused)
    // What is refused leaves what was noted, also for a page that is opened later.
    const later = openBridge({ notes: false, storage, findSent: () => 'unknown' })
    await expect(later.ask(unnamed)).rejects.toThrow(RequestRefused)
    bridge.end()
    await expect(ask(unnamed)).rejects.toThrow(RequestRefused)
    bridge.show(page.shown)
    sent = hash
    mined.push(hash)
    await expect(ask(unnamed)).rejects.toThrow(RequestRefused)
    // It is this turn's payment, and the next one has another.
    await expect(ask(unnamed)).rejects.toThrow(RequestRefused)
    expect([asked.length, later.asked.length]).toEqual([2, 0])
    bridge.show(page.shown)
    await expect(ask(unnamed)).rejects.toMatchObject({ code: 4001 })
  })

  test('behavior: a payment is before the wallet once at a time, and what was sent stays so when the next is declined', async () => {
    const answers: ((answer: unknown) => void)[] = []
    const { bridge, ask, asked } = openBridge({
      answer: () => new Promise((resolve) => answers.push(resolve)),
    })
    const first = ask(honestRequests['a purchase'])
    await expect.poll(() => asked.length).toBe(1)
    await expect(ask(honestRequests['a purchase'])).rejects.toThrow(RequestRefused)
    await expect(ask(honestRequests['an approval'])).rejects.toThrow(RequestRefused)
    // The wallet's window outlives the turn.
    bridge.end()
    bridge.show(page.shown)
    await expect(ask(honestRequests['a purchase'])).rejects.toThrow(RequestRefused)
    answers[0]?.('0x1')
    await first
    const again = ask(honestRequests['a purchase'])
    await expect.poll(() => asked.length).toBe(2)
    answers[1]?.(Promise.reject(new ProviderError(4001, 'No.')))
    await expect(again).rejects.toMatchObject({ code: 4001 })
    await expect(ask(withId(honestRequests['a purchase'], another))).rejects.toThrow(RequestRefused)
  })

  test('behavior: a duplicate that is declined does not undo what was sent in the same turn', async () => {
    let answer: () => unknown = () => '0x1'
    const { ask, asked } = openBridge({ answer: () => answer() })
    await ask(honestRequests['a purchase'])
    answer = () => {
      throw new ProviderError(4001, 'No.')
    }
    await expect(ask(honestRequests['a purchase'])).rejects.toMatchObject({ code: 4001 })
    // What is allowed now would be left over.
    await expect(ask(honestRequests['an approval'])).rejects.toThrow(RequestRefused)
    await expect(ask(honestRequests['a permit'])).rejects.toThrow(RequestRefused)
    expect(asked).toHaveLength(2)
  })

  test('behavior: what is allowed and what pays are before the wallet one after the other, however late the node answers', async () => {
    const answers: ((next: bigint) => void)[] = []
    const readNonce = () => new Promise<bigint>((resolve) => answers.push(resolve))
    const { ask, asked } = openBridge({ readNonce })
    const permit = ask(honestRequests['a permit'])
    await expect.poll(() => answers.length).toBe(1)
    const paying = ask(honestRequests['a purchase']).catch((error: unknown) => error)
    await new Promise((resolve) => setTimeout(resolve))
    answers[0]?.(4n)
    await permit
    expect(await paying).toBeInstanceOf(RequestRefused)
    expect(asked.map(({ method }) => method)).toEqual(['eth_signTypedData_v4'])
    await ask(honestRequests['a purchase'])
    await expect(ask(honestRequests['a permit'])).rejects.toThrow(RequestRefused)
    expect(asked).toHaveLength(2)
  })

  test('behavior: what was read before a payment without an id was declined counts for none after it', async () => {
    const answers: ((sent: number) => void)[] = []
    const readSent = () => new Promise<number>((resolve) => answers.push(resolve))
    const unnamed = withId(honestRequests['a purchase'], zeroHash)
    const { ask, asked } = openBridge({
      notes: false,
      readSent,
      findSent: () => another,
      answer: () => {
        throw new ProviderError(4001, 'No, though it was sent.')
      },
    })
    const asking = [unnamed, unnamed].map((request) => ask(request).catch((error: unknown) => error))
    for (let answered = 0; answered < 4; answered++) {
      await new Promise((resolve) => setTimeout(resolve))
      answers.shift()?.(3)
    }
    await Promise.all(asking)
    expect(asked).toHaveLength(1)
  })

  test('error: without an id nothing is asked that the storage does not keep, or of which other tabs would not know', async () => {
    const unnamed = withId(honestRequests['a purchase'], zeroHash)
    const forgetful = { ...createMemoryStorage(), setItem: () => {} }
    const kept = createMemoryStorage()
    let isFull = true
    const full = {
      ...kept,
      setItem: (key: string, value: string) => {
        // There is room for one note of two.
        if (isFull && key.includes('till.order')) throw new Error('QuotaExceededError')
        return kept.setItem(key, value)
      },
    }
    for (const options of [{ storage: forgetful }, { storage: full }, { locks: undefined }]) {
      const { ask, asked } = openBridge({ notes: false, ...options })
      await expect(ask(unnamed)).rejects.toThrow(RequestRefused)
      expect(asked).toEqual([])
    }
    isFull = false
    const { ask, asked } = openBridge({ notes: false, storage: full })
    await ask(unnamed)
    expect(asked).toHaveLength(1)
  })

  test('behavior: what was sent without an id stays so where its end cannot be noted any more', async () => {
    const hash = `0x${'a'.repeat(64)}` as const
    const unnamed = withId(honestRequests['a purchase'], zeroHash)
    const kept = createMemoryStorage()
    let isFull = false
    const storage = {
      ...kept,
      setItem: (key: string, value: string) => {
        if (isFull) throw new Error('QuotaExceededError')
        return kept.setItem(key, value)
      },
    }
    const answer = () => {
      isFull = true
      return hash
    }
    const { ask } = openBridge({ notes: false, storage, answer })
    expect(await ask(unnamed)).toBe(hash)
    const later = openBridge({ notes: false, storage })
    await expect(later.ask(unnamed)).rejects.toThrow(RequestRefused)
    expect(later.asked).toEqual([])
  })

  test('behavior: a note that cannot be read, or is of another version, blocks the payment', async () => {
    const storage = createMemoryStorage()
    const unnamed = withId(honestRequests['a purchase'], zeroHash)
    const [name = ''] = orderIndexNames(createIntent({ ...page.shown, buyer: page.buyer }))
    const note = { version: 1, account: page.buyer, block: '1', sent: 0, nonce: 0, calls: [], said: 'none' }
    for (const text of ['asked', another, JSON.stringify(note)]) {
      await storage.setItem(`till.frame.${name}`, text)
      const { ask, asked } = openBridge({ notes: false, storage, mined: [another] })
      await expect(ask(unnamed)).rejects.toThrow(RequestRefused)
      expect(asked).toEqual([])
    }
  })

  test('behavior: a permit is the next one of its currency', async () => {
    const { ask, asked } = openBridge()
    const { method, params } = honestRequests['a permit']
    const [signer, json] = params as [string, string]
    for (const nonce of ['3', '5', '6', '40']) {
      const text = json.replace('"nonce":"4"', `"nonce":"${nonce}"`)
      expect(text).not.toBe(json)
      await expect(ask({ method, params: [signer, text] })).rejects.toThrow(RequestRefused)
    }
    await ask({ method, params })
    expect(asked).toHaveLength(1)
  })

  test.each(Object.entries(honestRequests))(
    'behavior: %s is for a buyer who has it before them',
    async (_, request) => {
      const { bridge, ask, asked } = openBridge()
      bridge.end()
      await expect(ask(request)).rejects.toMatchObject({ providerCode: 4100 })
      await expect(ask({ method: 'eth_requestAccounts' })).rejects.toMatchObject({ providerCode: 4100 })
      expect(asked).toEqual([])
    },
  )

  test('behavior: a chain is offered to the wallet in the words of the page', async () => {
    const describedChain = describeChain({ ...foundry, name: 'Ours' })
    const { ask, asked } = openBridge({ describedChain })
    const method = 'wallet_addEthereumChain'
    await ask({
      method,
      params: [{ ...describedChain, chainName: 'Theirs', rpcUrls: ['https://theirs.example'] }],
    })
    expect(asked).toEqual([{ method, params: [describedChain] }])
    const other = ask({ method, params: [{ ...describedChain, chainId: '0x1' }] })
    await expect(other).rejects.toMatchObject({ providerCode: 4200 })
  })

  test('behavior: of what was shown before something else nothing is left, whichever account it was of', async () => {
    const selected: Address[] = [page.buyer]
    const { bridge, ask } = openBridge({ selected })
    const buyers = async () => (await bridge.readShown()).map(({ buyer, orders }) => [buyer, orders.length])
    await ask(honestRequests['an approval'])
    selected[0] = page.market
    expect(await buyers()).toEqual([
      [page.buyer, 1],
      [page.market, 1],
    ])
    // The same is shown again, and goes on.
    bridge.end()
    bridge.show({ ...page.shown })
    expect(await buyers()).toHaveLength(2)
    const [item] = page.shown.items
    if (!item) throw new Error('Nothing is shown.')
    bridge.show({ ...page.shown, items: [{ ...item, order: { ...item.order, orderId: zeroHash } }] })
    expect((await bridge.readShown()).map(({ buyer, orders }) => [buyer, orders[0]?.orderId])).toEqual([
      [page.market, zeroHash],
    ])
  })

  test('behavior: whatever is changed in a request, the wallet gets nothing but the purchase', async () => {
    const count = { refused: 0, harmless: 0 }
    const requests = Object.values(honestRequests)
    const allowed = requests.flatMap(effectsOf)
    await fc.assert(
      fc.asyncProperty(fc.gen(), async (draw) => {
        const request = mutateRequest(draw(fc.constantFrom, ...requests), draw)
        const { ask, asked } = openBridge()
        await ask(request).catch(() => {})
        if (asked.length === 0) count.refused++
        else count.harmless++
        for (const effect of asked.flatMap(effectsOf)) expect(allowed).toContainEqual(effect)
        expect(asked.flatMap(effectsOf).filter(pays).length).toBeLessThanOrEqual(1)
      }),
      { numRuns: isWhole() ? 3_000 : 800 },
    )
    console.log(`${count.refused} changed requests refused, ${count.harmless} without a consequence`)
    expect(count.refused).toBeGreaterThan(count.harmless)
  })
})
