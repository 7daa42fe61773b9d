import { createPublicClient, erc20Abi, erc721Abi, erc1155Abi } from 'viem'
import type { createManifest } from '../../../packages/sandbox/src/createManifest.js'
import { openHttp } from '../../setup/openHttp.js'

/** Returns the buyer, and functions that find orders and read balances of a sandbox’s market. */
export function readMarket(manifest: createManifest.ReturnType) {
  const { contracts, rpcUrl, orders, accounts } = manifest
  const chain = createPublicClient({ transport: openHttp(rpcUrl), cacheTime: 0 })
  const buyer = accounts.find(({ role }) => role === 'buyer')
  if (!buyer) throw new Error('The sandbox has no buyer.')
  return {
    buyer: buyer.address,
    orderOf: (about: string) => {
      const found = orders.find((order) => order.about === about)
      if (!found) throw new Error(`No order about: ${about}`)
      return found
    },
    /** Returns the owner of a token of the ERC-721. */
    ownerOf: (tokenId: bigint) =>
      chain.readContract({
        abi: erc721Abi,
        address: contracts.erc721,
        functionName: 'ownerOf',
        args: [tokenId],
      }),
    /** Returns the buyer’s balance of a print of the ERC-1155. */
    printsOf: (tokenId: bigint) =>
      chain.readContract({
        abi: erc1155Abi,
        address: contracts.erc1155,
        functionName: 'balanceOf',
        args: [buyer.address, tokenId],
      }),
    /** Returns the allowance of the market for a token of the buyer. */
    allowanceOf: (address: `0x${string}`) =>
      chain.readContract({
        abi: erc20Abi,
        address,
        functionName: 'allowance',
        args: [buyer.address, contracts.market],
      }),
  }
}
