import { type Address, type Hex, isAddressEqual, type TransactionReceipt } from 'viem'
import { getBlock, getTransactionReceipt } from 'viem/actions'
import type { Call } from '../decode/decodeCall.js'
import type { ChainClient } from '../errors/readChain.js'
import type { JournalEntry } from './journalRecord.js'

/**
 * The transaction that took orders which are taken once, by its call alone: whichever of the account's that made the same one
 * and went through is this purchase. So is one that the wallet says was declined. Nothing for any other request, or where none of
 * the newest blocks has it.
 *
 * Rejects with the client's own error.
 */
export async function findTaken(
  client: ChainClient,
  { entry, since = entry.block }: findTaken.Options,
): Promise<TransactionReceipt | undefined> {
  const [call, ...more] = entry.calls
  const isSought = entry.once || entry.status === 'declined'
  if (!isSought || !call || more.length > 0) return undefined
  let block = await getBlock(client, { includeTransactions: true })
  for (let left = maxSearchedBlocks; left > 0 && block.number > since; left--) {
    for (const transaction of block.transactions) {
      const { from, hash } = transaction
      const isSame = isAddressEqual(from, entry.account) && isSameCall(transaction, call)
      const receipt = isSame && (await getTransactionReceipt(client, { hash }))
      if (receipt && receipt.status === 'success') return receipt
    }
    block = await getBlock(client, { blockHash: block.parentHash, includeTransactions: true })
  }
  return undefined
}

export declare namespace findTaken {
  type Options = {
    entry: JournalEntry
    /** The block after which the first of them was asked for. @default that of the entry */
    since?: bigint | undefined
  }
}

const maxSearchedBlocks = 64

/** Whether a transaction makes a call; a wallet may write behind it where it comes from. */
export function isSameCall(
  { to, input, value }: { to: Address | null; input: Hex; value: bigint | Hex },
  call: Call | undefined,
): boolean {
  return (
    call !== undefined &&
    to !== null &&
    isAddressEqual(to, call.to) &&
    input.toLowerCase().startsWith(call.data) &&
    BigInt(value) === call.value
  )
}
