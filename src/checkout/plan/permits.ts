import {
  type Address,
  concat,
  erc20Abi,
  type Hex,
  keccak256,
  numberToHex,
  pad,
  parseAbi,
  stringToHex,
} from 'viem'
import { call, readContract } from 'viem/actions'
import { permitTypes } from '../../evm/permitTypes.js'
import { revertData } from '../../evm/revertData.js'
import type { Signature, Step } from '../../protocol/step.js'
import { addPermit } from '../../swaps/checkout/addPermit.js'
import { encodePermit2 } from '../../swaps/checkout/encodePermit2.js'
import { permit2Address } from '../../swaps/checkout/permit2.js'
import type { Reverts } from '../../venues/decodeRevert.js'
import { revertReason } from '../../venues/revertReason.js'
import { decodeAllowance } from '../decode/decodeAllowance.js'
import { CheckoutError } from '../errors/CheckoutError.js'
import type { ChainClient } from '../errors/readChain.js'
import type { Intent } from '../intent/intent.js'

/** Returns the step that signs a permit, or `undefined` if the token has no permits (ERC-2612). */
export async function signPermit(options: PermitRequest): Promise<Step | undefined> {
  const permit = await makePermit(options)
  return permit && signStep(permit)
}

/** Returns a permit if the token supports ERC-2612, otherwise a Permit2 signature if Permit2 already has an allowance. */
export async function signInsteadOfApproval(options: PermitOptions): Promise<SignedRight | undefined> {
  const { chainId, spender: contract, data } = options
  const [permit, isAllowed] = await Promise.all([makePermit(options), mayUsePermit2(options)])
  if (permit) return { by: 'permit', step: signStep(permit) }
  const signature = isAllowed ? encodePermit2({ chainId, contract, data }) : undefined
  return signature && { by: 'permit2', step: signStep(signature) }
}

type SignedRight = { by: 'permit' | 'permit2'; step: Step }

type PermitRequest = {
  client: ChainClient
  chainId: number
  owner: Address
  token: Address
  spender: Address
  amount: bigint
  deadline: bigint
}

type PermitOptions = PermitRequest & {
  nonce: bigint
  data: Hex
}

function signStep(signature: Signature): Step {
  const { verifyingContract: to } = signature.domain
  return { id: 'signEIP712', to, data: '0x', value: 0n, price: 0n, signature }
}

async function makePermit(options: PermitRequest): Promise<Signature | undefined> {
  const { client, chainId, owner, token, spender, amount, deadline } = options
  const read = { address: token, abi: permitAbi } as const
  try {
    const [name, version, separator, nonce, type] = await Promise.all([
      readContract(client, { ...read, functionName: 'name' }),
      // A token without `version()` has version 1, as in the example of ERC-2612.
      readContract(client, { ...read, functionName: 'version' }).catch(() => '1'),
      readContract(client, { ...read, functionName: 'DOMAIN_SEPARATOR' }),
      readContract(client, { ...read, functionName: 'nonces', args: [owner] }),
      readContract(client, { ...read, functionName: 'PERMIT_TYPEHASH' }).catch(() => permitTypeHash),
    ])
    const words = [permitDomainHash, hash(name), hash(version), numberToHex(chainId), token]
    // The token accepts only its own EIP-712 domain and permit type. If the domain or the type below differs, the token would reject the
    // signature, so make no permit.
    if (separatorOf(words) !== separator || type !== permitTypeHash) return undefined
    return {
      domain: { name, version, chainId, verifyingContract: token },
      types: permitTypes,
      primaryType: 'Permit',
      value: { owner, spender, value: `${amount}`, nonce: `${nonce}`, deadline: `${deadline}` },
    }
  } catch {
    return undefined
  }
}

/**
 * Whether the token already lets Permit2 take the amount. A new allowance for Permit2 would cost as much as the approval that the signature
 * replaces.
 */
