import { encodeFunctionData, type Hex, parseAbi, zeroAddress } from 'viem'
import type { Step } from '../../../../../src/protocol/step.js'
import { approve, createHonestPlan, type HonestPlan, withRequests } from '../honestPlans.js'
import { ownTokenId, place } from '../place.js'
import { decoyIds, type RequestOrder } from '../requestOrders.js'
import { encodeBatch, encodeHelped, encodeSingle, type RequestArgs, requestArgs } from '../requestSteps.js'
import { type Attack, withStep } from './attack.js'

const { stranger, buyer, fakes, oddToken, requestMarket, requestHelper, falseRequests } = place
const price = 120_000_000n
const fee = { receiver: place.feeReceivers[0], amount: 1_000_000n }
const single = requestArgs(createHonestPlan({ venue: 'request' }).intent)
const two = [7n, 1n].map((tokenId) => ({ tokenId, quantity: 1n, unitPrice: price }))
const pair = requestArgs(createHonestPlan({ venue: 'request', lines: two }).intent)
const [first = 0n] = pair.ids

const proxyAbi = parseAbi([
  'struct RequestParams { bool isListing; bool isERC1155; address tokenContract; uint256 tokenId; uint256 quantity; uint96 expiry; address currency; uint256 pricePerToken; }',
  'function createRequest(RequestParams request)',
  'function replace(address code)',
])

