import {
  concatHex,
  decodeFunctionData,
  encodeFunctionData,
  type Hex,
  maxUint256,
  zeroAddress,
  zeroHash,
} from 'viem'
import type { Step } from '../../../../../src/protocol/step.js'
import { permit2Address } from '../../../../../src/swaps/checkout/permit2.js'
import { seaportAddress } from '../../../../../src/venues/seaport/seaportAddress.js'
import { marketAbi } from '../../../../../src/venues/tillkit/marketAbi.js'
import { approve } from '../honestPlans.js'
import { ownTokenId, place } from '../place.js'
import { type Attack, bare, post, withStep } from './attack.js'
import { decoys } from './decoys.js'
import {
  aggregate,
  approveAll,
  buyWithSignature,
  createOrder,
  delegate,
  execute,
  giveToken,
  increaseAllowance,
  multicall,
  permit2Approve,
  permit2Transfer,
  permitCall,
  takeFromStall,
  transfer,
} from './foreignCalls.js'

const { stranger, market, usdc, otherUsdc, oddToken, collection, paintings, buyer } = place
const decoy = { orderId: decoys[0]?.orderId ?? zeroHash, ...decoys[0]?.order, quantity: 1n }

export const callAttacks: Attack[] = [
  // Attacks that leave out, repeat or add steps
  plan('no steps at all', () => [], 'missing-step'),
  plan('an approval without a purchase', ([one]) => list(one), 'missing-step'),
  plan('an approval for a purchase that needs none', ([one, two]) => list(one, one, two), 'extra-step'),
  plan('the purchase twice', ([one, two]) => list(one, two, two), 'extra-step'),
  plan('the purchase before its approval', ([one, two]) => list(two, one), 'wrong-order'),
  plan('an approval after the purchase', (steps) => [...steps, approve(market, 5n)], 'wrong-order'),
  plan(
    'an approval of the price after the purchase',
    (steps) => [...steps, approve(market, 120_000_000n)],
    'wrong-order',
  ),
  plan('a sale in between', between('sell'), 'extra-step'),
  plan('a listing in between', between('createListing'), 'extra-step'),
  plan('an offer in between', between('createOffer'), 'extra-step'),
  plan('a cancellation in between', between('cancel'), 'extra-step'),
  plan('an unknown kind of step', between('delegate'), 'extra-step'),
  plan('a post after the payment', (steps) => [...steps, bare('/thanks')], 'wrong-order'),
  plan('a transaction with a post', (steps) => withStep(steps, 'buy', post('/log')), 'mixed-step'),

  // Attacks on approvals
  approval(
    'an allowance for a stranger',
    { data: approve(stranger, 120_000_000n).data },
    'unexpected-spender',
  ),
  approval(
    'the buyer’s own account is the spender',
    { data: approve(buyer, 120_000_000n).data },
    'unexpected-spender',
  ),
  approval(
    'an approval of one unit too much',
    { data: approve(market, 120_000_001n).data },
    'approval-too-large',
  ),
  approval('an unlimited approval', { data: approve(market, maxUint256).data }, 'approval-too-large'),
  approval('an allowance below the price', { data: approve(market, 1n).data }, 'approval-too-small'),
  approval('another token is approved', { to: otherUsdc }, 'wrong-token'),
  approval('the collection is approved', { to: collection }, 'wrong-token'),
  approval('an approval that sends ether', { value: 1n }, 'unexpected-value'),
  approval('an approval that states a price', { price: 1n }, 'wrong-price'),
  approval(
    'extra bytes after the approval',
    { data: `${approve(market, 120_000_000n).data}00` },
    'not-canonical',
  ),
  approval(
    'an operator approval for a collection',
    { to: collection, data: approveAll() },
    'approval-for-all',
  ),
  approval('a higher allowance', { to: oddToken, data: increaseAllowance() }, 'allowance-increase'),
  approval('a permit in a call', { data: permitCall() }, 'permit'),
  approval('an approval on Permit2', { to: permit2Address, data: permit2Approve() }, 'permit2'),
  approval('a transfer of the money', { data: transfer() }, 'token-transfer'),
  approval('a multicall', { to: oddToken, data: multicall([transfer()]) }, 'wrapped-call'),
  approval('unknown calldata', { data: '0xdeadbeef' }, 'unknown-call'),
  approval('no calldata', { data: '0x' }, 'unknown-call'),

  // Attacks on the target and the call
  buy('the market is a stranger', { to: stranger }, 'unknown-contract'),
  buy('the market is Seaport', { to: seaportAddress }, 'unknown-contract'),
  buy('a transfer of the money', { to: usdc, data: transfer() }, 'token-transfer'),
  buy('a transfer called on the market', { data: transfer() }, 'token-transfer'),
  buy('a transfer of the buyer’s token', { to: paintings, data: giveToken(ownTokenId) }, 'token-transfer'),
  buy(
    'an operator approval for the buyer’s tokens',
    { to: collection, data: approveAll() },
    'approval-for-all',
  ),
  buy('a multicall', { to: oddToken, data: multicall([transfer()]) }, 'wrapped-call'),
  buy('a multicall with several targets', { data: aggregate() }, 'wrapped-call'),
  buy('a call through an account', { data: execute() }, 'wrapped-call'),
  buy('a delegatecall', { data: delegate() }, 'wrapped-call'),
  buy('an allowance moved through Permit2', { to: permit2Address, data: permit2Transfer() }, 'permit2'),
  buy('a listing of the buyer’s token', { data: createOrder(ownTokenId) }, 'unexpected-call'),
  buy('a purchase by signature', { data: buyWithSignature() }, 'unexpected-call'),
  buy(
    'an approval in place of the purchase',
    { to: usdc, data: approve(stranger, 1n).data },
    'unexpected-call',
  ),
  buy('unknown calldata', { data: '0xdeadbeef' }, 'unknown-call'),
  buy('plain ether', { data: '0x', value: 5n }, 'unknown-call'),
  buy(
    'extra bytes after the purchase',
    (step) => ({ data: concatHex([step.data as Hex, '0x00']) }),
    'not-canonical',
  ),

  // Attacks on the items
  terms('another token', { items: [{ tokenId: 8n }] }, 'wrong-token-id'),
  terms('another collection', { items: [{ collection: stranger }] }, 'wrong-collection'),
  terms('fewer units', { items: [{ quantity: 0n }] }, 'wrong-quantity'),
  terms('more units', { items: [{ quantity: 2n }] }, 'wrong-quantity'),
  terms('another order', { items: [{ orderId: zeroHash }] }, 'wrong-orders'),
  terms('an order of another seller', { items: [decoy] }, 'wrong-orders'),
  terms('an additional order', { items: [{}, decoy] }, 'wrong-orders'),
  terms('the same order twice', { items: [{}, {}] }, 'wrong-orders'),
  terms('nothing', { items: [] }, 'wrong-orders'),
  terms('for a stranger', { recipient: stranger }, 'wrong-recipient'),
  terms('for the zero address', { recipient: zeroAddress }, 'wrong-recipient'),

  // Attacks on the cost
  terms('a higher price', { items: [{ unitPrice: 120_000_001n }] }, 'price-too-high'),
  terms('an additional fee', { fees: [{ receiver: stranger, amount: 1n }] }, 'unexpected-fee'),
  {
    ...terms(
      'an additional fee within the maximum',
      { fees: [{ receiver: stranger, amount: 1n }] },
      'unexpected-fee',
    ),
    setting: (plan) => ({ ...plan, intent: { ...plan.intent, maxTotal: plan.intent.maxTotal + 1n } }),
  },
  {
    ...terms('a missing agreed fee', { fees: [] }, 'missing-fee'),
    options: { fees: [{ receiver: stranger, amount: 1n }] },
  },
  terms('another currency', { currency: stranger }, 'wrong-currency'),
  buy('a stated price below the cost', { price: 1n }, 'wrong-price'),
  buy('additional ether', { value: 1n }, 'unexpected-value'),
  {
    name: 'native: more ether than it costs',
    venue: 'native',
    change: (steps) => withStep(steps, 'buy', { value: 120_000_001n }),
    code: 'unexpected-value',
  },
  {
    name: 'native: the market is a stranger',
    venue: 'native',
    change: (steps) => withStep(steps, 'buy', { to: stranger }),
    code: 'unknown-contract',
  },
  {
    name: 'native: more ether than the price, for a market that keeps it',
    venue: 'native',
    setting: (plan) => ({ ...plan, policy: { contracts: { [place.chainId]: [place.stall] } } }),
    change: (steps) =>
      withStep(steps, 'buy', { to: place.stall, data: takeFromStall(), value: 120_000_001n }),
    code: 'unexpected-value',
  },
  {
    name: 'native: an approval where there is nothing to approve',
    venue: 'native',
    change: (steps) => [approve(market, 120_000_000n), ...steps],
    code: 'wrong-token',
  },
]

