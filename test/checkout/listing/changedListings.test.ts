import fc from 'fast-check'
import { padHex, toHex, zeroAddress, zeroHash } from 'viem'
import { afterAll, expect, inject, test } from 'vitest'
import { verifyListing } from '../../../src/checkout/listing/verifyListing.js'
import type { Step } from '../../../src/protocol/step.js'
import { isWhole } from '../../setup/sample.js'
import { ownTokenId, place, zone } from '../verify/support/place.js'
import { conduit } from '../verify/support/seaportSteps.js'
import { startTamperChain } from '../verify/support/startTamperChain.js'
import { createHonestListing, type ListingPlace } from './support/honestListings.js'
import { judgeListing } from './support/judgeListing.js'

const [home, other] = await Promise.all([
  startTamperChain(),
  startTamperChain({ chainId: place.otherChainId }),
])
afterAll(() => Promise.all([home.close(), other.close()]))

const places: readonly ListingPlace[] = [
  ...(['seaportWork', 'seaportEdition', 'seaportZoned', 'marketWork'] as const),
  ...(['marketEdition', 'requestWork', 'requestEdition'] as const),
]
const addresses = [zeroAddress, place.stranger, place.buyer, place.friend, place.usdc, place.otherUsdc, zone]
const contracts = [place.paintings, place.collection, place.market, place.requestMarket, place.oddToken]
const numbers = [
  0n,
  1n,
  2n,
  3n,
  4n,
  5n,
  50_000n,
  950_000n,
  1_000_000n,
  ownTokenId,
  2n ** 255n,
  2n ** 256n - 1n,
]
const times = [
  place.seconds,
  place.seconds + 86_400n,
  place.seconds + 7n * 86_400n,
  place.seconds + 30n * 86_400n,
]
const hashes = [zeroHash, conduit.key, padHex(place.stranger), padHex(place.friend)]

const instead: fc.Arbitrary<unknown> = fc.constantFrom<unknown>(
  ...[...addresses, ...contracts, ...hashes],
  ...[...numbers, ...times].map(String),
  ...[0, 1, 2, 3, 4, 5, true, false, null, '', '0x', 'x'],
)

/** Generates a change of a listing's steps. It changes one field, one word of calldata, or the items of one list. */
const change = fc.record({
  way: fc.constantFrom('field', 'field', 'field', 'word', 'repeat', 'leave', 'move'),
  at: fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
  value: instead,
  isPosted: fc.boolean(),
})
const changed = fc.record({
  where: fc.constantFrom(...places),
  changes: fc.array(change, { minLength: 1, maxLength: 3 }),
})

test('refuses a randomly changed listing, or it does no harm on a chain', async () => {
  const drawn = fc.sample(changed, { seed: inject('seed'), numRuns: isWhole() ? 800 : 200 })
  const counts = { passed: 0, refused: 0, harmful: 0, failures: [] as string[] }
  for (const [index, { where, changes }] of drawn.entries()) {
    const honest = createHonestListing(where)
    const steps = changes.reduce(carryOut, structuredClone(honest.steps))
    const isPassed = verifyListing({ ...honest, steps }).flat().length === 0
    counts[isPassed ? 'passed' : 'refused'] += 1
    if (!isPassed && index % 4 > 0) continue
    const harm = await judgeListing({ chains: { home, other }, intent: honest.intent, steps })
    if (harm) counts.harmful += 1
    if (harm && isPassed) counts.failures.push(`${index} (${where}): ${harm} ${JSON.stringify(changes)}`)
  }
  expect(counts.failures).toEqual([])
  // The run proves something only if some changed listings harm the seller, and `verifyListing` accepts some.
  expect(counts.harmful).toBeGreaterThan(isWhole() ? 2 : 0)
  expect(counts.passed).toBeGreaterThan(isWhole() ? 10 : 2)
})

type Change = typeof change extends fc.Arbitrary<infer value> ? value : never

function carryOut(steps: Step[], { way, at, value, isPosted }: Change): Step[] {
  const last = steps.at(-1)
  if (!last) return steps
  const spots = spotsOf(last.signature && [last.signature.value, last.post?.body])
  const spot = spots[Math.floor(at * spots.length)]
  if (way === 'word' || !last.signature)
    changeWord(steps[Math.floor(at * 8) % steps.length] ?? last, at, value)
  else if (way === 'field' && spot) Object.assign(spot.owner, { [spot.key]: value })
  else {
    const lists = spots.flatMap(({ owner }) => (Array.isArray(owner) ? [owner] : []))
    const list: unknown[] = lists[Math.floor(at * lists.length)] ?? steps
    if (way === 'repeat') list.push(structuredClone(list[0]))
    else if (way === 'leave') list.pop()
    else list.reverse()
  }
  // If `isPosted` is set, the body gets the signed values. So `verifyListing` must refuse the change itself, and not a body that differs.
  if (isPosted && last.post && last.signature) last.post.body.order = last.signature.value
  return steps
}

function spotsOf(value: unknown): { owner: object; key: string }[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, one]) => {
    const inner = spotsOf(one)
    return inner.length > 0 ? inner : [{ owner: value, key }]
  })
}

function changeWord(step: Step, at: number, value: unknown): void {
  const { data } = step
  const words = Math.floor((data.length - 10) / 64)
  if (words < 1 || typeof value !== 'string' || !/^(0x[0-9a-f]+|\d+)$/i.test(value)) return
  const start = 10 + 64 * Math.floor(at * words)
  step.data = data.slice(0, start) + toHex(BigInt(value), { size: 32 }).slice(2) + data.slice(start + 64)
}