export const requestAttacks: Attack[] = [
  // Attacks on the arguments of the call
  call('another edition', { ids: [decoyIds.other] }, 'wrong-orders', 1n),
  call('a look-alike', { ids: [decoyIds.fake] }, 'wrong-orders', 1n),
  call('the same for more', { ids: [decoyIds.dear] }, 'wrong-orders', 10n ** 30n),
  call('the same in another currency', { ids: [decoyIds.odd] }, 'wrong-orders', 1n),
  call('an offer for a token of the buyer', { ids: [decoyIds.offer] }, 'wrong-orders', 1n),
  call('the buyer’s own listing', { ids: [decoyIds.own] }, 'wrong-orders', 1_000_000n),
  call('a request that does not exist', { ids: [2n ** 200n] }, 'wrong-orders'),
  call('more than was asked for', { quantities: [2n] }, 'wrong-quantity', 2n * price),
  call('a quantity of zero', { quantities: [0n] }, 'wrong-quantity', 0n),
  call('for a stranger', { recipients: [stranger] }, 'wrong-recipient'),
  call('for the zero address', { recipients: [zeroAddress] }, 'wrong-recipient'),
  call('a fee', { fees: [1n], receivers: [stranger] }, 'unexpected-fee', price + 1n),
  call('a fee of zero', { fees: [0n], receivers: [stranger] }, 'unexpected-fee'),
  call('a fee for the zero address', { fees: [1n], receivers: [zeroAddress] }, 'unexpected-fee', price + 1n),
  call('a fee without a receiver', { fees: [1n] }, 'unknown-call', price + 1n),
  {
    ...call('without the fee that was agreed', { fees: [], receivers: [] }, 'missing-fee'),
    options: { fees: [fee] },
  },
  {
    ...call(
      'the fee to a stranger',
      { fees: [fee.amount], receivers: [stranger] },
      'unexpected-fee',
      price + fee.amount,
    ),
    options: { fees: [fee] },
  },
  {
    ...call('half of what was asked for', {}, 'wrong-quantity'),
    options: { lines: [{ tokenId: 7n, quantity: 2n, unitPrice: price }] },
  },
  // Attacks with several orders at once
  batch(
    'one more than was asked for',
    { ids: [first, decoyIds.other], ...twice(single) },
    'wrong-orders',
    price + 1n,
    1,
  ),
  batch('one of two', single, 'wrong-orders', price),
  batch('the same one twice', { ids: [first, first] }, 'wrong-orders', 2n * price),
  batch('another in its place', { ids: [first, decoyIds.other] }, 'wrong-orders', price + 1n),
  batch('in another quantity', { quantities: [1n, 2n] }, 'wrong-quantity', 3n * price),
  batch('one for a stranger', { recipients: [buyer, stranger] }, 'unknown-call', 2n * price),
  batch('all for a stranger', { recipients: [stranger, stranger] }, 'wrong-recipient', 2n * price),
  batch('with a missing quantity', { quantities: [1n] }, 'unknown-call', 2n * price),
  batch('empty', { ids: [], quantities: [], recipients: [] }, 'unknown-call', 0n),
  {
    ...batch(
      'the fee for each of them',
      { fees: [fee.amount], receivers: [fee.receiver] },
      'unexpected-fee',
      2n * (price + fee.amount),
    ),
    setting: (plan) => ({
      ...plan,
      intent: { ...plan.intent, fees: [fee], maxTotal: 2n * price + fee.amount * 2n },
    }),
  },
  batch('in the form of the helper', {}, 'wrong-orders', 2n * price, 2, encodeHelped),
  // Attacks that call another contract, or make another call
  step('at a contract of a stranger', { to: stranger }, 'unknown-contract'),
  step('at the implementation of the market', { to: falseRequests }, 'unknown-contract'),
  step('at our market', { to: place.market }, 'wrong-orders'),
  step('at the helper', { to: requestHelper }, 'wrong-orders'),
  step('with ether', { value: 1n }, 'unexpected-value'),
  step('a listing by the buyer', { data: listing() }, 'unknown-call'),
  step('extra calldata bytes', { data: `${encodeSingle(single)}00` }, 'not-canonical'),
  {
    ...step('with an approval of the helper', {}, 'unexpected-spender'),
    change: (steps) => [approve(requestHelper, price), ...steps.slice(1)],
  },
  {
    ...step('with an approval of the implementation', {}, 'unexpected-spender'),
    change: (steps) => [approve(falseRequests, price), ...steps.slice(1)],
  },
  helped('a helper of a stranger', (one) => ({ ...one, to: stranger }), 'unknown-contract'),
  helped(
    'another market through the helper',
    (one, args) => ({ ...one, data: encodeHelped(args, stranger) }),
    'wrong-orders',
  ),
  helped('more ether than it costs', (one) => ({ ...one, value: one.value * 2n }), 'unexpected-value'),
  helped(
    'for a stranger',
    (one, args) => ({ ...one, data: encodeHelped({ ...args, recipients: [stranger, stranger] }) }),
    'wrong-recipient',
  ),
  // Attacks in which the market now has other terms than the buyer saw
  listed('another edition', { tokenId: 8n, creator: stranger }, 'wrong-token-id'),
  listed('a look-alike', { tokenContract: fakes, creator: stranger }, 'wrong-collection'),
  listed('another price', { pricePerToken: price + 1n }, 'price-too-high'),
  listed('a far higher price', { pricePerToken: 10n ** 20n }, 'price-too-high'),
  listed('another currency', { currency: oddToken }, 'wrong-currency'),
  listed('ether', { currency: zeroAddress }, 'wrong-currency'),
  listed('an offer for a token of the buyer', { ...offer() }, 'wrong-orders'),
  listed('a listing of the buyer’s own', { creator: buyer }, 'wrong-orders'),
  { ...listed('an expired request', {}, 'wrong-orders'), setting: over },
  {
    ...call('terms not read, another edition', { ids: [decoyIds.other] }, 'terms-unread', 1n),
    setting: unread,
  },
  {
    ...call('terms not read, a far higher price', { ids: [decoyIds.dear] }, 'terms-unread', 10n ** 30n),
    setting: unread,
  },
  { ...call('terms not read, an offer', { ids: [decoyIds.offer] }, 'terms-unread', 1n), setting: unread },
  { ...step('a changed implementation', {}, 'changed-contract'), setting: replaced },
  {
    ...step('a changed implementation, several', {}, 'changed-contract'),
    options: { lines: [{ tokenId: 7n, quantity: 2n, unitPrice: price }] },
    setting: replaced,
  },
]

