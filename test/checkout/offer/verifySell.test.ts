import { encodeFunctionData, erc20Abi, erc721Abi, maxUint256, zeroAddress } from 'viem'
import { describe, expect, test } from 'vitest'
import type { ListingFinding } from '../../../src/checkout/listing/listingFinding.js'
import type { Offer } from '../../../src/checkout/offer/readOffer.js'
import { createSellIntent } from '../../../src/checkout/offer/sellIntent.js'
import { verifySell } from '../../../src/checkout/offer/verifySell.js'
import type { Step } from '../../../src/protocol/step.js'
import { approvalStep } from '../../../src/venues/approvalStep.js'
import { operatorStep } from '../../../src/venues/operatorStep.js'
import { cancelRequestStep, createRequestStep } from '../../../src/venues/request/listingSteps.js'
import { requestAbi } from '../../../src/venues/request/requestAbi.js'
import { ownTokenId, place } from '../verify/support/place.js'
import { createHonestSell, type HonestSell, sellStep } from './support/honestSell.js'

const { stranger, paintings, collection, requestMarket, otherUsdc, usdc } = place
const kinds = ['work', 'edition'] as const
type Kind = (typeof kinds)[number]
type Attack = [name: string, code: ListingFinding['code'], change: (honest: HonestSell) => HonestSell]

/** Changes the last step, which accepts the offer. */
const sold = (change: (honest: HonestSell) => Partial<Step>) => (honest: HonestSell) => ({
  ...honest,
  steps: honest.steps.map((step, at) => (at === 1 ? { ...step, ...change(honest) } : step)),
})
const called = (change: Parameters<typeof sellStep>[1]) =>
  sold(({ intent }) => ({ data: sellStep(intent, change).data }))
/** Changes the first step, which approves the token. */
const approved = (change: Partial<Step>) => (honest: HonestSell) => ({
  ...honest,
  steps: honest.steps.map((step, at) => (at === 0 ? { ...step, ...change } : step)),
})
/** Changes the offer as the chain shows it, both in the newest block and in the block with enough confirmations (`settled`). */
const offered = (change: Partial<Offer>) => (honest: HonestSell) => {
  const offer = honest.offer.offer && { ...honest.offer.offer, ...change }
  return { ...honest, offer: { ...honest.offer, offer, settled: offer } }
}
const settled = (change: Partial<Offer> | undefined) => (honest: HonestSell) => {
  const { offer } = honest.offer
  return { ...honest, offer: { ...honest.offer, settled: change && offer && { ...offer, ...change } } }
}
const planned = (change: (steps: Step[], honest: HonestSell) => Step[]) => (honest: HonestSell) => ({
  ...honest,
  steps: change(honest.steps, honest),
})
const encodeApprove = (spender: `0x${string}`, amount: bigint) =>
  encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [spender, amount] })
const operate = (operator: `0x${string}`, isAllowed = true) =>
  encodeFunctionData({ abi: erc721Abi, functionName: 'setApprovalForAll', args: [operator, isAllowed] })
const give = encodeFunctionData({
  abi: erc721Abi,
  functionName: 'transferFrom',
  args: [place.buyer, stranger, ownTokenId],
})
const signature = {
  domain: { name: 'x', version: '1', chainId: place.chainId, verifyingContract: requestMarket },
  types: { Accept: [{ name: 'requestId', type: 'uint256' }] },
  primaryType: 'Accept',
  value: { requestId: '7' },
}

