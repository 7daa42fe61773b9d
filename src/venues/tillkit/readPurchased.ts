import type { Address, Chain, Client, Hex, Transport } from 'viem'
import { readContract } from 'viem/actions'
import { purchaseAbi } from './purchaseAbi.js'

/**
 * Whether our market has recorded a buyer's purchase: it accepts each id of a buyer once. Rejects with the client's own
 * error, also for a contract that does not know the question.
 */
export function readPurchased(options: readPurchased.Options): Promise<boolean> {
  const { client, market: address, buyer, purchaseId, blockNumber } = options
  const call = { abi: purchaseAbi, address, functionName: 'purchased', args: [buyer, purchaseId] } as const
  return readContract(client, blockNumber === undefined ? call : { ...call, blockNumber })
}

export declare namespace readPurchased {
  type Options = {
    client: Client<Transport, Chain | undefined>
    market: Address
    buyer: Address
    purchaseId: Hex
    /** @default the newest one */
    blockNumber?: bigint | undefined
  }
}
