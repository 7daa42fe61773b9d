import { createTestClient, defineChain, http, publicActions } from 'viem'
import type { sendAll } from './sendAll.js'

/** The timeout of an RPC request, in milliseconds. On a busy machine, the block with the whole setup takes long to mine. */
const timeout = 240_000

export async function openClient({ rpcUrl }: openClient.Options): Promise<sendAll.Client> {
  const transport = http(rpcUrl, { batch: { batchSize: 1_000 }, retryCount: 0, timeout })
  const chainId = await createTestClient({ mode: 'anvil', transport }).extend(publicActions).getChainId()
  const chain = defineChain({
    id: chainId,
    name: 'sandbox',
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: [rpcUrl] } },
  })
  return createTestClient({ mode: 'anvil', chain, transport, cacheTime: 0 }).extend(publicActions)
}

export declare namespace openClient {
  type Options = { rpcUrl: string }
}
