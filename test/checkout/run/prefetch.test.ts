import { type Address, erc20Abi, maxUint256, parseAbi } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { getBlockNumber } from 'viem/actions'
import { describe, expect, test } from 'vitest'
import { createIntent, type Intent } from '../../../src/checkout/intent/intent.js'
import { journalKey } from '../../../src/checkout/journal/journalKey.js'
import { parseRecord } from '../../../src/checkout/journal/parseRecord.js'
import { createMemoryStorage } from '../../../src/checkout/storage/checkoutStorage.js'
import { seaportAddress } from '../../../src/venues/seaport/seaportAddress.js'
import { rewindEach } from '../../setup/rewindEach.js'
import { sample } from '../../setup/sample.js'
import { startShop } from '../support/startShop.js'
import { openBazaar } from '../venues/support/openBazaar.js'
import { openSeaport } from '../venues/support/openSeaport.js'

const shop = await startShop()
const { client, contracts, buyer, keyOf, orderAbout } = shop
const bazaar = await openBazaar(shop)
const seaport = await openSeaport(shop)
const seller = privateKeyToAccount(keyOf('seller'))
const listed = orderAbout(/100 prints, in USDC/)
const price = 5_000_000n

await rewindEach(client)

/** For each venue, a function that creates an offer. `spender` is the contract that takes the currency, and `remove` removes the order. */
const venues = {
  'our market': async () => ({
    intent: await shop.agree([{ order: listed, quantity: 3n }]),
    service: shop.openService(),
    policy: shop.policy,
    spender: contracts.market,
    remove: () =>
      client.writeContract({
        address: contracts.market,
        abi: cancelAbi,
        functionName: 'cancelOrder',
        args: [listed.orderId],
        account: seller,
        chain: null,
      }),
  }),
  'a request market': async () => {
    const id = await bazaar.list({ price })
    const { service, policy, market: spender } = bazaar
    return {
      intent: agreeTo(await bazaar.show([id])),
      service,
      policy,
      spender,
      remove: () => bazaar.cancel(id),
    }
  },
  Seaport: async () => {
    const id = await seaport.list({ price })
    return {
      intent: agreeTo(seaport.show([id])),
      service: seaport.openService(),
      policy: shop.policy,
      spender: seaportAddress,
      remove: () => seaport.cancel(id),
    }
  },
} satisfies { [name: string]: () => Promise<Sale> }

const changes: { [fact: string]: (page: Page) => unknown } = {
  nothing: () => {},
  'the price, by the service': ({ service }) => {
    service.change = (text) => text.replace(/"priceAmount":"(\d+)"/g, '"priceAmount":"1$1"')
  },
  'the steps, by the service': ({ service, sale }) => {
    const [one, other] = [sale.spender, seller.address].map((address) => address.slice(2).toLowerCase())
    service.change = (text) => text.replaceAll(new RegExp(`${one}`, 'gi'), `${other}`)
  },
  'the order: it is gone': ({ sale }) => sale.remove(),
  'the allowance: it is there': ({ sale }) => approve(sale.spender, sale.intent.maxTotal),
  'the allowance: there is too much': ({ sale }) => approve(sale.spender, maxUint256),
  'the balance': async () => {
    const { usdc: address } = contracts
    const held = await shop.money(address)
    await client.writeContract({
      address,
      abi: erc20Abi,
      functionName: 'transfer',
      args: [seller.address, held],
      account: buyer,
      chain: null,
    })
  },
  'the decimals of the currency': () => client.setCode({ address: contracts.usdc, bytecode: answersEight }),
  'what the account has for gas': () => client.setBalance({ address: buyer.address, value: 1n }),
  'the code of the account': () => client.setCode({ address: buyer.address, bytecode: answersEight }),
  'the nonce': () => client.sendTransaction({ account: buyer, chain: null, to: seller.address }),
  'the block': () => client.mine({ blocks: 2 }),
  'the network of the wallet': ({ wallet }) => wallet.setChain(1),
  'the account of the wallet': ({ wallet }) => wallet.setAccounts([seller.address]),
  'the purchase: it was made elsewhere': async ({ sale }) => {
    const { checkout } = await shop.enter(sale)
    await checkout.start()
  },
  'the journal: it was begun here': async ({ sale, storage }) => {
    const { checkout } = await shop.enter({ ...sale, storage, answer: () => 'reject' })
    await checkout.start()
  },
}

/**
 * The events between the change of a fact and the press. In the first case, the page has not prefetched at all. In the last case, the
 * page cannot know that its prefetch is out of date.
 */
const ways = {
  'it was never prepared': () => {},
  'it has looked again': ({ checkout }) => checkout.prefetch(),
  'another part of it has seen the block': (page) => getBlockNumber(page.client, { cacheTime: 0 }),
  'too much time has passed': ({ clock }) => clock.pass(12_000),
  'the clock was set back': ({ clock }) => clock.pass(-1),
  'it was just preparing': () => {},
  'it does not': () => {},
} satisfies { [way: string]: (page: Page) => unknown }