function plan(name: string, change: Attack['change'], code: Attack['code']): Attack {
  return { name: `plan: ${name}`, venue: 'approved', change, code }
}

function approval(name: string, change: Partial<Step>, code: Attack['code']): Attack {
  return {
    name: `approval: ${name}`,
    venue: 'approved',
    change: (steps) => withStep(steps, 'tokenApproval', change),
    code,
  }
}

function buy(
  name: string,
  change: Partial<Step> | ((step: Step) => Partial<Step>),
  code: Attack['code'],
): Attack {
  return {
    name: `purchase: ${name}`,
    venue: 'allowed',
    change: (steps) =>
      steps.map((step) =>
        step.id === 'buy' ? { ...step, ...(typeof change === 'function' ? change(step) : change) } : step,
      ),
    code,
  }
}

type Terms = {
  items?: { orderId?: Hex; collection?: Hex; tokenId?: bigint; quantity?: bigint; unitPrice?: bigint }[]
  currency?: Hex
  recipient?: Hex
  fees?: { receiver: Hex; amount: bigint }[]
}

/** Creates an attack that buys on changed terms, and states the price of these terms. */
function terms(name: string, change: Terms, code: Attack['code']): Attack {
  const rewrite = (step: Step): Partial<Step> => {
    const call = decodeFunctionData({ abi: marketAbi, data: step.data as Hex })
    if (call.functionName !== 'buy') throw new Error('Not a purchase.')
    const [[item], currency, recipient, fees, purchaseId] = call.args
    if (!item) throw new Error('Nothing is bought.')
    const items = (change.items ?? [{}]).map((other) => ({ ...item, ...other }))
    const all = { currency, recipient, fees, ...change }
    const args = [items, all.currency, all.recipient, all.fees, purchaseId] as const
    const price = items.reduce((sum, { unitPrice, quantity }) => sum + unitPrice * quantity, 0n)
    return {
      data: encodeFunctionData({ abi: marketAbi, functionName: 'buy', args }),
      price: all.fees.reduce((sum, { amount }) => sum + amount, price),
    }
  }
  return { ...buy(name, rewrite, code), name: `terms: ${name}` }
}

/** Returns a change that inserts a step with this id before the purchase. The step gives away a token of the buyer. */
function between(id: Step['id']): Attack['change'] {
  const gift: Step = { id, to: paintings, data: giveToken(ownTokenId), value: 0n, price: 0n }
  return (steps) => [...steps.slice(0, -1), gift, ...steps.slice(-1)]
}

function list(...steps: (Step | undefined)[]): Step[] {
  return steps.filter((step) => step !== undefined)
}
