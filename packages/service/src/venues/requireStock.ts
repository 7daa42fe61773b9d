import { RpcError } from 'tillkit/internal'
import { type Address, parseAbi } from 'viem'
import { type Chain, contractGas, fromContract } from '../chain/openChain.js'
import type { Listing } from './venue.js'

const abi = parseAbi([
  'function supportsInterface(bytes4 interfaceId) view returns (bool)',
  'function ownerOf(uint256 tokenId) view returns (address)',
  'function balanceOf(address account, uint256 id) view returns (uint256)',
  'function isApprovedForAll(address owner, address operator) view returns (bool)',
])

/**
 * Makes sure that a seller has what is to be listed, and says of which kind it is and whether the operator may move it.
 *
 * @throws RpcError `InvalidArgument` for a contract that is neither ERC-721 nor ERC-1155, or more than the seller has,
 * ChainError.
 */
export async function requireStock(options: requireStock.Options): Promise<requireStock.ReturnType> {
  const { chain, collection: address, tokenId, quantity, seller, operator } = options
  const { client } = chain
  const call = { abi, address, gas: contractGas } as const
  const supports = (id: '0x80ac58cd' | '0xd9b67a26') =>
    fromContract(chain, client.readContract({ ...call, functionName: 'supportsInterface', args: [id] }))
  const [is721, is1155, holder, balance, isApproved] = await Promise.all([
    supports('0x80ac58cd'),
    supports('0xd9b67a26'),
    fromContract(chain, client.readContract({ ...call, functionName: 'ownerOf', args: [tokenId] })),
    fromContract(chain, client.readContract({ ...call, functionName: 'balanceOf', args: [seller, tokenId] })),
    fromContract(
      chain,
      client.readContract({ ...call, functionName: 'isApprovedForAll', args: [seller, operator] }),
    ),
  ])
  const multiple = is1155 === true
  // What says that it is both could be moved as either.
  if (multiple === (is721 === true)) {
    throw invalid(`collectionAddress: ${address} is neither an ERC-721 nor an ERC-1155.`)
  }
  if (!multiple && quantity > 1n) throw invalid('listing.quantity: must be 1, there is one of each.')
  const held = multiple ? (balance ?? 0n) : BigInt(holder?.toLowerCase() === seller.toLowerCase())
  if (held < quantity) throw invalid(`listing.quantity: ${seller} has ${held} of token ${tokenId}.`)
  return { multiple, isApproved: isApproved === true }
}

export declare namespace requireStock {
  type Options = Pick<Listing, 'seller' | 'collection' | 'tokenId' | 'quantity'> & {
    chain: Chain
    /** Who is to move the token when it is sold. */
    operator: Address
  }
  type ReturnType = {
    /** Whether it is one of editions (ERC-1155). */
    multiple: boolean
    /** Whether the operator may move all that the seller has of the collection. */
    isApproved: boolean
  }
}

function invalid(details: string): RpcError {
  return new RpcError('InvalidArgument', { details })
}
