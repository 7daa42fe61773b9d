import { createPublicClient, erc20Abi, erc721Abi, erc1155Abi } from 'viem'
import type { createManifest } from '../../../packages/sandbox/src/createManifest.js'
import { openHttp } from '../../setup/openHttp.js'

/** Returns the buyer of a sandbox, and functions that find its orders and read balances. */
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
    /** Returns the owner of a token in the sandbox's ERC-721 collection. */
    ownerOf: (tokenId: bigint) =>
      chain.readContract({
        abi: erc721Abi,
        address: contracts.erc721,
        functionName: 'ownerOf',
        args: [tokenId],
      }),
    /** Returns how many prints with this token id the buyer owns, in the sandbox's ERC-1155 collection. */
    printsOf: (tokenId: bigint) =>
      chain.readContract({
        abi: erc1155Abi,
        address: contracts.erc1155,
        functionName: 'balanceOf',
        args: [buyer.address, tokenId],
      }),
    /** Returns how much of the buyer's ERC-20 token the market may spend. */
    allowanceOf: (address: `0x${string}`) =>
      chain.readContract({
        abi: erc20Abi,
        address,
        functionName: 'allowance',
        args: [buyer.address, contracts.market],
      }),
  }
}
