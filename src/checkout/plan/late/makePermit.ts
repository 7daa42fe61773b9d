import { type Address, type Hex, keccak256, numberToHex, parseAbi, stringToHex } from 'viem'
import { readContract } from 'viem/actions'
import { permitTypes } from '../../../evm/permitTypes.js'
import type { Step } from '../../../protocol/step.js'
import type { ChainClient } from '../../errors/readChain.js'
import { separatorOf } from './separatorOf.js'

/**
 * The step by which a buyer lets a contract take an amount of a token with a signature (ERC-2612) in place of a transaction.
 * Nothing where the token does not know permits as the standard has them, or does not say so.
 */
export async function makePermit(options: makePermit.Options): Promise<Step | undefined> {
  const { client, chainId, owner, token, spender, amount, deadline } = options
  const read = { address: token, abi } as const
  try {
    const [name, version, separator, nonce, type] = await Promise.all([
      readContract(client, { ...read, functionName: 'name' }),
      // Who has none counts from 1, as the standard's own example does.
      readContract(client, { ...read, functionName: 'version' }).catch(() => '1'),
      readContract(client, { ...read, functionName: 'DOMAIN_SEPARATOR' }),
      readContract(client, { ...read, functionName: 'nonces', args: [owner] }),
      readContract(client, { ...read, functionName: 'PERMIT_TYPEHASH' }).catch(() => typeHash),
    ])
    const domain = { name, version, chainId, verifyingContract: token }
    const words = [domainHash, hash(name), hash(version), numberToHex(chainId), token]
    // A signature under another domain, or of another kind, is worth nothing.
    if (separatorOf(words) !== separator || type !== typeHash) return undefined
    const value = { owner, spender, value: `${amount}`, nonce: `${nonce}`, deadline: `${deadline}` }
    return {
      id: 'signEIP712',
      to: token,
      data: '0x',
      value: 0n,
      price: 0n,
      signature: { domain, types: permitTypes, primaryType: 'Permit', value },
    }
  } catch {
    return undefined
  }
}

export declare namespace makePermit {
  type Options = {
    client: ChainClient
    chainId: number
    /** Who signs. */
    owner: Address
    token: Address
    /** Who may take it. */
    spender: Address
    /** In the token's smallest unit. */
    amount: bigint
    /** Until when, in seconds since 1970. */
    deadline: bigint
  }
}

const hash = (text: string) => keccak256(stringToHex(text))

/** Of `EIP712Domain(string name,string version,uint256 chainId,address verifyingContract)`. */
const domainHash: Hex = '0x8b73c3c69bb8fe3d512ecc4cf759cc79239f7b179b0ffacaa9a75d522b39400f'

/** Of `Permit(address owner,address spender,uint256 value,uint256 nonce,uint256 deadline)`. */
const typeHash: Hex = '0x6e71edae12b1b97f4d1f60370fef10105fa2faae0126114a169c64845d6126c9'

const abi = parseAbi([
  'function name() view returns (string)',
  'function version() view returns (string)',
  'function DOMAIN_SEPARATOR() view returns (bytes32)',
  'function nonces(address owner) view returns (uint256)',
  'function PERMIT_TYPEHASH() view returns (bytes32)',
])
