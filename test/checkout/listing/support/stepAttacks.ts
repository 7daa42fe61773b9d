import { type Address, encodeFunctionData, parseAbi } from 'viem'
import { encodeMessage } from '../../../../src/evm/typedData.js'
import type { Signature } from '../../../../src/protocol/step.js'
import { operatorStep } from '../../../../src/venues/operatorStep.js'
import { seaportTypes } from '../../../../src/venues/seaport/seaportOrder.js'
import { ownTokenId, place } from '../../verify/support/place.js'
import { permitTypes } from '../../verify/support/typedDataTypes.js'
import { componentsOf } from './honestListings.js'
import { approved, attack, type ListingAttack, withLast, withSignature } from './listingAttack.js'

const { stranger, usdc, paintings, collection, seconds } = place
const cheap = { startAmount: 1n, endAmount: 1n }
const abi = parseAbi([
  'function setApprovalForAll(address operator, bool approved)',
  'function approve(address spender, uint256 idOrAmount)',
  'function transferFrom(address from, address to, uint256 id)',
  'function safeTransferFrom(address from, address to, uint256 id, uint256 quantity, bytes data)',
  'function multicall(bytes[] data)',
])

/** Calldata that approves an operator for all tokens of a collection. */
export const allow = (operator: Address) =>
  encodeFunctionData({ abi, functionName: 'setApprovalForAll', args: [operator, true] })

