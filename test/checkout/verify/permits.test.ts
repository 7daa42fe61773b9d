import { zeroAddress, zeroHash } from 'viem'
import { describe, expect, test } from 'vitest'
import type { Intent } from '../../../src/checkout/intent/intent.js'
import type { Policy } from '../../../src/checkout/verify/policy.js'
import { readFacts } from '../../../src/checkout/verify/readFacts.js'
import { verify } from '../../../src/checkout/verify/verify.js'
import { encodePermit } from '../../../src/evm/permit.js'
import type { Step } from '../../../src/protocol/step.js'
import { encodeSwapCheckout } from '../../../src/swaps/checkout/encodeSwapCheckout.js'
import { marketPurchaseId } from '../../../src/swaps/checkout/marketPurchaseId.js'
import { encodeMarketBuy } from '../../../src/venues/tillkit/encodeMarketBuy.js'
import { deploySwapCheckout } from '../support/deploySwapCheckout.js'
import { startShop } from '../support/startShop.js'

const shop = await startShop()
const { client, contracts, orderAbout, buyer, relayer } = shop
const { usdc, dai, market, weth } = contracts
const { chainId } = shop.deployment
const contract = await deploySwapCheckout(shop)
const policy = { ...shop.swapPolicy, checkouts: { [chainId]: [contract] } }
const single = await shop.agree([{ order: orderAbout(/^Paid in USDC \(6 decimals\)/) }])
const several = await shop.agree([{ order: orderAbout(/100 prints, in USDC/) }])
const { timestamp } = await client.getBlock()
const deadline = timestamp + 1_800n
const now = Number(timestamp) * 1_000
const singleFacts = await readFacts({ client, intent: single, policy, steps: stepsFor(single) })
const severalFacts = await readFacts({ client, intent: several, policy, steps: stepsFor(several) })

type Changes = {
  permit?: Partial<{ owner: `0x${string}`; spender: `0x${string}`; value: bigint; deadline: bigint }>
  domain?: Partial<{ chainId: number; verifyingContract: `0x${string}` }>
  checkout?: Partial<encodeSwapCheckout.Options>
  buy?: Partial<encodeMarketBuy.Options>
  step?: Partial<Step>
}

/** Returns the permit and the purchase that submits it, with changes. */
function stepsFor(intent: Intent, changes: Changes = {}): Step[] {
  const [order] = intent.orders
  if (!order) throw new Error('The intent has no order.')
  const { orderId, collectionAddress: collection, tokenId = 0n, quantity, unitPrice } = order
  const purchaseId = `0x${'7'.repeat(64)}` as const
  const { currency, maxTotal: price } = intent
  const purchase = encodeMarketBuy({
    items: [{ orderId: orderId as `0x${string}`, collection, tokenId, quantity, unitPrice }],
    currency,
    recipient: intent.recipient,
    fees: [],
    purchaseId: marketPurchaseId(buyer.address, purchaseId),
    ...changes.buy,
  })
  const payment = {
    payWith: currency,
    maxAmount: price,
    currency,
    price,
    router: zeroAddress,
    swap: '0x',
  } as const
  const call = { purchaseId, deadline, ...payment, market, purchase, ...changes.checkout }
  const { data, value } = encodeSwapCheckout(call)
  const signature = encodePermit({
    permit: { owner: buyer.address, spender: contract, value: price, nonce: 0n, deadline, ...changes.permit },
    domain: { name: 'Sandbox USD Coin', version: '1', chainId, verifyingContract: usdc, ...changes.domain },
  })
  return [
    { id: 'signEIP712', to: signature.domain.verifyingContract, data: '0x', value: 0n, price: 0n, signature },
    { id: 'buy', to: contract, data, value, price, ...changes.step },
  ]
}

function codesOf(
  steps: readonly Step[],
  intent = single,
  facts = singleFacts,
  own: Policy = policy,
): string[] {
  const findings = verify({ steps, intent, policy: own, facts, now: () => now })
  return findings.flat().map(({ code }) => code)
}

const permit = { deadline, v: 27, r: zeroHash, s: zeroHash }

describe('verify, with a signed permit and a purchase through the checkout contract', () => {
  test('accepts an honest plan', () => {
    expect(codesOf(stepsFor(single))).toEqual([])
    expect(codesOf(stepsFor(single, { checkout: { permit } }).slice(1))).toEqual([])
  })

  test('refuses an order that the market can fill twice, and an order that was not read', () => {
    expect(codesOf(stepsFor(several), several, severalFacts)).toEqual(['unknown-contract'])
    const unread = verify({ steps: stepsFor(single), intent: single, policy }).flat()
    expect(unread.map(({ code }) => code)).toContain('terms-unread')
    expect(codesOf(stepsFor(single), single, severalFacts)).toContain('terms-unread')
  })

  test('refuses a contract that the policy does not name', () => {
    expect(codesOf(stepsFor(single), single, singleFacts, { ...policy, checkouts: {} })).toContain(
      'unknown-contract',
    )
  })

  const attacks: Record<string, [string, Changes]> = {
    'that another account signs': ['wrong-signer', { permit: { owner: relayer.address } }],
    'for another spender': ['unexpected-spender', { permit: { spender: market } }],
    'of more than the price': ['approval-too-large', { permit: { value: 120_000_001n } }],
    'of less than the price': ['approval-too-small', { permit: { value: 1n } }],
    'with a far deadline': ['far-deadline', { permit: { deadline: deadline + 1n } }],
    'of another token': ['foreign-contract', { domain: { verifyingContract: dai } }],
    'of another chain': ['wrong-chain', { domain: { chainId: 1 } }],
    'for a purchase with a far deadline': ['far-deadline', { checkout: { deadline: deadline + 1n } }],
    'for a purchase that takes more': ['wrong-amount', { checkout: { maxAmount: 120_000_001n } }],
    'for a purchase that takes and pays more': [
      'wrong-amount',
      { checkout: { maxAmount: 130_000_000n, price: 130_000_000n } },
    ],
    'for a purchase in another currency': ['wrong-currency', { checkout: { payWith: dai, currency: dai } }],
    'for a purchase with a swap': ['unknown-contract', { checkout: { router: weth } }],
    'for a purchase with hidden calldata': ['not-canonical', { checkout: { swap: '0x1234' } }],
    'for a purchase with another id at the market': ['not-canonical', { buy: { purchaseId: zeroHash } }],
    'for another recipient': ['wrong-recipient', { buy: { recipient: relayer.address } }],
    'for a purchase with a fee': [
      'unexpected-fee',
      { buy: { fees: [{ receiver: relayer.address, amount: 1n }] } },
    ],
    'for no items': ['wrong-orders', { buy: { items: [] } }],
    'for another market': ['unknown-contract', { checkout: { market: relayer.address } }],
    'for a purchase with ether': ['unexpected-value', { step: { value: 1n } }],
  }

  test.each(Object.entries(attacks))('refuses a permit %s', (_, [code, changes]) => {
    expect(codesOf(stepsFor(single, changes))).toContain(code)
  })

  test('refuses two permits, and such a purchase of a buyer who swaps', () => {
    const [signed, bought] = stepsFor(single) as [Step, Step]
    expect(codesOf([signed, signed, bought])).toContain('extra-step')
    const swapping = { ...single, pay: { currency: dai, maxAmount: 10n ** 21n } }
    expect(codesOf([signed, bought], swapping)).toContain('unknown-contract')
  })
})
