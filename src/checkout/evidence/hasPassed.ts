import { getBlock } from 'viem/actions'
import type { ChainClient } from '../errors/readChain.js'
import type { JournalEntry } from '../journal/journalRecord.js'

/**
 * Whether nobody can use a signature any more: the chain's clock counts, and before its deadline the chain's word. The clock is
 * that of a block which is as deep as a payment has to be: another block may take the place of a newer one, and hold the payment.
 */
export async function hasPassed(
  client: ChainClient,
  { deadline }: Pick<JournalEntry, 'deadline'>,
  confirmations: number,
): Promise<boolean> {
  if (deadline === undefined) return false
  const { number, timestamp } = await getBlock(client)
  if (timestamp <= deadline || confirmations === 1) return timestamp > deadline
  const blockNumber = number - BigInt(confirmations - 1)
  return blockNumber >= 0n && (await getBlock(client, { blockNumber })).timestamp > deadline
}