/** The attacks that the tests try on ERC-721 and on ERC-1155 tokens. */
const common: readonly Attack[] = [
  ['call: another offer', 'wrong-orders', called({ requestId: 8n })],
  ['call: offer 0', 'wrong-orders', called({ requestId: 0n })],
  ['call: the largest number', 'wrong-orders', called({ requestId: maxUint256 })],
  ['call: one unit more', 'wrong-quantity', called({ quantity: 5n })],
  ['call: no unit', 'wrong-quantity', called({ quantity: 0n })],
  ['call: all units', 'wrong-quantity', called({ quantity: maxUint256 })],
  ['call: proceeds to a stranger', 'wrong-recipient', called({ recipient: stranger })],
  ['call: proceeds to the maker', 'wrong-recipient', called({ recipient: place.friend })],
  ['call: proceeds to the market', 'wrong-recipient', called({ recipient: requestMarket })],
  ['call: proceeds to the zero address', 'wrong-recipient', called({ recipient: zeroAddress })],
  ['fee: to another receiver', 'unexpected-fee', called({ receivers: [stranger] })],
  ['fee: a higher one', 'unexpected-fee', called({ amounts: [20_001n] })],
  ['fee: a lower one', 'unexpected-fee', called({ amounts: [19_999n] })],
  ['fee: left out', 'missing-fee', called({ amounts: [], receivers: [] })],
  [
    'fee: a second one',
    'unexpected-fee',
    sold(({ intent }) => ({
      data: sellStep(intent, {
        amounts: [20_000n, 1n],
        receivers: [...intent.fees.map(({ receiver }) => receiver), stranger],
      }).data,
    })),
  ],
  ['fee: amounts without receivers', 'unknown-call', called({ receivers: [] })],
  ['call: extra bytes', 'not-canonical', sold(({ steps }) => ({ data: `${steps[1]?.data}00` }))],
  ['call: cut off', 'unknown-call', sold(({ steps }) => ({ data: `${steps[1]?.data.slice(0, -64)}` }))],
  ['call: nothing', 'unknown-call', sold(() => ({ data: '0x' }))],
  ['call: no hex', 'unknown-call', sold(() => ({ data: 'sell' }))],
  [
    'call: a batch',
    'unknown-call',
    sold(({ intent }) => ({
      data: encodeFunctionData({
        abi: requestAbi,
        functionName: 'acceptRequestBatch',
        args: [[7n], [intent.quantity], [intent.seller], [20_000n], [intent.fees[0]?.receiver ?? stranger]],
      }),
    })),
  ],
  [
    'call: a transfer of the token',
    'unknown-call',
    sold(({ intent }) => ({ to: intent.collectionAddress, data: give })),
  ],
  [
    'call: an approval of the currency',
    'unknown-call',
    sold(() => ({ to: usdc, data: encodeApprove(stranger, maxUint256) })),
  ],
  [
    'call: a cancellation',
    'unknown-call',
    sold(() => ({ data: cancelRequestStep({ market: requestMarket, requestId: 7n }).data })),
  ],
  [
    'call: a listing for nothing',
    'unknown-call',
    sold(({ intent }) => ({
      data: createRequestStep({
        market: requestMarket,
        request: {
          isERC1155: false,
          tokenContract: intent.collectionAddress,
          tokenId: ownTokenId,
          quantity: 1n,
          expiry: place.seconds + 1_000n,
          currency: usdc,
          pricePerToken: 1n,
        },
      }).data,
    })),
  ],
  ['market: a stranger’s', 'unknown-contract', sold(() => ({ to: stranger }))],
  ['market: another of the policy', 'other-market', sold(() => ({ to: place.stall }))],
  ['market: our own market', 'other-market', sold(() => ({ to: place.market }))],
  ['market: the collection', 'unknown-contract', sold(({ intent }) => ({ to: intent.collectionAddress }))],
  ['step: with ether', 'unexpected-value', sold(() => ({ value: 1n }))],
  ['step: with a price', 'wrong-price', sold(() => ({ price: 1n }))],
  ['step: a signature', 'mixed-step', sold(() => ({ signature }))],
  ['step: a signature of its own kind', 'extra-step', sold(() => ({ id: 'signEIP712', signature }))],
  ['step: a post', 'mixed-step', sold(() => ({ post: { endpoint: place.base, method: 'POST', body: {} } }))],
  ['step: to execute', 'mixed-step', sold(() => ({ executeType: 'order' }))],
  ['step: a purchase', 'extra-step', sold(() => ({ id: 'buy' }))],
  ['step: a listing', 'extra-step', sold(() => ({ id: 'createListing' }))],
  ['step: an offer', 'extra-step', sold(() => ({ id: 'createOffer' }))],
  ['plan: nothing', 'missing-step', planned(() => [])],
  ['plan: only the approval', 'missing-step', planned((steps) => steps.slice(0, 1))],
  ['plan: two acceptances', 'extra-step', planned(([, sell]) => (sell ? [sell, sell] : []))],
  [
    'plan: two approvals',
    'extra-step',
    planned(([first, last]) => (first && last ? [first, first, last] : [])),
  ],
  [
    'plan: a payment first',
    'extra-step',
    planned((steps) => [{ id: 'buy', to: stranger, data: '0x', value: 1n, price: 0n }, ...steps.slice(1)]),
  ],
  [
    'plan: a payment after it',
    'extra-step',
    planned((steps) => [...steps, { id: 'buy', to: stranger, data: '0x', value: 1n, price: 0n }]),
  ],
  ['plan: the wrong order', 'missing-step', planned((steps) => [...steps].reverse())],
  ['approval: a stranger, all tokens', 'unexpected-spender', approved({ data: operate(stranger) })],
  [
    'approval: a stranger, this token',
    'unexpected-spender',
    approved({ data: encodeApprove(stranger, ownTokenId) }),
  ],
  ['approval: another market of the policy', 'unexpected-spender', approved({ data: operate(place.market) })],
  ['approval: another token', 'wrong-token-id', approved({ data: encodeApprove(requestMarket, 1n) })],
  [
    'approval: of a currency',
    'wrong-collection',
    approved({ to: usdc, data: encodeApprove(requestMarket, maxUint256) }),
  ],
  ['approval: a transfer', 'token-transfer', approved({ data: give })],
  ['approval: an unknown call', 'unknown-call', approved({ data: '0x12345678' })],
  ['approval: with ether', 'unexpected-value', approved({ value: 1n })],
  ['approval: with a price', 'wrong-price', approved({ price: 1n })],
  ['approval: a signature', 'mixed-step', approved({ signature })],
  ['approval: a sale', 'extra-step', approved({ id: 'sell' })],
  [
    'offer: none with this number',
    'not-an-offer',
    (honest) => ({ ...honest, offer: { ...honest.offer, offer: undefined } }),
  ],
  ['offer: a listing', 'not-an-offer', offered({ isListing: true })],
  ['offer: of another maker', 'wrong-maker', offered({ creator: stranger })],
  ['offer: for another token', 'wrong-token-id', offered({ tokenId: 1n })],
  ['offer: in another currency', 'wrong-currency', offered({ currency: otherUsdc })],
  ['offer: in the native currency', 'wrong-currency', offered({ currency: zeroAddress })],
  ['offer: one unit less', 'price-too-low', offered({ pricePerToken: 999_999n })],
  ['offer: for nothing', 'price-too-low', offered({ pricePerToken: 0n })],
  ['offer: for less than the proceeds', 'proceeds-too-low', offered({ pricePerToken: 999_999n })],
  ['offer: one unit more', 'other-price', offered({ pricePerToken: 1_000_001n })],
  ['offer: expired', 'wrong-expiry', offered({ expiry: place.seconds })],
  ['offer: nothing left', 'wrong-quantity', offered({ quantity: 0n })],
  ['reorg: no settled offer', 'terms-unsettled', settled(undefined)],
  ['reorg: another maker before', 'terms-unsettled', settled({ creator: stranger })],
  ['reorg: another price before', 'terms-unsettled', settled({ pricePerToken: 1n })],
  ['reorg: another token before', 'terms-unsettled', settled({ tokenId: 1n })],
  ['reorg: a listing before', 'terms-unsettled', settled({ isListing: true })],
]

