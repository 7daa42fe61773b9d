import { type Address, type Chain, type Client, isAddressEqual, parseAbi, type Transport } from 'viem'
import { readContract } from 'viem/actions'
import { undefinedIfReverted } from './revertData.js'

/** Returns how many units of a token an account owns. Without a `standard`, first reads the token as an ERC-721 token. */
export async function readOwnedQuantity(options: readOwnedQuantity.Options): Promise<bigint> {
  const { client, collectionAddress: address, tokenId, account, standard } = options
  if (standard !== 'ERC1155') {
    const reading = readContract(client, { address, abi, functionName: 'ownerOf', args: [tokenId] })
    const owner = await (standard ? reading : reading.catch(undefinedIfReverted))
    if (owner) return isAddressEqual(owner, account) ? 1n : 0n
  }
  return readContract(client, { address, abi, functionName: 'balanceOf', args: [account, tokenId] })
}

export declare namespace readOwnedQuantity {
  type Options = {
    client: Client<Transport, Chain | undefined>
    collectionAddress: Address
    tokenId: bigint
    account: Address
    /** The token standard of the collection. @default read from the chain */
    standard?: 'ERC721' | 'ERC1155' | undefined
  }
}

const abi = parseAbi([
  'function ownerOf(uint256 tokenId) view returns (address)',
  'function balanceOf(address account, uint256 id) view returns (uint256)',
])