async function mayUsePermit2(options: PermitOptions): Promise<boolean> {
  const { client, chainId, owner, token, amount, spender, nonce } = options
  const permit2 = { address: permit2Address, abi: permit2Abi } as const
  try {
    const [allowed, separator, used, typeHash] = await Promise.all([
      readContract(client, {
        address: token,
        abi: erc20Abi,
        functionName: 'allowance',
        args: [owner, permit2Address],
      }),
      readContract(client, { ...permit2, functionName: 'DOMAIN_SEPARATOR' }),
      readContract(client, { ...permit2, functionName: 'nonceBitmap', args: [owner, nonce >> 8n] }),
      readContract(client, { address: spender, abi: permit2Abi, functionName: 'permit2TypeHash' }),
    ])
    const words = [permit2DomainHash, permit2NameHash, numberToHex(chainId), permit2Address]
    if (separator !== separatorOf(words) || typeHash !== permit2TypeHash) return false
    return allowed >= amount && ((used >> (nonce & 255n)) & 1n) === 0n
  } catch {
    return false
  }
}

/**
 * Adds the buyer's signature to the step's calldata, and simulates the call again: the plan's simulation used an allowance instead of the
 * signature.
 */
export async function attachSignature<step extends SentStep>(
  options: attachSignature.Options<step>,
): Promise<step> {
  const { client, intent, reverts, step, permit: signed, signature } = options
  const allowed = signed.signature && decodeAllowance(signed.signature)
  if (!allowed) return step
  const { deadline, through } = allowed
  const data = signature && addPermit({ data: step.data, signature, deadline, through })
  if (!data) {
    const details = 'The token accepts signatures of 65 bytes only. The wallet returned another kind.'
    throw new CheckoutError('WalletFailed', { details })
  }
  const { to, value } = step
  await call(client, { account: intent.buyer, to, data, value }).catch((cause: unknown) => {
    const reverted = revertData(cause)
    if (!reverted) throw new CheckoutError('ChainFailed', { cause })
    // The market and the permit have errors with the same names. The plan has already passed its simulation without the permit, so the
    // permit is the likely cause. The permit errors are last in `reverts`, so reverse the list to find them first.
    throw new CheckoutError('WouldRevert', { ...revertReason(reverted, reverts.toReversed()), cause })
  })
  return { ...step, data }
}

export declare namespace attachSignature {
  type Options<step extends SentStep> = {
    client: ChainClient
    intent: Pick<Intent, 'buyer'>
    reverts: readonly Reverts[]
    step: step
    permit: Pick<Step, 'signature'>
    signature: Hex | undefined
  }
}

type SentStep = Pick<Step, 'to' | 'value'> & { data: Hex }

function separatorOf(words: readonly Hex[]): Hex {
  return keccak256(concat(words.map((word) => pad(word))))
}

const hash = (text: string) => keccak256(stringToHex(text))

/** The hash of `EIP712Domain(string name,string version,uint256 chainId,address verifyingContract)`. */
const permitDomainHash: Hex = '0x8b73c3c69bb8fe3d512ecc4cf759cc79239f7b179b0ffacaa9a75d522b39400f'

/** The hash of `Permit(address owner,address spender,uint256 value,uint256 nonce,uint256 deadline)`. */
const permitTypeHash: Hex = '0x6e71edae12b1b97f4d1f60370fef10105fa2faae0126114a169c64845d6126c9'

/** The hash of `EIP712Domain(string name,uint256 chainId,address verifyingContract)`. */
const permit2DomainHash: Hex = '0x8cad95687ba82c2ce50e74f7b754645e5117c3a5bec8151c0726d5857980a866'

const permit2NameHash: Hex = '0x9ac997416e8ff9d2ff6bebeb7149f65cdae5e32e2b90440b566bb3044041d36a'

/** The type hash of the Permit2 message. A swap checkout contract that supports Permit2 returns this hash. */
export const permit2TypeHash: Hex = '0x61a8d8be3645a21588bdb459235a07638e7fab6cb5bdb5c6166dddc3399f5509'

const permitAbi = parseAbi([
  'function name() view returns (string)',
  'function version() view returns (string)',
  'function DOMAIN_SEPARATOR() view returns (bytes32)',
  'function nonces(address owner) view returns (uint256)',
  'function PERMIT_TYPEHASH() view returns (bytes32)',
])

const permit2Abi = parseAbi([
  'function DOMAIN_SEPARATOR() view returns (bytes32)',
  'function permit2TypeHash() view returns (bytes32)',
  'function nonceBitmap(address owner, uint256 word) view returns (uint256)',
])
