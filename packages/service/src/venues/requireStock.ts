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
 * Verifies that a seller holds the tokens to sell. `multiple` is whether the token is an ERC-1155. `isApproved` is whether the operator may
 * transfer the whole collection for the seller.
 */
export async function requireStock(options: requireStock.Options): Promise<requireStock.ReturnType> {
  const { chain, collection: address, tokenId, quantity, seller, operator } = options
  const { field = 'listing.quantity' } = options
  const { client } = chain
  const call = { abi, address, gas: contractGas } as const
  const [standard, holder, balance, isApproved] = await Promise.all([
    readStandard(chain, address),
    fromContract(chain, client.readContract({ ...call, functionName: 'ownerOf', args: [tokenId] })),
    fromContract(chain, client.readContract({ ...call, functionName: 'balanceOf', args: [seller, tokenId] })),
    fromContract(
      chain,
      client.readContract({ ...call, functionName: 'isApprovedForAll', args: [seller, operator] }),
    ),
  ])
  const multiple = standard === 'ERC1155'
  if (!multiple && quantity > 1n) throw invalid(`${field}: must be 1 for an ERC-721.`)
  const held = multiple ? (balance ?? 0n) : BigInt(holder?.toLowerCase() === seller.toLowerCase())
  if (held < quantity)
    throw invalid(`${field}: must be at most ${held}, which ${seller} owns of token ${tokenId}.`)
  return { multiple, isApproved: isApproved === true }
}

export declare namespace requireStock {
  type Options = Pick<Listing, 'seller' | 'collection' | 'tokenId' | 'quantity'> & {
    chain: Chain
    operator: Address
    /** The request's field with the quantity, which the error names. @default 'listing.quantity' */
    field?: string | undefined
  }
  type ReturnType = {
    multiple: boolean
    isApproved: boolean
  }
}

/**
 * Reads the token standard of a collection.
 *
 * @throws RpcError – the contract claims both token standards or neither.
 */
export async function readStandard(chain: Chain, address: Address): Promise<'ERC721' | 'ERC1155'> {
  const call = { abi, address, gas: contractGas } as const
  const supports = (id: '0x80ac58cd' | '0xd9b67a26') =>
    fromContract(chain, chain.client.readContract({ ...call, functionName: 'supportsInterface', args: [id] }))
  const [is721, is1155] = await Promise.all([supports('0x80ac58cd'), supports('0xd9b67a26')])
  if ((is721 === true) === (is1155 === true)) {
    throw invalid(`collectionAddress: must be an ERC-721 or ERC-1155. Received ${address}.`)
  }
  return is1155 ? 'ERC1155' : 'ERC721'
}

function invalid(details: string): RpcError {
  return new RpcError('InvalidArgument', { details })
}
