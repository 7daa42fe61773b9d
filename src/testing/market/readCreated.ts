import type { Address, Hex } from 'viem'
import { getContractEvents } from 'viem/actions'
import type { ChainClient } from '../../checkout/errors/readChain.js'
import { marketAbi } from '../../venues/tillkit/marketAbi.js'

export async function readCreated({ client, market }: readCreated.Options): Promise<readCreated.ReturnType> {
  const created = await getContractEvents(client, {
    address: market,
    abi: marketAbi,
    eventName: 'OrderCreated',
    fromBlock: 'earliest',
    strict: true,
  })
  return created.map(({ args }) => args)
}

export declare namespace readCreated {
  type Options = { client: ChainClient; market: Address }
  type ReturnType = readonly { orderId: Hex; currency: Address }[]
}
