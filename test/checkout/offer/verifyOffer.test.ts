import { encodeFunctionData, erc20Abi, erc721Abi, maxUint256, parseAbi, zeroAddress } from 'viem'
import { describe, expect, test } from 'vitest'
import type { ListingFinding } from '../../../src/checkout/listing/listingFinding.js'
import { createOfferIntent } from '../../../src/checkout/offer/offerIntent.js'
import { verifyOffer } from '../../../src/checkout/offer/verifyOffer.js'
import type { Step } from '../../../src/protocol/step.js'
import { cancelRequestStep } from '../../../src/venues/request/listingSteps.js'
import { requestAbi } from '../../../src/venues/request/requestAbi.js'
import { ownTokenId, place } from '../verify/support/place.js'
import { createHonestOffer, type HonestOffer, offerStep } from './support/honestOffer.js'

const { stranger, requestMarket, otherUsdc, usdc, fakes } = place
const kinds = ['work', 'edition'] as const
type Attack = [name: string, code: ListingFinding['code'], change: (honest: HonestOffer) => HonestOffer]

/** Changes the step at an index: the approval at 0, the offer at 1. */
const changed = (index: number, change: (honest: HonestOffer) => Partial<Step>) => (honest: HonestOffer) => ({
  ...honest,
  steps: honest.steps.map((step, at) => (at === index ? { ...step, ...change(honest) } : step)),
})
const made = (change: Partial<Step>) => changed(1, () => change)
const approved = (change: Partial<Step>) => changed(0, () => change)
const called = (change: Parameters<typeof offerStep>[1]) =>
  changed(1, ({ intent }) => ({ data: offerStep(intent, change).data }))
const planned = (change: (steps: Step[]) => Step[]) => (honest: HonestOffer) => ({
  ...honest,
  steps: change(honest.steps),
})
const approve = (spender: `0x${string}`, amount: bigint) =>
  encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [spender, amount] })
const transfer = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [stranger, 1n] })
const operate = encodeFunctionData({
  abi: erc721Abi,
  functionName: 'setApprovalForAll',
  args: [requestMarket, true],
})
const increase = encodeFunctionData({
  abi: parseAbi(['function increaseAllowance(address spender, uint256 amount)']),
  functionName: 'increaseAllowance',
  args: [requestMarket, 1n],
})
const accept = encodeFunctionData({
  abi: requestAbi,
  functionName: 'acceptRequest',
  args: [7n, 1n, place.buyer, [], []],
})
const signature = {
  domain: { name: 'x', version: '1', chainId: place.chainId, verifyingContract: requestMarket },
  types: { Offer: [{ name: 'price', type: 'uint256' }] },
  primaryType: 'Offer',
  value: { price: '7' },
}
const post = { endpoint: place.base, method: 'POST', body: {} } as const
const pay: Step = { id: 'buy', to: stranger, data: '0x', value: 1n, price: 0n }
const end = place.seconds + 86_400n

