import { isAddressEqual, type TransactionReceipt } from 'viem'
import { getTransaction } from 'viem/actions'
import { withoutFees } from '../decode/withoutFees.js'
import type { ChainClient } from '../errors/readChain.js'
import { readMoved } from '../plan/findSwap.js'
import { isEmpty, readMovement } from '../plan/readMovement.js'
import { isLeftOut, readShare } from '../plan/readShare.js'
import type { Readers } from '../verify/trust.js'
import { hearMarket } from './proveOutcome.js'

/**
 * Whether a transaction has moved money of the buyer's for a payment, or delivered, as it says by itself: by its logs, by its value
 * where it is the payment, or by a market that can be read and tells of each sale. Nothing where ether may have moved and none of
 * these says so: what the balance has become in its block, others have changed as well. What the account has paid for gas is no
 * payment, nor is what somebody else has bought for the same recipient in the same transaction. That nothing has moved is told of
 * what others have sent only where somebody stands for it, see {@link isVouched}.
 *
 * Rejects with the client's own error, and with a CheckoutError `NotLoaded`.
 */
export async function hasPaid(options: hasPaid.Options): Promise<boolean | undefined> {
  const { client, intent, entry, receipt, readers } = options
  const { account, calls, together, swap: router, maxTotal = intent.maxTotal } = entry
  const { status, from, to, transactionHash: hash } = receipt
  const logs = withoutFees(receipt, { calls, intent })
  if (status !== 'success') return false
  const no = isVouched(receipt, entry) ? false : undefined
  if (isLeftOut({ logs, entry, intent })) return no
  const target = calls.at(-1)?.to
  const isPlain = target && to && isAddressEqual(to, target) && isAddressEqual(from, account)
  const movement = { logs, value: 0n, intent }
  const moved = together ? readShare({ ...movement, together }) : readMovement(movement)
  const isDelivered = !isEmpty(moved)
  // What she has paid nothing for may be somebody else's, and anybody's that nobody stands for.
  const isHers = isPlain || !maxTotal || moved.paid || (no === false && (together || moved.lost[0]))
  if (isDelivered && isHers) return true
  if (isPlain) return (await getTransaction(client, { hash })).value > 0n
  if (router && (await readMoved({ calls, logs, intent, router })).movement.swapped?.paid) return true
  // What reads the market may not have been loaded.
  const loaded = await readers.catch(() => undefined)
  const isSold = loaded && hearMarket({ ...options, ...loaded, calls })?.isSold
  if (calls.some(({ value }) => value)) return isSold === false ? no : (isSold ?? (isDelivered || undefined))
  // Who sells, and is named by nobody, can send it himself: then the price looks like the network’s fee.
  return (isSold && readMovement({ ...movement, ...receipt }).paid > 0n) || no
}

export declare namespace hasPaid {
  type Options = Pick<readShare.Options, 'intent'> &
    Pick<hearMarket.Options, 'policy'> & {
      client: ChainClient
      readers: Promise<Readers>
      /** The payment, as it was noted. */
      entry: Entry
      receipt: TransactionReceipt
    }
  type Entry = isLeftOut.Options['entry'] &
    Pick<hearMarket.Options, 'calls'> &
    isVouched.Entry & {
      swap?: TransactionReceipt['from'] | undefined
      maxTotal?: bigint | undefined
    }
}

/**
 * Whether a transaction tells of money of the buyer's that it moved for a purchase, or of what was delivered. That another token of
 * hers was taken anybody can have a contract of his own say, in what she has not sent herself.
 */
export function hasMoved(receipt: withoutFees.Receipt, options: hasMoved.Options): boolean {
  const { intent } = options
  const moved = readMovement({ logs: withoutFees(receipt, options), value: 0n, intent })
  return !isEmpty(isAddressEqual(receipt.from, intent.buyer) ? moved : { ...moved, lost: [] })
}

export declare namespace hasMoved {
  type Options = Pick<readShare.Options, 'intent'> & Pick<withoutFees.Options, 'calls'>
}

/**
 * Whether an account or its wallet stands for a transaction: the account has sent it, or names there itself the hash that the wallet
 * gave, or that is the transaction's own. Of any other nobody knows whether the account has made a call in it that failed.
 */
export function isVouched(
  { from, logs, transactionHash }: TransactionReceipt,
  { account, hash }: isVouched.Entry,
): boolean {
  if (isAddressEqual(from, account) || hash === transactionHash) return true
  const isNamed = ({ address, topics, data }: TransactionReceipt['logs'][number]) =>
    isAddressEqual(address, account) && (topics[1] === hash || data.slice(0, 66) === hash)
  return hash !== undefined && logs.some(isNamed)
}

export declare namespace isVouched {
  type Entry = {
    account: TransactionReceipt['from']
    hash?: TransactionReceipt['transactionHash'] | undefined
  }
}
