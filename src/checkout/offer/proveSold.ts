import { type Address, isAddressEqual, type TransactionReceipt } from 'viem'
import { readLogs } from '../../evm/events/readLogs.js'
import { requestAbi } from '../../venues/request/requestAbi.js'
import { CheckoutError } from '../errors/CheckoutError.js'
import type { ChainClient } from '../errors/readChain.js'
import { readBalance } from '../plan/readToken.js'
import { readExchange } from './readExchange.js'
import type { SellIntent } from './sellIntent.js'

/** The proven result of an accepted offer. */
export type Sold = {
  /** The hash of the transaction. */
  hash: TransactionReceipt['transactionHash']
  /** The number of the block that contains the transaction. */
  blockNumber: bigint
  /**
   * The amount that the seller received, in the currency's smallest unit. `undefined` if the balances before and after the block do not
   * confirm the events. For example, the block may contain another payment.
   */
  received: bigint | undefined
}

/**
 * Proves the acceptance from its receipt. The market must report the sale, the token must leave the seller, and the proceeds must arrive.
 * Returns `unknown` if the receipt shows neither the sale nor the token, because a bundle succeeds even if one of its calls fails.
 */
export async function proveSold(options: proveSold.Options): Promise<Sold | 'unknown'> {
  const { client, market, intent, receipt } = options
  const { seller, collectionAddress, quantity, orderId, proceeds, currency } = intent
  const { transactionHash: hash, blockNumber } = receipt
  const logs = receipt.logs.filter(({ address }) => isAddressEqual(address, market))
  const isAccepted = readLogs({ abi: requestAbi, logs }).some(
    ({ args }) =>
      args.requestId === BigInt(orderId) &&
      args.quantity === quantity &&
      isAddressEqual(args.tokenContract, collectionAddress) &&
      isAddressEqual(args.buyer, seller) &&
      isAddressEqual(args.recipient, seller),
  )
  const { given, received } = readExchange(receipt.logs, intent)
  if (!isAccepted && given === 0n) return 'unknown'
  if (!isAccepted || given !== quantity || received < proceeds) {
    const details = `You gave ${given} instead of ${quantity}, and received ${received} instead of ${proceeds}. Transaction: ${hash}.`
    throw new CheckoutError('OutcomeMismatch', { details, funds: 'spent' })
  }
  const heights = [blockNumber - 1n, blockNumber]
  const [before, after] = await Promise.all(
    heights.map((height) => readBalance(client, currency, seller, height)),
  ).catch((): undefined[] => [])
  const isConfirmed = before !== undefined && after !== undefined && after - before === received
  return { hash, blockNumber, received: isConfirmed ? received : undefined }
}

export declare namespace proveSold {
  type Options = {
    client: ChainClient
    market: Address
    intent: SellIntent
    receipt: TransactionReceipt
  }
}