/** Attacks with additional or replaced steps. */
export const stepAttacks: readonly ListingAttack[] = [
  // Attacks that change what the seller signs
  attack('signature: several orders in a tree', 'not-a-listing', 'seaportWork', (steps, { intent }) => {
    const order = componentsOf(intent)
    const other = { ...order, consideration: order.consideration.map((item) => ({ ...item, ...cheap })) }
    const types = { ...seaportTypes, BulkOrder: [{ name: 'tree', type: 'OrderComponents[2]' }] }
    return withSignature(steps, (signature) => ({
      ...signature,
      types,
      primaryType: 'BulkOrder',
      value: encodeMessage({ tree: [other, order] }),
    }))
  }),
  attack('signature: for another chain', 'wrong-chain', 'seaportWork', (steps) =>
    withSignature(steps, ({ domain, ...rest }) => ({
      ...rest,
      domain: { ...domain, chainId: place.otherChainId },
    })),
  ),
  attack('signature: for another contract', 'foreign-contract', 'seaportWork', (steps) =>
    withLast(
      withSignature(steps, ({ domain, ...rest }) => ({
        ...rest,
        domain: { ...domain, verifyingContract: place.stall },
      })),
      { to: place.stall },
    ),
  ),
  attack('signature: for another version', 'wrong-domain', 'seaportWork', (steps) =>
    withSignature(steps, ({ domain, ...rest }) => ({ ...rest, domain: { ...domain, version: '1.5' } })),
  ),
  attack('signature: types without the recipient', 'not-a-listing', 'seaportWork', (steps) =>
    withSignature(steps, ({ types, ...rest }) => ({
      ...rest,
      types: { ...types, ConsiderationItem: (types.ConsiderationItem ?? []).slice(0, 5) },
    })),
  ),
  attack('signature: a permit', 'wrong-types', 'seaportWork', (steps) =>
    withSignature(steps, () => permit()),
  ),
  attack('signature: with calldata added', 'mixed-step', 'seaportWork', (steps) =>
    withLast(steps, { data: allow(stranger), to: paintings }),
  ),
  attack('signature: with a price', 'wrong-price', 'seaportWork', (steps) => withLast(steps, { price: 1n })),
  attack('signature: with ether', 'unexpected-value', 'seaportWork', (steps) =>
    withLast(steps, { value: 10n ** 18n }),
  ),

  // Attacks that change what the step posts to the service
  attack('post: another order than was signed', 'body-differs', 'seaportWork', (steps) =>
    steps.map((step) =>
      step.post ? { ...step, post: { ...step.post, body: { ...step.post.body, order: {} } } } : step,
    ),
  ),
  attack('post: with an additional field', 'body-differs', 'seaportWork', (steps) =>
    steps.map((step) =>
      step.post ? { ...step, post: { ...step.post, body: { ...step.post.body, note: 'x' } } } : step,
    ),
  ),
  attack('post: to a stranger', 'foreign-origin', 'seaportWork', (steps) =>
    steps.map((step) =>
      step.post ? { ...step, post: { ...step.post, endpoint: 'https://stranger.example' } } : step,
    ),
  ),
  attack('post: none', 'unsafe-post', 'seaportWork', (steps) => steps.map(({ post: _, ...step }) => step)),
  attack('post: not to Execute', 'unsafe-post', 'seaportWork', (steps) =>
    withLast(steps, { executeType: 'unknown' }),
  ),

  // Attacks that change what the seller approves
  approved('approval: a stranger, all of the collection', 'unexpected-spender', { data: allow(stranger) }),
  approved(
    'approval: a stranger, all editions',
    'unexpected-spender',
    { data: allow(stranger) },
    'marketEdition',
  ),
  approved('approval: a stranger, this token', 'unexpected-spender', {
    data: encodeFunctionData({ abi, functionName: 'approve', args: [stranger, ownTokenId] }),
  }),
  approved('approval: of another collection', 'wrong-collection', { to: collection }),
  approved('approval: of a currency', 'wrong-collection', {
    to: usdc,
    data: encodeFunctionData({ abi, functionName: 'approve', args: [stranger, 1_000n] }),
  }),
  approved('approval: of the other market', 'unexpected-spender', { data: allow(place.market) }),
  approved('approval: a transfer of the token', 'token-transfer', {
    data: encodeFunctionData({
      abi,
      functionName: 'transferFrom',
      args: [place.buyer, stranger, ownTokenId],
    }),
  }),
  approved(
    'approval: a transfer of editions',
    'token-transfer',
    {
      data: encodeFunctionData({
        abi,
        functionName: 'safeTransferFrom',
        args: [place.buyer, stranger, ownTokenId, 1n, '0x'],
      }),
    },
    'seaportEdition',
  ),
  approved('approval: wrapped in a multicall', 'wrapped-call', {
    data: encodeFunctionData({ abi, functionName: 'multicall', args: [[allow(stranger)]] }),
  }),
  approved('approval: a revocation', 'unexpected-call', { data: allow(stranger).replace(/1$/, '0') }),
  approved('approval: extra calldata bytes', 'not-canonical', {
    data: `${operatorStep({ collection: paintings, operator: '0x0000000000000068F116a894984e2DB1123eB395' }).data}00`,
  }),
  approved('approval: an unknown call', 'unknown-call', { data: '0x12345678' }),
  approved('approval: with a post', 'mixed-step', {
    post: { endpoint: 'https://market.example/orders', method: 'POST', body: {} },
  }),
  approved('approval: with ether', 'unexpected-value', { to: stranger, value: 10n ** 18n }),
  attack('plan: a stranger is approved first', 'extra-step', 'seaportWork', ([first, ...rest]) =>
    first ? [{ ...first, data: allow(stranger) }, first, ...rest] : [],
  ),
  attack('plan: a payment before it', 'extra-step', 'seaportWork', (steps) => [
    ...steps.slice(0, 1),
    { id: 'buy', to: stranger, data: '0x', value: 10n ** 18n, price: 0n },
    ...steps.slice(1),
  ]),
  attack('plan: a payment after it', 'extra-step', 'seaportWork', (steps) => [
    ...steps.slice(0, 1),
    { id: 'buy', to: stranger, data: '0x', value: 10n ** 18n, price: 0n },
  ]),
  attack('plan: two listings', 'extra-step', 'seaportEdition', (steps, { intent }) => {
    const value = encodeMessage({ ...componentsOf(intent), salt: 6n })
    const [again] = withSignature(steps.slice(1), (signature) => ({ ...signature, value }))
    return [...steps.slice(1), ...(again ? [again] : [])]
  }),
  attack('plan: an approval and no listing', 'missing-step', 'seaportWork', (steps) => steps.slice(0, 1)),
  attack('plan: nothing', 'missing-step', 'seaportWork', () => []),
]

function permit(): Signature {
  return {
    domain: { name: 'Sandbox USD Coin', version: '1', chainId: place.chainId, verifyingContract: usdc },
    primaryType: 'Permit',
    types: permitTypes,
    value: encodeMessage({
      owner: place.buyer,
      spender: stranger,
      value: 1_000n,
      nonce: 0n,
      deadline: seconds + 600n,
    }),
  }
}
