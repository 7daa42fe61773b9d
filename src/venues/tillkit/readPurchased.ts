import type { Address, Chain, Client, Hex, Transport } from 'viem'
import { readContract } from 'viem/actions'
import { purchaseAbi } from './purchaseAbi.js'

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
    blockNumber?: bigint | undefined
  }
}
