import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { type Address, erc20Abi, zeroAddress } from 'viem'
import { describe, expect, test } from 'vitest'
import { createIntent, type Intent } from '../../src/checkout/intent/intent.js'
import type { createScriptedWallet } from '../../src/testing/createScriptedWallet.js'
import { waitForStatus } from '../../src/testing/waitForStatus.js'
import { seaportAddress } from '../../src/venues/seaport/seaportAddress.js'
import { rewindEach } from '../setup/rewindEach.js'
import { countTrips } from './support/countTrips.js'
import { startShop } from './support/startShop.js'
import { openBazaar } from './venues/support/openBazaar.js'
import { openSeaport } from './venues/support/openSeaport.js'

const shop = await startShop()
const { client, contracts, buyer, policy, orderAbout } = shop
const bazaar = await openBazaar(shop)
const seaport = await openSeaport(shop)
const price = 5_000_000n
const page = readFileSync(fileURLToPath(new URL('../../docs/performance.md', import.meta.url)), 'utf8')

await rewindEach(client)

/** For each venue, a function that creates an order. `spender` is the contract that needs the buyer's allowance. */
const venues = {
  'our market': async () => ({
    spender: contracts.market,
    intent: await shop.agree([{ order: orderAbout(/100 prints, in USDC/), quantity: 3n }]),
  }),
  'our market, in ether': async () => ({
    intent: await shop.agree([{ order: orderAbout(/Token id 0 of the ERC-1155/), quantity: 2n }]),
  }),
  'our market, without gas': async () => ({
    intent: await shop.agree([{ order: orderAbout(/100 prints, in USDC/), quantity: 3n }]),
    service: shop.openService({ relayer: shop.relayer }),
  }),
  'a request market': async () => {
    const orders = await bazaar.show([await bazaar.list({ price })])
    return {
      spender: bazaar.market,
      intent: agreeTo(orders),
      service: bazaar.service,
      policy: bazaar.policy,
    }
  },
  Seaport: async () => ({
    spender: seaportAddress,
    intent: agreeTo(seaport.show([await seaport.list({ price })])),
    service: seaport.openService(),
  }),
  'Seaport, in ether': async () => ({
    intent: agreeTo(seaport.show([await seaport.list({ price: 10n ** 16n, currency: zeroAddress })])),
    service: seaport.openService(),
  }),
  'Seaport, in part, in ether': async () => {
    const terms = { price: 10n ** 16n, currency: zeroAddress, quantity: 10n }
    return { intent: agreeTo(seaport.show([await seaport.list(terms)])), service: seaport.openService() }
  },
} satisfies { [name: string]: () => Promise<Sale> }

/**
 * The kinds of buyers: a wallet that sends steps one by one, a wallet with an existing allowance, and a wallet that sends atomic batches.
 */
const buyers = {
  'a plain one': {},
  'the allowance is there': { allowed: true },
  'an atomic batch': { atomic: 'supported' },
} satisfies { [name: string]: Buyer }

describe('createCheckout', () => {
  test.each<[keyof typeof venues, keyof typeof buyers]>([
    ['our market', 'a plain one'],
    ['our market', 'the allowance is there'],
    ['our market', 'an atomic batch'],
    ['our market, in ether', 'a plain one'],
    ['our market, without gas', 'a plain one'],
    ['a request market', 'a plain one'],
    ['a request market', 'the allowance is there'],
    ['a request market', 'an atomic batch'],
    ['Seaport', 'a plain one'],
    ['Seaport', 'the allowance is there'],
    ['Seaport', 'an atomic batch'],
    ['Seaport, in ether', 'a plain one'],
    ['Seaport, in part, in ether', 'a plain one'],
  ])('makes no more round trips than docs/performance.md states: %s, %s', async (venue, wallet) => {
    const { between, log } = await buy(venue, buyers[wallet])
    const prepared = await buy(venue, { ...buyers[wallet], prepares: true })
    const [first, ...others] = between
    const last = others.pop()
    const cells = [venue, wallet, prepared.between[0], first, others.join(', ') || '–', last]
    expect(prepared.between.slice(1), prepared.log.join('\n')).toEqual(between.slice(1))
    expect(page, [...log, ...prepared.log].join('\n')).toContain(`| ${cells.join(' | ')} |`)
  })
})

type Sale = Partial<Parameters<typeof shop.enter>[0]> & { intent: Intent; spender?: Address }
type Buyer = {
  atomic?: createScriptedWallet.Options['atomic']
  allowed?: boolean
  /** Whether the page prefetches the purchase before it starts, as the dialog does when it opens. */
  prepares?: boolean
}

async function buy(venue: keyof typeof venues, { atomic, allowed, prepares }: Buyer) {
  const { spender, service = shop.openService(), ...sale }: Sale = await venues[venue]()
  if (allowed && spender) {
    const args = [spender, sale.intent.maxTotal] as const
    await client.writeContract({
      address: sale.intent.currency,
      abi: erc20Abi,
      functionName: 'approve',
      args,
      account: buyer,
      chain: null,
    })
  }
  const trips = countTrips()
  const time = Date.now()
  const wallet = shop.openWallet({ atomic, rpc: sendAndMine })
  const { checkout } = await shop.enter({
    policy,
    ...sale,
    service: { ...service, fetch: trips.fetch(service.fetch) },
    rpc: trips.rpc(shop.rpc),
    wallet: { ...wallet, provider: trips.provider(wallet.provider) },
    // A prefetched plan expires after some seconds, and a busy machine may take longer. So the page's clock stands still.
    now: () => time,
  })
  if (prepares) await checkout.prefetch()
  trips.restart()
  // Counts only until the success, because the reads after it do not delay the buyer.
  const proven = waitForStatus(checkout, 'success').then(trips.read)
  expect(await checkout.start()).toMatchObject({ status: 'success' })
  return proven
}

/** Sends an RPC request. A sent transaction is mined before the answer. */
async function sendAndMine(request: { method: string; params?: unknown }) {
  const answer = await shop.rpc(request)
  if (request.method.startsWith('eth_send')) {
    await client.waitForTransactionReceipt({ hash: answer as `0x${string}` })
  }
  return answer
}

function agreeTo(orders: Parameters<typeof createIntent>[0]['items'][number]['order'][]): Intent {
  return createIntent({ items: orders.map((order) => ({ order, quantity: 1n })), buyer: buyer.address })
}
