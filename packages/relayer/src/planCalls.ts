import {
  contractGas,
  fromContract,
  permitCall,
  type RelayCall,
  readPermit,
  type Sql,
} from '@tillkit/service/internal'
import { costOfItems, marketAbi, permitAbi, RpcError, type SignedPurchase } from 'tillkit/internal'
import { encodeFunctionData, erc20Abi, type Hex } from 'viem'
import type { Head, Relayer } from './relayer.js'

/** Returns the contract calls of a purchase: if the allowance is too low, the buyer's permit comes first. */
export async function planCalls(options: planCalls.Options): Promise<planCalls.ReturnType> {
  const { relayer, sql, purchase, signature, head } = options
  const { chain, market } = relayer
  const { buyer, currency } = purchase
  const args = [purchase, signature] as const
  const buy = {
    to: market,
    data: encodeFunctionData({ abi: marketAbi, functionName: 'buyWithSignature', args }),
  }
  const token = { address: currency, blockNumber: head.number, gas: contractGas } as const
  const { client } = chain
  const [allowance, nonce] = await Promise.all([
    fromContract(
      chain,
      client.readContract({ ...token, abi: erc20Abi, functionName: 'allowance', args: [buyer, market] }),
    ),
    fromContract(
      chain,
      client.readContract({ ...token, abi: permitAbi, functionName: 'nonces', args: [buyer] }),
    ),
  ])
  const total = costOfItems(purchase)
  if (allowance !== undefined && allowance >= total) return { calls: [buy], deadline: purchase.deadline }
  const { chainId } = chain
  const permit =
    nonce === undefined ? undefined : await readPermit(sql, { chainId, owner: buyer, currency, nonce })
  if (!permit || permit.value < total) {
    throw new RpcError('InvalidArgument', {
      details: 'The allowance of the market is too small, and no permit was posted.',
    })
  }
  const endsFirst = permit.deadline < purchase.deadline ? permit : purchase
  return { calls: [permitCall(permit, market), buy], deadline: endsFirst.deadline }
}

export declare namespace planCalls {
  type Options = { relayer: Relayer; sql: Sql; purchase: SignedPurchase; signature: Hex; head: Head }
  type ReturnType = { calls: RelayCall[]; deadline: bigint }
}
