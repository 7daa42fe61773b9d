import { type Address, type Hex, parseAbi, zeroAddress } from 'viem'
import { createOnce } from './createOnce.js'
import { type Chain, contractGas, fromContract } from './openChain.js'

const abi = parseAbi([
  'function supportsInterface(bytes4 interfaceId) view returns (bool)',
  'function royaltyInfo(uint256 tokenId, uint256 salePrice) view returns (address receiver, uint256 amount)',
])
const royaltyInterface = '0x2a55205a'
const wholeBps = 10_000n

/**
 * What a collection takes of each price of a token (ERC-2981), in hundredths of a percent. One that does not answer takes
 * nothing.
 *
 * @throws ChainError when the node fails.
 */
export async function readRoyalty(options: readRoyalty.Options): Promise<readRoyalty.ReturnType> {
  const { chain, collection: address, tokenId, blockHash, once = createOnce() } = options
  const call = { abi, address, gas: contractGas, ...(blockHash && { blockHash }) } as const
  const { client } = chain
  const [supported, royalty] = await Promise.all([
    once(`supports ${address.toLowerCase()}`, () =>
      fromContract(
        chain,
        client.readContract({ ...call, functionName: 'supportsInterface', args: [royaltyInterface] }),
      ),
    ),
    once(`royalty ${address.toLowerCase()} ${tokenId}`, () =>
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
    /** @default the newest block */
    blockHash?: Hex | undefined
    /** Where several are asked for as of one block: what they have in common is asked once. */
    once?: createOnce.ReturnType | undefined
  }
  type ReturnType = { receiver: Address; bps: bigint }
}

/** Where nobody takes anything. */
export const noRoyalty: readRoyalty.ReturnType = { receiver: zeroAddress, bps: 0n }
