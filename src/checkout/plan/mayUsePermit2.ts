import { type Address, erc20Abi, type Hex, numberToHex, parseAbi } from 'viem'
import { readContract } from 'viem/actions'
import { permit2Address } from '../../swaps/checkout/permit2.js'
import type { ChainClient } from '../errors/readChain.js'
import { separatorOf } from './makePermit.js'

/**
 * Whether a buyer can let a contract of ours take an amount of a token with a signature for Permit2, in place of a transaction: only
 * where Permit2 may take as much already. To allow it that would be one transaction more than to allow our contract the exact amount.
 * And only where both contracts know what would be signed, and its nonce was neither used nor called off: a purchase has but the one.
 */
export async function mayUsePermit2(options: mayUsePermit2.Options): Promise<boolean> {
  const { client, chainId, owner, token, amount, spender, nonce } = options
  const allowance = { address: token, abi: erc20Abi, functionName: 'allowance' } as const
  try {
    const [allowed, separator, used, typeHash] = await Promise.all([
      readContract(client, { ...allowance, args: [owner, permit2Address] }),
      readContract(client, { address: permit2Address, abi, functionName: 'DOMAIN_SEPARATOR' }),
      readContract(client, { ...bitmap, args: [owner, nonce >> 8n] }),
      readContract(client, { address: spender, abi, functionName: 'permit2TypeHash' }),
    ])
    const words = [domainHash, nameHash, numberToHex(chainId), permit2Address]
    // A signature under another domain, or of another kind, is worth nothing.
    if (separator !== separatorOf(words) || typeHash !== permit2TypeHash) return false
    return allowed >= amount && ((used >> (nonce & 255n)) & 1n) === 0n
  } catch {
    return false
  }
}

export declare namespace mayUsePermit2 {
  type Options = {
    client: ChainClient
    chainId: number
    /** Who would sign. */
    owner: Address
    token: Address
    /** Our contract. */
    spender: Address
    /** In the token's smallest unit. */
    amount: bigint
    /** What Permit2 would take once: the purchase's id. */
    nonce: bigint
  }
}

/** Of `EIP712Domain(string name,uint256 chainId,address verifyingContract)`. */
const domainHash: Hex = '0x8cad95687ba82c2ce50e74f7b754645e5117c3a5bec8151c0726d5857980a866'

/** Of what is signed, which a contract of ours that reads it says that it has. */
export const permit2TypeHash: Hex = '0x61a8d8be3645a21588bdb459235a07638e7fab6cb5bdb5c6166dddc3399f5509'

/** Of `Permit2`. */
const nameHash: Hex = '0x9ac997416e8ff9d2ff6bebeb7149f65cdae5e32e2b90440b566bb3044041d36a'

const abi = parseAbi([
  'function DOMAIN_SEPARATOR() view returns (bytes32)',
  'function permit2TypeHash() view returns (bytes32)',
  'function nonceBitmap(address owner, uint256 word) view returns (uint256)',
])

const bitmap = { address: permit2Address, abi, functionName: 'nonceBitmap' } as const
