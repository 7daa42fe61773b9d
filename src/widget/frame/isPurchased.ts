import { type Address, createClient, type Hex, http } from 'viem'
import { readContract } from 'viem/actions'
import { marketAbi } from '../../venues/tillkit/marketAbi.js'
import type { ParsedOptions } from '../parseOptions.js'

/** Whether one of the markets of a page notes on chain that a buyer's purchase was made. */
export async function isPurchased(options: isPurchased.Options): Promise<boolean> {
  const { rpcUrl, markets, buyer, purchaseId } = options
  const client = createClient({ transport: http(rpcUrl) })
  const notes = await Promise.all(
    markets.map((address) =>
      readContract(client, { address, abi: marketAbi, functionName: 'purchased', args: [buyer, purchaseId] }),
    ),
  )
  return notes.includes(true)
}

export declare namespace isPurchased {
  type Options = {
    rpcUrl: ParsedOptions['chain']['rpcUrl']
    markets: readonly Address[]
    buyer: Address
    purchaseId: Hex
  }
}
