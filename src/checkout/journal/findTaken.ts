import { type Address, type Hex, isAddressEqual, type Transaction, type TransactionReceipt } from 'viem'
import { getBlock, getTransactionReceipt } from 'viem/actions'
import type { Call } from '../decode/decodeCall.js'
import type { ChainClient } from '../errors/readChain.js'
import type { JournalEntry } from './journalRecord.js'

/**
 * The transaction that took orders which are taken once, by its call alone: whichever of the account's that made the same one
 * and went through is this purchase. So is one that the wallet says was declined, and a batch that `isSought`: it is told by a
 * transaction in which the account is made to make the call that pays, whoever has sent it. Nothing for any other request, or where
 * none of the newest blocks has it.
 *
 * Rejects with the client's own error.
 */
export async function findTaken(
  client: ChainClient,
  { entry, since = entry.block, isSought = entry.once || entry.status === 'declined' }: findTaken.Options,
): Promise<TransactionReceipt | undefined> {
  if (!isSought || entry.calls.length === 0) return undefined
  let block = await getBlock(client, { includeTransactions: true })
  for (let left = maxSearchedBlocks; left > 0 && block.number > since; left--) {
    for (const transaction of block.transactions) {
      const { hash } = transaction
      const receipt = isMadeBy(transaction, entry) && (await getTransactionReceipt(client, { hash }))
      if (receipt && receipt.status === 'success') return receipt
    }
    block = await getBlock(client, { blockHash: block.parentHash, includeTransactions: true })
  }
  return undefined
}

export declare namespace findTaken {
  type Options = {
    entry: Pick<JournalEntry, 'account' | 'kind' | 'block'> &
      Partial<Pick<JournalEntry, 'once' | 'status'>> & { calls: readonly Call[] }
    /** The block after which the first of them was asked for. @default that of the entry */
    since?: bigint | undefined
    /** Whether it is looked for. @default for what is taken once, and what the wallet says was declined */
    isSought?: boolean | undefined
  }
}

/** How many blocks back a transaction is looked for. */
export const maxSearchedBlocks = 64

/** Whether a transaction makes the call of an account, or, of a batch, has the account make the one that pays. */
function isMadeBy(transaction: Transaction, { account, calls, kind }: findTaken.Options['entry']): boolean {
  const { from, to, input } = transaction
  const paying = calls.at(-1)
  const isPlain = isAddressEqual(from, account) && isSameCall(transaction, paying)
  if (kind !== 'batch') return isPlain && calls.length === 1
  if (isPlain || !paying) return isPlain
  const has = (hex: Hex) => input.toLowerCase().includes(hex.slice(2).toLowerCase())
  // A bundle names the accounts that it makes calls for.
  const isHers = [from, to].some((one) => one && isAddressEqual(one, account)) || has(account)
  return isHers && has(paying.to) && has(paying.data)
}

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