const attacks: readonly Attack[] = [
  ['offer: a listing', 'sells-instead', called({ isListing: true })],
  ['offer: another collection', 'wrong-collection', called({ tokenContract: fakes })],
  ['offer: the zero address as collection', 'wrong-collection', called({ tokenContract: zeroAddress })],
  ['offer: another token', 'wrong-token-id', called({ tokenId: ownTokenId + 1n })],
  ['offer: token 0', 'wrong-token-id', called({ tokenId: 0n })],
  ['offer: more units', 'wrong-quantity', called({ quantity: 5n })],
  ['offer: no unit', 'wrong-quantity', called({ quantity: 0n })],
  ['offer: all units', 'wrong-quantity', called({ quantity: maxUint256 })],
  ['offer: another currency', 'wrong-currency', called({ currency: otherUsdc })],
  ['offer: the native currency', 'wrong-currency', called({ currency: zeroAddress })],
  ['offer: a higher price', 'price-too-high', called({ pricePerToken: 1_000_001n })],
  ['offer: the highest price', 'price-too-high', called({ pricePerToken: maxUint256 })],
  ['offer: a lower price', 'other-price', called({ pricePerToken: 999_999n })],
  ['offer: no price', 'other-price', called({ pricePerToken: 0n })],
  ['offer: a later end', 'wrong-expiry', called({ expiry: end + 1n })],
  ['offer: no end', 'wrong-expiry', called({ expiry: 2n ** 96n - 1n })],
  ['offer: expired', 'wrong-expiry', called({ expiry: place.seconds })],
  ['offer: an end of 0', 'wrong-expiry', called({ expiry: 0n })],
  ['call: extra bytes', 'not-canonical', changed(1, ({ steps }) => ({ data: `${steps[1]?.data}00` }))],
  ['call: cut off', 'unknown-call', changed(1, ({ steps }) => ({ data: `${steps[1]?.data.slice(0, -64)}` }))],
  ['call: nothing', 'unknown-call', made({ data: '0x' })],
  ['call: no hex', 'unknown-call', made({ data: 'offer' })],
  ['call: an acceptance', 'unknown-call', made({ data: accept })],
  [
    'call: a cancellation',
    'unknown-call',
    made({ data: cancelRequestStep({ market: requestMarket, requestId: 7n }).data }),
  ],
  ['call: a transfer', 'unknown-call', made({ to: usdc, data: transfer })],
  ['call: an approval', 'unknown-call', made({ to: usdc, data: approve(stranger, maxUint256) })],
  ['call: an operator', 'unknown-call', made({ data: operate })],
  ['market: a stranger’s', 'unknown-contract', made({ to: stranger })],
  ['market: another of the policy', 'other-market', made({ to: place.stall })],
  ['market: our own market', 'other-market', made({ to: place.market })],
  [
    'market: the collection',
    'unknown-contract',
    changed(1, ({ intent }) => ({ to: intent.collectionAddress })),
  ],
  ['market: the currency', 'unknown-contract', made({ to: usdc })],
  ['step: with ether', 'unexpected-value', made({ value: 1n })],
  ['step: with a price', 'wrong-price', made({ price: 1n })],
  ['step: a signature', 'mixed-step', made({ signature })],
  ['step: a signature of its own kind', 'extra-step', made({ id: 'signEIP712', signature })],
  ['step: a post', 'mixed-step', made({ post })],
  ['step: to execute', 'mixed-step', made({ executeType: 'order' })],
  ['step: a purchase', 'extra-step', made({ id: 'buy' })],
  ['step: a listing', 'extra-step', made({ id: 'createListing' })],
  ['step: a sale', 'extra-step', made({ id: 'sell' })],
  ['plan: nothing', 'missing-step', planned(() => [])],
  ['plan: only the approval', 'missing-step', planned((steps) => steps.slice(0, 1))],
  ['plan: two offers', 'extra-step', planned((steps) => [...steps.slice(1), ...steps.slice(1)])],
  ['plan: two approvals', 'extra-step', planned((steps) => [...steps.slice(0, 1), ...steps])],
  ['plan: a payment first', 'extra-step', planned((steps) => [pay, ...steps.slice(1)])],
  [
    'plan: a payment between',
    'extra-step',
    planned((steps) => [...steps.slice(0, 1), pay, ...steps.slice(1)]),
  ],
  ['plan: a payment after it', 'extra-step', planned((steps) => [...steps, pay])],
  ['plan: the wrong order', 'missing-step', planned((steps) => [...steps].reverse())],
  ['approval: a stranger', 'unexpected-spender', approved({ data: approve(stranger, 1_000_000n) })],
  ['approval: our own market', 'unexpected-spender', approved({ data: approve(place.market, 1_000_000n) })],
  [
    'approval: one unit more than the maximum',
    'approval-too-large',
    changed(0, ({ intent }) => ({ data: approve(requestMarket, intent.maxTotal + 1n) })),
  ],
  ['approval: without a limit', 'approval-too-large', approved({ data: approve(requestMarket, maxUint256) })],
  [
    'approval: less than the total',
    'approval-too-small',
    changed(0, ({ intent }) => ({ data: approve(requestMarket, intent.maxTotal - 1n) })),
  ],
  ['approval: nothing', 'approval-too-small', approved({ data: approve(requestMarket, 0n) })],
  ['approval: of another currency', 'wrong-token', approved({ to: otherUsdc })],
  [
    'approval: of the collection',
    'wrong-token',
    changed(0, ({ intent }) => ({ to: intent.collectionAddress })),
  ],
  ['approval: extra bytes', 'not-canonical', changed(0, ({ steps }) => ({ data: `${steps[0]?.data}00` }))],
  ['approval: a transfer', 'token-transfer', approved({ data: transfer })],
  ['approval: an operator', 'approval-for-all', approved({ data: operate })],
  ['approval: an increase', 'allowance-increase', approved({ data: increase })],
  ['approval: an unknown call', 'unknown-call', approved({ data: '0x12345678' })],
  ['approval: with ether', 'unexpected-value', approved({ value: 1n })],
  ['approval: with a price', 'wrong-price', approved({ price: 1n })],
  ['approval: a signature', 'mixed-step', approved({ signature })],
  ['approval: a post', 'mixed-step', approved({ post })],
  ['approval: an offer', 'extra-step', approved({ id: 'createOffer' })],
  [
    'royalty: above the maximum',
    'price-too-high',
    (honest) => ({ ...honest, royalty: (honest.royalty ?? 0n) + 1n }),
  ],
  ['royalty: not read', 'royalty-unread', (honest) => ({ ...honest, royalty: undefined })],
]
const table = kinds.flatMap((kind) => attacks.map((attack) => [kind, ...attack] as const))

