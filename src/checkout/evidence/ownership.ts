import { type Hex, isAddressEqual, type TransactionReceipt } from 'viem'
import { getTransaction } from 'viem/actions'
import { readLogs } from '../../evm/events/readLogs.js'
import { purchased } from '../../swaps/checkout/purchased.js'
import { orderFilled } from '../../venues/tillkit/purchaseAbi.js'
import type { ChainClient } from '../errors/readChain.js'
import type { Intent } from '../intent/intent.js'
import type { JournalEntry } from '../journal/journalRecord.js'
import { isLeftOut } from '../plan/readShare.js'
import { isMadeBy } from './findTaken.js'
import { isIdempotent } from './repeat.js'

/**
 * Whether a receipt can be of what was asked: of a transaction after it was asked, by the account where the call was sent as it
 * was asked, and of no other purchase where the market names the purchase, but of one that the same batch was to make, or that stands
 * beside the call itself. A wallet may give the hash of something else.
 */
export async function isOwn(options: isOwn.Options): Promise<boolean> {
  const { client, receipt, entry, purchaseId, intent } = options
  const { blockNumber, transactionHash: hash, from, to, logs } = receipt
  const { account, block, nonce, calls, market } = entry
  const isByAccount = isAddressEqual(from, account)
  // A chain that was reorganised may have it in an earlier block than the newest when it was asked; its place it keeps.
  const isLater =
    blockNumber > block || (isByAccount && (await getTransaction(client, { hash })).nonce >= nonce)
  if (!isLater) return false
  const target = calls.at(-1)?.to
  const isPlain = target !== undefined && to !== null && isAddressEqual(to, target)
  if (isPlain && !isByAccount) return false
  if (!market || !isIdempotent(entry)) return true
  const sales = readLogs({ abi: saleEvents, logs }).filter(({ address }) => isAddressEqual(address, market))
  const isOurs = ({ args }: (typeof sales)[number]) =>
    isAddressEqual(args.buyer, account) && args.purchaseId.toLowerCase() === purchaseId.toLowerCase()
  if (sales.length === 0 || sales.some(isOurs) || isLeftOut({ logs, entry, intent })) return true
  // What others have bought in it says nothing of a call that has failed there.
  return isMadeBy(await getTransaction(client, { hash }), entry)
}

export declare namespace isOwn {
  type Options = {
    client: ChainClient
    receipt: TransactionReceipt
    entry: JournalEntry
    /** The id under which the market records this purchase. */
    purchaseId: Hex
    /** What is bought; nothing of what pays for nothing. */
    intent?: Intent | undefined
  }
}

const saleEvents = [orderFilled, purchased] as const
