import { type Address, maxUint256 } from 'viem'
import type { FindingCode } from '../../../../../src/checkout/errors/finding.js'
import { permitTypes } from '../../../../../src/evm/permitTypes.js'
import type { Signature, Step } from '../../../../../src/protocol/step.js'
import { addPermit } from '../../../../../src/swaps/checkout/addPermit.js'
import { mergePlan } from './mergePlan.js'
import { type SwapPlan, stranger } from './openSwaps.js'

/** Returns the plan as one transaction, with a permit in place of the approval. */
export function permitPlan(plan: SwapPlan, contract: Address): [permit: Step, buy: Step] {
  const [, buy] = mergePlan(plan, contract)
  const { intent, swap } = plan
  if (!buy || !intent.pay) throw new Error('The plan takes no token.')
  const { maxIn, deadline = 0n } = swap
  const value = { owner: intent.buyer, spender: contract, value: `${maxIn}` }
  const permit: Step = {
    id: 'signEIP712',
    to: intent.pay.currency,
    data: '0x',
    value: 0n,
    price: 0n,
    signature: {
      domain: { name: 'Dai', version: '1', chainId: intent.chainId, verifyingContract: intent.pay.currency },
      types: permitTypes,
      primaryType: 'Permit',
      value: { ...value, nonce: '0', deadline: `${deadline}` },
    },
  }
  return [permit, buy]
}

/** Returns the purchase call with a made-up permit in it that is valid until `deadline`. */
export function withPermit(buy: Step, deadline: bigint): Step {
  const signature = `0x${'1'.repeat(128)}1b` as const
  return { ...buy, data: addPermit({ data: buy.data as `0x${string}`, signature, deadline }) ?? '' }
}

/** Returns attacks with a permit before a swap checkout, keyed by name: the code of the expected finding, and the changed plan. */
export function permitAttacks(
  plan: SwapPlan & { contracts: { usdt: Address; market: Address } },
  contract: Address,
): { [name: string]: [FindingCode, Step[]] } {
  const [permit, buy] = permitPlan(plan, contract)
  const { signature } = permit
  if (!signature) throw new Error('Nothing is signed.')
  const { usdt, market } = plan.contracts
  const signed = (change: Partial<Signature>): Step[] => [
    { ...permit, signature: { ...signature, ...change } },
    buy,
  ]
  const says = (value: object) => signed({ value: { ...signature.value, ...value } })
  const of = (domain: Partial<Signature['domain']>) => signed({ domain: { ...signature.domain, ...domain } })
  const step = (change: Partial<Step>): Step[] => [{ ...permit, ...change }, buy]
  const { maxIn, deadline = 0n } = plan.swap
  const [type = []] = Object.values(permitTypes)
  const allowed = [...type.slice(0, 2), { name: 'allowed', type: 'bool' }]
  const post = { endpoint: 'https://shop.example/permit', method: 'POST', body: signature.value }
  const [approval] = mergePlan(plan, contract)
  return {
    'for a stranger': ['unexpected-spender', says({ spender: stranger })],
    'for the market': ['unexpected-spender', says({ spender: market })],
    'for the router': ['unexpected-spender', says({ spender: plan.router })],
    'with an unlimited amount': ['approval-too-large', says({ value: `${maxUint256}` })],
    'of one unit more': ['approval-too-large', says({ value: `${maxIn + 1n}` })],
    'of one unit less': ['approval-too-small', says({ value: `${maxIn - 1n}` })],
    'without a deadline': ['far-deadline', says({ deadline: `${maxUint256}` })],
    'for an hour': ['far-deadline', says({ deadline: `${deadline + 3_600n}` })],
    'of a stranger': ['wrong-signer', says({ owner: stranger })],
    'of another token': ['foreign-contract', of({ verifyingContract: usdt })],
    'of another token, also named as the target': [
      'foreign-contract',
      [
        {
          ...permit,
          to: usdt,
          signature: { ...signature, domain: { ...signature.domain, verifyingContract: usdt } },
        },
        buy,
      ],
    ],
    'on another chain': ['wrong-chain', of({ chainId: 1 })],
    'of Permit2': [
      'permit2',
      signed({
        types: { PermitSingle: [{ name: 'sigDeadline', type: 'uint256' }] },
        primaryType: 'PermitSingle',
      }),
    ],
    'in the form of DAI, which allows everything': ['permit', signed({ types: { Permit: allowed } })],
    'with an additional field': [
      'wrong-types',
      signed({ types: { Permit: [...type, { name: 'memo', type: 'string' }] } }),
    ],
    'with calldata added': ['mixed-step', step({ data: buy.data })],
    'with ether': ['unexpected-value', step({ value: 1n })],
    'with a price': ['wrong-price', step({ price: 1n })],
    'with a post': ['mixed-step', step({ post })],
    'that is executed by the service': ['mixed-step', step({ executeType: 'order' })],
    twice: ['extra-step', [permit, permit, buy]],
    'and an approval': ['extra-step', approval ? [permit, approval, buy] : []],
    'after the purchase': ['missing-step', [buy, permit]],
    'submitted without a deadline': ['far-deadline', [withPermit(buy, maxUint256)]],
    'submitted with ether': ['unexpected-value', [{ ...withPermit(buy, deadline), value: 1n }]],
    'submitted with extra bytes after it': [
      'not-canonical',
      [{ ...withPermit(buy, deadline), data: `${withPermit(buy, deadline).data}00` }],
    ],
  }
}