/** The facts that the checkout reads at every press. For them, a prefetch cannot be out of date. */
const askedThen = ['the network of the wallet', 'the account of the wallet', 'the journal: it was begun here']

const endings: { [fact: string]: unknown } = {
  nothing: 'Rejected',
  'the price, by the service': 'review',
  'the steps, by the service': 'PlanRefused',
  'the order: it is gone': 'review',
  'the balance': 'InsufficientFunds',
  'what the account has for gas': 'InsufficientGas',
  'the account of the wallet': 'WrongAccount',
}

/** The facts that are tested on each venue. All other facts are tested on our market only. */
const ofEach = ['nothing', 'order', 'allowance', 'balance', 'gas', 'nonce', 'block', 'account of'].join('|')

const cases = Object.keys(venues).flatMap((venue) =>
  Object.keys(changes)
    .filter((fact) => venue === 'our market' || new RegExp(ofEach).test(fact))
    .map((fact) => [fact, venue as keyof typeof venues] as const),
)

describe('Checkout.prefetch', () => {
  test('does not prompt the wallet and writes nothing', async () => {
    const written: string[] = []
    const kept = createMemoryStorage()
    const storage = {
      ...kept,
      setItem: (key: string, value: string) => {
        written.push(key)
        return kept.setItem(key, value)
      },
    }
    const { checkout, wallet, seen } = await shop.enter({ ...(await venues['our market']()), storage })
    await checkout.prefetch()
    expect(checkout.getState()).toMatchObject({ status: 'idle' })
    // `prefetch` adds the expected steps to the state, but the status stays `idle`.
    expect([written, wallet.prompts, seen]).toEqual([[], [], ['idle']])
    expect(await checkout.start()).toMatchObject({ status: 'success' })
  })

  test('adds the expected steps to the state, and after a reload the approval that is done', async () => {
    const sale = await venues['our market']()
    const storage = createMemoryStorage()
    const answer = (_: unknown, index: number) => (index === 0 ? 'accept' : 'reject')
    const { checkout } = await shop.enter({ ...sale, storage, answer })
    await checkout.prefetch()
    const ahead = checkout.getState()
    expect(ahead.steps.map(({ id, status }) => [id, status])).toEqual([
      ['tokenApproval', 'waiting'],
      ['buy', 'waiting'],
    ])
    await client.mine({ blocks: 1 })
    await checkout.prefetch()
    expect(checkout.getState()).toBe(ahead)
    expect(await checkout.start()).toMatchObject({ status: 'cancelled', error: { funds: 'approval' } })

    const reload = async () => {
      const again = await shop.enter({ ...sale, storage })
      await again.checkout.prefetch()
      return again.checkout
    }
    const { steps } = (await reload()).getState()
    expect(steps.map(({ status }) => status)).toEqual(['done', 'waiting'])
    expect(steps.map(({ text }) => text)).toEqual(ahead.steps.map(({ text }) => text))
    await approve(sale.spender, sale.intent.maxTotal - 1n)
    expect((await reload()).getState()).toMatchObject({ status: 'idle', steps: [] })
    await approve(sale.spender, sale.intent.maxTotal)
    expect(await (await reload()).start()).toMatchObject({ status: 'success' })
  })

  test('looks for the payment that an earlier page requested, without a prompt', async () => {
    const sale = await venues['our market']()
    const storage = createMemoryStorage()
    // The page is gone before the wallet answers. Index 0 is the approval.
    const earlier = await shop.enter({
      ...sale,
      storage,
      answer: (_, index) => (index === 0 ? 'accept' : 'loseAnswer'),
    })
    const stored = () => storage.getItem(journalKey(sale.intent))
    let requested: string | null = null
    earlier.checkout.subscribe(async () => {
      const text = await stored()
      if (text?.includes('"asked"') && earlier.wallet.prompts.length === 2) requested ??= text
    })
    await earlier.checkout.start()
    await storage.setItem(journalKey(sale.intent), requested ?? '')
    const before = await client.getTransactionCount({ address: buyer.address })

    const { checkout, wallet, seen } = await shop.enter({ ...sale, storage })
    const looks: unknown[] = []
    checkout.subscribe(() => looks.push(checkout.getState()))
    await checkout.prefetch()
    expect(looks[0]).toMatchObject({ status: 'preparing', begun: true })
    expect([seen.at(-1), wallet.prompts]).toEqual(['success', []])
    expect(await client.getTransactionCount({ address: buyer.address })).toBe(before)
  })

  test('is idle again when the earlier page’s wallet sent nothing, and looks only once', async () => {
    const sale = await venues['our market']()
    const storage = createMemoryStorage()
    const earlier = await shop.enter({
      ...sale,
      storage,
      answer: (_, index) => (index === 0 ? 'accept' : 'hang'),
    })
    void earlier.checkout.start()
    await expect.poll(() => earlier.checkout.getState().status).toBe('awaitingWallet')
    await expect.poll(() => earlier.wallet.prompts.length).toBe(2)

    const { checkout, wallet, seen } = await shop.enter({ ...sale, storage })
    await checkout.prefetch()
    expect([seen, wallet.prompts]).toEqual([['preparing', 'idle'], []])
    expect(checkout.getState()).not.toHaveProperty('begun', true)
    await checkout.prefetch()
    expect(seen).toEqual(['preparing', 'idle'])
    expect(await checkout.start()).toMatchObject({ status: 'success' })
    expect(wallet.prompts).toHaveLength(1)
  })

  test('only reads the newest block until there is a new one', async () => {
    const requests: string[] = []
    const rpc: typeof shop.rpc = (request) => {
      requests.push(request.method)
      return shop.rpc(request)
    }
    const { checkout } = await shop.enter({ ...(await venues['our market']()), rpc })
    await Promise.all([checkout.prefetch(), checkout.prefetch()])
    expect(requests.filter((method) => method === 'eth_simulateV1')).toHaveLength(1)
    requests.splice(0)
    await checkout.prefetch()
    expect(requests).toEqual(['eth_getBlockByNumber'])
    await client.mine({ blocks: 1 })
    await checkout.prefetch()
    expect(requests.filter((method) => method === 'eth_simulateV1')).toHaveLength(1)
  })

  test('does nothing after the purchase has started', async () => {
    const { checkout } = await shop.enter({ ...(await venues['our market']()), answer: () => 'reject' })
    expect(await checkout.start()).toMatchObject({ status: 'cancelled' })
    const before = checkout.getState()
    await checkout.prefetch()
    expect(checkout.getState()).toBe(before)
  })

  test('reads the capabilities again after the wallet switched the network', async () => {
    const wallet = shop.openWallet({ atomic: 'supported' })
    const { checkout } = await shop.enter({ ...(await venues['our market']()), wallet })
    await checkout.prefetch()
    wallet.setChain(1)
    expect(await checkout.start()).toMatchObject({ status: 'success' })
    const methods = wallet.prompts.map(({ method }) => method)
    expect(methods).toEqual(['wallet_switchEthereumChain', 'wallet_sendCalls'])
  })

  test.each<[string, (chainId: number) => unknown]>([
    ['none', () => []],
    ['an error', () => Promise.reject(new Error('Unauthorized.'))],
  ])('allows a wallet on another network to return no account: %s', async (_, elsewhere) => {
    const wallet = shop.openWallet()
    const { request } = wallet.provider
    const read = async (args: { method: string }) => {
      const chainId = Number(await request({ method: 'eth_chainId' } as never))
      return args.method === 'eth_accounts' && chainId === 1 ? elsewhere(chainId) : request(args as never)
    }
    wallet.provider.request = read as never
    const { checkout } = await shop.enter({ ...(await venues['our market']()), wallet })
    await checkout.prefetch()
    wallet.setChain(1)
    expect(await checkout.start()).toMatchObject({ status: 'success' })
    expect(wallet.prompts[0]).toMatchObject({ method: 'wallet_switchEthereumChain' })
  })

  test('does not prompt again when the wallet leaves the network after its first answer', async () => {
    const leaving = async (isPrepared: boolean) => {
      const before = await client.snapshot()
      const wallet = shop.openWallet({
        answer: () => {
          // After its first answer, the wallet moves to another network, so the next step must not prompt there.
          setTimeout(() => wallet.setChain(1))
          return 'accept'
        },
      })
      const { checkout } = await shop.enter({ ...(await venues['our market']()), wallet })
      if (isPrepared) await checkout.prefetch()
      const state = await checkout.start()
      await client.revert({ id: before })
      return {
        code: 'error' in state && state.error.code,
        prompts: wallet.prompts.map(({ method }) => method),
      }
    }
    const unprepared = await leaving(false)
    expect(unprepared).toEqual({ code: 'WrongChain', prompts: ['eth_sendTransaction'] })
    expect(await leaving(true)).toEqual(unprepared)
  })

  test.each(['ignores that %s does not answer', 'the service'])(
    '%s does not answer, and it is no error',
    async (who) => {
      let down = true
      const fail = <value>(value: value) => (down ? Promise.reject(new Error('Down.')) : value)
      const sale = await venues['our market']()
      const { checkout } = await shop.enter({
        ...sale,
        rpc: (request) => (who === 'the node' ? fail(shop.rpc(request)) : shop.rpc(request)),
        service: {
          fetch: (...args) =>
            who === 'the service' ? fail(sale.service.fetch(...args)) : sale.service.fetch(...args),
        },
      })
      await checkout.prefetch()
      down = false
      expect(await checkout.start()).toMatchObject({ status: 'success' })
    },
  )

  test.each(sample(cases, 12))(
    'does not matter when the page can know of the change at the press: %s, %s',
    async (fact, venue) => {
      const sale = await venues[venue]()
      const unprepared = await press({ sale, fact, way: 'it was never prepared' })
      // On a market without purchase ids, the checkout simulates again at the press. So it notices even a change that its prefetch missed.
      const known = venue === 'a request market' ? [...knowing, 'it does not' as const] : knowing
      for (const way of known) expect(await press({ sale, fact, way }), way).toEqual(unprepared)
      if (venue === 'our market' && fact in endings) expect(unprepared.ending).toBe(endings[fact])
    },
  )

  test.each(sample(Object.keys(changes), 6))(
    'leaves a change that the page cannot know to the market: %s',
    async (fact) => {
      const sale = await venues['our market']()
      const known = askedThen.includes(fact)
        ? await press({ sale, fact, way: 'it was never prepared' })
        : await press({ sale, fact: 'nothing', way: 'it does not' })
      expect(await press({ sale, fact, way: 'it does not' })).toEqual(known)
    },
  )
})