const attacks: readonly (readonly [Kind, ...Attack])[] = [
  ...kinds.flatMap((kind) => common.map((attack) => [kind, ...attack] as const)),
  [
    'work',
    'approval: all tokens of the collection',
    'approval-for-all',
    approved({ data: operate(requestMarket) }),
  ],
  ['work', 'approval: of another collection', 'wrong-collection', approved({ to: collection })],
  [
    'work',
    'approval: extra bytes',
    'not-canonical',
    approved({ data: `${encodeApprove(requestMarket, ownTokenId)}00` }),
  ],
  ['work', 'offer: for an edition', 'not-an-offer', offered({ isERC1155: true })],
  ['work', 'offer: for another collection', 'wrong-collection', offered({ tokenContract: collection })],
  [
    'edition',
    'approval: of one number',
    'not-canonical',
    approved({ data: encodeApprove(requestMarket, ownTokenId) }),
  ],
  ['edition', 'approval: of another collection', 'wrong-collection', approved({ to: paintings })],
  [
    'edition',
    'approval: a revocation',
    'approval-for-all',
    approved({ data: operate(requestMarket, false) }),
  ],
  ['edition', 'offer: for a work', 'not-an-offer', offered({ isERC1155: false })],
  ['edition', 'offer: for another collection', 'wrong-collection', offered({ tokenContract: paintings })],
]

