import {
  type Address,
  concatHex,
  encodeFunctionData,
  type Hex,
  hashStruct,
  parseAbi,
  parseSignature,
  zeroHash,
} from 'viem'

import type { Signature } from '../../../../src/protocol/step.js'
import { marketAbi } from '../../../../src/venues/tillkit/marketAbi.js'
import { accountRunCall } from './accountRun.js'
import { place } from './place.js'
import type { ChainCall } from './startTamperChain.js'

/**
 * Returns the calls with which other accounts can use signed typed data. They submit the data to the contract in its domain. There is one
 * call for each function in `ways` whose fields the data has.
 */
export function relayTypedData({ domain, types, value }: Signature, signature: Hex): ChainCall[] {
  const signed = value as Fields
  const to = domain.verifyingContract
  return Object.entries(ways).flatMap(([fields, encode]) => {
    if (!fields.split(' ').every((field) => field in value)) return []
    try {
      return [{ from: place.stranger, to, ...encode({ signed, signature, types }) }]
    } catch {
      // The fields have the right names but other types, so no call can submit them.
      return []
    }
  })
}

/** Returns the call with which another account uses a signed message at the buyer's smart account. */
export function relayMessage(signature: Hex): ChainCall[] {
  return [accountRunCall(signature)]
}

type Fields = Record<Field, never>
type Field =
  | 'owner'
  | 'holder'
  | 'from'
  | 'spender'
  | 'to'
  | 'value'
  | 'allowed'
  | 'nonce'
  | 'deadline'
  | 'expiry'
  | 'validAfter'
  | 'validBefore'
  | 'permitted'
  | 'consideration'
  | 'tree'

type Signed = { signed: Fields; signature: Hex; types: Signature['types'] }

/** Functions that create a call which submits typed data. The key lists the fields that the data must have. */
const ways: { [fields: string]: (signed: Signed) => { data: Hex; from?: Address } } = {
  'buyer items recipient fees': ({ signed, signature }) => {
    const args = [signed as never, signature] as const
    return { data: encodeFunctionData({ abi: marketAbi, functionName: 'buyWithSignature', args }) }
  },
  // A permit of ERC-2612.
  'owner spender value deadline': ({ signed: { owner, spender, value, deadline }, signature }) => {
    const { r, s, yParity } = parseSignature(signature)
    const args = [owner, spender, value, deadline, yParity + 27, r, s] as const
    return { data: encodeFunctionData({ abi: permitAbi, functionName: 'permit', args }) }
  },
  // A permit with the fields of DAI's permit.
  'holder spender nonce expiry allowed': ({ signed, signature }) => {
    const { holder, spender, nonce, expiry, allowed } = signed
    const args = [holder, spender, nonce, expiry, allowed, signature] as const
    return { data: encodeFunctionData({ abi: oddAbi, functionName: 'permit', args }) }
  },
  // A transfer authorization of EIP-3009.
  'from to value validAfter validBefore nonce': ({ signed, signature }) => {
    const { from, to, value, validAfter, validBefore, nonce } = signed
    const args = [from, to, value, validAfter, validBefore, nonce, signature] as const
    return { data: encodeFunctionData({ abi: oddAbi, functionName: 'transferWithAuthorization', args }) }
  },
  // The two messages of Permit2: an allowance, and a transfer.
  'details spender sigDeadline': ({ signed, signature }) => {
    const args = [place.buyer, signed as never, signature] as const
    return { data: encodeFunctionData({ abi: permit2Abi, functionName: 'permit', args }) }
  },
  'permitted spender nonce deadline': ({ signed, signature }) => {
    const { permitted, spender, nonce, deadline } = signed
    const transferDetails = { to: place.stranger, requestedAmount: 1n }
    const args = [{ permitted, nonce, deadline }, transferDetails, place.buyer, signature] as const
    return {
      from: spender,
      data: encodeFunctionData({ abi: permit2Abi, functionName: 'permitTransferFrom', args }),
    }
  },
  // An order of Seaport, and several orders under one signature.
  'offerer offer consideration': ({ signed, signature }) => ({ data: fulfil(signed, signature) }),
  tree: ({ signed: { tree }, signature, types }) => {
    const [order, other] = tree as readonly Fields[]
    if (!order || !other) throw new Error('Only a tree of two is known here.')
    const proof = hashStruct({ data: other, primaryType: 'OrderComponents', types })
    return { data: fulfil(order, concatHex([signature, '0x000000', proof])) }
  },
}

function fulfil(components: Fields, signature: Hex): Hex {
  const { length } = components.consideration as readonly unknown[]
  const parameters = { ...components, totalOriginalConsiderationItems: BigInt(length) }
  const order = { parameters, numerator: 1n, denominator: 1n, signature, extraData: '0x' } as never
  const args = [order, [], zeroHash, place.stranger] as const
  return encodeFunctionData({ abi: seaportAbi, functionName: 'fulfillAdvancedOrder', args })
}

const permitAbi = parseAbi([
  'function permit(address owner, address spender, uint256 value, uint256 deadline, uint8 v, bytes32 r, bytes32 s)',
])

const oddAbi = parseAbi([
  'function permit(address holder, address spender, uint256 nonce, uint256 expiry, bool allowed, bytes signature)',
  'function transferWithAuthorization(address from, address to, uint256 value, uint256 validAfter, uint256 validBefore, bytes32 nonce, bytes signature)',
])

const permit2Abi = parseAbi([
  'struct Details { address token; uint160 amount; uint48 expiration; uint48 nonce; }',
  'struct Single { Details details; address spender; uint256 sigDeadline; }',
  'function permit(address owner, Single single, bytes signature)',
  'struct Permissions { address token; uint256 amount; }',
  'struct Transfer { Permissions permitted; uint256 nonce; uint256 deadline; }',
  'struct Wanted { address to; uint256 requestedAmount; }',
  'function permitTransferFrom(Transfer signed, Wanted wanted, address owner, bytes signature)',
])

const seaportAbi = parseAbi([
  'struct Offered { uint8 itemType; address token; uint256 identifierOrCriteria; uint256 startAmount; uint256 endAmount; }',
  'struct Asked { uint8 itemType; address token; uint256 identifierOrCriteria; uint256 startAmount; uint256 endAmount; address recipient; }',
  'struct Terms { address offerer; address zone; Offered[] offer; Asked[] consideration; uint8 orderType; uint256 startTime; uint256 endTime; bytes32 zoneHash; uint256 salt; bytes32 conduitKey; uint256 totalOriginalConsiderationItems; }',
  'struct Advanced { Terms parameters; uint120 numerator; uint120 denominator; bytes signature; bytes extraData; }',
  'struct Resolver { uint256 orderIndex; uint8 side; uint256 index; uint256 identifier; bytes32[] proof; }',
  'function fulfillAdvancedOrder(Advanced order, Resolver[] criteria, bytes32 conduitKey, address recipient)',
])
