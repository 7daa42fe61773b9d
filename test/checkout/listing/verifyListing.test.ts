import { readFileSync } from 'node:fs'
import { afterAll, describe, expect, test } from 'vitest'
import { findings } from '../../../src/checkout/errors/finding.js'
import {
  type ListingFinding,
  type ListingFindingCode,
  listingFindings,
} from '../../../src/checkout/listing/listingFinding.js'
import { verifyListing } from '../../../src/checkout/listing/verifyListing.js'
import { requestVenue } from '../../../src/venues/request/requestVenue.js'
import { tillkitVenue } from '../../../src/venues/tillkit/tillkitVenue.js'
import type { Venue } from '../../../src/venues/venue.js'
import { place } from '../verify/support/place.js'
import { conduit } from '../verify/support/seaportSteps.js'
import { startTamperChain } from '../verify/support/startTamperChain.js'
import { harmlessListings } from './support/harmlessListings.js'
import { createHonestListing, type HonestListing } from './support/honestListings.js'
import { judgeListing } from './support/judgeListing.js'
import { makeListingAttack } from './support/listingAttack.js'
import { marketListingAttacks } from './support/marketListingAttacks.js'
import { marketSwapAttacks } from './support/marketSwapAttacks.js'
import { requestListingAttacks } from './support/requestListingAttacks.js'
import { stepAttacks } from './support/stepAttacks.js'
import { termAttacks } from './support/termAttacks.js'

const [home, other] = await Promise.all([
  startTamperChain(),
  startTamperChain({ chainId: place.otherChainId }),
])
afterAll(() => Promise.all([home.close(), other.close()]))
const chains = { home, other }
const places = [
  'seaportWork',
  'seaportEdition',
  'seaportZoned',
  'marketWork',
  'marketEdition',
  'requestWork',
  'requestEdition',
] as const

const listingAttacks = [
  ...termAttacks,
  ...stepAttacks,
  ...marketListingAttacks,
  ...requestListingAttacks,
  ...marketSwapAttacks,
]
/**
 * Finding codes that other files test. `agreedMarket.test.ts` tests the codes of the intent and the chain. `verifyOffer.test.ts` and
 * `verifySell.test.ts` test the codes of offers.
 */
const others: readonly string[] = [
  'market-unnamed',
  'proceeds-unread',
  'not-an-offer',
  'wrong-maker',
  'sells-instead',
  'wrong-standard',
  'royalty-unread',
]

const attacked = await Promise.all(
  listingAttacks.map(async (attack) => {
    const listing = makeListingAttack(attack)
    return { ...attack, found: codesOf(listing), harm: await judgeListing({ chains, ...listing }) }
  }),
)

describe('verifyListing', () => {
  test.each(places)('accepts an honest listing, which does no harm (%s)', async (where) => {
    const honest = createHonestListing(where)
    expect(verifyListing(honest)).toEqual([[], []])
    expect(verifyListing({ ...honest, steps: honest.steps.slice(1) })).toEqual([[]])
    expect(await judgeListing({ chains, ...honest })).toBeUndefined()
  })

  test.each(attacked)('refuses: $name', ({ found, code }) => {
    expect(found).toContain(code)
  })

  test('refuses only attacks that do harm on the chain, or whose harmlessness is explained', () => {
    const harmless = attacked.filter(({ harm }) => !harm).map(({ name }) => name)
    expect(harmless.sort()).toEqual(Object.values(harmlessListings).flat().sort())
    expect(attacked.length - harmless.length).toBeGreaterThanOrEqual(40)
    expect(new Set(attacked.map(({ name }) => name)).size).toBe(attacked.length)
  })

  test.each(Object.keys(listingFindings) as ListingFindingCode[])('covers each finding (%s)', (code) => {
    expect([...others, ...attacked.map((attack) => attack.code)]).toContain(code)
    expect(Object.keys(findings)).not.toContain(code)
    const page = readFileSync(new URL('../../../docs/sellers.md', import.meta.url), 'utf8')
    expect(page).toContain(`| \`${code}\` | ${listingFindings[code]} |`)
  })

  test.each([
    ['calldata', { data: '0x12' }],
    ['the id of a login', { id: 'signEIP191' }],
    ['a contract to call', { to: place.stranger }],
  ] as const)('returns mixed-step for a signature with %s', (_, change) => {
    const honest = createHonestListing('seaportWork')
    const steps = honest.steps.map((step) => (step.signature ? { ...step, ...change } : step))
    expect(codesOf({ ...honest, steps })).toEqual(['mixed-step'])
  })

  test('returns terms-unread for Seaport when the counter is unknown', () => {
    const { counter: _, ...honest } = createHonestListing('seaportWork')
    expect(codesOf(honest as HonestListing)).toEqual(['terms-unread'])
  })

  test('accepts only the agreed conduit and zone', () => {
    const honest = createHonestListing('seaportWork')
    const agreed = { ...honest.intent, conduit, zone: place.friend }
    const attack = (name: string) => listingAttacks.find((each) => each.name === name)
    const through = attack('conduit: a known one of other marketplaces')
    if (!through) return expect.unreachable()
    const { steps } = makeListingAttack(through)
    const intent = { ...honest.intent, conduit }
    // The agreed conduit moves the token, so the seller must not approve any other operator.
    expect(codesOf({ ...honest, intent, steps })).toEqual(['unexpected-spender'])
    expect(codesOf({ ...honest, intent, steps: steps.slice(1) })).toEqual([])
    expect(codesOf({ ...honest, intent: agreed })).toEqual(['unexpected-spender', 'foreign-zone'])
  })

  test('accepts only the markets of the policy', () => {
    const [seaport, market] = [createHonestListing('seaportWork'), createHonestListing('marketWork')]
    expect(codesOf({ ...seaport, policy: { seaport: false } })).toEqual(['foreign-contract'])
    expect(codesOf({ ...market, policy: {} })).toEqual(['unknown-contract'])
    // A policy can name the venue of a market. `verifyListing` refuses a listing on this market in the format of another venue.
    const request = createHonestListing('requestWork')
    const named = (venue: Venue) => ({
      markets: { [place.chainId]: [{ address: place.requestMarket, venue }] },
    })
    expect(codesOf({ ...request, policy: named(requestVenue) })).toEqual([])
    expect(codesOf({ ...request, policy: named(tillkitVenue) })).toEqual(['unknown-contract'])
  })
})

function codesOf(listing: HonestListing): ListingFinding['code'][] {
  return [...new Set(verifyListing(listing).flatMap((found) => found.map(({ code }) => code)))]
}