describe('verifyOffer', () => {
  test.each(kinds)('returns no finding for an honest plan (%s)', (kind) => {
    const honest = createHonestOffer(kind)
    expect(verifyOffer(honest).flat()).toEqual([])
    expect(verifyOffer({ ...honest, steps: honest.steps.slice(1) }).flat()).toEqual([])
    expect(verifyOffer(called({ expiry: end - 60n })(honest)).flat()).toEqual([])
  })

  test.each(table)('returns a finding for a hostile plan: %s, %s', (kind, _, code, change) => {
    const found = verifyOffer(change(createHonestOffer(kind))).flat()
    expect(found.map((finding) => finding.code)).toContain(code)
  })

  test('has at least 60 hostile plans', () => expect(attacks.length).toBeGreaterThanOrEqual(60))

  test('returns a finding for the other token standard', () => {
    for (const kind of kinds) {
      const change = called({ isERC1155: kind === 'work' })
      const codes = verifyOffer(change(createHonestOffer(kind))).flat()
      expect(codes.map(({ code }) => code)).toEqual(['wrong-standard'])
    }
  })

  const flips = kinds.flatMap((kind) =>
    Object.keys(createHonestOffer(kind).intent)
      .filter((name) => !['marketplace', 'chainId', 'maker', 'standard', 'validUntil'].includes(name))
      .map((name) => [kind, name] as const),
  )
  test.each(flips)('returns a finding when one field of the intent differs: %s, %s', (kind, name) => {
    const honest = createHonestOffer(kind)
    const value = honest.intent[name as keyof typeof honest.intent]
    const other = typeof value === 'bigint' ? value - 1n : stranger
    expect(verifyOffer({ ...honest, intent: { ...honest.intent, [name]: other } }).flat()).not.toEqual([])
  })
})

describe('createOfferIntent', () => {
  const { intent } = createHonestOffer('edition')
  const { now } = place
  test.each([
    ['no quantity', { quantity: 0n }],
    ['several units of a work', { standard: 'ERC721' as const }],
    ['no price', { unitPrice: 0n }],
    ['a maximum below the price', { maxTotal: 3_999_999n }],
    ['an end in the past', { validUntil: new Date(now) }],
    ['an end in two years', { validUntil: new Date(now + 2 * 366 * 86_400_000) }],
    ['no maker', { maker: zeroAddress }],
  ])('throws InvalidIntent for %s', (_, change) => {
    expect(() => createOfferIntent({ ...intent, now, ...change })).toThrow(
      expect.objectContaining({ code: 'InvalidIntent' }),
    )
  })

  test('names the wrapped currency when the currency is the native one', () => {
    expect(() => createOfferIntent({ ...intent, now, chainId: 1, currency: zeroAddress })).toThrow(
      expect.objectContaining({
        code: 'InvalidIntent',
        details: expect.stringContaining('0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2'),
      }),
    )
  })

  test('returns the price as the maximum when none is given', () => {
    expect(createOfferIntent({ ...intent, now, maxTotal: undefined }).maxTotal).toBe(4_000_000n)
  })
})