describe('verifySell', () => {
  test.each(kinds)('returns no finding for an honest plan (%s)', (kind) => {
    const honest = createHonestSell(kind)
    expect(verifySell(honest).flat()).toEqual([])
    expect(verifySell({ ...honest, steps: honest.steps.slice(1) }).flat()).toEqual([])
  })

  test.each(attacks)('returns a finding for a hostile plan: %s, %s', (kind, _, code, change) => {
    const codes = verifySell(change(createHonestSell(kind))).flat()
    expect(codes.map((finding) => finding.code)).toContain(code)
  })

  test('has at least 60 hostile plans', () => expect(attacks.length).toBeGreaterThanOrEqual(60))

  test('returns a finding without the offer, and after the market got another implementation', () => {
    const honest = createHonestSell('work')
    const codesOf = (options: verifySell.Options) =>
      verifySell(options)
        .flat()
        .map(({ code }) => code)
    expect(codesOf({ ...honest, offer: undefined })).toContain('terms-unread')
    const earlier = { ...honest.offer, implementation: '0x01' } as const
    expect(codesOf({ ...honest, earlier })).toEqual(['changed-contract'])
    const { market: _, ...intent } = honest.intent
    expect(codesOf({ ...honest, intent })).toContain('market-unnamed')
  })

  const flips = kinds.flatMap((kind) => {
    const { intent } = createHonestSell(kind)
    return Object.keys(intent)
      .filter((name) => !['marketplace', 'fees', 'chainId'].includes(name))
      .map((name) => [kind, name] as const)
  })
  test.each(flips)('returns a finding when one field of the intent differs: %s, %s', (kind, name) => {
    const honest = createHonestSell(kind)
    const value = honest.intent[name as keyof typeof honest.intent]
    const other = typeof value === 'bigint' ? value + 1n : name === 'orderId' ? '8' : stranger
    expect(verifySell({ ...honest, intent: { ...honest.intent, [name]: other } }).flat()).not.toEqual([])
  })
})

describe('createSellIntent', () => {
  const { intent } = createHonestSell('edition')
  test.each([
    ['the native currency', { currency: zeroAddress }],
    ['the seller’s own offer', { maker: intent.seller }],
    ['no quantity', { quantity: 0n }],
    ['no price', { unitPrice: 0n }],
    ['proceeds above the price less the fees', { proceeds: intent.proceeds + 1n }],
    ['an id that is no number', { orderId: '0x07' }],
    ['a fee to nobody', { fees: [{ amount: 1n, receiver: zeroAddress }] }],
    [
      'a fee that is the whole price',
      { proceeds: undefined, fees: [{ amount: 4_000_000n, receiver: stranger }] },
    ],
  ])('throws InvalidIntent for %s', (_, change) => {
    expect(() => createSellIntent({ ...intent, ...change })).toThrow(
      expect.objectContaining({ code: 'InvalidIntent' }),
    )
  })

  test('returns the price less the fees as the proceeds', () => {
    expect(createSellIntent({ ...intent, proceeds: undefined }).proceeds).toBe(3_980_000n)
  })
})

// A real service asks for the narrowest approval. If the honest plans had other approvals, the tests above would prove nothing.
test('an honest approval is the narrowest one of its standard', () => {
  const { steps } = createHonestSell('work')
  expect(steps[0]).toEqual(approvalStep({ currency: paintings, spender: requestMarket, amount: ownTokenId }))
  expect(createHonestSell('edition').steps[0]).toEqual(operatorStep({ collection, operator: requestMarket }))
})
