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

/** Attacks by purchases on the request market. */
export const requestAttacks: Attack[] = [
  // What the call says
  call('another edition', { ids: [decoyIds.other] }, 'wrong-orders', 1n),
  call('a look-alike', { ids: [decoyIds.fake] }, 'wrong-orders', 1n),
  call('the same for more', { ids: [decoyIds.dear] }, 'wrong-orders', 10n ** 30n),
  call('the same in another currency', { ids: [decoyIds.odd] }, 'wrong-orders', 1n),
  call('an offer for a token of the buyer', { ids: [decoyIds.offer] }, 'wrong-orders', 1n),
  call('what the buyer sells herself', { ids: [decoyIds.own] }, 'wrong-orders', 1_000_000n),
  call('a request that nobody made', { ids: [2n ** 200n] }, 'wrong-orders'),
  call('more than was asked for', { quantities: [2n] }, 'wrong-quantity', 2n * price),
  call('nothing of it', { quantities: [0n] }, 'wrong-quantity', 0n),
  call('for somebody else', { recipients: [stranger] }, 'wrong-recipient'),
  call('for nobody', { recipients: [zeroAddress] }, 'wrong-recipient'),
  call('a fee', { fees: [1n], receivers: [stranger] }, 'unexpected-fee', price + 1n),
  call('a fee of nothing', { fees: [0n], receivers: [stranger] }, 'unexpected-fee'),
  call('a fee for nobody', { fees: [1n], receivers: [zeroAddress] }, 'unexpected-fee', price + 1n),
  call('a fee without a receiver', { fees: [1n] }, 'unknown-call', price + 1n),
  {
    ...call('without the fee that was agreed', { fees: [], receivers: [] }, 'missing-fee'),
    options: { fees: [fee] },
  },
  {
    ...call(
      'the fee to somebody else',
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
  // Of several at once
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
  batch('in another number', { quantities: [1n, 2n] }, 'wrong-quantity', 3n * price),
  batch('one for somebody else', { recipients: [buyer, stranger] }, 'unknown-call', 2n * price),
  batch('all for somebody else', { recipients: [stranger, stranger] }, 'wrong-recipient', 2n * price),
  batch('with a number missing', { quantities: [1n] }, 'unknown-call', 2n * price),
  batch('of nothing', { ids: [], quantities: [], recipients: [] }, 'unknown-call', 0n),
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
  batch('as a helper is told it', {}, 'wrong-orders', 2n * price, 2, encodeHelped),
  // Where it goes
  step('at a contract of a stranger', { to: stranger }, 'unknown-contract'),
  step('at the code behind the market', { to: falseRequests }, 'unknown-contract'),
  step('at our market', { to: place.market }, 'wrong-orders'),
  step('at the helper', { to: requestHelper }, 'wrong-orders'),
  step('with ether', { value: 1n }, 'unexpected-value'),
  step('a listing of the buyer’s', { data: listing() }, 'unknown-call'),
  step('with something behind it', { data: `${encodeSingle(single)}00` }, 'not-canonical'),
  {
    ...step('with an approval of the helper', {}, 'unexpected-spender'),
    change: (steps) => [approve(requestHelper, price), ...steps.slice(1)],
  },
  {
    ...step('with an approval of what is behind the market', {}, 'unexpected-spender'),
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
    'for somebody else',
    (one, args) => ({ ...one, data: encodeHelped({ ...args, recipients: [stranger, stranger] }) }),
    'wrong-recipient',
  ),
  // What the market says by now
  listed('another edition', { tokenId: 8n, creator: stranger }, 'wrong-token-id'),
  listed('a look-alike', { tokenContract: fakes, creator: stranger }, 'wrong-collection'),
  listed('another price', { pricePerToken: price + 1n }, 'price-too-high'),
  listed('a far higher price', { pricePerToken: 10n ** 20n }, 'price-too-high'),
  listed('another currency', { currency: oddToken }, 'wrong-currency'),
  listed('ether', { currency: zeroAddress }, 'wrong-currency'),
  listed('an offer for a token of the buyer', { ...offer() }, 'wrong-orders'),
  listed('a listing of the buyer’s own', { creator: buyer }, 'wrong-orders'),
  { ...listed('a request that is over', {}, 'wrong-orders'), setting: over },
  { ...call('unread, another edition', { ids: [decoyIds.other] }, 'terms-unread', 1n), setting: unread },
  {
    ...call('unread, a far higher price', { ids: [decoyIds.dear] }, 'terms-unread', 10n ** 30n),
    setting: unread,
  },
  { ...call('unread, an offer', { ids: [decoyIds.offer] }, 'terms-unread', 1n), setting: unread },
  { ...step('other code behind it', {}, 'changed-contract'), setting: replaced },
  {
    ...step('other code behind it, several', {}, 'changed-contract'),
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

/** Approves what it costs, and buys in another way. */
function step(name: string, change: Partial<Step>, code: Attack['code']): Attack {
  return {
    name: `request: ${name}`,
    venue: 'request',
    change: (steps) => withStep(approved(steps, change.price), 'buy', change),
    code,
  }
}

/** With several requests and ether. */
function helped(name: string, change: (buy: Step, args: RequestArgs) => Step, code: Attack['code']): Attack {
  return {
    name: `request: native: ${name}`,
    venue: 'requestNative',
    options: { lines: two },
    change: (steps) => steps.map((one) => change(one, pair)),
    code,
  }
}

/** The seller's request is another one than what was shown, and the service goes along. */
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

/** The chain that was asked says that nothing is sold any more. */
function over(plan: HonestPlan): HonestPlan {
  const { facts } = withRequests(
    plan,
    (plan.requests ?? []).map((one) => ({ ...one, expiry: place.seconds })),
  )
  return facts ? { ...plan, facts } : plan
}

/** Between the look at the purchase and the wallet, other code was put behind the market. */
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
