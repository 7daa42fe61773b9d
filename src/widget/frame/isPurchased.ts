import { type Address, createClient, type Hex, http } from 'viem'
import { readPurchased } from '../../venues/tillkit/readPurchased.js'
import type { ParsedOptions } from '../parseOptions.js'

/** Whether one of the markets of a page notes on chain that a buyer's purchase was made. */
export async function isPurchased(options: isPurchased.Options): Promise<boolean> {
  const { rpcUrl, markets, buyer, purchaseId } = options
  const client = createClient({ transport: http(rpcUrl) })
  const notes = await Promise.all(
    markets.map((market) => readPurchased({ client, market, buyer, purchaseId })),
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
