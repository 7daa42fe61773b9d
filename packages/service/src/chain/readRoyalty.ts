import { type Address, type Hex, parseAbi, zeroAddress } from 'viem'
import { createMemoizer } from './createMemoizer.js'
import { type Chain, contractGas, fromContract } from './openChain.js'

const abi = parseAbi([
  'function supportsInterface(bytes4 interfaceId) view returns (bool)',
  'function royaltyInfo(uint256 tokenId, uint256 salePrice) view returns (address receiver, uint256 amount)',
])
const royaltyInterface = '0x2a55205a'
const wholeBps = 10_000n

/**
 * Reads the royalty of a token (ERC-2981), in basis points of the price. The royalty is 0 if the collection does not support ERC-2981,
 * reverts, or names no receiver.
 */
export async function readRoyalty(options: readRoyalty.Options): Promise<readRoyalty.ReturnType> {
  const { chain, collection: address, tokenId, blockHash, memoize = createMemoizer() } = options
  const call = { abi, address, gas: contractGas, ...(blockHash && { blockHash }) } as const
  const { client } = chain
  const [supported, royalty] = await Promise.all([
    memoize(`supports ${address.toLowerCase()}`, () =>
      fromContract(
        chain,
        client.readContract({ ...call, functionName: 'supportsInterface', args: [royaltyInterface] }),
      ),
    ),
    memoize(`royalty ${address.toLowerCase()} ${tokenId}`, () =>
      fromContract(
        chain,
        client.readContract({ ...call, functionName: 'royaltyInfo', args: [tokenId, wholeBps] }),
      ),
    ),
  ])
  const [receiver, bps] = (supported && royalty) || [zeroAddress, 0n]
  return receiver === zeroAddress ? noRoyalty : { receiver, bps }
}

export declare namespace readRoyalty {
  type Options = {
    chain: Chain
    collection: Address
    tokenId: bigint
    /** The block to read at. @default the newest block */
    blockHash?: Hex | undefined
    memoize?: createMemoizer.ReturnType | undefined
  }
  type ReturnType = { receiver: Address; bps: bigint }
}

export const noRoyalty: readRoyalty.ReturnType = { receiver: zeroAddress, bps: 0n }
