import { type Address, maxUint256, zeroHash } from 'viem'
import type { FindingCode } from '../../../../../src/checkout/errors/finding.js'
import { decodeCalldata } from '../../../../../src/evm/decodeCalldata.js'
import type { Signature, Step } from '../../../../../src/protocol/step.js'
import { addPermit } from '../../../../../src/swaps/checkout/addPermit.js'
import { encodePermit2 } from '../../../../../src/swaps/checkout/encodePermit2.js'
import { encodeSwapCheckout } from '../../../../../src/swaps/checkout/encodeSwapCheckout.js'
import { permit2Address } from '../../../../../src/swaps/checkout/permit2.js'
import { swapCheckoutAbi } from '../../../../../src/swaps/checkout/swapCheckoutAbi.js'
import { approvalStep } from '../../../../../src/venues/approvalStep.js'
import { mergePlan } from './mergePlan.js'
import { type SwapPlan, stranger } from './openSwaps.js'

/** Returns the plan as one transaction, with a Permit2 signature in place of the approval. */
export function permit2Plan(plan: SwapPlan, contract: Address): [signed: SignedStep, buy: Step] {
  const [, buy] = mergePlan(plan, contract)
  const { chainId } = plan.intent
  const signature = buy && encodePermit2({ chainId, contract, data: buy.data as `0x${string}` })
  if (!buy || !signature) throw new Error('The plan takes no token.')
  const step = { id: 'signEIP712', to: permit2Address, data: '0x', value: 0n, price: 0n } as const
  return [{ ...step, signature }, buy]
}

/** Returns the purchase call with a made-up Permit2 signature in it. */
export function withPermit2(buy: Step): Step {
  const signature = `0x${'1'.repeat(128)}1b` as const
  const added = { data: buy.data as `0x${string}`, signature, deadline: 0n, through: 'Permit2' } as const
  return { ...buy, data: addPermit(added) ?? '' }
}

