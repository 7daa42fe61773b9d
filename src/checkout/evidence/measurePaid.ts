import type { TransactionReceipt } from 'viem'
import type { ChainClient } from '../errors/readChain.js'
import type { Intent } from '../intent/intent.js'
import type { MeasuredToken } from '../plan/measuredToken.js'
import { readBalance } from '../plan/readToken.js'

/**
 * Reads the amount that left the buyer's account: the difference of its balances before and after the block of the payment. Other
 * transactions in the block may also change the balance. So the difference counts only if the simulation or the token's events report the
 * same amount.
 *
 * @returns `undefined` if neither the simulation nor the events report this amount, or if the node does not have the balances.
 */
export async function measurePaid(options: measurePaid.Options): Promise<bigint | undefined> {
  const { client, intent, measured, receipt, reported } = options
  const { blockNumber } = receipt
  const balances = [blockNumber - 1n, blockNumber].map((height) =>
    readBalance(client, measured.token, intent.buyer, height),
  )
  const [before, after] = await Promise.all(balances).catch((): undefined[] => [])
  if (before === undefined || after === undefined) return undefined
  const left = before - after
  return left === measured.amount || left === reported ? left : undefined
}

export declare namespace measurePaid {
  type Options = {
    client: ChainClient
    intent: Pick<Intent, 'buyer'>
    measured: MeasuredToken
    receipt: Pick<TransactionReceipt, 'blockNumber'>
    /** The payment according to the token's events, in the token's smallest unit. */
    reported: bigint
  }
}
