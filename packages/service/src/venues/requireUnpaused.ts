import { marketAbi, RpcError } from 'tillkit/internal'
import type { Address } from 'viem'
import { type Chain, fromChain } from '../chain/openChain.js'

export async function requireUnpaused(chain: Chain, market: Address): Promise<void> {
  const call = { abi: marketAbi, address: market, functionName: 'paused' } as const
  const paused = await fromChain(chain, chain.client.readContract(call))
  if (paused) throw new RpcError('WebrpcEndpoint', { details: 'The market has paused all sales.' })
}
