import { RpcError } from 'tillkit/internal'
import { type Address, erc20Abi } from 'viem'
import { type Chain, contractGas, fromContract } from '../chain/openChain.js'
import type { Purchase } from './venue.js'

/**
 * How much of a purchase's currency the market may take from the buyer.
 *
 * @throws RpcError `WebrpcEndpoint` for a currency that does not say, ChainError.
 */
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
      details: `The currency ${currency} does not answer as an ERC-20 does.`,
    })
  }
  return allowance
}