function call(name: string, change: Partial<RequestArgs>, code: Attack['code'], costs = price): Attack {
  return step(name, { data: encodeSingle({ ...single, ...change }), price: costs }, code)
}

function batch(
  name: string,
  change: Partial<RequestArgs>,
  code: Attack['code'],
  costs = 2n * price,
  count = 2,
  encode: (args: RequestArgs) => Hex = encodeBatch,
): Attack {
  const options = { lines: two.slice(0, count) }
  const args = { ...(count === 1 ? single : pair), ...change }
  return { ...step(`batch: ${name}`, { data: encode(args), price: costs }, code), options }
}

/** Creates an attack that approves the cost, and buys with a changed step. */
function step(name: string, change: Partial<Step>, code: Attack['code']): Attack {
  return {
    name: `request: ${name}`,
    venue: 'request',
    change: (steps) => withStep(approved(steps, change.price), 'buy', change),
    code,
  }
}

/** Creates an attack that buys several listings of the `RequestMarket` contract with ether. */
function helped(name: string, change: (buy: Step, args: RequestArgs) => Step, code: Attack['code']): Attack {
  return {
    name: `request: native: ${name}`,
    venue: 'requestNative',
    options: { lines: two },
    change: (steps) => steps.map((one) => change(one, pair)),
    code,
  }
}

/** Creates an attack in which the seller's order differs from the order that the buyer saw. The steps pay for the seller's order. */
function listed(name: string, change: Partial<RequestOrder>, code: Attack['code']): Attack {
  const costs = change.pricePerToken ?? price
  return {
    name: `request: listed: ${name}`,
    venue: 'request',
    setting: (plan) =>
      withRequests(
        plan,
        (plan.requests ?? []).map((one) => ({ ...one, ...change })),
      ),
    change: (steps) => withStep(approved(steps, costs), 'buy', { price: costs }),
    code,
  }
}

function approved(steps: Step[], amount: bigint | undefined): Step[] {
  if (amount === undefined) return steps
  return steps.map((one) => (one.id === 'tokenApproval' ? approve(requestMarket, amount) : one))
}

function offer(): Partial<RequestOrder> {
  return { isListing: false, creator: stranger, tokenId: ownTokenId, quantity: 1n }
}

function unread(plan: HonestPlan): HonestPlan {
  const { facts: _, ...rest } = plan
  return rest
}

/** Returns the plan with terms from the chain (`facts`) that say that its orders have expired. */
function over(plan: HonestPlan): HonestPlan {
  const { facts } = withRequests(
    plan,
    (plan.requests ?? []).map((one) => ({ ...one, expiry: place.seconds })),
  )
  return facts ? { ...plan, facts } : plan
}

/**
 * Returns the plan for a market whose implementation an attacker replaced after the checkout first read it. The checkout's `facts` then
 * list the market as changed, so the plan has to be refused.
 */
function replaced(plan: HonestPlan): HonestPlan {
  const data = encodeFunctionData({ abi: proxyAbi, functionName: 'replace', args: [falseRequests] })
  const standing = [{ from: stranger, to: requestMarket, data }]
  return plan.facts ? { ...plan, standing, facts: { ...plan.facts, changed: [requestMarket] } } : plan
}

function twice({ quantities, recipients }: RequestArgs): Partial<RequestArgs> {
  return { quantities: [...quantities, ...quantities], recipients: [...recipients, ...recipients] }
}

function listing(): Hex {
  const params = { isListing: true, isERC1155: true, tokenContract: place.collection, tokenId: ownTokenId }
  const terms = { quantity: 1n, expiry: 2n ** 40n, currency: place.usdc, pricePerToken: 1n }
  return encodeFunctionData({ abi: proxyAbi, functionName: 'createRequest', args: [{ ...params, ...terms }] })
}
