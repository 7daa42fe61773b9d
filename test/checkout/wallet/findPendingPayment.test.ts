import { type Address, concat, type Hex, pad } from 'viem'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { JournalEntry } from '../../../src/checkout/journal/journalRecord.js'
import { openJournal } from '../../../src/checkout/journal/openJournal.js'
import { createMemoryStorage } from '../../../src/checkout/storage/checkoutStorage.js'
import { findPendingPayment } from '../../../src/checkout/wallet/findPendingPayment.js'
import { encodeMarketBuy } from '../../../src/venues/tillkit/encodeMarketBuy.js'
import { startShop } from '../support/startShop.js'

const shop = await startShop()
const { client, contracts, buyer, relayer, policy } = shop
const { market, uniswapV2Router: router, usdc: elsewhere } = contracts
const helper = relayer.address
const intent = await shop.agree([{ order: shop.orderAbout(/Token id 0 of the ERC-1155/) }])
const { client: page } = await shop.enter({ intent })
const purchaseId: Hex = `0x${'01'.repeat(32)}`

beforeEach(() => client.setAutomine(false))
afterEach(() => client.setAutomine(true))

/** Returns a call with an unknown selector that contains the addresses of some contracts. */
const callOf = (to: Address, ...named: Address[]) => ({
  to,
  data: concat(['0x12345678', ...named.map((one) => pad(one))]),
  value: 0n,
})
const paid = { id: 'buy', kind: 'transaction' } as const
const straight = { ...paid, market, calls: [callOf(market)] }
const helped = { ...paid, market: helper, calls: [callOf(helper, market)] }
const swapped = { ...paid, market, swap: router, calls: [callOf(router), callOf(market)] }
const { currency, recipient } = intent
const callWithId = encodeMarketBuy({ items: [], currency, recipient, fees: [], purchaseId })
const swappedById = { ...swapped, calls: [callOf(router), { to: market, data: callWithId, value: 0n }] }

const cases: [
  name: string,
  waiting: ReturnType<typeof callOf>,
  draft: Draft,
  end: 'found' | 'busy' | 'none',
][] = [
  ['the same call', callOf(market), straight, 'found'],
  ['the same call, for a batch', callOf(market), { ...straight, kind: 'batch' }, 'found'],
  ['another call on the market', { ...callOf(market), data: '0x87654321' }, straight, 'busy'],
  ['a bundle that names the market', callOf(elsewhere, market), straight, 'busy'],
  ['a call of a helper', callOf(helper, market), straight, 'busy'],
  ['a direct call, for a payment through a helper', callOf(market), helped, 'busy'],
  ['a direct call, for a payment with a swap', callOf(market), swapped, 'busy'],
  ['a swap, for a payment with a swap', callOf(router, elsewhere), swapped, 'busy'],
  ['a swap, for a payment with a swap and an id', callOf(router, elsewhere), swappedById, 'busy'],
  ['a direct call, for a payment with a swap and an id', callOf(market), swappedById, 'none'],
  ['an unrelated call', callOf(elsewhere, router), straight, 'none'],
  ['an unrelated call, for a payment through a helper', callOf(elsewhere, router), helped, 'none'],
  ['an unrelated call, for a payment with a swap', callOf(elsewhere), swapped, 'none'],
]

describe('findPendingPayment', () => {
  test.each(cases)(
    'compares the pending transaction with the payment: %s',
    async (_, waiting, draft, end) => {
      const journal = await openJournal({ storage: createMemoryStorage(), intent, purchaseId })
      const hash = await client.sendTransaction({ ...waiting, account: buyer, gas: 100_000n, chain: null })
      const found = await findPendingPayment({ client: page, intent, policy, journal }, { draft }).catch(
        (error: { code?: string }) => error.code,
      )
      await client.dropTransaction({ hash })
      const expected = { found: { status: 'sent', hash }, busy: 'AccountBusy', none: undefined }
      expect(found && typeof found === 'object' ? found.read() : found).toEqual(
        end === 'found' ? expect.objectContaining(expected.found) : expected[end],
      )
    },
  )
})

type Draft = Pick<JournalEntry, 'id' | 'kind' | 'calls' | 'market' | 'swap'>
