import { RpcError } from 'tillkit/internal'
import { type Address, erc20Abi } from 'viem'
import { type Chain, contractGas, fromContract } from '../chain/openChain.js'
import type { Purchase } from './venue.js'

export async function readAllowance(
  chain: Chain,
  market: Address,
  { buyer, currency }: Pick<Purchase, 'buyer' | 'currency'>,
): Promise<bigint> {
  const at = { abi: erc20Abi, address: currency, gas: contractGas } as const
  const call = { ...at, functionName: 'allowance', args: [buyer, market] } as const
  const allowance = await fromContract(chain, chain.client.readContract(call))
  if (allowance === undefined) {
    throw new RpcError('WebrpcEndpoint', {
      details: `The currency ${currency} must be an ERC-20.`,
    })
  }
  return allowance
}