const knowing = (Object.keys(ways) as Way[]).filter((way) => !/never|does not/.test(way))

type Sale = Parameters<typeof shop.enter>[0] & {
  intent: Intent
  service: { fetch: typeof fetch }
  spender: Address
  remove: () => Promise<unknown>
}
type Way = keyof typeof ways
type Page = Pick<Awaited<ReturnType<typeof shop.enter>>, 'checkout' | 'wallet' | 'client' | 'storage'> & {
  sale: Sale
  service: { change: (text: string) => string }
  clock: { pass: (milliseconds: number) => void }
}

/**
 * Lets the page prefetch, changes one fact of the sale, and starts the purchase. Returns how the purchase ended, the wallet prompts and the
 * journal.
 */
async function press({ sale, fact, way }: { sale: Sale; fact: string; way: Way }) {
  const before = await client.snapshot()
  const service = { change: (text: string) => text }
  let meanwhile: (() => unknown) | undefined
  let time = Date.now()
  const clock = {
    pass: (milliseconds: number) => {
      time += milliseconds
    },
  }
  const entered = await shop.enter({
    ...sale,
    // The buyer accepts only a switch of the network. So each attempt ends at its first prompt for a step.
    answer: ({ method }) => (method === 'wallet_switchEthereumChain' ? 'accept' : 'reject'),
    rpc: async (request) => {
      const act = request.method === 'eth_gasPrice' ? meanwhile : undefined
      if (act) meanwhile = undefined
      await act?.()
      return shop.rpc(request)
    },
    service: {
      fetch: async (input, init) => {
        const answer = await sale.service.fetch(input, init)
        return new Response(service.change(await answer.text()), answer)
      },
    },
    now: () => time,
  })
  const { checkout, wallet, storage } = entered
  const page = { ...entered, sale, service, clock }
  const change = async () => {
    await changes[fact]?.(page)
    await client.mine({ blocks: 1 })
  }
  if (way === 'it was just preparing') meanwhile = change
  if (way !== 'it was never prepared') await checkout.prefetch()
  if (way === 'it was just preparing') expect(meanwhile).toBeUndefined()
  else await change()
  await ways[way](page)
  // With automine, anvil may mine one more empty block, so block numbers differ between runs. The result says only whether an entry has the
  // number of the newest block.
  const height = await client.getBlockNumber()
  const state = await checkout.start()
  const { entries } = parseRecord((await storage.getItem(journalKey(sale.intent))) ?? '') ?? { entries: [] }
  await client.revert({ id: before })
  return {
    ending: 'error' in state ? state.error.code : state.status,
    differences: 'differences' in state ? state.differences : [],
    prompts: [...wallet.prompts],
    noted: entries.map(({ calls, nonce, block }) => ({
      calls,
      nonce,
      block: block !== undefined && block >= height ? 'the newest' : block,
    })),
  }
}

function approve(spender: Address, amount: bigint) {
  return client.writeContract({
    address: contracts.usdc,
    abi: erc20Abi,
    functionName: 'approve',
    args: [spender, amount],
    account: buyer,
    chain: null,
  })
}

function agreeTo(orders: Parameters<typeof createIntent>[0]['items'][number]['order'][]): Intent {
  return createIntent({ items: orders.map((order) => ({ order, quantity: 1n })), buyer: buyer.address })
}

const cancelAbi = parseAbi(['function cancelOrder(bytes32 orderId)'])

/** Code that answers every call with 8. */
const answersEight = '0x600860005260206000f3'