/** Returns attacks with a Permit2 signature, keyed by name: the code of the expected finding, and the changed plan. */
export function permit2Attacks(
  plan: SwapPlan & { contracts: { usdt: Address; market: Address } },
  contract: Address,
): { [name: string]: [FindingCode, Step[]] } {
  const [step, buy] = permit2Plan(plan, contract)
  const { signature } = step
  const { types } = signature
  const value = signature.value as unknown as Signed
  const { usdt, market } = plan.contracts
  const { token, amount } = value.permitted
  const signed = (change: Partial<Signature>): Step[] => [
    { ...step, signature: { ...signature, ...change } },
    buy,
  ]
  const says = (change: object) => signed({ value: { ...signature.value, ...change } })
  const about = (change: object) => says({ witness: { ...value.witness, ...change } })
  const of = (change: Partial<Signature['domain']>) => signed({ domain: { ...signature.domain, ...change } })
  const built = (change: Signature['types']) => signed({ types: { ...types, ...change } })
  const { PermitWitnessTransferFrom: transfer = [], Checkout: checkout = [] } = types
  const plain = transfer.filter(({ name }) => name !== 'witness')
  const more = BigInt(amount) + 1n
  const later = `${BigInt(value.deadline) + 3_600n}`
  const other = mergePlan(plan, contract, () => ({ buy: { recipient: stranger } }))[1] ?? buy
  const handed = withPermit2(buy)
  const [called] = decodeCalldata({ abi: swapCheckoutAbi, data: buy.data as `0x${string}` }).args
  const [approval = buy] = mergePlan(plan, contract)
  const single = [
    { name: 'details', type: 'PermitDetails' },
    { name: 'spender', type: 'address' },
    { name: 'sigDeadline', type: 'uint256' },
  ]
  const details = ['address token', 'uint160 amount', 'uint48 expiration', 'uint48 nonce'].map((field) => {
    const [type = '', name = ''] = field.split(' ')
    return { name, type }
  })
  const until = { token, amount, expiration: `${2n ** 48n - 1n}`, nonce: '0' }
  const allowance = (change: object) =>
    signed({
      types: { PermitSingle: single, PermitDetails: details },
      primaryType: 'PermitSingle',
      value: { details: { ...until, ...change }, spender: contract, sigDeadline: value.deadline },
    })
  return {
    'for a call in a non-canonical encoding': [
      'permit2',
      [step, { ...buy, data: `${buy.data.slice(0, 10)}${'f'.repeat(64)}${buy.data.slice(74)}` }],
    ],
    'for a stranger': ['unexpected-spender', says({ spender: stranger })],
    'for the market': ['unexpected-spender', says({ spender: market })],
    'for the router': ['unexpected-spender', says({ spender: plan.router })],
    'of one unit more': ['approval-too-large', says({ permitted: { token, amount: `${more}` } })],
    'without end': ['approval-too-large', says({ permitted: { token, amount: `${maxUint256}` } })],
    'of one unit less': [
      'approval-too-small',
      says({ permitted: { token, amount: `${BigInt(amount) - 1n}` } }),
    ],
    'of another token': ['body-differs', says({ permitted: { token: usdt, amount } })],
    'without a deadline': ['far-deadline', says({ deadline: `${maxUint256}` })],
    'for an hour more': ['far-deadline', says({ deadline: later })],
    'that ends sooner than the call': ['body-differs', says({ deadline: '1' })],
    'with a used nonce': ['body-differs', says({ nonce: '0' })],
    'with the nonce of another purchase': ['body-differs', says({ nonce: `${BigInt(value.nonce) + 1n}` })],
    'about another purchase id': ['body-differs', about({ purchaseId: zeroHash })],
    'about a market of a stranger': ['body-differs', about({ market: stranger })],
    'about a router of a stranger': ['body-differs', about({ router: stranger })],
    'about another swap': ['body-differs', about({ swap: '0x' })],
    'about another purchase': ['body-differs', about({ purchase: '0x' })],
    'about a higher price': ['body-differs', about({ price: `${BigInt(value.witness.price) + 1n}` })],
    'about more of the token': ['body-differs', about({ maxAmount: `${more}` })],
    'about another token': ['body-differs', about({ payWith: usdt })],
    'about another currency': ['body-differs', about({ currency: usdt })],
    'about a later end': ['body-differs', about({ deadline: later })],
    'with an additional field in its purchase': ['body-differs', about({ memo: 'x' })],
    'for a purchase that goes to a stranger': ['wrong-recipient', [step, other]],
    'for another call than follows': ['body-differs', [step, other]],
    'without its purchase': ['permit2', built({ [signature.primaryType]: plain })],
    'with a purchase of another type': ['permit2', built({ Checkout: checkout.toReversed() })],
    'with a purchase that is a text': ['permit2', built({ Checkout: [{ name: 'about', type: 'string' }] })],
    'with an additional type': ['permit2', built({ Memo: [{ name: 'text', type: 'string' }] })],
    'with another domain type': ['permit2', built({ EIP712Domain: [{ name: 'name', type: 'string' }] })],
    'of several tokens at once': [
      'permit2',
      [
        {
          ...step,
          signature: {
            ...signature,
            types: {
              ...types,
              [signature.primaryType]: transfer.map((field) =>
                field.name === 'permitted' ? { ...field, type: 'TokenPermissions[]' } : field,
              ),
            },
            value: { ...signature.value, permitted: [value.permitted, { token: usdt, amount }] },
          },
        },
        buy,
      ],
    ],
    'with the type name of several tokens': [
      'permit2',
      signed({ primaryType: 'PermitBatchWitnessTransferFrom' }),
    ],
    'usable without a purchase': ['permit2', signed({ primaryType: 'PermitTransferFrom' })],
    'as an unlimited allowance': ['permit2', allowance({ amount: `${2n ** 160n - 1n}` })],
    'as an allowance of exactly that': ['permit2', allowance({})],
    'as an allowance of exactly that for a minute': ['permit2', allowance({ expiration: value.deadline })],
    'at another contract': ['body-differs', of({ verifyingContract: usdt })],
    'at a contract of a stranger': ['body-differs', of({ verifyingContract: stranger })],
    'under another name': ['body-differs', of({ name: 'permit2' })],
    'under a version': ['body-differs', of({ version: '1' })],
    'on another chain': ['wrong-chain', of({ chainId: 1 })],
    'with calldata added': ['mixed-step', [{ ...step, data: buy.data }, buy]],
    'that goes to the token': ['mixed-step', [{ ...step, to: token }, buy]],
    'with ether': ['unexpected-value', [{ ...step, value: 1n }, buy]],
    'with a price': ['wrong-price', [{ ...step, price: 1n }, buy]],
    'with a post': [
      'mixed-step',
      [{ ...step, post: { endpoint: 'https://shop.example', method: 'POST', body: signature.value } }, buy],
    ],
    'that is executed by the service': ['mixed-step', [{ ...step, executeType: 'order' }, buy]],
    twice: ['extra-step', [step, step, buy]],
    'after an unlimited approval for Permit2': [
      'unexpected-spender',
      [approvalStep({ currency: token, spender: permit2Address, amount: maxUint256 }), step, buy],
    ],
    'after an approval for Permit2': [
      'unexpected-spender',
      [approvalStep({ currency: token, spender: permit2Address, amount: BigInt(amount) }), step, buy],
    ],
    'and an approval': ['extra-step', [step, approval, buy]],
    'after the purchase': ['missing-step', [buy, step]],
    'before a purchase that already contains one': ['body-differs', [step, handed]],
    'submitted with ether': ['unexpected-value', [{ ...handed, value: 1n }]],
    'submitted with extra bytes after it': ['not-canonical', [{ ...handed, data: `${handed.data}00` }]],
    'submitted and longer than a signature of a key': [
      'not-canonical',
      [{ ...buy, ...encodeSwapCheckout({ ...called, permit: `0x${'11'.repeat(66)}` }) }],
    ],
  }
}

type SignedStep = Step & { signature: Signature }

type Signed = {
  permitted: { token: Address; amount: string }
  nonce: string
  deadline: string
  witness: { price: string }
}
