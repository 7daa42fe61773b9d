import type { Hex } from 'viem'
import { isAddressEqual, parseEventLogs, type TransactionReceipt } from 'viem'
import { orderFilled } from '../../venues/tillkit/orderFilled.js'
import { isIdempotent } from './isIdempotent.js'
import type { JournalEntry } from './journalRecord.js'

/**
 * Whether a receipt can be of what was asked: from a block after it was asked, by the account where the call was sent as it
 * was asked, and of no other purchase where the market names the purchase. A wallet may give the hash of something else.
 */
export function isOwn(receipt: TransactionReceipt, entry: JournalEntry, purchaseId: Hex): boolean {
  const { blockNumber, from, to, logs } = receipt
  const { account, block, calls, market } = entry
  if (blockNumber <= block) return false
  const target = calls.at(-1)?.to
  const isPlain = target !== undefined && to !== null && isAddressEqual(to, target)
  if (isPlain && !isAddressEqual(from, account)) return false
  if (!market || !isIdempotent(entry)) return true
  const sales = parseEventLogs({ abi: [orderFilled], logs }).filter(({ address }) =>
    isAddressEqual(address, market),
  )
  const isOurs = ({ args }: (typeof sales)[number]) =>
    isAddressEqual(args.buyer, account) && args.purchaseId.toLowerCase() === purchaseId.toLowerCase()
  return sales.length === 0 || sales.some(isOurs)
}
