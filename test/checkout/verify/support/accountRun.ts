import { encodeAbiParameters, encodeFunctionData, erc20Abi, type Hex, keccak256, parseAbi } from 'viem'
import { place } from './place.js'
import type { ChainCall } from './startTamperChain.js'

/** Returns a hash for a message to sign. With the signature, any account can transfer tokens of the buyer's smart account. */
export function accountRunHash(): Hex {
  const parameters = [
    { type: 'uint256' },
    { type: 'address' },
    { type: 'address' },
    { type: 'bytes' },
  ] as const
  const values = [BigInt(place.chainId), place.smartAccount, place.usdc, gift] as const
  return keccak256(encodeAbiParameters(parameters, values))
}

/** Returns the call with which another account uses the buyer's signature of this hash. */
export function accountRunCall(signature: Hex): ChainCall {
  const args = [place.usdc, gift, signature] as const
  const data = encodeFunctionData({ abi, functionName: 'run', args })
  return { from: place.stranger, to: place.smartAccount, data }
}

const gift = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [place.stranger, 1n] })

const abi = parseAbi(['function run(address to, bytes data, bytes signature)'])
