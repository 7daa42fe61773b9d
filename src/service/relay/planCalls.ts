import { encodeFunctionData, erc20Abi, type Hex } from 'viem'
import { permitAbi } from '../../evm/permitTypes.js'
import { RpcError } from '../../protocol/errors.js'
import type { SignedPurchase } from '../../protocol/purchase.js'
import { costOfItems } from '../../venues/sale.js'
import { marketAbi } from '../../venues/tillkit/marketAbi.js'
import { contractGas, fromContract } from '../chain/openChain.js'
import type { Sql } from '../store/openDatabase.js'
import { readPermit } from '../store/permits.js'
import { permitCall, type RelayCall } from './permitCall.js'
import type { Head, Relayer } from './relayer.js'

/**
 * The calls that carry a signed purchase out, and until when (Unix seconds): the buyer's permit first, where the market
 * may not take enough yet.
 *
 * @throws RpcError `InvalidArgument` where a permit is needed and none was posted, ChainError, DatabaseError.
 */
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
      details: 'The market may not take enough of the currency, and no permit for it was posted.',
    })
  }
  const endsFirst = permit.deadline < purchase.deadline ? permit : purchase
  return { calls: [permitCall(permit, market), buy], deadline: endsFirst.deadline }
}

export declare namespace planCalls {
  type Options = { relayer: Relayer; sql: Sql; purchase: SignedPurchase; signature: Hex; head: Head }
  type ReturnType = { calls: RelayCall[]; deadline: bigint }
}
